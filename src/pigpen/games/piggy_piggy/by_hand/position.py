"""The public position of a table with real cards, and how actions change it.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pigpen.core.record import I16, dtype_of
from pigpen.games.piggy_piggy import position as played
from pigpen.games.piggy_piggy import turns
from pigpen.games.piggy_piggy.by_hand.codes import (
    HIDDEN,
    cards_laid,
    game_action,
    is_hidden,
    is_laid,
)
from pigpen.games.piggy_piggy.description import unseen
from pigpen.games.piggy_piggy.position import FOODS, GOAT, KINDS, Phase, Position, num_pigs
from pigpen.games.piggy_piggy.rules import Rules, Switch
from pigpen.games.piggy_piggy.turns import END, FIRST_GOAT, FIRST_SHOW


class ByHandPosition(Position):
    """A position without hidden cards: the pile, and hands except what must be shown (Y21)."""

    scorings: I16  # times that a player scored, which are the lines of the score sheet


POSITION: Final = dtype_of(ByHandPosition)


class Step(NamedTuple):
    """An action of the game itself, between two positions."""

    before: ByHandPosition
    action: int
    after: ByHandPosition


def init(rules: Rules, p: ByHandPosition) -> None:
    """Deal, unless the first seat is drawn by lot (Y1)."""
    played.init(rules, p)
    p.pile[:] = 0
    p.scorings = 0
    _deal(rules, p)


def _deal(rules: Rules, p: ByHandPosition) -> None:
    while p.phase == Phase.DEAL:
        _go_on(rules, p, HIDDEN)


def apply(rules: Rules, p: ByHandPosition, action: int) -> None:
    """Apply an action in place; unchecked."""
    for _ in steps(rules, p, action):
        pass


def steps(rules: Rules, p: ByHandPosition, action: int) -> Iterator[Step]:
    """Yield the game's own action and draws that show nothing; `p` advances with them."""
    score = int(p.scores.sum())
    yield _step(rules, p, action)
    _deal(rules, p)
    while p.phase == Phase.DRAW and not may_show(rules, p):
        yield _step(rules, p, HIDDEN)
    if int(p.scores.sum()) > score:
        p.scorings += 1


def may_show(rules: Rules, p: Position) -> bool:
    """Return whether a card that is drawn now may have to be shown (Y21)."""
    return rules.score_optional == Switch.OFF and num_pigs(p, int(p.seat)) > 0


def _step(rules: Rules, p: ByHandPosition, action: int) -> Step:
    before = _go_on(rules, p, action)
    return Step(before, game_action(before, action), p.copy())


def _go_on(rules: Rules, p: ByHandPosition, action: int) -> ByHandPosition:
    """Apply an action as the game does; return the position before it."""
    _lay_open(p, action)
    before, left = p.copy(), int(p.left)
    seat = played.receiver(rules, p)
    turns.apply(rules, p, game_action(p, action))
    if is_hidden(before, action):
        p.hands[seat, GOAT] -= 1
    p.old_cards[:] = 0
    p.pile[:] = 0
    if p.left > left:  # Y26: what is unseen and not in the new pile is in hands
        p.aged[:] = [all_of - int(new) for all_of, new in zip(unseen(p), p.stock, strict=True)]
    return before


def _lay_open(p: ByHandPosition, action: int) -> None:
    """Put the cards that an action shows where they come from.

    One that is drawn and stays hidden may be any that does not score, and counts as a goat for now.
    """
    seat = int(p.seat)
    if p.phase in (Phase.DEAL, Phase.DRAW):
        p.pile[game_action(p, action)] += 1
    elif p.phase == Phase.SCORE and action != END:
        p.hands[seat, action - FIRST_SHOW] += 1
        p.shown[action - FIRST_SHOW] += 1
    elif p.phase == Phase.PLAY and is_laid(action):
        p.hands[seat, :FOODS] += cards_laid(action)
    elif p.phase == Phase.PLAY and FIRST_GOAT <= action < END:
        p.hands[seat, GOAT] += 1


def left_in_hands(p: Position, kind: int) -> int:
    """Return the most cards of a kind that a hand may still have, by the cards of the pack."""
    return unseen(p)[kind]


def left_in_pile(p: Position, kind: int) -> int:
    """Return the most cards of a kind that the pile may still have (Y30)."""
    return min(unseen(p)[kind], int(p.stock[kind])) if kind < KINDS else 0
