"""What was found so far in a trial, as it travels."""

from pigpen.lab.trials.measures import Estimate, Measure, Played, difference, estimate, measures
from pigpen.lab.trials.run import Trial
from pigpen.lab.trials.spread import Spread, spreads
from pigpen.lab.trials.verdict import verdict
from pigpen.server.wire.lab import LabEstimate, LabFound, LabMeasure, LabSentence, LabSpread
from pigpen.server.wire.said import wire_said

_FEWEST = 2  # games that have a standard error


def found(trial: Trial) -> LabFound | None:
    """The numbers, plots and sentences; nothing yet where too little was played."""
    played = trial.played()
    if min(len(each.rows) - each.unfinished for each in played) < _FEWEST:
        return None
    return LabFound(
        games=trial.games,
        unfinished=tuple(each.unfinished for each in played),
        verdict=tuple(
            LabSentence(variant=variant, said=wire_said(said)) for variant, said in verdict(trial)
        ),
        measures=_measures(played),
        spreads=tuple(map(_spread, spreads(played))),
    )


def _measures(played: list[Played]) -> tuple[LabMeasure, ...]:
    by_variant = [measures(each) for each in played]
    fullest = sorted(by_variant, key=len, reverse=True)  # so that places stay in their order
    known = {key: measure for each in fullest for key, measure in each.items()}
    return tuple(
        _measure(measure, [each.get(key) for each in by_variant]) for key, measure in known.items()
    )


def _measure(measure: Measure, own: list[Measure | None]) -> LabMeasure:
    first, *others = own
    apart = (first and other and difference(first, other) for other in others)
    return LabMeasure(
        topic=measure.topic,
        what=measure.what,
        kind=measure.kind.value,
        estimates=tuple(_estimate(each and estimate(each)) for each in own),
        differences=(None, *map(_estimate, apart)),
    )


def _estimate(found: Estimate | None) -> LabEstimate | None:
    if found is None:
        return None
    return LabEstimate(
        mean=found.mean, error=found.error, low=found.low, high=found.high, clear=found.is_clear
    )


def _spread(spread: Spread) -> LabSpread:
    return LabSpread(
        topic=spread.topic,
        what=spread.what,
        low=spread.low,
        width=spread.width,
        shares=spread.shares,
    )
