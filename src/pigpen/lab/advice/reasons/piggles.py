"""Why to load so many pieces, or to throw there."""

from typing import Any, Final

from pigpen.bots.bot import View
from pigpen.core.position import described
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assess import Assessment

_SURE: Final = 3.0  # standard errors


def reason(view: View, judged: Assessment) -> Said | None:
    """Why the best is best; none where the rest of the game decides it, which nobody can see."""
    doing: Any = view.game.words.meaning(view.game.rules, known(view.position), judged.best)
    if "load" in doing:
        return _of_load(view, len(doing["load"]))
    if "throw" in doing:
        return _of_throw(judged)
    return None


def _of_load(view: View, loaded: int) -> Said | None:
    seen: Any = described(view.game, view.position, view.seat)
    in_pen = sum(
        piece["controller"] == view.seat and piece["place"] == "pen" for piece in seen["pieces"]
    )
    if loaded == in_pen:
        return Said("reason.piggles.all") if loaded > 1 else None
    if loaded == 0:
        return Said("reason.piggles.none")
    return Said("reason.piggles.some", {"count": in_pen - loaded})


def _of_throw(judged: Assessment) -> Said | None:
    """It brings more points in this turn than the others, as far as that was counted."""
    if judged.best not in judged.gains:
        return None
    best = judged.gains[judged.best]
    others = [gain for action, gain in judged.gains.items() if action != judged.best]
    if not others:
        return None
    next_best = max(others, key=lambda gain: gain.mean)
    if best.mean - next_best.mean <= _SURE * (best.error**2 + next_best.error**2) ** 0.5:
        return None
    return Said("reason.piggles.more", {"points": f"{best.mean - next_best.mean:.1f}"})
