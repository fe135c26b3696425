"""The stored result of a finished game, for each of its seats. Pure."""

from typing import NamedTuple

from pigpen.core.game import Json


class Judgement(NamedTuple):
    """Mistakes and luck of a seat's person, without the actions of a stand-in.

    Values are in the unit of the game's assessor: win probability or points.
    """

    seat: int
    decisions: int  # with more than one legal action
    mistakes: int
    cost: float  # of the mistakes
    luck: float
    error: float  # bound of a win probability's error, or the luck's standard error; 0: exact
    told: Json | None = None  # mistakes that stand out, as `wire.hints.Told`
    plies: list[int] | None = None  # of mistakes that become puzzles, the costliest first


class Result(NamedTuple):
    """The result of a game for one seat."""

    seat: int
    won: bool
    facts: dict[str, int]  # of core.facts


class SeatedPlayer(NamedTuple):
    """The guest or bot in a seat."""

    guest: str
    bot: str
    name: str


class Finished(NamedTuple):
    """A finished game as one of its players sees it."""

    table: str
    game: str
    ended: int  # ms since 1970
    players: tuple[SeatedPlayer, ...]  # by seat
    result: Result
    judgement: Judgement | None = None  # none if not judged yet, or the game has no assessor
    winners: tuple[int, ...] = ()  # seats
    sides: tuple[int, ...] = ()  # by seat, where seats win together

    @property
    def even(self) -> float:
        """The expected share of wins if all players are equally strong."""
        return 1 / (len(set(self.sides)) or len(self.players))

    def against(self) -> tuple[SeatedPlayer, ...]:
        """Return the opponents: all other players except partners."""
        own = self.sides[self.result.seat] if self.sides else None
        return tuple(
            player
            for seat, player in enumerate(self.players)
            if own is None or self.sides[seat] != own
        )
