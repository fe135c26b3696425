"""Reasons in the dice games: what a throw gains and costs, and the race to the target."""

from collections.abc import Collection
from typing import Final, NamedTuple

from pigpen.bots.bot import View
from pigpen.core.game import CHANCE, AnyGame, AnyPosition
from pigpen.core.position import after, outcomes, to_move
from pigpen.core.redacted import known
from pigpen.core.said import Said, Value
from pigpen.dice.turn import Action
from pigpen.games.hog import Throws
from pigpen.lab.advice.assessment import Assessment

_LIKELY: Final = 0.15  # that a throw wins: from there on it is what a throw is for
_NEAR: Final = 1 / 4  # of the target: who lacks no more is about to win
_MOST_DICE: Final = 12  # whose every landing is followed
_LEAD: Final = 10  # of them, each so much of the target, a race is long


class Throw(NamedTuple):
    """The effect of a throw on the points of its seat."""

    gain: float  # points on average, a loss counted as none
    loss: float  # points on average, a gain counted as none
    safe: float  # the chance of losing nothing
    wins: float  # the chance of as many points as win


class _Race(NamedTuple):
    """The position of the seat to move against the leading opponent."""

    need: int  # points that are missing
    other: int  # seat
    behind: int  # points by which that seat is ahead
    other_need: int
    far: int  # points that are a lead
    is_close: bool  # that seat is about to win


def throw(game: AnyGame, position: AnyPosition, action: int) -> Throw:
    """Return the effect of throwing, over all outcomes; `position` is a decision."""
    seat, had = int(position.seat), _points(position, int(position.seat))
    falling = {(p := after(game, position, action)).tobytes(): (p, 1.0)}
    gain = loss = safe = wins = 0.0
    while falling:
        landed: dict[bytes, tuple[AnyPosition, float]] = {}
        for p, chance in falling.values():
            if to_move(game, p) != CHANCE:
                change = _points(p, seat) - had
                gain += chance * max(change, 0)
                loss += chance * max(-change, 0)
                safe += chance * (change > 0)
                wins += chance * (had + change >= game.rules.target)
                continue
            for outcome, share in outcomes(game, p).items():
                then = after(game, p, outcome)
                key = then.tobytes()
                landed[key] = then, landed.get(key, (then, 0.0))[1] + chance * share
        falling = landed
    return Throw(gain, loss, safe, wins)


def reason(view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
    """Return why the best action is better; None if at most the average explains it."""
    game, p, best = view.game, known(view.position), judged.best
    race = _race(game, p)
    rolling = min(worse, key=judged.cost) if best == Action.HOLD else best
    if _dice(game, p, rolling) > _MOST_DICE:
        return None
    thrown = throw(game, p, rolling)
    if best == Action.HOLD:
        return _of_holding(race, thrown)
    if Action.HOLD in worse:
        return _of_rolling(race, thrown)
    return _of_number(view, judged, worse, race, thrown)


def _of_holding(race: _Race, thrown: Throw) -> Said | None:
    if race.need <= 0:
        return Said("reason.dice.wins")
    if thrown.loss > thrown.gain:
        return _on_average("reason.dice.hold", thrown)
    if race.behind <= -race.far:
        return Said("reason.dice.ahead", {"other": race.other, "points": -race.behind})
    return None


def _of_rolling(race: _Race, thrown: Throw) -> Said | None:
    if thrown.wins >= _LIKELY:
        percent = round(100 * thrown.wins)
        return Said("reason.dice.close", {"points": race.need, "percent": percent})
    if thrown.gain > thrown.loss:
        return _on_average("reason.dice.roll", thrown)
    return _of_haste(race)


def _of_haste(race: _Race) -> Said | None:
    """Another seat is about to win, or far ahead."""
    if race.is_close:
        return Said("reason.dice.near", {"other": race.other, "points": race.other_need})
    if race.behind >= race.far:
        return Said("reason.dice.behind", {"other": race.other, "points": race.behind})
    return None


def _on_average(key: str, thrown: Throw) -> Said | None:
    """Return None where both numbers read the same."""
    gain, loss = f"{thrown.gain:.1f}", f"{thrown.loss:.1f}"
    return Said(key, {"gain": gain, "loss": loss}) if gain != loss else None


def _of_number(
    view: View, judged: Assessment, worse: Collection[int], race: _Race, thrown: Throw
) -> Said | None:
    """Explain the number of dice in Hog: neither fewer nor more (D9)."""
    game, p, best = view.game, known(view.position), judged.best
    dice = _dice(game, p, best)
    chance: dict[str, Value] = {"dice": dice, "percent": round(100 * thrown.safe)}
    if judged.is_explained(lambda action: action <= best, worse):
        if thrown.wins == thrown.safe:
            return Said("reason.dice.enough", chance)
        if game.rules.throws == Throws.MANY:
            return Said("reason.dice.few", chance)
    if dice > 1 and race.is_close and throw(game, p, best - 1).gain > thrown.gain:
        return Said("reason.dice.bold", {"other": race.other, "points": race.other_need})
    bad = list(filter(judged.is_mistake, judged.values))
    if min(bad) < best < max(bad):
        points = f"{thrown.gain / thrown.safe:.0f}"
        return Said("reason.dice.number", {**chance, "points": points})
    return None


def _dice(game: AnyGame, p: AnyPosition, action: int) -> int:
    return int(after(game, p, action).in_air)


def _race(game: AnyGame, p: AnyPosition) -> _Race:
    seat, target = int(p.seat), int(game.rules.target)
    others = [s for s in range(game.num_seats) if s != seat and not p.resigned >> s & 1]
    other = max(others, key=lambda s: int(p.scores[s]))
    own, left = _points(p, seat), target - int(p.scores[other])
    return _Race(
        need=target - own,
        other=other,
        behind=target - left - own,
        other_need=left,
        far=target // _LEAD,
        is_close=left <= _NEAR * target,
    )


def _points(position: AnyPosition, seat: int) -> int:
    """Return the points banked, plus those at risk if it is the seat's turn."""
    at_risk = int(position.turn_total) if int(position.seat) == seat else 0
    return int(position.scores[seat]) + at_risk
