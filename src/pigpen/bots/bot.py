"""What a bot is: a function from what its seat may know to an action.

A bot gets a redacted position, the legal actions and its clock. There is nothing
else that it could look at.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, Protocol, runtime_checkable

from pigpen.core.game import GameOf
from pigpen.core.position import legal_actions, to_move, view
from pigpen.core.record import Ints, P


class ViewOf(NamedTuple, Generic[P]):
    """What a seat sees when it is to move; built by `look` and `show` only."""

    game: GameOf[P]
    position: P  # redacted; its bytes are the key of the information set
    seat: int
    legal_actions: tuple[int, ...]  # ascending
    clock: float  # seconds that the bot may think


View = ViewOf[Any]  # of whatever game
Bot = Callable[[View, Ints], int]  # the second argument is a stream of core.rng


def look(game: GameOf[P], position: P, *, clock: float = 1.0) -> ViewOf[P]:
    """The view of the seat to move in `position`, which is a decision."""
    seat = to_move(game, position)
    return show(game, position, seat, legal_actions(game, position), clock=clock)


def show(
    game: GameOf[P], position: P, seat: int, actions: Iterable[int], *, clock: float = 1.0
) -> ViewOf[P]:
    """As `look`, for a driver that already knows the seat to move and its legal actions."""
    return ViewOf(game, view(game, position, seat), seat, tuple(actions), clock)


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
