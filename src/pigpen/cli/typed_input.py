"""Parsing of typed input: actions and outcomes, in words or by shortcut keys."""

from collections.abc import Sequence

from pigpen.core.errors import ParseError
from pigpen.results.words import say

HELP = ("?", "help")
QUIT = ("q", "quit")
UNDO = ("u", "undo")


def keys(actions: Sequence[str]) -> dict[str, str]:
    """Return short keys for actions: a word's first letter, or a number alone (`4`: `dice 4`).

    A letter is no key if it is ambiguous, or means quit or undo.
    """
    shorts = [_short(text) for text in actions]
    return {
        short: text
        for short, text in zip(shorts, actions, strict=True)
        if shorts.count(short) == 1 and short not in (*QUIT, *UNDO)
    } | {text: text for text in actions}


def _short(text: str) -> str:
    first, _, number = text.partition(" ")
    if number:  # as in "dice 4"
        return number
    seat = first.partition(":")[2]
    return str(int(seat) + 1) if seat.isdecimal() else text[0]  # people number seats from 1


def action(typed: str, actions: Sequence[str]) -> str:
    """Return the text of the typed action; unknown text is unchanged."""
    words = " ".join(typed.lower().split())
    return keys(actions).get(words, words)


def outcomes(typed: str, possible: Sequence[str]) -> str:
    """Return typed outcomes (`3 6`, `3,6` or `36`) in the game's notation: `3 6`.

    Raises:
        ParseError: the text should name a seat, and there is no such seat.
    """
    words = typed.lower().replace(",", " ").split()
    if words and words[0].isdecimal() and all(":" in text for text in possible or ("",)):
        return _lot(typed, words, possible)
    if len(words) == 1 and words[0].isdecimal():
        words = list(words[0])
    return " ".join(keys(possible).get(word, word) for word in words)


def _lot(text: str, words: Sequence[str], possible: Sequence[str]) -> str:
    """Return the outcome for a seat drawn by lot: `first:1` for 2."""
    seats = keys(possible)
    if len(words) > 1 or words[0] not in seats:
        there_are = ", ".join(key for key in seats if key.isdecimal())
        raise ParseError(text, say("no_lot", given=text, seats=there_are))
    return seats[words[0]]


def numbers(typed: str) -> str:
    """Return typed numbers in the game's notation; empty if the text has anything else."""
    text = outcomes(typed, ())
    return text if text.replace(" ", "").isdecimal() else ""
