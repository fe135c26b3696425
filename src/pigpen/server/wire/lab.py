"""What the designer's lab sends to a browser, and is asked.

====================================  ===========================================
GET  /api/lab                         Lab
POST /api/lab/{game} (LabDesign)      LabRun
GET  /api/lab/runs/{run}              LabRun
POST /api/lab/runs/{run}/stop         nothing
GET  /api/lab/runs/{run}/games.csv    every game as a line, once the run is over
GET  /api/lab/runs/{run}/games.parquet
====================================  ===========================================
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from pigpen.server.wire.base import Said, Wire

MOST_VARIANTS: Final = 6
_MOST_BOTS: Final = 10
_LONGEST: Final = 40  # characters, of a name or a value
_MOST_OPTIONS: Final = 100
_LARGEST_SEED: Final = 2**32 - 1

Name = Annotated[str, Meta(min_length=1, max_length=_LONGEST)]
Value = int | Annotated[str, Meta(max_length=_LONGEST)]
Options = Annotated[dict[Name, Value], Meta(max_length=_MOST_OPTIONS)]


class LabGame(Wire):
    """A game, and who plays it unless somebody is named."""

    name: str
    bot: str


class Lab(Wire):
    """What this server's lab can do."""

    games: tuple[LabGame, ...]
    most_games: int  # of all variants together; 0: no limit
    most_seconds: int  # that a run may take; 0: no limit
    most_variants: int
    parquet: bool  # whether games can be had as Parquet


class LabDesign(Wire):
    """What is to be played; differences are taken from the first variant."""

    variants: Annotated[tuple[Options, ...], Meta(min_length=1, max_length=MOST_VARIANTS)]
    bots: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=_MOST_BOTS)]
    games: Annotated[int, Meta(ge=1)]  # of each variant
    seed: Annotated[int, Meta(ge=0, le=_LARGEST_SEED)]


class LabEstimate(Wire):
    """A mean with its interval: in 95 of 100 runs all of them hold."""

    mean: float
    low: float
    high: float
    clear: bool  # 0 lies outside the interval


class LabMeasure(Wire):
    """One number of every variant. Its words are `measure.…` or `event.…` in the catalogue."""

    topic: str
    what: str  # a place in the order of play from 1, a bot, an event; else empty
    kind: Literal["share", "gain", "mean"]
    estimates: tuple[LabEstimate | None, ...]  # by variant; nothing where it has no such number
    differences: tuple[LabEstimate | None, ...]  # from the first variant, which has none


class LabSpread(Wire):
    """Whole numbers in bins: bin i holds `low + i * width` and above."""

    topic: str  # its words are `spread.…`, or `event.…` of `what`
    what: str
    low: int
    width: int
    shares: tuple[tuple[float, ...], ...]  # [variants, bins] of the games; sums are 1


class LabSentence(Wire):
    """What the numbers say of one variant."""

    variant: int
    said: Said


class LabFound(Wire):
    """What was found so far."""

    games: int  # played under every variant
    numbers: int  # whose intervals hold together
    unfinished: tuple[int, ...]  # given up, by variant, and left out
    verdict: tuple[LabSentence, ...]
    notes: tuple[Said, ...]  # what the numbers rest on
    measures: tuple[LabMeasure, ...]
    spreads: tuple[LabSpread, ...]


class LabRun(Wire):
    """A run, as far as it is."""

    run: str
    state: Literal["waiting", "playing", "done", "stopped", "out_of_time", "failed"]
    before: int  # runs that come first, while it waits
    played: int  # games of all variants together
    total: int
    found: LabFound | None  # once two games were played under every variant
    problem: str  # why it failed, for people
