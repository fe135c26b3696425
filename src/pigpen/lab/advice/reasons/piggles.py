"""Reasons in Piggles: how many pieces to load, how to throw, which piece to strike.

Each reason is a trait of the best action: it is said where the worse ones lack it.
"""

from collections.abc import Callable, Collection, Iterator
from math import hypot
from typing import Any, Final

from pigpen.bots.bot import View
from pigpen.bots.piggles.candidates import num_pieces
from pigpen.core.game import AnyGame
from pigpen.core.position import after
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Place, Position, is_held, num_held
from pigpen.lab.advice.assessment import Assessment
from pigpen.thrown import aim
from pigpen.thrown.attitude import Side

_SURE: Final = 2.0  # standard errors
_HARD: Final = 25  # inches a second, from which on a throw sweeps what lies there

_Trait = tuple[Callable[[int], bool], Said]  # of actions, and what is said of one that has it


def reason(view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
    """Return why the best action is better; None if only the later game decides."""
    p: Any = known(view.position)
    traits: Iterator[_Trait] = iter(())
    if p.phase == Phase.LOAD:
        traits = _of_load(p, view.seat, judged.best)
    elif p.phase == Phase.THROW:
        traits = _of_throw(p, view.seat, judged)
    elif p.phase == Phase.TARGET:
        traits = _of_effect(view.game, p, view.seat, judged.best)
    return next((said for has, said in traits if judged.is_explained(has, worse)), None)


def _of_load(p: Position, seat: int, best: int) -> Iterator[_Trait]:
    loaded = num_pieces(best)
    kept = num_held(p, seat, Place.PEN) - loaded
    standing = _num_up(p, seat)
    if loaded == 0 and standing:
        yield (
            lambda action: num_pieces(action) == 0,
            Said("reason.piggles.none", {"count": standing}),
        )
    more = Said("reason.piggles.all" if loaded > 1 else "reason.piggles.one")
    if kept:
        more = Said("reason.piggles.many")
    yield lambda action: num_pieces(action) >= loaded, more
    if loaded and kept:
        kept_back = Said("reason.piggles.some", {"count": kept})
        yield lambda action: num_pieces(action) <= loaded, kept_back


def _of_throw(p: Position, seat: int, judged: Assessment) -> Iterator[_Trait]:
    best, theirs, own = judged.best, _num_up(p, 1 - seat), _num_up(p, seat)
    if judged.gains:
        yield lambda action: not _brings_less(judged, action), Said("reason.piggles.more")
    if _is_hard(best) and theirs:
        yield _is_hard, Said("reason.piggles.hard", {"count": theirs, "other": 1 - seat})
    elif not _is_hard(best) and own:
        yield lambda action: not _is_hard(action), Said("reason.piggles.soft", {"count": own})


def _of_effect(game: AnyGame, p: Position, seat: int, best: int) -> Iterator[_Trait]:
    """Explain how many pieces lie snout up after an action, the seat's own and the opponent's."""

    def change(action: int, whose: int) -> int:
        return _num_up(after(game, p, action), whose) - _num_up(p, whose)

    if change(best, 1 - seat) < 0:
        yield (
            lambda action: change(action, 1 - seat) < 0,
            Said("reason.piggles.fell", {"other": 1 - seat}),
        )
    if change(best, seat) > 0:
        yield lambda action: change(action, seat) > 0, Said("reason.piggles.raise")
    yield lambda action: change(action, seat) >= 0, Said("reason.piggles.spare")


def _brings_less(judged: Assessment, action: int) -> bool:
    """Whether an action surely scores less in this turn than the best one."""
    best, other = judged.gains[judged.best], judged.gains[action]
    return best.mean - other.mean > _SURE * hypot(best.error, other.error)


def _is_hard(action: int) -> bool:
    return aim.unpack(action).v >= _HARD


def _num_up(p: Position, seat: int) -> int:
    """Count the seat's pieces on the board that lie snout up."""
    held = (one for one in range(PIECES) if is_held(p, one, seat, Place.BOARD))
    return sum(int(p.sides[one]) == Side.UP for one in held)
