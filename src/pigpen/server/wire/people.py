"""The guest: name, statistics, personal data, and links to other devices.

A device link's token is sent in a body only, never in a path:

====================================  ===========================================
GET    /api/me                        Me: the guest of the cookie
PUT    /api/me (NewName)              Me: under another name at later tables
PUT    /api/me/face (NewFace)         Me: with another face at later tables
GET    /api/me/statistics             Statistics
GET    /api/me/device-link                  DeviceLinkState
POST   /api/me/device-link                  DeviceLink: a new link; revokes the previous one
DELETE /api/me/device-link                  nothing: revokes the link
POST   /api/device-link/look (DeviceLinkToken)        DeviceLinkOffer: what the link would do
GET    /api/me/kept                   Kept: all stored data of the guest, as a file
POST   /api/me/forget (Forget)        Me: deletes all data; the guest is a new one
POST   /api/device-link (DeviceLinkToken)             Me: this device is signed in as the guest
====================================  ===========================================
"""

from typing import Literal

from pigpen.server.wire.base import Data, Wire


class Me(Wire, omit_defaults=True):
    """The guest of the cookie."""

    name: str
    face: int = 0  # the pig that the guest chose, from 1; 0: it follows from the name


class NewName(Wire):
    name: str


class NewFace(Wire):
    face: int  # as in `Me`


class Kept(Wire):
    """All data that a server stores about a guest, by kind."""

    name: str
    kept: dict[str, tuple[Data, ...]]


class Forget(Wire):
    """Delete the guest's data; `name` is the guest's own, as a confirmation."""

    name: str


class Skill(Wire):
    """Cost of choices and luck: means over the judged games with this unit."""

    unit: Literal["chance", "points"]
    games: int  # judged games
    estimated: int  # of these, judged by inexact values
    decisions: int  # total, with more than one legal action
    mistakes: int  # total
    cost: float  # of mistakes per game
    cost_error: float | None  # standard error; null for one game
    per_decision: float | None  # cost per decision; null without a decision
    luck: float  # per game
    luck_error: float | None


class Tally(Wire):
    """Numbers of games and wins."""

    games: int
    wins: int
    low: float  # 95 % confidence interval of the share of wins
    high: float
    even: float  # share of wins if all seats were equally strong
    skill: tuple[Skill, ...]  # one per unit; empty if no game is judged


class FactLine(Wire):
    """A fact that a game counts; its texts are `fact.NAME` in the catalog."""

    name: str
    kind: Literal["sum", "best", "worst"]
    value: int
    each: float | None  # mean of a sum per unit; null for other kinds, or without a unit
    unit: str  # of the mean: another fact, such as deals; empty for games


class SeatsFacts(Wire):
    """The games of one name with one number of seats."""

    seats: int
    tally: Tally
    facts: tuple[FactLine, ...]


class GameGroup(Wire):
    """The games of one name."""

    game: str
    tally: Tally
    facts: tuple[FactLine, ...]
    seats: tuple[SeatsFacts, ...]  # by number of seats


class OpponentGroup(Wire):
    """The games against one opponent."""

    name: str  # the person's latest name, or the bot's in the catalog
    is_bot: bool
    called: tuple[str, ...]  # names of the bot at its latest tables; empty for people
    tally: Tally
    theirs: int  # wins of the opponent


class SeatsGroup(Wire):
    """The games with one number of seats."""

    seats: int
    tally: Tally


class FinishedGame(Wire):
    """A finished game."""

    table: str
    game: str
    names: tuple[str, ...]  # of the other players; bots as in `SeatInfo`
    bots: tuple[bool, ...]  # whether each of them is a bot
    won: bool
    ended: str  # ISO 8601, UTC


class Streaks(Wire):
    """Winning and losing streaks."""

    current: int  # wins, or losses as a negative number, up to the latest game
    most_wins: int


class Level(Wire):
    """The guest's level; a finished game, a solved puzzle and a lesson count one each."""

    number: int  # from 1
    count: int
    begins: int  # count at which this level began
    ends: int  # count at which the next level begins


class Achievement(Wire):
    """An achievement, reached at the goal; its texts are `achievement.NAME` in the client."""

    name: str
    count: int  # at most the goal
    goal: int


class Rung(Wire):
    """A bot of a ladder."""

    bot: str
    is_beaten: bool


class Ladder(Wire):
    """The bots of a game, the weakest first."""

    game: str
    rungs: tuple[Rung, ...]


class Rival(Wire):
    """An opponent who stands out, over the games in which the opponent had one seat."""

    name: str  # as in `OpponentGroup`
    is_bot: bool
    game: str  # the latest one
    games: int
    theirs: int  # wins of the opponent


class Statistics(Wire):
    """Statistics of the guest's finished games, and what the guest has achieved."""

    level: Level
    achievements: tuple[Achievement, ...]
    ladders: tuple[Ladder, ...]  # of the latest game first, then games not played
    nemesis: Rival | None  # has won most of the games
    mascot: Rival | None  # has won no game
    tally: Tally | None  # null before the first game
    streaks: Streaks
    games: tuple[GameGroup, ...]
    opponents: tuple[OpponentGroup, ...]
    seats: tuple[SeatsGroup, ...]
    recent: tuple[FinishedGame, ...]  # the latest first
    won: tuple[bool, ...]  # every game, the oldest first
    left_out: int  # number of tables with rules that this server no longer knows


class DeviceLinkState(Wire):
    """Whether a device link is valid."""

    expires: str | None  # ISO 8601, UTC


class DeviceLink(Wire):
    """A device link to this guest; the token is returned only once."""

    token: str
    expires: str  # ISO 8601, UTC


class DeviceLinkToken(Wire):
    token: str


class DeviceLinkOffer(Wire):
    """The effect that a device link would have on this device."""

    name: str  # of the guest that this device would become
    tables: int  # number of this device's tables, which would move along
