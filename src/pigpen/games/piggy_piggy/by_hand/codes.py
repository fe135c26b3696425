"""Codes of actions by hand: those of the game, and food with its cards.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from typing import Final

from pigpen.games.piggy_piggy.position import (
    COLOURS,
    FOODS,
    GOAT,
    HAND,
    ICONS,
    KINDS,
    Phase,
    Position,
)
from pigpen.games.piggy_piggy.turns import NUM_ACTIONS as FIRST_LAID

HIDDEN: Final = KINDS  # an outcome: a card that is drawn and not shown
NUM_OUTCOMES: Final = KINDS + 1
_BASE = HAND + 1  # a digit a kind: how many of it
_COLOUR = _BASE**ICONS
NUM_ACTIONS: Final = FIRST_LAID + COLOURS * _COLOUR


def laid_code(kinds: list[int]) -> int:
    """Return the code of food of one colour from the kinds of its cards, five at most."""
    digits = 0
    for kind in kinds:
        digits += _BASE ** (ICONS - 1 - kind % ICONS)
    return FIRST_LAID + kinds[0] // ICONS * _COLOUR + digits


def is_laid(action: int) -> bool:
    """Return whether an action lays food down."""
    return FIRST_LAID <= action < NUM_ACTIONS


def cards_laid(action: int) -> list[int]:
    """Return how many cards of each kind of food an action lays down."""
    colour, digits = divmod(action - FIRST_LAID, _COLOUR)
    counts = [0] * FOODS
    for place in reversed(range(ICONS)):
        digits, counts[ICONS * colour + place] = divmod(digits, _BASE)
    return counts


def kinds_laid(action: int) -> list[int]:
    """Return the kinds of those cards, ascending."""
    return [kind for kind, count in enumerate(cards_laid(action)) for _ in range(count)]


def is_hidden(p: Position, action: int) -> bool:
    """Return whether a card is drawn or dealt and not shown."""
    return action == HIDDEN and p.phase in (Phase.DEAL, Phase.DRAW)


def game_action(p: Position, action: int) -> int:
    """Return the game's own action or outcome; a hidden card is drawn as one that never scores."""
    if is_hidden(p, action):
        return GOAT
    return (action - FIRST_LAID) // _COLOUR if is_laid(action) else action
