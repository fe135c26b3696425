"""Distributions of a throw's results, derived from a game's own kernels.

No rule of any game is written here: dice are thrown through `apply`, every outcome of chance is
followed, and equal positions are merged after each die, so that fifty dice take some hundred
positions and not 6**50 histories. Source of the reading: docs/rules/pig.md, D2 (a turn goes on, or
passes with some score).
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.game import CHANCE, AnyGame
from pigpen.core.jit import kernel, specialise
from pigpen.core.kernels import apply, chance, to_move
from pigpen.core.record import Floats, Ints, Positions
from pigpen.core.translations import Translatable
from pigpen.dice.turn import Action, Bank, First, PressRules, TurnPosition
from pigpen.solvers.errors import Unsolvable

# The probe: own score, turn total and points of one throw that no sum confuses.
_SCORE = 1_000_000_000
_TOTAL = 1_000_000
_ENDLESS = 2_000_000_000  # a target that no throw from the probe reaches


class Turn(NamedTuple):
    """The throws that a seat can choose from, M of them; each one's chances sum to 1."""

    actions: Ints  # [M] codes at the start of a turn
    dice: Ints  # [M] dice in the air after that action
    gains: Floats  # [M, G] P(the turn goes on with r points more) at index r
    scored: Floats  # [M, C] P(it passes, c points scored, not its total) at index c
    lost_turn: Floats  # [M] P(it passes, the score as it was)
    lost_score: Floats  # [M] P(it passes, the score gone)
    is_free: bool  # chosen again before each throw; otherwise the first choice binds the turn

    @property
    def goes_on(self) -> bool:
        """Whether a turn can have a second throw."""
        return bool(self.gains.any())

    def only(self, kept: Ints) -> "Turn":
        """Return the turn with these throws alone."""
        return Turn(
            self.actions[kept],
            self.dice[kept],
            self.gains[kept],
            self.scored[kept],
            self.lost_turn[kept],
            self.lost_score[kept],
            self.is_free,
        )


def check_press(game: AnyGame) -> None:
    """Check that the game is a press-your-luck dice game.

    Raises:
        Unsolvable: it is not.
    """
    if not issubclass(game.sizes.dtype.type, TurnPosition):
        raise Unsolvable(
            game.name, Translatable("{game} is no press-your-luck dice game.", game=game.name)
        )


def check_solvable(game: AnyGame) -> None:
    """Check that the game is a press-your-luck dice game between two seats.

    Raises:
        Unsolvable: naming what the game is instead.
    """
    check_press(game)
    if game.num_seats != 2:
        said = "Exact play is for two seats; this {game} has {seats}."
        raise Unsolvable(game.name, Translatable(said, game=game.name, seats=game.num_seats))


_Array = NDArray[TurnPosition]

_known: dict[tuple[object, ...], Turn] = {}


def turn_of(game: AnyGame) -> Turn:
    """Return the throws of `game`, which do not depend on target, bank and first seat."""
    rules = game.rules._replace(seats=2, target=_ENDLESS, first=First.SEAT_0, bank=Bank.HOLD)
    key = (game.name, game.version, rules)
    if key not in _known:
        _known[key] = _derive(game, rules)
    return _known[key]


def _derive(game: AnyGame, rules: PressRules) -> Turn:
    probe: TurnPosition = np.zeros(1, game.sizes.dtype)[0]
    game.kernels.init(rules, probe)
    probe.scores[0] = _SCORE
    probe.turn_total = _TOTAL
    actions = _throwing_actions(game, rules, probe)
    branch = specialise(_branch, game)
    thrown = [_after(game, rules, probe, action) for action in actions]
    landed = [_land(game, rules, position, branch) for position in thrown]
    ends = [_ends(positions, weights) for positions, weights in landed]
    return Turn(
        np.array(actions),
        np.array([int(position.in_air) for position in thrown]),
        _stack([end.gains for end in ends]),
        _stack([end.scored for end in ends]),
        np.array([end.lost_turn for end in ends]),
        np.array([end.lost_score for end in ends]),
        _is_free(game, rules, actions, landed),
    )


def _throwing_actions(game: AnyGame, rules: PressRules, position: TurnPosition) -> list[int]:
    actions = np.zeros(game.sizes.num_actions, np.int64)
    count = game.kernels.legal_actions(rules, position, actions)
    return [int(action) for action in actions[:count] if action != Action.HOLD]


def _after(game: AnyGame, rules: PressRules, position: TurnPosition, action: int) -> TurnPosition:
    child = position.copy()
    game.kernels.apply(rules, child, action)
    return child


def _is_free(
    game: AnyGame, rules: PressRules, actions: list[int], landed: list[tuple[_Array, Floats]]
) -> bool:
    """Return whether the menu after a throw is the menu before it."""
    going_on = (p for positions, _ in landed for p in positions if p.may_hold)
    position = next(going_on, None)
    return position is None or _throwing_actions(game, rules, position) == actions


def _land(
    game: AnyGame, rules: PressRules, position: TurnPosition, branch: Callable[..., int]
) -> tuple[_Array, Floats]:
    """Return the distinct positions once the dice in the air are at rest, and their chances."""
    positions = np.zeros(1, game.sizes.dtype)
    positions[0] = position
    weights = np.ones(1)
    probability = np.zeros(game.sizes.num_outcomes)
    while any(game.kernels.to_move(rules, p) == CHANCE for p in positions):
        children = np.zeros(len(positions) * game.sizes.num_outcomes, game.sizes.dtype)
        shares = np.zeros(len(children))
        count = branch(rules, positions, weights, children, shares, probability)
        positions, weights = _merge(children[:count], shares[:count])
    return positions, weights


@kernel
def _branch(
    rules: PressRules,
    positions: Positions[TurnPosition],
    weights: Floats,
    children: Positions[TurnPosition],
    shares: Floats,
    probability: Floats,
) -> int:
    """Each position after its next die, those at rest as they are; how many were written."""
    count = 0
    for index in range(len(positions)):
        if to_move(rules, positions[index]) != CHANCE:
            children[count] = positions[index]
            shares[count] = weights[index]
            count += 1
            continue
        for code in range(chance(rules, positions[index], probability)):
            if probability[code] > 0.0:
                children[count] = positions[index]
                apply(rules, children[count], code)
                shares[count] = weights[index] * probability[code]
                count += 1
    return count


def _merge(positions: _Array, weights: Floats) -> tuple[_Array, Floats]:
    """Merge positions of equal bytes, adding their weights."""
    keys = positions.view(np.dtype((np.void, positions.dtype.itemsize)))
    _, index, inverse = np.unique(keys, return_index=True, return_inverse=True)
    shares: Floats = np.bincount(inverse.ravel(), weights).astype(np.float64)
    return positions[index], shares


class _Ends(NamedTuple):
    gains: dict[int, float]
    scored: dict[int, float]
    lost_turn: float
    lost_score: float


def _ends(positions: _Array, weights: Floats) -> _Ends:
    """Return how a throw from the probe can end, by its change of score and turn total."""
    gains: dict[int, float] = {}
    scored: dict[int, float] = {}
    lost_turn = lost_score = 0.0
    for position, weight in _pairs(positions, weights):
        points = int(position.scores[0]) - _SCORE
        if position.may_hold:
            gain = int(position.turn_total) - _TOTAL
            gains[gain] = gains.get(gain, 0.0) + weight
        elif points == -_SCORE:
            lost_score += weight
        elif points == 0:
            lost_turn += weight
        else:
            assert 0 < points < _TOTAL, "a throw that banks the turn total is not foreseen"
            scored[points] = scored.get(points, 0.0) + weight
    return _Ends(gains, scored, lost_turn, lost_score)


def _pairs(positions: _Array, weights: Floats) -> Iterator[tuple[TurnPosition, float]]:
    return zip(positions, (float(weight) for weight in weights), strict=True)


def _stack(rows: list[dict[int, float]]) -> Floats:
    """Return sparse rows as one dense table, index = points."""
    table = np.zeros((len(rows), 1 + max((max(row, default=0) for row in rows), default=0)))
    for line, row in zip(table, rows, strict=True):
        for points, weight in row.items():
            line[points] = weight
    return table
