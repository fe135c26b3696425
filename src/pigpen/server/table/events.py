"""What can happen at a table: facts, in the words of the store."""

from enum import StrEnum
from typing import Literal, NamedTuple

from pigpen.core.game import CHANCE
from pigpen.play.throws import EngineVersion, Trajectory


class Hints(StrEnum):
    """When the seats of a table are told the chances of their actions."""

    ALWAYS = "always"
    ON_DEMAND = "on_demand"
    OFF = "off"


class Seat(NamedTuple):
    """A place at a table: a bot's, a person's, or open to whoever has the invite."""

    bot: str = ""  # a name in the catalogue of bots
    guest: str = ""  # id of the person
    name: str = ""  # of the person, what the bot is called here, or whom an open seat awaits
    invite: str = ""  # unguessable part of the link to the seat
    stand_in: str = ""  # the bot that plays for the person, who is away or has left
    retired: bool = False  # the person left the game for good
    kept_for: str = ""  # id of the person whom an open seat awaits

    @property
    def is_open(self) -> bool:
        return not self.bot and not self.guest

    @property
    def played_by(self) -> str:
        """The bot that acts from here; empty if a person does."""
        return self.bot or self.stand_in


class Opened(NamedTuple):
    """A guest opened a table."""

    table: str
    game: str
    options: dict[str, int | str]
    host: str  # id of the guest
    host_name: str
    secret: bytes  # of play.fair
    contribution: str  # of the host
    seats: tuple[Seat, ...]
    version: int = 0  # of the game's rules
    by_hand: bool = False  # people throw real dice and enter what they show
    hints: Hints = Hints.ON_DEMAND
    clock: int = 0  # seconds a person has for a turn; 0 is without end
    pass_clock: int = 0  # seconds after which who may pass does; 0: as for a turn
    given: int = 0  # actions at the start that come from another game
    guided: bool = False  # a first game: its chance is prepared, and nothing is proved by it
    public: bool = False  # whoever looks for a table may sit down, not only who has an invite


class Sat(NamedTuple):
    """An invited guest sat down."""

    seat: int
    guest: str
    name: str
    contribution: str


class Filled(NamedTuple):
    """A bot sat down where nobody came."""

    seat: int
    bot: str
    name: str


class Played(NamedTuple):
    """A seat or chance acted, or a seat resigned."""

    ply: int
    actor: int  # a seat or CHANCE
    action: int
    client_id: str | None = None  # the command's, under which a retry is known

    @property
    def is_outcome(self) -> bool:
        return self.actor == CHANCE


class Thrown(NamedTuple):
    """A throw was worked out; what came of it is played from `ply` on."""

    ply: int
    engine: EngineVersion
    trajectory: Trajectory | None  # none where only the end was drawn


class Undone(NamedTuple):
    """A person took back what was played from `ply` on."""

    ply: int
    client_id: str
    played: tuple[Played, ...]  # what no longer counts


class StoodIn(NamedTuple):
    """A bot took the seat of a person who is away."""

    seat: int
    bot: str


class TookBack(NamedTuple):
    """A person took their seat back from the bot."""

    seat: int


class Retired(NamedTuple):
    """A person left a game that nobody can resign; a bot plays the seat to the end."""

    seat: int
    bot: str


class Closed(NamedTuple):
    """The table ended without a result: nobody is left, or it was closed."""

    word: str = ""  # to its players, of who runs the server


class LedOn(NamedTuple):
    """A rematch was asked for: its table was opened, and leads the players on."""

    opened: Opened
    outcomes: tuple[Played, ...] = ()  # with which it begins


TableEvent = (
    Undone | StoodIn | TookBack | Retired | Closed | LedOn
)  # neither sitting down nor playing
Event = Opened | Sat | Filled | Played | Thrown | TableEvent

Cause = Literal["storage", "internal"]  # of what holds a table up: the database; an error of ours
