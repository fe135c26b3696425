"""Three seats: an approximate equilibrium of the press-your-luck dice games.

V0[a, b, c] is the win probability of the seat to move, with a points; b are the next
seat's and c those of the seat that has just ended its turn, whose chance is V2[a, b, c].
A turn that ends with s points leads to (b, c, s), so that three positions of rotated
scores, (a, b, c), (b, c, a) and (c, a, b), wait for one another, and all else that they
need has a higher sum: layers are solved from the highest sum down.

In a cycle each seat's best turn is a straight line in its own unknown (`three_turn`).
The three lines make a linear system; its solution moves the unknowns, and the lines are
drawn again until they stay: every seat's Newton step at once. Where that runs in circles
the cycle has no equilibrium without chance in it, and the average of ever more steps
takes its place (fictitious play, Brown 1951). So the whole is approximate, and
`three_regret` measures by how much.

Losing the whole score does lower the sum; then the layers are swept again, with the
last sweep's values at score 0, for as long as each sweep at least halves the mean change;
some six do. What then still moves are cycles that lead through a lost score.
"""

from typing import Final, NamedTuple

import numpy as np

from pigpen.core.jit import compiled, kernel
from pigpen.core.record import Floats
from pigpen.core.translations import Translatable
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.three_turn import NEXT, OWN, STAY, Form, best_turn, form_of
from pigpen.solvers.throws import Turn

MOST_POINTS: Final = 150  # the largest target: 0.3 GB with the regret, and 5 times 100's seconds
_SETTLED = 1e-12  # change of a cycle's values under which its Newton steps are done
_NEWTON_STEPS = 20  # per cycle; nearly all settle in 5
_SINGLE_STEPS = 30  # then one seat at a time: simultaneous steps can circle needlessly
_AVERAGED_STEPS = 200  # for a cycle that still runs in circles
_HALVINGS = 50  # of the way from such unknowns to the true chances


class ThreeSeats(NamedTuple):
    """Win probabilities at the start of a turn, N = target; the third seat's are the rest."""

    mover: Floats  # [N, N, N] V0[a, b, c]
    last: Floats  # [N, N, N] V2[a, b, c]
    circling: int  # cycles without an equilibrium in pure strategies


def solve_three(turn: Turn, target: int) -> ThreeSeats:
    """The equilibrium of three seats playing `turn` to `target`; 16 * target**3 bytes.

    Raises:
        Unsolvable: the target is above `MOST_POINTS`.
    """
    if target > MOST_POINTS:
        said = (
            "Three seats are solved up to a target of {most}, for memory and time;"
            " {given} was given."
        )
        raise Unsolvable("three seats", Translatable(said, most=MOST_POINTS, given=target))
    form = form_of(turn)
    mover = np.full((target, target, target), 1 / 3)
    last = np.full((target, target, target), 1 / 3)
    sweep = compiled(_sweep)
    circling = sweep(form, mover, last, True)
    change = np.inf
    while turn.lost_score.any():
        before = last[:, :, 0].copy()
        circling = sweep(form, mover, last, False)
        earlier, change = change, float(np.abs(last[:, :, 0] - before).mean())
        if change == 0.0 or change > earlier / 2:
            break
    return ThreeSeats(mover, last, circling)


class Tables(NamedTuple):
    """Tables that a sweep reads and writes."""

    form: Form
    mover: Floats  # [N, N, N]
    last: Floats  # [N, N, N]
    work: Floats  # `scratch`


class Cycle(NamedTuple):
    """Three scores and their rotations: the seat to move, the next one, the last."""

    a: int
    b: int
    c: int


@kernel
def _sweep(form: Form, mover: Floats, last: Floats, cold: bool) -> int:
    """Solve every cycle, highest sum first; how many ran in circles.

    A cold sweep starts a cycle from the scores next above, a warm one from what the
    tables held.
    """
    target = len(mover)
    tables = Tables(form, mover, last, scratch(form, target))
    lines = np.empty((3, 3))
    unknown = np.empty(3)
    circling = 0
    for total in range(3 * target - 3, -1, -1):
        for a in range(max(0, total - 2 * target + 2), total // 3 + 1):
            for b in range(max(a, total - a - target + 1), min(total - 2 * a, target - 1) + 1):
                c = total - a - b
                if c == a and b > a:
                    continue  # a rotation of a cycle that has been seen
                _guess(last, a, b, c, cold, unknown)
                circling += _solve_cycle(tables, Cycle(a, b, c), unknown, lines)
    return circling


@kernel
def scratch(form: Form, target: int) -> Floats:
    """Room for `best_turn`: rows of value, next seat's chance and stay; a win from N on."""
    most = form.points.max() if len(form.points) else 0
    work = np.zeros((3, target + most + 1))
    work[0, target:] = 1.0
    return work


@kernel
def _guess(last: Floats, a: int, b: int, c: int, cold: bool, unknown: Floats) -> None:
    """The unknowns of a cycle: each seat's chance once its turn brought nothing."""
    if not cold:
        unknown[0], unknown[1], unknown[2] = last[b, c, a], last[c, a, b], last[a, b, c]
        return
    unknown[0] = _lower(last[b, c], a)
    unknown[1] = _lower(last[c, a], b)
    unknown[2] = _lower(last[a, b], c)


@kernel
def _lower(end: Floats, score: int) -> float:
    """A guess at end[score] from the two values above it."""
    if score + 2 < len(end):
        return max(0.0, 2.0 * end[score + 1] - end[score + 2])
    return 0.3


@kernel
def _solve_cycle(
    tables: Tables,
    cycle: Cycle,
    unknown: Floats,
    lines: Floats,
) -> int:
    """Solve (a, b, c) and its rotations; 1 if no step settled."""
    settled = False
    for step in range(_NEWTON_STEPS + _SINGLE_STEPS):
        _draw(tables, cycle, unknown, lines)
        moved = 0.0
        for r in range(3):
            change = after_nothing(lines, r) - unknown[r]
            moved = max(moved, abs(change))
            if step < _NEWTON_STEPS or r == step % 3:
                unknown[r] += change
        if moved < _SETTLED:
            settled = True
            break
    if not settled:
        _least_regret(tables, cycle, unknown, lines)
    a, b, c = cycle
    mover, last = tables.mover, tables.last
    last[b, c, a], last[c, a, b], last[a, b, c] = unknown[0], unknown[1], unknown[2]
    mover[a, b, c] = lines[0, OWN] + lines[0, STAY] * after_nothing(lines, 0)
    mover[b, c, a] = lines[1, OWN] + lines[1, STAY] * after_nothing(lines, 1)
    mover[c, a, b] = lines[2, OWN] + lines[2, STAY] * after_nothing(lines, 2)
    return 0 if settled else 1


@kernel
def _draw(
    tables: Tables,
    cycle: Cycle,
    unknown: Floats,
    lines: Floats,
) -> None:
    """Each seat's best turn of the cycle at these unknowns; writes `lines`."""
    a, b, c = cycle
    form, mover, last, work = tables
    best_turn(form, a, last[b, c], mover[b, c], unknown[0], work, lines[0])
    best_turn(form, b, last[c, a], mover[c, a], unknown[1], work, lines[1])
    best_turn(form, c, last[a, b], mover[a, b], unknown[2], work, lines[2])


@kernel
def after_nothing(lines: Floats, r: int) -> float:
    """The chance of seat r of a cycle once its turn brought nothing: the next seat moves."""
    one, two = lines[(r + 1) % 3], lines[(r + 2) % 3]
    known = 1.0 - one[OWN] - one[NEXT] - one[STAY]
    known += one[STAY] * (two[NEXT] + two[STAY] * lines[r, OWN])
    return known / (1.0 - one[STAY] * two[STAY] * lines[r, STAY])


@kernel
def _least_regret(
    tables: Tables,
    cycle: Cycle,
    unknown: Floats,
    lines: Floats,
) -> None:
    """The pure strategies of a circling cycle that a seat gains least by leaving.

    Fictitious play walks about the turning points; each step's strategies are weighed.
    Writes their `lines`, and unknowns at which they are the best turns.
    """
    answers = np.empty((3, 3))
    chances = np.empty(3)
    best = np.empty(3)
    least = 2.0
    for step in range(_AVERAGED_STEPS):
        _draw(tables, cycle, unknown, lines)
        for r in range(3):
            chances[r] = after_nothing(lines, r)
        _draw(tables, cycle, chances, answers)
        regret = 0.0
        for r in range(3):
            gain = answers[r, OWN] - lines[r, OWN]
            gain += (answers[r, STAY] - lines[r, STAY]) * chances[r]
            regret = max(regret, gain)
        if regret < least:
            least = regret
            best[:] = unknown
        for r in range(3):
            unknown[r] += (chances[r] - unknown[r]) / (step + 1)
    unknown[:] = best
    _draw(tables, cycle, unknown, lines)
    for r in range(3):
        chances[r] = after_nothing(lines, r)
    _approach(tables, cycle, chances, unknown, lines)


@kernel
def _approach(
    tables: Tables,
    cycle: Cycle,
    chances: Floats,
    unknown: Floats,
    lines: Floats,
) -> None:
    """Move unknowns towards the true chances as far as the best turns stay `lines`."""
    near, far = unknown.copy(), chances.copy()
    trial = chances.copy()
    drawn = np.empty((3, 3))
    for _ in range(_HALVINGS):
        _draw(tables, cycle, trial, drawn)
        for r in range(3):
            if drawn[r, NEXT] == lines[r, NEXT] and drawn[r, STAY] == lines[r, STAY]:
                near[r] = trial[r]
            else:
                far[r] = trial[r]
            trial[r] = (near[r] + far[r]) / 2.0
    unknown[:] = near
