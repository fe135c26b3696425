"""What the numbers of a trial say, in sentences, so that nobody need read a table first.

A sentence claims a difference only where its 95 % interval leaves out 0. After each ± stands
the standard error.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pigpen.core.said import Said
from pigpen.lab.trials.measures import Estimate, Measure, Played, difference, estimate, measures
from pigpen.lab.trials.run import Trial

FEW: Final = 30  # games: below that nothing is said of them
_SIZES: Final = ((0.03, "small"), (0.08, "plain"))  # shares of the games, by size; else large


class Sentence(NamedTuple):
    """A fact of one variant."""

    variant: int  # its place in the design
    said: Said


def verdict(trial: Trial) -> list[Sentence]:
    """What is worth saying, variant by variant."""
    if trial.games < FEW:
        return [Sentence(0, Said("verdict.few", {"games": trial.games}))]
    played = trial.played()
    found = [measures(each) for each in played]
    name = trial.design.variants[0].name
    base = name if len(name) == 1 else f"“{name}”"  # a letter needs no quotes
    said: list[Sentence] = []
    for index, (each, own) in enumerate(zip(played, found, strict=True)):
        said += [Sentence(index, one) for one in _alone(each, own)]
        if index:
            apart = list(_compared(played[0], found[0], own, base))
            said += [Sentence(index, one) for one in apart or [_alike(each, base)]]
    return said


def _alone(played: Played, found: dict[str, Measure]) -> Iterator[Said]:
    seats = played.game.num_seats
    first, gain = estimate(found["wins.1"]), estimate(found["advantage"])
    if first is None or gain is None:
        return
    values = {
        "share": _percent(first.mean),
        "error": _percent(first.error),
        "fair": _percent(1.0 / seats),
        "games": gain.games,
    }
    if gain.is_clear:
        side = "ahead" if gain.mean > 0 else "behind"
        yield Said(f"verdict.{side}.{_size(gain.mean)}", values)
    else:
        yield Said("verdict.even", values)
    changes, margin = _mean(found, "lead_changes"), _mean(found, "margin")
    if changes is not None and margin is not None:
        course = {"changes": _number(changes.mean), "margin": _number(margin.mean)}
        yield Said("verdict.course", course)


def _compared(
    first: Played, base: dict[str, Measure], own: dict[str, Measure], name: str
) -> Iterator[Said]:
    """What is clearly other than under the first variant, the greatest matters first."""
    gain = _difference(base, own, "advantage")
    if gain is not None and gain.is_clear:
        values = {"points": _percent(abs(gain.mean)), "error": _percent(gain.error), "base": name}
        yield Said("verdict.first_more" if gain.mean > 0 else "verdict.first_less", values)
    for key, more, less in (
        (length_of(first), "verdict.longer", "verdict.shorter"),
        ("lead_changes", "verdict.lead_more", "verdict.lead_less"),
        ("margin", "verdict.wider", "verdict.closer"),
    ):
        apart, before = _difference(base, own, key), _mean(base, key)
        if apart is None or before is None or not apart.is_clear or before.mean <= 0:
            continue
        part = {
            "percent": _percent(abs(apart.mean) / before.mean),
            "error": _percent(apart.error / before.mean),
            "base": name,
        }
        yield Said(more if apart.mean > 0 else less, part)


def length_of(played: Played) -> str:
    """The key of the measure that tells how long a game is."""
    events = played.game.extras.events
    return f"event.{events[0]}" if events else "decisions"


def _alike(played: Played, base: str) -> Said:
    return Said("verdict.alike", {"base": base, "games": len(played.rows) - played.unfinished})


def _mean(found: dict[str, Measure], key: str) -> Estimate | None:
    return estimate(found[key]) if key in found else None


def _difference(base: dict[str, Measure], own: dict[str, Measure], key: str) -> Estimate | None:
    return difference(base[key], own[key]) if key in base and key in own else None


def _size(gain: float) -> str:
    return next((name for most, name in _SIZES if abs(gain) < most), "large")


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _number(mean: float) -> str:
    return f"{mean:.1f}"
