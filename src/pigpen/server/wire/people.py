"""What travels for the person behind the tables: statistics, and the link to another device.

HTTP, all JSON; a secret link stands in a body only, never in an address:

====================================  ===========================================
GET    /api/me, PUT /api/me (Me)      Me: the guest behind the cookie
GET    /api/me/statistics             Statistics
GET    /api/me/device-link                  DeviceLinkState
POST   /api/me/device-link                  DeviceLink: a new link; the one before is spoilt
DELETE /api/me/device-link                  nothing: the link is spoilt
POST   /api/device-link/look (DeviceLinkToken)        DeviceLinkOffer: what the link would do
GET    /api/me/kept                   Kept: all that is kept of the guest, as a file
POST   /api/me/forget (Forget)        Me: nothing is kept any more; the guest is a new one
POST   /api/device-link (DeviceLinkToken)             Me: this device is that guest now
====================================  ===========================================
"""

from typing import Literal

from pigpen.server.wire.base import Data, Wire


class Me(Wire):
    """The guest behind the cookie."""

    name: str


class Kept(Wire):
    """All that a server keeps of a guest, by what it is."""

    name: str
    kept: dict[str, tuple[Data, ...]]


class Forget(Wire):
    """Be forgotten; `name` is one's own, so that nobody does it by mistake."""

    name: str


class Skill(Wire):
    """What choices cost and luck gave; means over the games judged that have this unit."""

    unit: Literal["chance", "points"]
    games: int  # judged
    estimated: int  # of these: by values that are not exact
    decisions: int  # in all, with more than one action to choose from
    mistakes: int  # in all
    cost: float  # of the mistakes of a game
    cost_error: float | None  # standard error; none for one game
    per_decision: float | None  # cost; none without a decision
    luck: float  # in a game
    luck_error: float | None


class Tally(Wire):
    """Games and wins."""

    games: int
    wins: int
    low: float  # 95 % confidence interval of the share of wins
    high: float
    even: float  # share of wins if all seats were equally good
    skill: tuple[Skill, ...]  # one for each unit; none while no game is judged


class FactLine(Wire):
    """A fact that a game counts; its words are `fact.NAME` in the catalogue."""

    name: str
    kind: Literal["sum", "best", "worst"]
    value: int
    each: float | None  # a sum's mean by its unit; none for what is no sum, or without a unit
    unit: str  # of the mean: another fact, as deals; empty for games


class SeatsFacts(Wire):
    """The games of one name with so many seats."""

    seats: int
    tally: Tally
    facts: tuple[FactLine, ...]


class GameGroup(Wire):
    """The games of one name."""

    game: str
    tally: Tally
    facts: tuple[FactLine, ...]
    seats: tuple[SeatsFacts, ...]  # the same by number of seats


class OpponentGroup(Wire):
    """The games in which somebody sat at the table too."""

    name: str  # of the person, as of late; of the bot in the catalogue
    is_bot: bool
    tally: Tally
    theirs: int  # wins of that player's in these games


class SeatsGroup(Wire):
    """The games with so many seats."""

    seats: int
    tally: Tally


class FinishedGame(Wire):
    """One game that is over."""

    table: str
    game: str
    names: tuple[str, ...]  # of the others; bots as in `SeatInfo`
    bots: tuple[bool, ...]  # which of them are bots
    won: bool
    ended: str  # ISO 8601, UTC


class Streaks(Wire):
    """Games in a row."""

    current: int  # wins, or losses as a negative number, up to the last game
    most_wins: int


class Statistics(Wire):
    """The guest's games that are over."""

    tally: Tally | None  # none before the first
    streaks: Streaks
    games: tuple[GameGroup, ...]
    opponents: tuple[OpponentGroup, ...]
    seats: tuple[SeatsGroup, ...]
    recent: tuple[FinishedGame, ...]  # the last first
    won: tuple[bool, ...]  # every game, the first first
    left_out: int  # tables of rules that this server no longer knows


class DeviceLinkState(Wire):
    """Whether a link is out."""

    expires: str | None  # ISO 8601, UTC


class DeviceLink(Wire):
    """A link to this guest; it is shown once."""

    token: str
    expires: str  # ISO 8601, UTC


class DeviceLinkToken(Wire):
    token: str


class DeviceLinkOffer(Wire):
    """What a link would do here."""

    name: str  # of the guest that this device becomes
    tables: int  # of this device, which come along
