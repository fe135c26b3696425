"""The verdict of a trial: sentences that sum up its numbers.

A sentence states a difference only if its interval excludes 0, and all intervals of a trial hold
together in 95 of 100. The number after ± is half the width of such an interval.
"""

from collections.abc import Iterator
from math import ceil, log10
from typing import Final, NamedTuple

from msgspec import Struct

from pigpen.core.said import Said
from pigpen.lab.trials.design import Design
from pigpen.lab.trials.exact_baseline import first_player_share, is_best_play
from pigpen.lab.trials.measures import (
    FEW,
    Estimate,
    Measure,
    Played,
    critical_value,
    difference,
    estimate,
    measures,
    num_comparisons,
)
from pigpen.lab.trials.run import Trial
from pigpen.play.engines import is_simulated

_SIZES: Final = ((0.03, "small"), (0.08, "plain"))  # shares of the games, by size; else large
_LEAST: Final = 0.02  # of the games: an advantage that is worth finding
_FOUND: Final = 0.84  # standard errors more, so that four in five trials find what is there


class Sentence(Struct, frozen=True):
    """A conclusion about one variant."""

    variant: int  # its place in the design
    said: Said


def verdict(trial: Trial) -> list[Sentence]:
    """Return the notable facts, variant by variant."""
    if trial.games < FEW:
        return [Sentence(0, Said("verdict.few", {"games": trial.games}))]
    played = trial.played()
    found = [measures(each) for each in played]
    of = num_comparisons(found)
    name = trial.design.variants[0].name
    base = name if len(name) == 1 else f"“{name}”"  # a letter needs no quotes
    said: list[Sentence] = []
    for index, (each, own) in enumerate(zip(played, found, strict=True)):
        said += [Sentence(index, one) for one in _alone(each, own, of)]
        if index:
            apart = list(_compared(_Pair(played[0], found[0], own, of), base))
            said += [Sentence(index, one) for one in apart or [_alike(each, base)]]
    return said


def notes(design: Design) -> list[Said]:
    """Return the sources of the numbers: in a game of throws, of the landings."""
    if not is_simulated(design.tables()[0]):
        return []
    return [Said(f"verdict.landings.{design.landings}", {"name": design.game})]


def _alone(played: Played, found: dict[str, Measure], of: int) -> Iterator[Said]:
    first, gain = estimate(found["wins.1"], of), estimate(found["advantage"], of)
    if first is None or gain is None:
        return
    yield _going_first(first, gain, 1.0 / played.game.num_seats, of)
    exact = first_player_share(played.game, played.names)
    if exact is not None:
        key = "verdict.best" if is_best_play(played.names) else "verdict.exact"
        yield Said(key, {"share": f"{100 * exact:.2f}"})
    changes, margin = _mean(found, "lead_changes"), _mean(found, "margin")
    if changes is not None and margin is not None:
        course = {"changes": _number(changes.mean), "margin": _number(margin.mean)}
        yield Said("verdict.course", course)


def _going_first(first: Estimate, gain: Estimate, fair: float, of: int) -> Said:
    """Return the value of playing first, in games of a hundred."""
    low, high = _hundredths(first, fair)
    values = {"low": low, "high": high, "fair": _whole(fair), "games": f"{gain.games:,}"}
    if gain.clear:
        side = "ahead" if gain.mean > 0 else "behind"
        return Said(f"verdict.{side}.{_size(gain.mean)}", values)
    if max(abs(gain.low), abs(gain.high)) <= _LEAST:
        return Said("verdict.level", values)
    least = _LEAST
    while (enough := games_to_find(least, first, of)) <= gain.games:
        least /= 2.0
    return Said("verdict.even", {**values, "enough": _about(enough), "least": f"{100 * least:g}"})


def games_to_find(least: float, found: Estimate, of: int) -> int:
    """Return the number of games in which `least` is found four times in five."""
    spread = found.error * found.games**0.5  # of one game
    return ceil(((critical_value(of) + _FOUND) * spread / least) ** 2)


def _hundredths(found: Estimate, fair: float) -> tuple[str, str]:
    """Return the ends of an interval in games of a hundred, on one side of the fair share."""
    for places in (0, 1):
        low, high = (round(100 * end, places) for end in (found.low, found.high))
        kept = (found.low <= fair <= found.high) == (low <= 100 * fair <= high)
        if kept and 100 * found.reach >= 2.0 * 0.1**places:
            return f"{low:.{places}f}", f"{high:.{places}f}"
    return f"{100 * found.low:.2f}", f"{100 * found.high:.2f}"


class _Pair(NamedTuple):
    """The first variant and another one."""

    first: Played
    base: dict[str, Measure]
    own: dict[str, Measure]
    of: int  # numbers that are looked at

    def apart(self, key: str) -> Estimate | None:
        """Return the difference, if both have such a number."""
        if key not in self.base or key not in self.own:
            return None
        return difference(self.base[key], self.own[key], self.of)


def _compared(pair: _Pair, name: str) -> Iterator[Said]:
    """Yield the clear differences from the first variant, the largest first."""
    gain = pair.apart("advantage")
    if gain is not None and gain.clear:
        values = {"points": _percent(abs(gain.mean)), "error": _percent(gain.reach), "base": name}
        yield Said("verdict.first_more" if gain.mean > 0 else "verdict.first_less", values)
    for key, more, less in (
        (length_of(pair.first), "verdict.longer", "verdict.shorter"),
        ("lead_changes", "verdict.lead_more", "verdict.lead_less"),
        ("margin", "verdict.wider", "verdict.closer"),
    ):
        apart, before = pair.apart(key), _mean(pair.base, key)
        if apart is None or before is None or not apart.clear or before.mean <= 0:
            continue
        part = {
            "percent": _percent(abs(apart.mean) / before.mean),
            "error": _percent(apart.reach / before.mean),
            "base": name,
        }
        yield Said(more if apart.mean > 0 else less, part)


def length_of(played: Played) -> str:
    """Return the key of the measure of game length."""
    events = played.game.extras.events
    return f"event.{events[0]}" if events else "decisions"


def _alike(played: Played, base: str) -> Said:
    games = len(played.rows) - played.unfinished
    return Said("verdict.alike", {"base": base, "games": f"{games:,}"})


def _mean(found: dict[str, Measure], key: str) -> Estimate | None:
    return estimate(found[key]) if key in found else None


def _size(gain: float) -> str:
    return next((name for most, name in _SIZES if abs(gain) < most), "large")


def _about(games: int) -> str:
    """Round a number of games up to two digits."""
    step = 10 ** max(0, int(log10(games)) - 1)
    return f"{ceil(games / step) * step:,}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _whole(share: float) -> str:
    """Format a share in hundredths, with a decimal if needed."""
    return f"{100 * share:.1f}".removesuffix(".0")


def _number(mean: float) -> str:
    return f"{mean:.1f}"
