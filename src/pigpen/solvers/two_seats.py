"""Exact play of the press-your-luck dice games between two seats.

V[i, j] is the win probability of the seat to move at the start of its turn, with i
points of its own and j of the other's; N is the target. In mid-turn, with t = score
plus turn total, the win probability is W[t], 1 from the target on and below it

    W[t] = max(1 - V[j, t],  lost_turn * (1 - V[j, i]) + fixed + sum_r gain[r] * W[t + r])

where `fixed` gathers the other ways in which a throw ends a turn. Play never lowers
the sum of the scores, so layers of equal sum are solved from the highest down. In a
layer V[i, j] = F(1 - V[j, i]) and V[j, i] = G(1 - V[i, j]), with F and G increasing,
convex and piecewise linear: one backward pass over t gives value and slope, and a
2x2 Newton step is exact on the current piece. Pairs of one layer do not depend on each
other and lie side by side, a lane for each own score.

Losing the whole score does lower the sum. In such games the column V[:, 0] is guessed,
every layer is solved for the guess, and the guess is corrected until it equals the result.
"""

from typing import NamedTuple

import numpy as np

from pigpen.core.jit import Way, compiled, kernel, runs_as
from pigpen.core.record import Floats, Ints
from pigpen.solvers.fixed_point import fixed_point
from pigpen.solvers.throws import Turn

_TAPS = 5  # gains summed in one loop over the lanes; Pig's die has five
_SETTLED = 1e-14  # change of a layer at which its Newton iteration is done
_SETTLED_FOR_NOW = 1e-6  # the same while the column is a guess; what is left shrinks with it
_MAX_STEPS = 60  # of Newton in a layer; 5 have been enough


class _Form(NamedTuple):
    """A turn as the kernels read it; M throws, X rows of taps."""

    points: Ints  # [X, 5] gains; X = 0 where a turn has one throw
    chances: Floats  # [X, 5] of these gains; padded with 0
    scored: Floats  # [M, C]
    lost_turn: Floats  # [M]
    lost_score: Floats  # [M]


class _Lanes(NamedTuple):
    """Working memory for one layer; a lane for each own score."""

    fixed: Floats  # [M, N] value of a throw, except gains and the lost turn
    lost: Floats  # [N] win probability after the lost turn
    start: Floats  # [N] win probability at the start of the turn, from the last pass
    slope: Floats  # [N] its derivative by `lost`
    win: Floats  # [R+1, N] W[t] in row t modulo R, a power of 2
    steep: Floats  # [R+1, N] its derivative by `lost`


def start_values(turn: Turn, target: int) -> Floats:
    """Return V[N, N], accurate to about 1e-15."""
    return solve_layers(turn, target)[0]


def solve_layers(turn: Turn, target: int) -> tuple[Floats, int]:
    """Return V[N, N], and the number of evaluations of P[i, j, k]."""
    used = worthwhile(turn)
    assert len(used) == 1 or not turn.goes_on, "a choice of unlike throws that go on"
    form = _Form(
        *_taps(turn.gains[used[0]]), turn.scored[used], turn.lost_turn[used], turn.lost_score[used]
    )
    lanes = _lanes(form, target)
    values = np.zeros((target + 1, target + 1))  # with both edges: won and lost
    values[target] = 1.0
    passed = np.zeros((target, target))  # [t, N-1-j] 1 - V[j, t]: read lane after lane
    sweep = compiled(_sweep)
    if not form.lost_score.any():
        once = sweep(form, lanes, values, passed, np.zeros(target), True, _SETTLED)
        return values[:target, :target].copy(), once
    worked: list[int] = []

    def column(guess: Floats) -> Floats:
        is_cold = not worked
        worked.append(sweep(form, lanes, values, passed, guess, is_cold, _SETTLED_FOR_NOW))
        return values[:target, 0].copy()

    fixed_point(column, np.linspace(0.5, 1.0, target, endpoint=False))
    return values[:target, :target].copy(), sum(worked)


def way() -> Way:
    """Return how solving runs here."""
    return runs_as(_sweep)


def is_interpreted() -> bool:
    """Return whether solving runs as plain Python here, some hundred times slower."""
    return way() is Way.INTERPRETED


def worthwhile(turn: Turn) -> Ints:
    """Return the indices of the throws that best play needs.

    To throw n dice at once is to throw n times without the right to stop between: where a throw is
    a run of the first one, it is left out. `residual` still measures the Bellman equation over
    every
    throw.
    """
    if turn.scored.any() or turn.lost_score.any() or not turn.goes_on:
        return np.arange(len(turn.actions))
    kept = [0]
    run = turn.gains[0]
    for index in range(1, len(turn.actions)):
        run = np.convolve(run, turn.gains[0])[: turn.gains.shape[1]]
        if not np.allclose(run, turn.gains[index], rtol=0.0, atol=1e-13):
            kept.append(index)
    return np.array(kept)


def _taps(gains: Floats) -> tuple[Ints, Floats]:
    """Return the possible gains and their chances, in rows of `_TAPS` padded with chance 0."""
    possible = np.flatnonzero(gains)
    rows = -(-len(possible) // _TAPS)
    points = np.ones(rows * _TAPS, np.int64)
    chances = np.zeros(rows * _TAPS)
    points[: len(possible)] = possible
    chances[: len(possible)] = gains[possible]
    return points.reshape(rows, _TAPS), chances.reshape(rows, _TAPS)


def _lanes(form: _Form, target: int) -> _Lanes:
    rows = 2 ** int(form.points.max(initial=1)).bit_length()
    return _Lanes(
        np.zeros((len(form.lost_turn), target)),
        *np.zeros((3, target)),
        *np.zeros((2, rows + 1, target)),
    )


@kernel
def _sweep(
    form: _Form, lanes: _Lanes, values: Floats, passed: Floats, column: Floats, is_cold: bool,
    settled: float,
) -> int:  # fmt: skip
    """Solve every layer into `values`, highest sum first; `column` stands for V[:, 0].

    A cold sweep guesses each layer from those above it, a warm one from what was there.
    Returns how many cells were worked out, each once in every step of Newton's.
    """
    target = len(passed)
    worked = 0
    for total in range(2 * target - 2, -1, -1):
        low = max(0, total - target + 1)
        count = min(total, target - 1) - low + 1
        if is_cold:
            _extrapolate(values, total, low, count)
        _fix(form, lanes, values, column, total, low, count)
        for _ in range(_MAX_STEPS):
            for lane in range(count):
                lanes.lost[lane] = 1.0 - values[total - low - lane, low + lane]
            if len(form.points):
                _press(form, lanes, passed, total, low, count)
                worked += count * (target - low) - count * (count - 1) // 2
            else:
                _throw_once(form, lanes, count)
                worked += count
            if _newton(lanes, values, total, low, count) < settled:
                break
        for lane in range(count):
            own = low + lane
            passed[total - own, target - 1 - own] = 1.0 - values[own, total - own]
    return worked


@kernel
def _extrapolate(values: Floats, total: int, low: int, count: int) -> None:
    """A layer as the two above it would have it if values were bilinear."""
    for own in range(low, low + count):
        other = total - own
        values[own, other] = (
            values[own + 1, other] + values[own, other + 1] - values[own + 1, other + 1]
        )


@kernel
def _fix(
    form: _Form, lanes: _Lanes, values: Floats, column: Floats, total: int, low: int, count: int
) -> None:
    """What layers above, and the guessed column, say about the ends of a turn."""
    target = len(column)
    for throw in range(len(form.lost_turn)):
        for lane in range(count):
            own = low + lane
            other = total - own
            worth = form.lost_score[throw] * (1.0 - column[other])
            for points in range(1, form.scored.shape[1]):
                score = min(own + points, target)
                worth += form.scored[throw, points] * (1.0 - values[other, score])
            lanes.fixed[throw, lane] = worth


@kernel
def _throw_once(form: _Form, lanes: _Lanes, count: int) -> None:
    """Start of the turn where a turn is one throw: the best of the throws."""
    lanes.start[:count] = -1.0
    for throw in range(len(form.lost_turn)):
        bust = form.lost_turn[throw]
        for lane in range(count):
            worth = bust * lanes.lost[lane] + lanes.fixed[throw, lane]
            is_better = worth > lanes.start[lane]
            lanes.slope[lane] = bust if is_better else lanes.slope[lane]
            lanes.start[lane] = worth if is_better else lanes.start[lane]


@kernel
def _press(form: _Form, lanes: _Lanes, passed: Floats, total: int, low: int, count: int) -> None:
    """Start of the turn where a seat may press on: one backward pass over t."""
    target = len(passed)
    win, steep = lanes.win, lanes.steep
    start, slope = lanes.start, lanes.slope
    points, chances = form.points, form.chances
    ends = len(win) - 1  # the row below the ring: what a throw is worth, but for gains
    win[:ends, :count] = 1.0
    steep[:ends, :count] = 0.0
    for lane in range(count):
        win[ends, lane] = form.lost_turn[0] * lanes.lost[lane] + lanes.fixed[0, lane]
        steep[ends, lane] = form.lost_turn[0]
    for t in range(target - 1, low - 1, -1):
        active = min(count, t - low + 1)  # lanes whose own score is at most t
        here = t & (ends - 1)
        _add_gains(points, chances, 0, win, ends, t, active)
        _add_gains(points, chances, 0, steep, ends, t, active)
        for row in range(1, len(points)):
            _add_gains(points, chances, row, win, here, t, active)
            _add_gains(points, chances, row, steep, here, t, active)
        if t < low + count:  # the seat must throw at the start of its turn (D2)
            start[t - low] = win[here, t - low]
            slope[t - low] = steep[here, t - low]
        hold = passed[t, target - 1 - total + low :]
        for lane in range(active):  # two plain loops, so that both become vector code
            held, thrown = hold[lane], win[here, lane]
            steep[here, lane] = steep[here, lane] if thrown > held else 0.0
        for lane in range(active):
            held, thrown = hold[lane], win[here, lane]
            win[here, lane] = max(held, thrown)


@kernel
def _add_gains(
    points: Ints, chances: Floats, row: int, ring: Floats, base: int, t: int, active: int
) -> None:
    """Row t of the ring = its row `base` + the mean over five gains, in every lane."""
    mask = len(ring) - 2
    here = t & mask
    a, p = (t + points[row, 0]) & mask, chances[row, 0]
    b, q = (t + points[row, 1]) & mask, chances[row, 1]
    c, r = (t + points[row, 2]) & mask, chances[row, 2]
    d, s = (t + points[row, 3]) & mask, chances[row, 3]
    e, u = (t + points[row, 4]) & mask, chances[row, 4]
    for lane in range(active):
        ring[here, lane] = ring[base, lane] + (
            p * ring[a, lane]
            + q * ring[b, lane]
            + r * ring[c, lane]
            + s * ring[d, lane]
            + u * ring[e, lane]
        )


@kernel
def _newton(lanes: _Lanes, values: Floats, total: int, low: int, count: int) -> float:
    """Solve the mirrored pairs on their current pieces; the largest change of a value."""
    change = 0.0
    for lane in range(count):
        own = low + lane
        lanes.start[lane] -= values[own, total - own]  # from here on: by how much it is off
    for lane in range(count):
        mirror = count - 1 - lane
        slope = lanes.slope[lane]
        step = (lanes.start[lane] - slope * lanes.start[mirror]) / (
            1.0 - slope * lanes.slope[mirror]
        )
        values[low + lane, total - low - lane] += step
        change = max(change, abs(step))
    return change
