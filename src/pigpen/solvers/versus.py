"""Kernels for two seats that each play a fixed strategy or the best response.

As in `two_seats`, layers of equal score sum are solved from the highest down, and each mirrored
pair, side 0 at (i, j) and side 1 at (j, i), is a 2x2 system: linear between fixed strategies and
solved at once, piecewise linear where a side plays its best. A payoff is counted: the chance to
win, or the number of turns.
"""

from typing import NamedTuple

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.solvers.throws import Turn

_SETTLED = 1e-14  # change of a pair at which its Newton iteration is done
_MAX_STEPS = 60
_NEVER = 1e-13  # a game that ends with a smaller chance each round is called endless
NAN = float("nan")


class Side(NamedTuple):
    """One side's play; N the target, M throws, L lines of turn, D decisions on dice."""

    hold: Floats  # [L, N, N, N+1] P(hold) by own, other, turn total (the last: N and more)
    throw: Floats  # [N, N, D, M] P(throw m, if it throws)
    allowed: Floats  # [M] 1 for throws that a best reply considers
    is_best: bool  # it plays the best reply; the tables are where that is written


class Payoff(NamedTuple):
    """The parts of a side's value."""

    won: float  # at reaching the target
    passed: float  # at passing the turn: `passed` + `share` * the rival's value
    share: float
    per_turn: float


class Race(NamedTuple):
    """The play of both sides, and the payoff that is counted."""

    turn: Turn
    payoff: Payoff
    at_once: bool  # points that win end the game as they are thrown (D3)


class Rival(NamedTuple):
    """The values of the other side's turns, by its own score and its rival's."""

    values: Floats  # [N, N]
    column: Floats  # [N] stands for values[:, 0]


class Line(NamedTuple):
    """Which line of a turn is played, and with which throws."""

    row: int  # of `Side.hold`
    low: int  # the first throw
    high: int  # the last one + 1


class Pad(NamedTuple):
    """Working memory for one turn."""

    win: Floats  # [N+1] value in mid-turn by turn total
    steep: Floats  # [N+1] its derivative by the value of the lost turn
    ends: Floats  # [M] value of a throw, except gains


@kernel
def sweep(race: Race, sides: tuple[Side, Side], values: Floats, column: Floats, pad: Pad) -> None:
    """Fill values[2, N, N]; `column` [2, N] stands for values[:, :, 0]."""
    target, payoff = values.shape[1], race.payoff
    one, two = Rival(values[1], column[1]), Rival(values[0], column[0])
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(total, target - 1) + 1):
            other = total - own
            for _ in range(_MAX_STEPS):
                lost = payoff.passed + payoff.share * values[1, other, own]
                f, a = play_turn(race, sides[0], one, own, other, lost, pad)
                lost = payoff.passed + payoff.share * values[0, own, other]
                g, b = play_turn(race, sides[1], two, other, own, lost, pad)
                ending = 1.0 - a * b
                off = g - values[1, other, own]
                step = f - values[0, own, other] + a * payoff.share * off
                step = step / ending if ending > _NEVER else NAN
                values[0, own, other] += step
                values[1, other, own] += off + b * payoff.share * step
                if not (sides[0].is_best or sides[1].is_best):
                    break
                if not abs(step) + abs(off) > _SETTLED:
                    break


@kernel
def play_turn(
    race: Race, side: Side, rival: Rival, own: int, other: int, lost: float, pad: Pad
) -> tuple[float, float]:
    """Value at the start of a turn, and its derivative by `lost`; best replies are written."""
    _fix_ends(race, rival, own, other, lost, pad)
    menu, per_turn = len(pad.ends), race.payoff.per_turn
    if race.turn.is_free:
        value, slope = _press(race, side, rival, own, other, Line(0, 0, menu), pad)
        return per_turn + value, slope
    value, slope = 0.0, 0.0
    best = -1
    for index in range(menu):  # the first choice of a throw binds the turn
        share = side.allowed[index] if side.is_best else side.throw[own, other, 0, index]
        if share > 0.0:
            line = Line(index, index, index + 1)
            worth, steep = _press(race, side, rival, own, other, line, pad)
            if not side.is_best:
                value += share * worth
                slope += share * steep
            elif best < 0 or worth > value:
                best, value, slope = index, worth, steep
    if side.is_best:
        side.throw[own, other, 0, :] = 0.0
        side.throw[own, other, 0, best] = 1.0
    return per_turn + value, slope


@kernel
def _fix_ends(race: Race, rival: Rival, own: int, other: int, lost: float, pad: Pad) -> None:
    """What the ends that each throw can bring to the turn are worth."""
    turn, payoff, values = race.turn, race.payoff, rival.values
    target = len(values)
    for index in range(len(pad.ends)):
        worth = turn.lost_turn[index] * lost
        worth += turn.lost_score[index] * (payoff.passed + payoff.share * rival.column[other])
        for points in range(1, turn.scored.shape[1]):
            score = own + points
            banked = payoff.won
            if score < target:
                banked = payoff.passed + payoff.share * values[other, score]
            worth += turn.scored[index, points] * banked
        pad.ends[index] = worth


@kernel
def _press(
    race: Race, side: Side, rival: Rival, own: int, other: int, line: Line, pad: Pad
) -> tuple[float, float]:
    """One line of the turn, backwards; as `play_turn`.

    In one piece because calls between kernels cost more here than what they would do.
    """
    turn, payoff, at_once, values = race.turn, race.payoff, race.at_once, rival.values
    place, low, high = line
    target = len(values)
    win, steep, ends = pad.win, pad.steep, pad.ends
    gains, lost_turn, hold, throw = turn.gains, turn.lost_turn, side.hold, side.throw
    reach, rows, is_best = gains.shape[1], throw.shape[2], side.is_best
    value, slope = 0.0, 0.0
    for total in range(target if reach > 1 else 0, -1, -1):
        reached = total > 0 and own + total >= target
        if reached and (at_once or is_best):
            win[total], steep[total] = payoff.won, 0.0
            hold[place, own, other, total] = 1.0
            continue
        # Step 1. The throw that this side makes, best or mixed.
        row = min(total, rows - 1)
        value, slope, again = 0.0, 0.0, 0.0
        best = -1
        for index in range(low, high):
            share = side.allowed[index] if is_best else throw[own, other, row, index]
            if high - low == 1:
                share = 1.0
            if share == 0.0:
                continue
            worth, bust, stay = ends[index], lost_turn[index], 0.0
            for gain in range(1, reach):
                chance = gains[index, gain]
                after = min(total + gain, target)
                if after == total:  # the last cell, for N points and more
                    stay += chance
                else:
                    worth += chance * win[after]
                    bust += chance * steep[after]
            if not is_best:
                value += share * worth
                slope += share * bust
                again += share * stay
            elif best < 0 or worth > value:
                best, value, slope = index, worth, bust
        if is_best and high - low > 1:
            throw[own, other, row, :] = 0.0
            throw[own, other, row, best] = 1.0
        # Step 2. Hold or throw; at the start of its turn the seat must throw (D2).
        if total > 0:
            held = payoff.won
            if not reached:
                held = payoff.passed + payoff.share * values[other, own + total]
            if is_best:
                hold[place, own, other, total] = 1.0 if held >= value else 0.0
            holds = hold[place, own, other, total]
            staying = 1.0 - (1.0 - holds) * again
            win[total] = (holds * held + (1.0 - holds) * value) / staying
            steep[total] = (1.0 - holds) * slope / staying
    return value, slope
