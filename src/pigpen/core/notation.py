"""Notation of histories: one text for each decision and each run of outcomes ("3 6").

A resignation is `resign` for the seat to move and `resign 2` for any seat. The text of an outcome
that can be listed has no blank; where outcomes are open, semicolons separate them ("0a 2.5 -1 up;
settled").
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pigpen.core.errors import IllegalAction, ParseError, PigpenError
from pigpen.core.game import CHANCE, NOBODY, AnyGame, resignation, resigning_seat
from pigpen.core.position import after, apply_to, is_open, start, to_move
from pigpen.core.record import Record
from pigpen.core.said import Said

RESIGN = "resign"
_DIGITS = 9  # of the longest number in a text


class HistoryError(PigpenError):
    """A history that is wrong at one ply; the plies before it are valid."""

    def __init__(self, ply: int, text: str, why: IllegalAction | ParseError) -> None:
        super().__init__(f"Ply {ply}, {text!r}: {why}")
        self.ply = ply
        self.text = text
        self.why = why


def parse_number(text: str) -> int | None:
    """The number that up to nine plain digits write, or None."""
    plain = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if plain else None


def format_action(game: AnyGame, position: Record, action: int) -> str:
    """Return the text of a decision, an outcome or a resignation."""
    seat = resigning_seat(action)
    if seat != NOBODY:
        return f"{RESIGN} {seat}"
    return game.words.format_action(game.rules, position, action)


def describe_action(game: AnyGame, position: Record, action: int) -> Said:
    """Return the phrase that names a decision, an outcome or a resignation."""
    if resigning_seat(action) != NOBODY:
        return Said("action.resign")
    if game.words.describe_action is None:
        return Said("action.written", {"text": format_action(game, position, action)})
    return game.words.describe_action(game.rules, position, action)


def parse_action(game: AnyGame, position: Record, text: str) -> int:
    """Return the decision, outcome or resignation of a text in `position`, legal or not.

    Raises:
        ParseError: the text is none of these.
    """
    word, _, number = text.strip().partition(" ")
    if word != RESIGN:
        return game.words.parse_action(game.rules, position, text.strip())
    seat = parse_number(number)
    if seat is not None:
        return resignation(seat)
    if number or to_move(game, position) < 0:
        raise ParseError(
            text, "{text!r} names no seat; write resign 0, resign 1 and so on.", text=text
        )
    return resignation(to_move(game, position))


def format_history(game: AnyGame, history: Iterable[int]) -> list[str]:
    """The texts of a legal history, runs of outcomes joined."""
    position = start(game)
    texts: list[str] = []
    last = ""
    for action in history:
        text = format_action(game, position, action)
        joint = "" if resigning_seat(action) != NOBODY else _joint(game, position)
        if joint and joint == last:
            texts[-1] += joint + text
        else:
            texts.append(text)
        last = joint
        apply_to(game, position, action)
    return texts


def _joint(game: AnyGame, position: Record) -> str:
    """Return the separator between an outcome and the one before it; empty at a decision."""
    if to_move(game, position) != CHANCE:
        return ""
    return "; " if is_open(game, position) else " "


def parse_history(game: AnyGame, texts: Iterable[str]) -> Iterator[int]:
    """Yield the actions of texts, each checked first.

    Raises:
        HistoryError: an action is not legal; the error has its ply and the ruling.
    """
    position = start(game)
    ply = 0
    for text in texts:
        for part in split(game, position, text):
            try:
                action = part.parse(game, position)
                position = after(game, position, action)
            except (IllegalAction, ParseError) as why:
                raise HistoryError(ply, part.text, why) from why
            yield action
            ply += 1


class Part(NamedTuple):
    """The text of one action."""

    text: str
    is_outcome: bool  # it stands in a run of outcomes

    def parse(self, game: AnyGame, position: Record) -> int:
        """Return the action of this part in `position`.

        Raises:
            ParseError: there is none, or the part is an outcome where none is due.
        """
        if self.is_outcome and to_move(game, position) != CHANCE:
            raise ParseError(
                self.text, "{text!r} is too many: chance has had its part.", text=self.text
            )
        return parse_action(game, position, self.text)


def split(game: AnyGame, position: Record, text: str) -> list[Part]:
    """The outcomes in a run; any other text is one part."""
    is_run = to_move(game, position) == CHANCE and not text.strip().startswith(RESIGN)
    if not is_run:
        return [Part(text, is_outcome=False)]
    words = text.split(";") if is_open(game, position) else text.split()
    said = [word.strip() for word in words if word.strip()]
    return [Part(word, is_outcome=True) for word in said or [text]]
