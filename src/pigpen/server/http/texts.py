"""The texts that games of other packages bring: the page has those of Pigpen's own built in."""

from litestar import Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pigpen.core import packages
from pigpen.core.said import ENGLISH, LANGUAGES


@get("/{language:str}", sync_to_thread=False)
def texts(language: FromPath[str]) -> dict[str, str]:
    """What they say in a language, by key; in English what they do not say in it."""
    if language not in LANGUAGES:
        raise NotFoundException(f"There are texts in {', '.join(LANGUAGES)}.")
    return packages.texts(ENGLISH) | packages.texts(language)


ROUTER = Router("/api/texts", route_handlers=[texts])
