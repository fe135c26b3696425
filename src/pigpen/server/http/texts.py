"""Texts of games from other packages; the client contains those of Pigpen's own games."""

from litestar import Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pigpen.core import packages
from pigpen.core.translations import ENGLISH, LANGUAGES


@get("/{language:str}", sync_to_thread=False)
def texts(language: FromPath[str]) -> dict[str, str]:
    """Return the texts by key in a language, with English for missing ones."""
    if language not in LANGUAGES:
        raise NotFoundException(f"There are texts in {', '.join(LANGUAGES)}.")
    return packages.texts(ENGLISH) | packages.texts(language)


ROUTER = Router("/api/texts", route_handlers=[texts])
