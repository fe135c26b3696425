"""The events of a table, as the store keeps them."""

from enum import StrEnum
from typing import Literal, NamedTuple

from pigpen.core.game import CHANCE
from pigpen.play.throws import EngineVersion, Trajectory


class Hints(StrEnum):
    """The moments at which the seats of a table get hints."""

    ALWAYS = "always"
    ON_DEMAND = "on_demand"
    OFF = "off"


class Seat(NamedTuple):
    """A seat: a bot's, a person's, or open to holders of the invite."""

    bot: str = ""  # a name in the catalog of bots
    guest: str = ""  # id of the person
    name: str = ""  # the person's, the bot's nickname, or the expected person's if the seat is open
    invite: str = ""  # secret part of the link to the seat
    stand_in: str = ""  # the bot that plays for an absent person
    retired: bool = False  # the person left the game for good
    kept_for: str = ""  # id of the person for whom an open seat is reserved
    face: int = 0  # the pig that the person chose; 0: it follows from the name

    @property
    def is_open(self) -> bool:
        return not self.bot and not self.guest

    @property
    def played_by(self) -> str:
        """The bot that plays this seat; empty if a person does."""
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
    by_hand: bool = False  # people throw real dice and enter the outcomes
    hints: Hints = Hints.ON_DEMAND
    clock: int = 0  # seconds a person has for a turn; 0: no limit
    pass_clock: int = 0  # seconds after which a seat that may pass passes; 0: as for a turn
    given: int = 0  # number of actions at the start that were copied from another game
    guided: bool = False  # a first game: its chance is scripted and not provably fair
    public: bool = False  # listed in the lobby; everybody may sit down without an invite


class Sat(NamedTuple):
    """A guest took an open seat."""

    seat: int
    guest: str
    name: str
    contribution: str
    face: int = 0  # as in Seat


class Filled(NamedTuple):
    """A bot took an open seat."""

    seat: int
    bot: str
    name: str


class Played(NamedTuple):
    """A seat or chance acted, or a seat resigned."""

    ply: int
    actor: int  # a seat or CHANCE
    action: int
    client_id: str | None = None  # id of the command, which identifies a retry

    @property
    def is_outcome(self) -> bool:
        return self.actor == CHANCE


class Thrown(NamedTuple):
    """A throw was simulated; its outcomes are played from `ply` on."""

    ply: int
    engine: EngineVersion
    trajectory: Trajectory | None  # none if the engine computes the end only


class Undone(NamedTuple):
    """A person took back the actions from `ply` on."""

    ply: int
    client_id: str
    played: tuple[Played, ...]  # the actions that were taken back


class StoodIn(NamedTuple):
    """A bot started to play for an absent person."""

    seat: int
    bot: str


class TookBack(NamedTuple):
    """A person took over their seat from the bot again."""

    seat: int


class Retired(NamedTuple):
    """A person left a game without resignation; a bot plays the seat to the end."""

    seat: int
    bot: str


class Closed(NamedTuple):
    """The table ended without a result: all people left, or it was closed."""

    word: str = ""  # the operator's message to the players


class LedOn(NamedTuple):
    """A player asked for a rematch; its table was opened."""

    opened: Opened
    outcomes: tuple[Played, ...] = ()  # of chance, at the start of the rematch


TableEvent = (
    Undone | StoodIn | TookBack | Retired | Closed | LedOn
)  # events that neither seat anybody nor play an action
Event = Opened | Sat | Filled | Played | Thrown | TableEvent

Cause = Literal["storage", "internal"]  # why a table is blocked: the database; a bug
