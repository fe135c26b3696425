"""Why to roll or to hold, or how many dice to take: what a throw brings on average, and costs."""

from typing import Final, NamedTuple

from pigpen.bots.bot import View
from pigpen.core.game import CHANCE, AnyGame, AnyPosition
from pigpen.core.position import after, outcomes, to_move
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assess import Assessment

_NEAR: Final = 25  # points from the target, which a good turn makes


class Throw(NamedTuple):
    """What a throw does to the points that its seat has or hopes for."""

    gain: float  # points on average, a loss counted as none
    loss: float  # points on average, a gain counted as none
    safe: float  # the chance of losing nothing


def throw(game: AnyGame, position: AnyPosition, action: int) -> Throw:
    """What comes of throwing, by every landing of the dice; `position` is a decision."""
    seat, had = int(position.seat), _points(position, int(position.seat))
    falling = {(p := after(game, position, action)).tobytes(): (p, 1.0)}
    gain = loss = safe = 0.0
    while falling:
        landed: dict[bytes, tuple[AnyPosition, float]] = {}
        for p, chance in falling.values():
            if to_move(game, p) != CHANCE:
                change = _points(p, seat) - had
                gain += chance * max(change, 0)
                loss += chance * max(-change, 0)
                safe += chance * (change > 0)
                continue
            for outcome, share in outcomes(game, p).items():
                then = after(game, p, outcome)
                key = then.tobytes()
                landed[key] = then, landed.get(key, (then, 0.0))[1] + chance * share
        falling = landed
    return Throw(gain, loss, safe)


def reason(view: View, judged: Assessment) -> Said | None:
    """Why the best is best; none where the average speaks against it and nothing else for it."""
    game, p, best = view.game, known(view.position), judged.best
    doing = game.words.meaning(game.rules, p, best)
    target, own = int(game.rules.target), _points(p, view.seat)
    if doing["do"] == "hold":
        if own >= target:
            return Said("reason.dice.wins")
        return _of_holding(game, p, next(a for a in judged.values if a != best))
    thrown = throw(game, p, best)
    values = _said(thrown)
    if doing["do"] == "dice" and p.turn_total == 0:
        return Said("reason.dice.number", {"dice": doing["dice"], **values})
    if thrown.gain > thrown.loss:
        return Said("reason.dice.roll", values)
    return _of_haste(game, p, view.seat, target)


def _of_holding(game: AnyGame, position: AnyPosition, rolling: int) -> Said | None:
    thrown = throw(game, position, rolling)
    return Said("reason.dice.hold", _said(thrown)) if thrown.loss > thrown.gain else None


def _of_haste(game: AnyGame, position: AnyPosition, seat: int, target: int) -> Said | None:
    """Somebody else is about to win."""
    others = [s for s in range(game.num_seats) if s != seat and not position.resigned >> s & 1]
    first = max(others, key=lambda other: int(position.scores[other]))
    left = target - int(position.scores[first])
    return Said("reason.dice.near", {"seat": first, "points": left}) if left <= _NEAR else None


def _points(position: AnyPosition, seat: int) -> int:
    """Banked, and at risk if it is the seat's turn."""
    at_risk = int(position.turn_total) if int(position.seat) == seat else 0
    return int(position.scores[seat]) + at_risk


def _said(thrown: Throw) -> dict[str, str | int]:
    return {
        "gain": f"{thrown.gain:.1f}",
        "loss": f"{thrown.loss:.1f}",
        "safe": round(100 * thrown.safe),
    }
