"""What is kept of a game that is over, for each of its seats. Pure."""

from typing import NamedTuple

from pigpen.core.game import Json


class Judgement(NamedTuple):
    """How a seat's person played, apart from what a bot did in their place.

    In the unit of the game's judge: chance of winning, or points.
    """

    seat: int
    decisions: int  # with more than one action to choose from
    mistakes: int
    cost: float  # of the mistakes
    luck: float
    error: float  # how far a chance may be off, standard error of the luck; 0 where exact
    told: Json | None = None  # mistakes that stand out, as the wire's `Told`
    plies: list[int] | None = None  # of those that come back as puzzles, the dearest first


class Result(NamedTuple):
    """How a game went for one seat."""

    seat: int
    won: bool
    facts: dict[str, int]  # of core.facts


class SeatedPlayer(NamedTuple):
    """Who sat in a seat."""

    guest: str
    bot: str
    name: str


class Finished(NamedTuple):
    """A game that is over, as one of its players sees it."""

    table: str
    game: str
    ended: int  # ms since 1970
    players: tuple[SeatedPlayer, ...]  # by seat
    result: Result
    judgement: Judgement | None = None  # none yet, or nobody knows the chances
    winners: tuple[int, ...] = ()  # seats
    sides: tuple[int, ...] = ()  # by seat, where seats win together

    @property
    def even(self) -> float:
        """The share of wins of somebody who is as good as the others."""
        return 1 / (len(set(self.sides)) or len(self.players))

    def against(self) -> tuple[SeatedPlayer, ...]:
        """Who sat there and was no partner."""
        own = self.sides[self.result.seat] if self.sides else None
        return tuple(
            player
            for seat, player in enumerate(self.players)
            if own is None or self.sides[seat] != own
        )
