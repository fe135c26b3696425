"""The findings of a trial so far, as wire types."""

from pigpen.lab.trials.histograms import Histogram, histograms
from pigpen.lab.trials.measures import (
    Estimate,
    Measure,
    difference,
    estimate,
    measures,
    num_comparisons,
)
from pigpen.lab.trials.run import Trial
from pigpen.lab.trials.verdict import notes, verdict
from pigpen.server.wire.lab import LabEstimate, LabFound, LabMeasure, LabSentence, LabSpread

_FEWEST = 2  # games for which a standard error exists


def lab_findings(trial: Trial) -> LabFound | None:
    """Return numbers, plots and sentences; None if too few games were played."""
    played = trial.played()
    if min(len(each.rows) - each.unfinished for each in played) < _FEWEST:
        return None
    by_variant = [measures(each) for each in played]
    of = num_comparisons(by_variant)
    return LabFound(
        games=trial.games,
        numbers=of,
        unfinished=tuple(each.unfinished for each in played),
        verdict=tuple(LabSentence(variant=variant, said=said) for variant, said in verdict(trial)),
        notes=tuple(notes(trial.design)),
        measures=_measures(by_variant, of),
        spreads=tuple(map(_spread, histograms(played))),
    )


def _measures(by_variant: list[dict[str, Measure]], of: int) -> tuple[LabMeasure, ...]:
    fullest = sorted(by_variant, key=len, reverse=True)  # keeps the order of the measures
    known = {key: measure for each in fullest for key, measure in each.items()}
    return tuple(
        _measure(measure, [each.get(key) for each in by_variant], of)
        for key, measure in known.items()
    )


def _measure(measure: Measure, own: list[Measure | None], of: int) -> LabMeasure:
    first, *others = own
    apart = (first and other and difference(first, other, of) for other in others)
    return LabMeasure(
        topic=measure.topic,
        what=measure.what,
        kind=measure.kind.value,
        estimates=tuple(_estimate(each and estimate(each, of)) for each in own),
        differences=(None, *map(_estimate, apart)),
    )


def _estimate(found: Estimate | None) -> LabEstimate | None:
    if found is None:
        return None
    return LabEstimate(mean=found.mean, low=found.low, high=found.high, clear=found.is_clear)


def _spread(spread: Histogram) -> LabSpread:
    return LabSpread(
        topic=spread.topic,
        what=spread.what,
        low=spread.low,
        width=spread.width,
        shares=spread.shares,
    )
