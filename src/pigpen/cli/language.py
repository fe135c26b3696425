"""The language in which the terminal speaks: asked for, or that of the environment.

What a command says is in the catalogue of texts. Help pages, lines on what is being done and
refusals are translated sentence by sentence (`core.said.translated`).
"""

from collections.abc import Mapping, Sequence

from pigpen.core.said import ENGLISH, LANGUAGES

FLAG = "--language"
_VARIABLES = ("PIGPEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


def chosen(given: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of a command line; English where there is no catalogue for another."""
    for word, value in zip(given, [*given, ""][1:], strict=True):
        if word == FLAG:
            return _known(value)
        if word.startswith(f"{FLAG}="):
            return _known(word.partition("=")[2])
    asked = (environment[name] for name in _VARIABLES if environment.get(name))
    return _known(next(asked, ""))


def _known(name: str) -> str:
    """`zh_CN.UTF-8`, `zh-Hans` and `zh` are one language here."""
    language = name.lower().replace("_", "-").replace(".", "-").partition("-")[0]
    return language if language in LANGUAGES else ENGLISH
