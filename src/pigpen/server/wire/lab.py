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

from pigpen.results.findings import Findings
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


class LabRun(Wire):
    """The state of a run."""

    run: str
    state: Literal["waiting", "playing", "done", "stopped", "out_of_time", "failed"]
    before: int  # runs before it in the queue
    played: int  # games over all variants
    total: int
    found: Findings | None  # null until two games were played under every variant
    problem: str  # why the run failed, as text
