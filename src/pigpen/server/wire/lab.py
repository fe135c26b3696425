"""The designer's lab: designs, runs and findings.

====================================  ===========================================
GET  /api/lab                         Lab
POST /api/lab/{game} (LabDesign)      LabRun
GET  /api/lab/runs/{run}              LabRun
POST /api/lab/runs/{run}/stop         nothing
GET  /api/lab/runs/{run}/games.csv    one line per game, after the end of the run
GET  /api/lab/runs/{run}/games.parquet
====================================  ===========================================
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from pigpen.core.said import Said
from pigpen.server.wire.base import Wire

MOST_VARIANTS: Final = 6
_MOST_BOTS: Final = 10
_LONGEST: Final = 40  # characters of a name or a value
_MOST_OPTIONS: Final = 100
_LARGEST_SEED: Final = 2**32 - 1

Name = Annotated[str, Meta(min_length=1, max_length=_LONGEST)]
Value = int | Annotated[str, Meta(max_length=_LONGEST)]
Options = Annotated[dict[Name, Value], Meta(max_length=_MOST_OPTIONS)]


class LabGame(Wire):
    """A game and its default bots."""

    name: str
    bot: str


class Lab(Wire):
    """The games and limits of this server's lab."""

    games: tuple[LabGame, ...]
    most_games: int  # over all variants; 0: no limit
    most_seconds: int  # of playing time of a run; 0: no limit
    most_variants: int
    parquet: bool  # whether games can be downloaded as Parquet


class LabDesign(Wire):
    """The design of a run; differences are computed against the first variant."""

    variants: Annotated[tuple[Options, ...], Meta(min_length=1, max_length=MOST_VARIANTS)]
    bots: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=_MOST_BOTS)]
    games: Annotated[int, Meta(ge=1)]  # of each variant
    seed: Annotated[int, Meta(ge=0, le=_LARGEST_SEED)]


class LabEstimate(Wire):
    """A mean with its simultaneous 95 % confidence interval."""

    mean: float
    low: float
    high: float
    clear: bool  # 0 lies outside the interval


class LabMeasure(Wire):
    """One number for every variant. Its texts are `measure.…` or `event.…` in the catalog."""

    topic: str
    what: str  # a position in the order of play from 1, a bot or an event; else empty
    kind: Literal["share", "gain", "mean"]
    estimates: tuple[LabEstimate | None, ...]  # by variant; null if it has no such number
    differences: tuple[LabEstimate | None, ...]  # to the first variant, which has null


class LabSpread(Wire):
    """A histogram of integers: bin i starts at `low + i * width`."""

    topic: str  # its texts are `spread.…`, or `event.…` for `what`
    what: str
    low: int
    width: int
    shares: tuple[tuple[float, ...], ...]  # [variants, bins]: shares of the games, rows sum to 1


class LabSentence(Wire):
    """A conclusion about one variant."""

    variant: int
    said: Said


class LabFound(Wire):
    """The findings so far."""

    games: int  # played under every variant
    numbers: int  # count of simultaneous intervals
    unfinished: tuple[int, ...]  # by variant: games that did not end, which are left out
    verdict: tuple[LabSentence, ...]
    notes: tuple[Said, ...]  # on the method
    measures: tuple[LabMeasure, ...]
    spreads: tuple[LabSpread, ...]


class LabRun(Wire):
    """The state of a run."""

    run: str
    state: Literal["waiting", "playing", "done", "stopped", "out_of_time", "failed"]
    before: int  # runs before it in the queue
    played: int  # games over all variants
    total: int
    found: LabFound | None  # null until two games were played under every variant
    problem: str  # why the run failed, as text
