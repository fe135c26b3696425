"""Strategy tables: the probabilities of a seat's actions at every decision of a dice game.

There are three ways to make one: `holding`, from a rule on arrays of scores; `lazy_table`, from any
Python function of a position; and `evaluate`, as a best response.
"""

import os
from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pigpen.core.equality import equal
from pigpen.core.errors import PigpenError
from pigpen.core.extras import figure, library
from pigpen.core.game import AnyGame
from pigpen.core.options import unusual
from pigpen.core.record import Floats, Ints
from pigpen.core.result import Row
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.throws import check_solvable, turn_of

Progress = Callable[[int, int], None]  # how much is done, of how much
# Whether to hold, or with what chance, by own score, other score and turn total.
Hold = Callable[[Ints, Ints, Ints], ArrayLike]


class Strategy(NamedTuple):
    """Probabilities of every action: arrays for target N and M throws on the menu.

    L is M if the first throw of a turn determines the later ones (Hog, `per_turn`), else 1. D is
    N + 1 if the throw is chosen again each time, else 1.
    """

    hold: Floats  # [L, N, N, N+1] P(hold) by own, other, turn total; the last: N and more
    throw: Floats  # [N, N, D, M] P(throw m, if it throws)

    def __repr__(self) -> str:
        return f"<Strategy to {self.throw.shape[0]} points>"

    def rows(self) -> list[Row]:
        """Return a row for each pair of scores at the start of a turn.

        `throw` is the index in the game's menu of the likeliest first throw. `hold_at` is the least
        turn total at which it holds with probability 1/2 or more; None if there is none, or if a
        turn is one throw.
        """
        return [
            {"own": own, "other": other, "throw": throw, "hold_at": int(total) if total else None}
            for (own, other), throw, total in zip(
                np.ndindex(self.throw.shape[:2]),
                self._first().flat,
                self._hold_at().flat,
                strict=True,
            )
        ]

    def to_polars(self) -> Any:
        """Return the rows as a `polars.DataFrame`.

        Raises:
            NoLibrary: Polars is not installed.
        """
        return library("polars", "Polars", "A table").DataFrame(self.rows())

    def plot(self) -> Any:
        """Return a Matplotlib map of the turn totals from which it holds, by both scores.

        Scores at which it never holds are blank. If a turn is one throw, colours are throws.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        goes_on = self.hold.shape[3] > 1
        shown = np.ma.masked_equal(self._hold_at(), 0) if goes_on else self._first()
        made, axes = figure(repr(self), "other score")
        axes.set_ylabel("own score")
        made.colorbar(axes.imshow(shown, origin="lower"), label="holds at" if goes_on else "throw")
        return made

    def _first(self) -> Ints:
        """The likeliest first throw of a turn [N, N], by its place in the menu."""
        return np.asarray(self.throw[:, :, 0].argmax(axis=2))

    def _hold_at(self) -> Ints:
        """The least total of a turn [N, N] from which it holds; 0 where it never does."""
        own, other = np.indices(self.throw.shape[:2])
        line = self._first() if len(self.hold) > 1 else 0
        holds = self.hold[line, own, other] >= 0.5
        holds[:, :, 0] = False  # with nothing at risk no seat may hold
        return holds.argmax(axis=2)

    def __eq__(self, other: object) -> bool:
        return equal(tuple(self), tuple(other)) if isinstance(other, Strategy) else NotImplemented

    __ne__ = object.__ne__  # a tuple's own would ask the arrays
    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of arrays


class WrongTable(PigpenError):
    """A table of another game than the one that is played."""


def blank(game: AnyGame) -> Strategy:
    """Return tables of the right shape, filled with zeros; memory is allocated when written.

    Raises:
        Unsolvable: the game is not a press-your-luck dice game between two seats, or its tables
            need more memory than this machine has; the message states their size.
    """
    check_solvable(game)
    hold, throw = _shapes(game)
    size = _BYTES * (prod(hold) + prod(throw))
    room = min(_memory(), _ADDRESSED)
    if _TABLES * size > room:
        share = (room / (_TABLES * size)) ** (1 / 3)  # tables grow with the target's cube
        most = int(game.rules.target * share) // 10 * 10
        raise Unsolvable(
            game.name,
            "Tables of two strategies for {game} to {target} take {takes:.1f} GiB"
            " while they are worked with, and there is room for {room:.1f}. Try a"
            " target of at most {most}, or simulate.",
            game=game.name,
            target=game.rules.target,
            takes=_TABLES * size / _GIB,
            room=room / _GIB,
            most=most,
        )
    return Strategy(np.zeros(hold), np.zeros(throw))


_BYTES = 8  # of a chance
_TABLES = 4  # of a size: both strategies, and copies of them where kernels work
_ADDRESSED = 7 << 30  # bytes: kernels have 4 GiB, their copies of both and some room to work
_GIB = 1 << 30
_USUAL = 8 << 30  # bytes of memory, where the machine does not say


def _shapes(game: AnyGame) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the shapes of `Strategy.hold` and `Strategy.throw`."""
    turn, target = turn_of(game), game.rules.target
    menu = len(turn.actions)
    lines = 1 if turn.is_free else menu
    decisions = target + 1 if turn.is_free and turn.goes_on and menu > 1 else 1
    totals = target + 1 if turn.goes_on else 1
    return (lines, target, target, totals), (target, target, decisions, menu)


def check_shape(game: AnyGame, strategy: Strategy) -> None:
    """Check that a table has an entry for each decision of the game, and for no others.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
        WrongTable: the table is of another game, or of other rules.
    """
    check_solvable(game)
    given = np.shape(strategy.hold), np.shape(strategy.throw)
    if given != _shapes(game):
        rules = "".join(f", {name} {value}" for name, value in unusual(game.rules).items())
        raise WrongTable(
            "This table is not of this game ({game}{rules}): its arrays have shapes"
            " {given}, not {wanted}. pigpen.strategy(game, player) makes one.",
            game=game.name,
            rules=rules,
            given=given,
            wanted=_shapes(game),
        )


def _memory() -> int:
    """Return the bytes of memory of this machine."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # as on Windows
        return _USUAL


def holding(game: AnyGame, hold: Hold, dice: int = 1) -> Strategy:
    """Tabulate a rule on arrays, such as `lambda own, other, total: total >= 20`; own is [N, 1, 1].

    In Hog the seat always throws `dice` dice.
    """
    strategy, turn, target = blank(game), turn_of(game), game.rules.target
    own, other, total = np.ogrid[:target, :target, : strategy.hold.shape[3]]
    index = int(np.flatnonzero(turn.dice == dice)[0]) if len(turn.dice) > 1 else 0
    strategy.hold[0 if turn.is_free else index] = hold(own, other, total)
    strategy.throw[:, :, :, index] = 1.0
    return strategy


def uniform(game: AnyGame) -> Strategy:
    """Return the strategy that plays every legal action with equal probability."""
    strategy, turn = blank(game), turn_of(game)
    menu = len(turn.actions)
    strategy.throw[:] = 1.0 / menu
    strategy.hold[:] = 1.0 / (1.0 + (menu if turn.is_free else 1))
    return strategy
