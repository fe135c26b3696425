"""The language of the terminal: from `--language`, or from the environment.

Commands take their texts from the catalogue. Help pages, progress lines and refusals are translated
sentence by sentence (`core.translations.translated`).
"""

from collections.abc import Mapping, Sequence

from pigpen.core.translations import ENGLISH, LANGUAGES

FLAG = "--language"
_VARIABLES = ("PIGPEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


def language_of(given: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language of a command line; English if there is no catalogue for another."""
    for word, value in zip(given, [*given, ""][1:], strict=True):
        if word == FLAG:
            return _supported(value)
        if word.startswith(f"{FLAG}="):
            return _supported(word.partition("=")[2])
    asked = (environment[name] for name in _VARIABLES if environment.get(name))
    return _supported(next(asked, ""))


def _supported(name: str) -> str:
    """Return the supported language: `zh_CN.UTF-8`, `zh-Hans` and `zh` are one."""
    language = name.lower().replace("_", "-").replace(".", "-").partition("-")[0]
    return language if language in LANGUAGES else ENGLISH
