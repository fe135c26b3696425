"""Score sheets of games that are played in deals, rounds or turns.

A game reports which action ended one and its points; browsers and terminals write the sheet from
these lines.
"""

from typing import NamedTuple

from pigpen.core.said import Said


class Score(NamedTuple):
    """The points of a seat in one deal, round or turn."""

    seat: int
    points: int
    total: int  # with them
    pieces: tuple[str, ...] = ()  # what they were for, as `format_action` writes it
    marks: tuple[str, ...] = ()  # facts of the game that it brought; texts `fact.NAME`
    account: tuple[Said, ...] = ()  # how the points came about, part by part


class SheetLine(NamedTuple):
    """One deal, round or turn."""

    number: int  # from 1
    scores: tuple[Score, ...]  # of the seats that had a part in it
