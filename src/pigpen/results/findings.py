"""Findings of the lab: every measure of every variant of the rules, and the differences.

`pigpen.lab` returns `Findings`; their fields are the document of `pigpen lab --json` and of a
server's answer about a run.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import asdict

from pigpen.core.result import Result, Row
from pigpen.core.said import Said, catalogue
from pigpen.lab.trials.design import Landings
from pigpen.lab.trials.histograms import Histogram, histograms
from pigpen.lab.trials.measures import (
    Estimate,
    Kind,
    Measure,
    difference,
    estimate,
    key_of,
    measures,
    num_comparisons,
)
from pigpen.lab.trials.run import Trial
from pigpen.lab.trials.verdict import Sentence, notes, verdict
from pigpen.results.plot import plot_of
from pigpen.results.titles import bot_title, game_title
from pigpen.results.words import percent, say

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import RenderableType
    from rich.table import Table

Numbers = Literal["estimates", "differences"]


class TriedVariant(Struct, frozen=True):
    """A variant of the rules."""

    name: str
    options: dict[str, int | str]  # all of them
    unfinished: int  # games that did not end, which are left out


class ComparedMeasure(Struct, frozen=True):
    """One number for every variant. Its texts are `measure.…` or `event.…` in the catalogue."""

    topic: str
    what: str  # a position in the order of play from 1, a bot or an event; else empty
    kind: Kind
    estimates: tuple[Estimate | None, ...]  # by variant; null if it has no such number
    differences: tuple[Estimate | None, ...]  # from the first variant, which has null


class Findings(Result, frozen=True, eq=False, kw_only=True, omit_defaults=True):
    """Every measure of every variant, and its difference from the first variant."""

    game: str
    bots: tuple[str, ...]  # repeated to fill all seats
    landings: Landings  # where thrown pieces land
    games: int  # played under every variant
    games_in_all: int
    numbers: int  # count of simultaneous intervals
    variants: tuple[TriedVariant, ...]
    verdict: tuple[Sentence, ...]
    notes: tuple[Said, ...]  # on the method
    measures: tuple[ComparedMeasure, ...]
    histograms: tuple[Histogram, ...]

    def __repr__(self) -> str:
        names = ", ".join(variant.name for variant in self.variants)
        return f"<Lab of {self.game}, {self.games:,} games of each variant: {names}>"

    def rows(self) -> list[Row]:
        """One row per variant and measure, with the standard error and interval of its mean.

        `difference` is from the first variant, paired by game, with its own interval; `clear` says
        that 0 lies outside. In 95 of 100 runs all intervals contain the true values.
        """
        return [
            {
                "variant": variant.name,
                "measure": key_of(measure.topic, measure.what),
                "kind": measure.kind.value,
                **_columns("", measure.estimates[index]),
                **_columns("difference_", measure.differences[index]),
            }
            for index, variant in enumerate(self.variants)
            for measure in self.measures
            if measure.estimates[index] is not None
        ]

    def parts(self) -> "Iterator[RenderableType]":
        """Yield the verdict in sentences, the measures, and the differences."""
        from pigpen.results.display import plain, title  # loads Rich: for printing alone

        bots = ", ".join(map(bot_title, self.bots))
        yield title(say("lab", game=game_title(self.game), games=f"{self.games:,}", bots=bots))
        first, *others = [variant.name for variant in self.variants]
        for each in self.verdict:
            of = f"{self.variants[each.variant].name}: " if others else ""
            yield plain(f"{of}{each.said.text()}")
        yield self._table("estimates", 0)
        if others:
            yield title(say("lab_differences", variant=first))
            yield self._table("differences", 1)
            yield plain(say("lab_luck"))
        for variant in self.variants:
            if variant.unfinished:
                given_up = {"variant": variant.name, "games": variant.unfinished}
                yield plain(say("lab_unfinished", **given_up))
        seconds = f"{self.seconds:.1f}"
        yield plain(say("lab_note", numbers=self.numbers, seconds=seconds, seed=self.seed))
        for note in self.notes:
            yield plain(note.text())

    def plot(self) -> "Figure":
        """Wins by order of play, and distributions of events, as a figure of Matplotlib.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        return plot_of(self)

    def _table(self, what: Numbers, first: int) -> "Table":
        """Return a line for each measure, and a column for each variant from `first` on."""
        from pigpen.results.display import table

        lines = table("", *(f">{variant.name}" for variant in self.variants[first:]))
        for measure in self.measures:
            numbers: Sequence[Estimate | None] = getattr(measure, what)
            cells = [_cell(measure.kind, number, what) for number in numbers[first:]]
            if any(cells):
                lines.add_row(measure_title(measure), *cells)
        return lines


def findings_of(trial: Trial) -> Findings:
    """Return the findings of a trial so far; it has at least one game of every variant."""
    design, played = trial.design, trial.played()
    found = [measures(each) for each in played]
    of = num_comparisons(found)
    fullest = sorted(found, key=len, reverse=True)  # keeps the order of the measures
    known = {key: measure for each in fullest for key, measure in each.items()}
    return Findings(
        game=design.game,
        bots=design.bots,
        landings=design.landings,
        games=trial.games,
        games_in_all=trial.games * len(played),
        numbers=of,
        variants=tuple(
            TriedVariant(variant.name, variant.options, each.unfinished)
            for variant, each in zip(design.variants, played, strict=True)
        ),
        verdict=tuple(verdict(trial)),
        notes=tuple(notes(design)),
        measures=tuple(_compared(key, measure, found, of) for key, measure in known.items()),
        histograms=tuple(histograms(played)),
    )


def _compared(
    key: str, about: Measure, variants: Sequence[Mapping[str, Measure]], of: int
) -> ComparedMeasure:
    own = [measures.get(key) for measures in variants]
    first, *others = own
    apart = (first and other and difference(first, other, of) for other in others)
    return ComparedMeasure(
        topic=about.topic,
        what=about.what,
        kind=about.kind,
        estimates=tuple(each and estimate(each, of) for each in own),
        differences=(None, *apart),
    )


def _columns(prefix: str, found: Estimate | None) -> Row:
    names = ("mean", "error", "low", "high", "clear")
    columns = dict.fromkeys(names) if found is None else asdict(found)
    return {f"{prefix}{name}": columns[name] for name in names}


def _cell(kind: Kind, found: Estimate | None, what: Numbers) -> str:
    if found is None:
        return ""
    is_apart = what == "differences"
    sign = "+" if found.mean > 0 and (is_apart or kind is Kind.GAIN) else ""
    mark = "" if not is_apart else " *" if found.clear else "  "
    if kind is Kind.MEAN:
        return f"{sign}{found.mean:.2f} ± {found.reach:.2f}{mark}"
    return f"{sign}{percent(found.mean, 1)} ± {100 * found.reach:.1f}{mark}"


def measure_title(measure: ComparedMeasure) -> str:
    """Return the title of a measure."""
    words, topic, what = catalogue(), measure.topic, measure.what
    if topic == "event":
        return words[f"event.{what}"]
    if topic == "bot":
        return words["measure.bot"].format(name=bot_title(what))
    return words[f"measure.{topic}"].format(number=what)
