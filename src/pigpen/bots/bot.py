"""The interface of bots: a function from a view and a stream of random numbers to an action.

A bot gets a redacted position, the legal actions and its clock. It has access to nothing else, and
a type checker refuses an unredacted position as a view.
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
    """The input of a bot that is to move; built only by `look`, `show` and `shown`."""

    game: GameOf[P]
    position: Redacted[P]  # `known` reads it; its bytes are the key of the information set
    seat: int
    legal_actions: tuple[int, ...]  # ascending
    clock: float  # seconds that the bot may think


View = ViewOf[Any]  # of any game
Bot = Callable[[View, Ints], int]  # the second argument is a stream of core.rng


def look(game: AnyGame, position: P, *, clock: float = 1.0) -> ViewOf[P]:
    """Return the view of the seat to move in `position`, which is a decision."""
    seat = to_move(game, position)
    return show(game, position, seat, legal_actions(game, position), clock=clock)


def show(
    game: AnyGame, position: P, seat: int, actions: Iterable[int], *, clock: float = 1.0
) -> ViewOf[P]:
    """Return the view of `seat`, which is to move and may do one of `actions`."""
    return shown(game, view(game, position, seat), seat, actions, clock=clock)


def shown(
    game: AnyGame, seen: Redacted[P], seat: int, actions: Iterable[int], *, clock: float = 1.0
) -> ViewOf[P]:
    """Return a view from a redacted position: `seat` is to move and may do one of `actions`."""
    return ViewOf(game, seen, seat, tuple(actions), clock)


class Forfeit(PigpenError):
    """The failure of a bot to answer; the message gives its answer and a valid one.

    The bot has lost the game. If the game knows no resignation, the game ends.
    """

    def __init__(self, message: str, /, *, is_reported: bool = True, **values: object) -> None:
        super().__init__(message, **values)
        self.is_reported = is_reported  # False after enough such messages


@runtime_checkable
class GameOverListener(Protocol):
    """A bot that is told when a game is over, and that may forfeit one."""

    @property
    def forfeits(self) -> int:
        """Return the number of games that it has forfeited."""
        ...

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        """Receive the end of a game, finished or broken off."""
        ...


ROOM = 5  # positions that a kernel bot gets: the view, and four of working memory


@runtime_checkable
class KernelBot(Protocol):
    """A bot whose choice is a kernel, so that whole games of it run in machine code.

    `choose(rules, views, actions, count, style, rng)` returns one of `actions[:count]` for the view
    at `views[0]` of `views` [ROOM]; `style` is the bot's row of numbers.
    """

    @property
    def kernel(self) -> Callable[..., int]:
        """Return the kernel that chooses; bots of one kind share it."""
        ...

    @property
    def row(self) -> Ints:
        """Return the numbers by which this bot differs from others of its kind."""
        ...


@runtime_checkable
class QuickBot(KernelBot, Protocol):
    """A kernel bot that may choose faster than a call from Python takes.

    Games of quick bots are played in one call. For bots that search, calls take little time beside
    the search, which is compiled in any case.
    """

    @property
    def is_quick(self) -> bool:
        """Return whether it chooses without search."""
        ...


class Kind(NamedTuple):
    """Quick bots that differ only by a row of numbers."""

    kernel: Callable[..., int]
    rows: Ints  # [S, row]


def one_kind(bots: Sequence[Bot]) -> Kind | None:
    """Return the kind of these bots, or None if each has to be called by itself."""
    quick = [bot for bot in bots if isinstance(bot, QuickBot) and bot.is_quick]
    kernels = {bot.kernel for bot in quick}
    if len(quick) < len(bots) or len(kernels) != 1:
        return None
    return Kind(kernels.pop(), rows_of([bot.row for bot in quick]))


def rows_of(rows: Sequence[Ints]) -> Ints:
    """Return rows of bots of one kind as a read-only array [S, row], padded with zeros."""
    made = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for place, row in enumerate(rows):
        made[place, : len(row)] = row
    made.flags.writeable = False  # so that it is copied into a module once
    return made
