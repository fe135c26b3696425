"""Games of Piggy Piggy, and the same with hidden cards exchanged for others that fit.

What is public is written down here once more, apart from the program's own views.
"""

import random
from typing import Any

from pigpen.core.game import CHANCE, AnyGame
from pigpen.core.position import after, is_legal, start, to_move
from pigpen.games.piggy_piggy.position import KINDS, Phase

PUBLIC = (
    *("tables", "scored", "discard", "pigs", "scores", "held", "left", "seat", "phase"),
    *("food", "played", "drawn", "to_draw", "hit", "passes", "ending"),
)


def with_other_food(
    game: AnyGame, history: list[int], seat: int, seed: int, tries: int = 120
) -> list[int]:
    """The same play with other cards drawn, which `seat` cannot tell from those of `history`.

    Again and again two cards that others drew change places, or one of them is drawn from
    what the pile had besides; what would show is taken back.
    """
    chaos = random.Random(seed)
    course = _course(game, history)
    drawn = [ply for ply, p in enumerate(course[:-1]) if _is_drawn_by_others(game, p, seat)]
    other, moments = list(history), course
    for _ in range(tries if drawn else 0):
        trial = list(other)
        one, two = chaos.choice(drawn), chaos.choice(drawn)
        if chaos.random() < 0.5:
            trial[one], trial[two] = trial[two], trial[one]
        else:
            two, trial[one] = one, chaos.randrange(KINDS)
        if trial != other:
            first = min(one, two)
            found = _from_there(game, trial, moments[: first + 1], course, seat)
            other, moments = (trial, found) if found else (other, moments)
    return other


def _course(game: AnyGame, history: list[int]) -> list[Any]:
    positions = [start(game)]
    for action in history:
        positions.append(after(game, positions[-1], action))
    return positions


def _is_drawn_by_others(game: AnyGame, p: Any, seat: int) -> bool:
    if p.phase == Phase.LOT or to_move(game, p) != CHANCE:
        return False
    dealt_to = (108 - int(p.left)) % game.num_seats
    return seat != (dealt_to if p.phase == Phase.DEAL else p.seat)


def _from_there(
    game: AnyGame, history: list[int], moments: list[Any], course: list[Any], seat: int
) -> list[Any]:
    """The positions along a history, if nothing shows; `moments` are its first ones."""
    for ply in range(len(moments) - 1, len(history)):
        if not is_legal(game, moments[-1], history[ply]):
            return []
        moments.append(after(game, moments[-1], history[ply]))
        if _shown(game, moments[-1], seat) != _shown(game, course[ply + 1], seat):
            return []
    return moments


def _shown(game: AnyGame, p: Any, seat: int) -> list[bytes]:
    shown = [p[field].tobytes() for field in PUBLIC]
    if seat >= 0:
        shown.append(p.hands[seat].tobytes())
    if seat == p.seat or not game.rules.score_optional:  # what must score is laid open
        shown.append(p.shown.tobytes())
    return shown
