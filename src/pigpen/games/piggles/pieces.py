"""Kinds of pieces, by colour and rune, and the pieces with which a seat begins.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from typing import Final

from pigpen.core.codes import Code
from pigpen.core.jit import kernel
from pigpen.games.piggles.readings import Loadout, Mode, Runes, Switch
from pigpen.games.piggles.rules import Rules

PIECES: Final = 12
SLOTS: Final = 6  # of a seat: piece = 6 * owner + slot
NO_PIECE: Final = -1
NO_COLOUR: Final = -1


class Colour(Code):
    """The effect of a piece (S40)."""

    RED = 0
    ORANGE = 1
    BLUE = 2
    GREEN = 3
    YELLOW = 4


class Rune(Code):
    """The reach of a piece, or an effect of its own (S40)."""

    NONE = 0
    LEFT = 1
    RIGHT = 2
    ADJACENT = 3
    ACROSS = 4
    TURN_UP = 5
    TURN_DOWN = 6
    RESCUE = 7
    SPARE = 8
    SUMMON = 9
    ALL = 10
    PLAIN = 11  # no rune, and no weight either, as a Premium has: a neutral body


KIND_COLOURS: Final = 16  # a kind of piece is KIND_COLOURS * colour + rune; rune 0: Premium
KINDS: Final = KIND_COLOURS * len(Colour)
_R, _O, _B, _G, _Y = (KIND_COLOURS * colour for colour in Colour)
STARTERS: Final = (  # kinds by slot, for each of `Runes` (S35)
    (_R + 1, _O + 2, _B + 3, _G + 3, _Y + 1, _R),
    (_R + 1, _O + 2, _B + 4, _G + 3, _Y + 4, _R),
    (_R + 4, _R + 5, _Y + 7, _Y + 8, _B + 6, _G + 9),
)


_BLUE_ALL: Final = _B + int(Rune.ALL)


@kernel
def kind_of(colour: int, rune: int) -> int:
    """Return the kind of a coloured piece."""
    return KIND_COLOURS * colour + rune


@kernel
def starter(rules: Rules, slot: int) -> int:
    """Return the kind that every seat has in a slot; by option Blue reaches all Fields (S43)."""
    kind = STARTERS[rules.runes][slot]
    if rules.all_rune == Switch.ON and kind // KIND_COLOURS == Colour.BLUE:
        return _BLUE_ALL
    return kind


@kernel
def is_drafted(rules: Rules) -> bool:
    """Return whether the seats choose their pieces (S36)."""
    return rules.mode == Mode.MODERN and rules.loadout != Loadout.STARTER


@kernel
def exists(rules: Rules, kind: int) -> bool:
    """Return whether a table has pieces of a kind to choose from (S36); Premium is never blue."""
    rune = kind % KIND_COLOURS
    if rune == Rune.NONE:
        return kind // KIND_COLOURS != Colour.BLUE
    if rune == Rune.PLAIN:
        return True
    if rune == Rune.ALL:
        return rules.all_rune == Switch.ON
    if rune <= Rune.ADJACENT:
        return True
    if rune == Rune.ACROSS:
        return rules.runes != Runes.CORE
    return rules.runes == Runes.FULL and rune <= Rune.SUMMON
