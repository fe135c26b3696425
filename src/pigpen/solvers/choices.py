"""Win chances of all choices at one position of a solved game, given as plain numbers."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from pigpen.core.arguments import BadArgument, number, shown
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.position import start
from pigpen.core.result import Document, Result, Row
from pigpen.core.said import Said

if TYPE_CHECKING:
    from rich.console import RenderableType

MOST_POINTS: Final = 9999  # of a turn
_NUMBERS: Final = (2, 3, 4)  # how many say a position between two seats


class Choices(Result, frozen=True, eq=False):
    """The win chance of the seat to move after each of its legal actions, both playing best."""

    game: AnyGame
    position: tuple[int, ...]  # own score, other score, turn total
    best: str  # the best action, as the notation writes it
    values: dict[str, float]  # by action, the best first

    def __repr__(self) -> str:
        return f"<{self.best} at {self._written()}: {100 * self.win:.2f} %>"

    @property
    def win(self) -> float:
        """The chance to win by the best action."""
        return max(self.values.values())

    def rows(self) -> list[Row]:
        """One row for each action, the best first: its exact win chance."""
        return [
            {"action": action, "win_chance": value, "best": action == self.best}
            for action, value in self.values.items()
        ]

    def _contents(self) -> Document:
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "position": self._written(),
            "best": self.best,
            "win_chances": self.values,
        }

    def parts(self) -> "Iterator[RenderableType]":
        """One line for each action."""
        yield Said("terminal.solve_at", {"position": self._written()}).text()
        width = max(map(len, self.values))
        for action, value in self.values.items():
            mark = Said("terminal.solve_best").text() if action == self.best else ""
            yield f"{action:<{width}}  {100 * value:8.4f} %  {mark}"

    def _written(self) -> str:
        return ",".join(map(str, self.position))


def position_of(game: AnyGame, scores: Sequence[int], turn: int, dice: int = 1) -> Any:
    """Return the position with these scores, seat 0 to move and no dice in the air; unchecked."""
    position = start(game)
    position.scores[: game.num_seats] = scores
    position.seat = 0
    position.turn_total = turn
    position.may_hold = turn > 0
    if turn and has_dice(game):
        position.dice = dice
    return position


def has_dice(game: AnyGame) -> bool:
    """Return whether a seat chooses how many dice it throws in a turn."""
    return "dice" in (game.sizes.dtype.names or ())


def between_two(game: AnyGame, own: int, other: int, turn: int = 0, dice: int = 1) -> Any:
    """Return the position between two seats with these numbers.

    Raises:
        BadArgument: a number is out of range. The message names it and its limits.
    """
    most = game.rules.target - 1
    scores = number("own", own, 0, most), number("other", other, 0, most)
    turn = number("turn", turn, 0, MOST_POINTS)
    dice = number("dice", dice, 1, game.rules.dice if has_dice(game) else 1)
    return position_of(game, scores, turn, dice)


def position_at(game: AnyGame, given: object) -> Any:
    """Return the position given as one, or as own score, other score, turn total and dice.

    Raises:
        BadArgument: it is neither.
    """
    if isinstance(given, game.sizes.dtype.type):
        return given
    numbers = cast("Sequence[Any]", given) if isinstance(given, tuple | list) else ()
    if len(numbers) in _NUMBERS:
        return between_two(game, *numbers)
    takes = f"a position of {game.name}, or (own score, other score, turn total)"
    raise BadArgument("position", f"position must be {takes}, not {shown(cast('object', given))}.")
