"""Checked, pure functions on positions: they copy, validate, and raise errors that explain.

Kernels trust their caller; these functions do not. They serve people (tables, terminals,
notebooks), interpreted, at a few microseconds an action. Searches use `core.jit.specialise`.
"""

from typing import Any, Final

import numpy as np

from pigpen.core.errors import IllegalAction
from pigpen.core.game import (
    CHANCE,
    NOBODY,
    OPEN,
    TERMINAL,
    AnyGame,
    AnyPosition,
    GameOf,
    Json,
    resigning_seat,
)
from pigpen.core.record import P, Record
from pigpen.core.redacted import Redacted, known
from pigpen.core.said import Said

_FROM_NOBODY: Final[frozenset[int]] = frozenset()  # one for all: each would be another object


def start(game: GameOf[P]) -> P:
    """Return the position at the start of a game."""
    position: P = np.zeros(1, game.sizes.dtype)[0]
    game.kernels.init(game.rules, position)
    return position


def to_move(game: AnyGame, position: AnyPosition) -> int:
    """Return the seat to act, `CHANCE` or `TERMINAL`."""
    return int(game.kernels.to_move(game.rules, position))


def legal_actions(game: AnyGame, position: AnyPosition) -> list[int]:
    """Return the legal actions of the seat to move, ascending; none at chance and at the end."""
    return [] if to_move(game, position) < 0 else _listed_actions(game, position)


def _listed_actions(game: AnyGame, position: AnyPosition) -> list[int]:
    actions = game.sizes.room_for_actions()
    count = game.kernels.legal_actions(game.rules, position, actions)
    listed: list[int] = actions[:count].tolist()
    return listed


def forced_action(game: AnyGame, position: AnyPosition) -> int | None:
    """Return the action of a seat that has no choice; None where it has one, and at chance."""
    if game.extras.forced is None or to_move(game, position) < 0:
        return None
    return game.extras.forced(game.rules, position)


def outcomes(game: AnyGame, position: AnyPosition) -> dict[int, float]:
    """Return possible outcomes of chance and their probabilities; empty elsewhere and if open."""
    return {} if to_move(game, position) != CHANCE else listed_outcomes(game, position)


def listed_outcomes(game: AnyGame, position: AnyPosition) -> dict[int, float]:
    """Return the possible outcomes and probabilities where chance is known to act next."""
    probability = game.sizes.room_for_chance()
    count = game.kernels.chance(game.rules, position, probability)
    if count == OPEN:
        return {}
    listed: list[float] = probability[:count].tolist()
    return {code: chance for code, chance in enumerate(listed) if chance > 0}


def is_open(game: AnyGame, position: AnyPosition) -> bool:
    """Return whether chance acts next and its outcomes cannot be listed: a piece was thrown."""
    if game.kernels.is_legal is None:  # who judges outcomes that are not listed?
        return False
    return to_move(game, position) == CHANCE and not outcomes(game, position)


def is_legal(game: AnyGame, position: AnyPosition, action: int) -> bool:
    """Return whether `action` is legal now, for a seat or chance; resignations included."""
    actor = to_move(game, position)
    if actor == TERMINAL:
        return False
    seat = resigning_seat(action)
    if seat != NOBODY:
        return game.kernels.resign is not None and _can_resign(game, position, seat)
    if game.kernels.is_legal is not None:
        return bool(game.kernels.is_legal(game.rules, position, action))
    if actor == CHANCE:
        return action in listed_outcomes(game, position)
    return action in _listed_actions(game, position)


def _can_resign(game: AnyGame, position: AnyPosition, seat: int) -> bool:
    """Return whether `seat` is at the table and still in the game."""
    if seat >= game.num_seats or game.kernels.resign is None:
        return False
    child = position.copy()
    game.kernels.resign(game.rules, child, seat)
    return bool(child.tobytes() != position.tobytes())


def apply_to(game: AnyGame, position: AnyPosition, action: int) -> None:
    """Play a decision, an outcome or a resignation in place; unchecked."""
    seat = resigning_seat(action)
    if seat != NOBODY and game.kernels.resign is not None:
        game.kernels.resign(game.rules, position, seat)
    else:
        game.kernels.apply(game.rules, position, action)


def after(game: AnyGame, position: P, action: int) -> P:
    """Return the position that `action` leads to; `position` is never modified.

    Raises:
        IllegalAction: carries the action, the unchanged position and the ruling.
    """
    check(game, position, action)
    child = position.copy()
    apply_to(game, child, action)
    return child


def check(game: AnyGame, position: AnyPosition, action: int) -> None:
    """Check that `action` is legal now, for a seat or chance.

    Raises:
        IllegalAction: as `after`.
    """
    if not is_legal(game, position, action):
        raise IllegalAction(action, position, why_illegal(game, position, action))


def why_illegal(game: AnyGame, position: AnyPosition, action: int) -> Said:
    """Return the ruling that forbids an illegal action or resignation."""
    return game.words.explain(game.rules, position, action)


def foretold(game: AnyGame, seen: Redacted[Any], action: int) -> tuple[Said, ...]:
    """Return the certain effects of a legal decision, from the view of the seat that makes it."""
    foretell = game.words.foretell
    return () if foretell is None else tuple(foretell(game.rules, known(seen), action))


def described(game: AnyGame, seen: Redacted[Any], seat: int) -> Json:
    """Return a view of `seat` as words and numbers."""
    return game.words.describe(game.rules, known(seen), seat)


def returns(game: AnyGame, position: AnyPosition) -> list[float]:
    """Return the utility of each seat; zeros before the end."""
    utility = np.zeros(game.num_seats)
    game.kernels.returns(game.rules, position, utility)
    return [float(value) for value in utility]


def view(game: AnyGame, position: P, seat: int) -> Redacted[P]:
    """Return the redacted copy that `seat` may see; `NOBODY` gives the public view."""
    seen: Any = position.copy()  # a record, which no type checker is to take for the truth
    if game.kernels.redact is not None:
        game.kernels.redact(game.rules, seen, seat)
    return seen


def view_of(game: GameOf[P], key: bytes) -> Redacted[P]:
    """Return the view with these bytes, which another process sent."""
    seen: Any = np.frombuffer(key, game.sizes.dtype)[0].copy()
    return seen


def hidden_from(game: AnyGame, position: AnyPosition, action: int) -> frozenset[int]:
    """Return the seats that do not learn of an action in `position`; `NOBODY` is a spectator."""
    if game.kernels.sees is None or resigning_seat(action) != NOBODY:
        return _FROM_NOBODY
    eyes = (NOBODY, *range(game.num_seats))
    return frozenset(e for e in eyes if not game.kernels.sees(game.rules, position, action, e))


def replay(game: AnyGame, history: list[int]) -> Record:
    """Return the position after a history, each action checked.

    Raises:
        IllegalAction: at the first action that is not legal.
    """
    position = start(game)
    for action in history:
        position = after(game, position, action)
    return position
