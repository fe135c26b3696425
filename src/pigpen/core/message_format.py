"""Formatting of catalogue texts: values, plurals, and blanks between Chinese and other letters.

web/src/text/filling.ts does the same in the browser.
"""

import re
from collections.abc import Mapping
from gettext import c2py
from itertools import pairwise

MINUS = "\N{MINUS SIGN}"

_GAP = re.compile(r"\{(\w+)((?:\|[^|}]*)*)\}")
_ENGLISH = "en"
# How many forms a language has, and which a number takes, as in catalogues of gettext.
_PLURALS = {"en": (2, c2py("n != 1")), "zh": (1, c2py("0"))}
_CHINESE = "zh"
_HAN = "\u4e00-\u9fff"
_WIDE = re.compile(f"[{_HAN}\u3000-\u303f\uff00-\uffef“”…]")  # want no blank between them
_NARROW = re.compile(r"[A-Za-z0-9]")


def format_message(text: str, values: Mapping[str, object], language: str = _ENGLISH) -> str:
    """`text` with {name} replaced, and {count|one die|# dice} by the plural that fits.

    The count is a number, or its text with commas at the thousands. A language has as many forms as
    it has plurals: Chinese one, English two.
    """
    parts: list[str] = []
    end = 0
    for gap in _GAP.finditer(text):
        parts += [text[end : gap.start()], _shown(values[gap[1]], gap[2], language)]
        end = gap.end()
    parts.append(text[end:])
    return _joined(parts) if language == _CHINESE else "".join(parts)


def _shown(value: object, given: str, language: str) -> str:
    if not given:
        return number_text(value)
    forms = given[1:].split("|")
    num_forms, plural = _PLURALS[language]
    form = (
        plural(abs(int(str(value).replace(",", "")))) - num_forms
    )  # from the last: English has more before it
    return forms[form].replace("#", number_text(value))


def number_text(value: object) -> str:
    """Return a value as text; a negative number with a minus sign, not a hyphen."""
    return str(value).replace("-", MINUS) if isinstance(value, int | float) else str(value)


def _joined(parts: list[str]) -> str:
    """Join the parts: one blank between Chinese and Latin text, none between Chinese parts."""
    found = [part for part in parts if part]
    text = "".join(found[:1])
    for before, after in pairwise(found):
        left, right = before.rstrip(" ")[-1:], after.lstrip(" ")[:1]
        if _WIDE.match(left) and _WIDE.match(right):
            text = text.rstrip(" ") + after.lstrip(" ")
        elif _are_apart(left, right) or _are_apart(right, left):
            text = f"{text.rstrip(' ')} {after.lstrip(' ')}"
        else:
            text += after
    return text


def _are_apart(one: str, other: str) -> bool:
    return bool(re.match(f"[{_HAN}]", one) and _NARROW.match(other))
