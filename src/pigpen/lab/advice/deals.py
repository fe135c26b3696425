"""Reviews a match deal by deal: where each seat's points came from.

Points are those of the deal above the mean of the other seats, or those of a side above the mean
of the other sides, so that over all seats they sum to 0. For every seat

    luck + skill + rest = points

Luck is the expected value of the hand when it was dealt: the mean over the hands that the others
may hold, if all play by simple rules. Before the deal every seat expects 0. Skill is minus the cost
of its mistakes, each against the best card found, by what the seat saw at the time; a choice that
is not surely a mistake costs nothing. The rest is due to the others' cards and play.
"""

from collections.abc import Collection, Sequence
from math import hypot
from typing import NamedTuple

from pigpen.bots.bot import look, show
from pigpen.core.deals import Deals
from pigpen.core.errors import PigpenError
from pigpen.core.game import NOBODY, AnyGame, AnyPosition
from pigpen.core.position import after, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment, DealAssessor, Progress, ignore_progress
from pigpen.lab.advice.sentences import better


class Turn(NamedTuple):
    """A decision of the history."""

    ply: int
    position: AnyPosition  # before it
    seat: int
    action: int


class Deal(NamedTuple):
    """A deal that was played to its end."""

    turns: tuple[Turn, ...]
    end: AnyPosition  # the position after the last turn


class Verdict(NamedTuple):
    """A decision with its assessment from the view of its seat."""

    turn: Turn
    judged: Assessment
    said: tuple[Said, ...]  # of a mistake: what would have been better, and why

    @property
    def has_choice(self) -> bool:
        """Whether another action was legal."""
        return len(self.judged.values) > 1

    @property
    def cost(self) -> float:
        """The points given away."""
        return self.judged.cost(self.turn.action)

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return self.judged.spread[self.turn.action].cost

    @property
    def is_mistake(self) -> bool:
        """Whether the cost exceeds the error of the values."""
        return self.judged.is_mistake(self.turn.action)


class DealAccount(NamedTuple):
    """The sources of a seat's points: `luck + skill + rest` is `points`."""

    luck: float
    luck_error: float  # standard error
    skill: float
    skill_error: float
    rest: float
    points: float


class DealReview(NamedTuple):
    """The review of a deal, for some of its seats."""

    verdicts: tuple[Verdict, ...]
    accounts: dict[int, DealAccount]  # by seat


class NoDeals(PigpenError):
    """The game has no deals to review."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} has no deals to review one by one.")


def _deals(game: AnyGame) -> Deals:
    if game.extras.deals is None:
        raise NoDeals(game.name)
    return game.extras.deals


def split(game: AnyGame, history: Sequence[int]) -> list[Deal]:
    """Split a history into its finished deals.

    Raises:
        NoDeals: the game says nothing of deals.
        IllegalAction: at the first action that is not legal.
    """
    over = _deals(game).over
    position = start(game)
    deals: list[Deal] = []
    turns: list[Turn] = []
    for ply, action in enumerate(history):
        seat = to_move(game, position)
        before, position = position, after(game, position, action)
        if seat >= 0:
            turns.append(Turn(ply, before, seat, action))
        if over(game.rules, position) > over(game.rules, before):
            deals.append(Deal(tuple(turns), position))
            turns = []
    return deals


def points_of(game: AnyGame, deal: Deal) -> tuple[int, ...]:
    """Return the score of each seat in the deal, as written down."""
    totals = _deals(game).totals
    before = totals(game.rules, deal.turns[0].position)
    end = totals(game.rules, deal.end)
    return tuple(new - old for old, new in zip(before, end, strict=True))


def totals_after(game: AnyGame, deal: Deal) -> tuple[int, ...]:
    """Return the match scores after the deal."""
    return tuple(_deals(game).totals(game.rules, deal.end))


def points_before(game: AnyGame, turn: Turn) -> tuple[int, ...]:
    """Return the points of the deal before this turn."""
    return tuple(_deals(game).points(game.rules, turn.position))


def hand_of(game: AnyGame, turn: Turn, seat: int) -> tuple[str, ...]:
    """Return the hand of a seat, as that seat saw it."""
    return tuple(_deals(game).hand(game.rules, known(view(game, turn.position, seat)), seat))


def taker_of(game: AnyGame, turn: Turn) -> int | None:
    """Return the seat that takes the trick, if this turn ends one."""
    taker = _deals(game).taker(game.rules, turn.position, turn.action)
    return None if taker == NOBODY else taker


def review_deal(
    game: AnyGame,
    assessor: DealAssessor,
    deal: Deal,
    seats: Collection[int],
    progress: Progress = ignore_progress,
) -> DealReview:
    """Review the decisions of these seats; a forced action costs nothing."""
    verdicts: list[Verdict] = []
    for done, turn in enumerate(deal.turns, 1):
        if turn.seat in seats:
            verdicts.append(_verdict(game, assessor, turn))
        progress(done)
    accounts = {seat: _account(game, assessor, deal, seat, verdicts) for seat in seats}
    return DealReview(tuple(verdicts), accounts)


def _verdict(game: AnyGame, assessor: DealAssessor, turn: Turn) -> Verdict:
    seen = look(game, turn.position)
    judged = assessor.actions(seen)
    if not judged.is_mistake(turn.action):
        return Verdict(turn, judged, ())
    return Verdict(turn, judged, better(assessor, seen, judged, turn.action))


def _account(
    game: AnyGame, assessor: DealAssessor, deal: Deal, seat: int, verdicts: Sequence[Verdict]
) -> DealAccount:
    wrong = [one for one in verdicts if one.turn.seat == seat and one.is_mistake]
    skill = -sum(one.cost for one in wrong)
    hand = assessor.hand_value(show(game, deal.turns[0].position, seat, ()))
    points = points_of(game, deal)
    side = game.side_of(seat)
    others = [made for other, made in enumerate(points) if other not in side]
    margin = points[seat] - sum(others) / len(others)
    return DealAccount(
        hand.mean,
        hand.error,
        skill,
        hypot(*(one.error for one in wrong)),
        margin - hand.mean - skill,
        margin,
    )
