"""The exact win share of the first player, to compare with an estimate, where it is known."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pigpen import catalog
from pigpen.bots.catalog import entry, is_bot
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.lab.study.exact import known_table
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.evaluate import evaluate
from pigpen.solvers.solution import is_slow
from pigpen.solvers.throws import check_solvable
from pigpen.solvers.two_seats import is_interpreted

_BEST: Final = "optimal"
_KEPT: Final = 64
_MOST_INTERPRETED: Final = 30  # the largest target between two strategies in a second

_Options = tuple[tuple[str, int | str], ...]


def first_player_share(game: AnyGame, names: Sequence[str]) -> float | None:
    """Return the win share of the first player, bots taking turns; None if unknown.

    It is known of bots of the catalog in dice games between two seats that are solved quickly.
    """
    if game.num_seats != 2 or not all(map(is_bot, names)) or _is_unsolved(game):
        return None
    return _share(game.name, tuple(format_rules(game.rules).items()), tuple(names))


def is_best_play(names: Sequence[str]) -> bool:
    """Whether all bots play best."""
    return set(names) == {_BEST}


def _is_unsolved(game: AnyGame) -> bool:
    try:
        check_solvable(game)
    except Unsolvable:
        return True
    return is_slow(game) or (is_interpreted() and game.rules.target > _MOST_INTERPRETED)


@lru_cache(_KEPT)
def _share(name: str, options: _Options, names: tuple[str, str]) -> float | None:
    game = catalog.make(name, dict(options))
    one, other = (known_table(game, entry(bot).build(game)) for bot in names)
    if one is None or other is None:
        return None
    try:
        return (evaluate(game, one, other).first + evaluate(game, other, one).first) / 2
    except Unsolvable:  # between these players a game need not end
        return None
