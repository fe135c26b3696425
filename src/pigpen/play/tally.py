"""Counts of what each seat did in a game, such as points lost to a one."""

from collections.abc import Iterable

from pigpen.core.facts import fold
from pigpen.core.game import AnyGame
from pigpen.core.position import apply_to, start


def tally(game: AnyGame, history: Iterable[int]) -> tuple[dict[str, int], ...]:
    """Return the facts of each seat in a legal history; empty where the game counts none."""
    seats: list[dict[str, int]] = [{} for _ in range(game.num_seats)]
    if game.extras.facts is None:
        return tuple(seats)
    seats = [fold(game.extras.facts, {}, {}) for _ in seats]
    position = start(game)
    for action in history:
        before = position.copy()
        apply_to(game, position, action)
        for fact in game.extras.facts.of(game.rules, before, action, position):
            seats[fact.seat] = fold(game.extras.facts, seats[fact.seat], {fact.name: fact.value})
    return tuple(seats)
