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
from typing import Any, NamedTuple

from msgspec import Struct

from pigpen.bots.bot import View, look, show
from pigpen.core.deals import Deals
from pigpen.core.errors import PigpenError
from pigpen.core.game import NOBODY, TERMINAL, AnyGame, AnyPosition
from pigpen.core.notation import describe_action, format_action
from pigpen.core.position import after, returns, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import (
    LEAST_MATCH_COST,
    Assessment,
    DealAssessor,
    MatchAssessor,
    Progress,
    ignore_progress,
)
from pigpen.lab.advice.hint import HintedAction, hinted_actions
from pigpen.lab.advice.sentences import better, trust


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


class DealVerdict(Struct, frozen=True, kw_only=True):
    """The evaluation of a choice from the view of its seat at the time."""

    cost: float  # points given away
    error: float  # standard error of the cost
    is_mistake: bool  # its cost exceeds the error of the values
    match_cost: float  # a part of the cost: chance of winning the match; 0 if it is small
    loses_match: bool  # more than half the chance of a match that the seat lost with this deal
    said: tuple[Said, ...]  # for a mistake: what was better, and why if known
    best: str  # an action in the game's notation
    actions: tuple[HintedAction, ...]


class DealTurn(Struct, frozen=True, kw_only=True):
    """An action of a seat."""

    ply: int
    seat: int
    action: int  # its code
    text: str  # in the game's notation
    words: Said  # its name
    trick: int | None  # in the deal, from 0; null: no card of a trick, such as one exposed
    taker: int | None  # the seat that took the trick, if this card completed it
    hands: tuple[tuple[str, ...] | None, ...]  # by seat, before the action; null where hidden
    points: tuple[int, ...]  # by seat: points of the deal after the action
    verdict: DealVerdict | None  # null where hidden, or without a choice

    @property
    def mistake(self) -> DealVerdict | None:
        """The evaluation, if the action was a mistake."""
        return self.verdict if self.verdict is not None and self.verdict.is_mistake else None


class DealAccount(Struct, frozen=True):
    """The parts of a seat's points: `luck + skill + rest` is `points`."""

    luck: float  # expected points of the dealt hand
    luck_error: float  # standard error
    skill: float  # minus the cost of its mistakes
    skill_error: float
    rest: float
    points: float  # of the deal, above the mean of the others


class DealReview(Struct, frozen=True, kw_only=True):
    """The review of a deal, for some of its seats."""

    number: int  # of the deal, from 1
    points: tuple[int, ...]  # [S] of the deal, as written down
    turns: tuple[DealTurn, ...]
    accounts: tuple[DealAccount | None, ...]  # [S]; null where hidden
    trust: Said  # how exact the values are


class NoDeals(PigpenError):
    """The game has no deals to review."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} has no deals to review one by one.")


def _deals(game: AnyGame) -> Deals[Any, Any]:
    if game.extras.deals is None:
        raise NoDeals(game.name)
    return game.extras.deals


def split(game: AnyGame, history: Sequence[int]) -> list[Deal]:
    """Split a history into its finished deals.

    Raises:
        NoDeals: the game has no deals.
        IllegalAction: an action of the history is not legal.
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


def _points_before(game: AnyGame, turn: Turn) -> tuple[int, ...]:
    """Return the points of the deal before this turn."""
    return tuple(_deals(game).points(game.rules, turn.position))


def _hand_of(game: AnyGame, turn: Turn, seat: int) -> tuple[str, ...]:
    """Return the hand of a seat, as that seat saw it."""
    return tuple(_deals(game).hand(game.rules, known(view(game, turn.position, seat)), seat))


def _taker_of(game: AnyGame, turn: Turn) -> int | None:
    """Return the seat that takes the trick, if this turn ends one."""
    taker = _deals(game).taker(game.rules, turn.position, turn.action)
    return None if taker == NOBODY else taker


def _lays(game: AnyGame, turn: Turn) -> bool:
    """Return whether this turn lays a card to a trick."""
    return bool(_deals(game).lays(game.rules, turn.position, turn.action))


def review_deal(
    game: AnyGame,
    assessor: DealAssessor,
    deal: Deal,
    seats: Collection[int],
    number: int,
    progress: Progress = ignore_progress,
) -> DealReview:
    """Review deal `number` of a match, with the hands and choices of these seats alone."""
    after_turns = [*(_points_before(game, turn) for turn in deal.turns[1:]), points_of(game, deal)]
    turns: list[DealTurn] = []
    trick = 0
    for turn, points in zip(deal.turns, after_turns, strict=True):
        taker = _taker_of(game, turn)
        turns.append(
            DealTurn(
                ply=turn.ply,
                seat=turn.seat,
                action=turn.action,
                text=format_action(game, turn.position, turn.action),
                words=describe_action(game, turn.position, turn.action),
                trick=trick if _lays(game, turn) else None,
                taker=taker,
                hands=_hands(game, turn, seats),
                points=points,
                verdict=_verdict(game, assessor, deal, turn) if turn.seat in seats else None,
            )
        )
        trick += taker is not None
        progress(len(turns))
    return DealReview(
        number=number,
        points=points_of(game, deal),
        turns=tuple(turns),
        accounts=tuple(
            _account(game, assessor, deal, seat, turns) if seat in seats else None
            for seat in range(game.num_seats)
        ),
        trust=trust(assessor.exactness),
    )


def _hands(game: AnyGame, turn: Turn, known: Collection[int]) -> tuple[tuple[str, ...] | None, ...]:
    """Return the hands of the seats in `known`, each as its seat sees it; None for the others."""
    seats = range(game.num_seats)
    return tuple(_hand_of(game, turn, seat) if seat in known else None for seat in seats)


def _verdict(game: AnyGame, assessor: DealAssessor, deal: Deal, turn: Turn) -> DealVerdict | None:
    """Return the evaluation of a choice; None for a forced action, which costs nothing."""
    seen = look(game, turn.position)
    if len(seen.legal_actions) == 1:
        return None
    judged, action = assessor.actions(seen), turn.action
    is_mistake = judged.is_mistake(action)
    match_cost = 0.0
    if is_mistake and isinstance(assessor, MatchAssessor):
        match_cost = assessor.match_cost(seen, judged, action)
        match_cost = match_cost if match_cost >= LEAST_MATCH_COST else 0.0
    loses_match = match_cost > 0.5 and _has_lost(game, deal.end, turn.seat)
    return DealVerdict(
        cost=judged.cost(action),
        error=judged.spread[action].cost,
        is_mistake=is_mistake,
        match_cost=match_cost,
        loses_match=loses_match,
        said=_said(assessor, seen, judged, turn, match_cost, loses_match) if is_mistake else (),
        best=format_action(game, turn.position, judged.best),
        actions=hinted_actions(game, turn.position, judged),
    )


def _said(
    assessor: DealAssessor,
    seen: View,
    judged: Assessment,
    turn: Turn,
    match_cost: float,
    loses_match: bool,
) -> tuple[Said, ...]:
    """Return what was better, by how many points unless the match counts for more, and why."""
    said = better(assessor, seen, judged, turn.action)
    if not match_cost:
        return said
    instead = Said("review.points.instead", {"action": said[0].values["action"]})
    if loses_match:
        return (instead, *said[1:], Said("review.match.lost", {"seat": turn.seat}))
    return (instead, *said[1:], Said("review.match.cost", {"chance": f"{100 * match_cost:.0f}"}))


def _has_lost(game: AnyGame, end: AnyPosition, seat: int) -> bool:
    """Return whether the match is over at `end`, and another side than that of `seat` has won."""
    if to_move(game, end) != TERMINAL:
        return False
    utility = returns(game, end)
    return utility[seat] < max(utility)


def _account(
    game: AnyGame, assessor: DealAssessor, deal: Deal, seat: int, turns: Sequence[DealTurn]
) -> DealAccount:
    wrong = [turn.mistake for turn in turns if turn.seat == seat and turn.mistake]
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
