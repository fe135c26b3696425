"""What a bot is: a function from what its seat may know to an action.

A bot gets a redacted position, the legal actions and its clock. There is nothing
else that it could look at, and a type checker refuses to make a view of the truth.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, runtime_checkable

import numpy as np

from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, GameOf
from pigpen.core.position import legal_actions, to_move, view
from pigpen.core.record import Ints, P
from pigpen.core.redacted import Redacted


class ViewOf(NamedTuple, Generic[P]):
    """What a seat sees when it is to move; built by `look`, `show` and `shown` only."""

    game: GameOf[P]
    position: Redacted[P]  # `known` reads it; its bytes are the key of the information set
    seat: int
    legal_actions: tuple[int, ...]  # ascending
    clock: float  # seconds that the bot may think


View = ViewOf[Any]  # of whatever game
Bot = Callable[[View, Ints], int]  # the second argument is a stream of core.rng


def look(game: AnyGame, position: P, *, clock: float = 1.0) -> ViewOf[P]:
    """The view of the seat to move in `position`, which is a decision."""
    seat = to_move(game, position)
    return show(game, position, seat, legal_actions(game, position), clock=clock)


def show(
    game: AnyGame, position: P, seat: int, actions: Iterable[int], *, clock: float = 1.0
) -> ViewOf[P]:
    """As `look`, for a driver that already knows the seat to move and its legal actions."""
    return shown(game, view(game, position, seat), seat, actions, clock=clock)


def shown(
    game: AnyGame, seen: Redacted[P], seat: int, actions: Iterable[int], *, clock: float = 1.0
) -> ViewOf[P]:
    """The view of the seat to move, which sees `seen` and may do one of `actions`."""
    return ViewOf(game, seen, seat, tuple(actions), clock)


class Forfeit(PigpenError):
    """A bot that did not answer as it should; the message says what it did, and what would do.

    It has lost the game. Where the game knows no resignation, the game ends.
    """

    def __init__(self, message: str, /, *, is_told: bool = True, **values: object) -> None:
        super().__init__(message, **values)
        self.is_told = is_told  # or it was told often enough already


@runtime_checkable
class Attendant(Protocol):
    """A bot that is told when a game is over, and may forfeit one."""

    @property
    def forfeits(self) -> int:
        """Games that it has forfeited."""
        ...

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        """A game has ended, or was given up."""
        ...


ROOM = 5  # positions that a kernel bot gets: the view, and four to work in


@runtime_checkable
class KernelBot(Protocol):
    """A bot whose choice is a kernel, so that whole games of it run in machine code.

    `choose(rules, views, actions, count, style, rng)` returns one of `actions[:count]` for
    the view at `views[0]` of `views` [ROOM]; `style` is the bot's row of numbers.
    """

    @property
    def kernel(self) -> Callable[..., int]:
        """The choice; bots of one kind share it."""
        ...

    @property
    def row(self) -> Ints:
        """What tells this bot from others of its kind."""
        ...


@runtime_checkable
class QuickBot(KernelBot, Protocol):
    """A kernel bot that may be quicker than asking it is: then games of it are played whole.

    Of bots that think, asking takes little beside the thinking, and their thoughts are compiled
    already.
    """

    @property
    def is_quick(self) -> bool:
        """Whether it chooses without trying anything out."""
        ...


class Kind(NamedTuple):
    """Quick bots that differ by a row of numbers alone."""

    kernel: Callable[..., int]  # what all of them choose by
    rows: Ints  # [S, row]


def one_kind(bots: Sequence[Bot]) -> Kind | None:
    """The kind that these bots are of, or None: they are to be asked, each for itself."""
    quick = [bot for bot in bots if isinstance(bot, QuickBot) and bot.is_quick]
    kernels = {bot.kernel for bot in quick}
    if len(quick) < len(bots) or len(kernels) != 1:
        return None
    return Kind(kernels.pop(), rows_of([bot.row for bot in quick]))


def rows_of(rows: Sequence[Ints]) -> Ints:
    """Rows of bots of one kind as a read-only array [S, row], with zeros at shorter ones' ends."""
    made = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for place, row in enumerate(rows):
        made[place, : len(row)] = row
    made.flags.writeable = False  # so that kernels are given it once
    return made
