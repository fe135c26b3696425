"""Reviews a game: win probabilities over time, the cost of choices, the effect of luck.

A run of outcomes (the dice of one throw, the cards of one deal) is taken as a whole.
The chances before the game, after each decision and after each run are the points of
the graph. For every seat

    chance at the start + luck + skill + what others' choices gave = chance at the end

where luck adds up what runs of outcomes changed and skill what its own choices cost,
so that it is never above 0. With exact chances and two seats, what others' choices
gave is the other seat's cost. Where values are sampled, what is not surely a mistake
costs nothing.
"""

from collections.abc import Sequence

from msgspec import Struct

from pigpen.bots.bot import look
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, AnyGame, AnyPosition, Json, resigning_seat
from pigpen.core.notation import describe_action, format_action
from pigpen.core.options import format_rules
from pigpen.core.position import after, returns, start, to_move
from pigpen.core.result import Result
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import ChanceAssessor, Progress, WinProbabilities, ignore_progress
from pigpen.lab.advice.sentences import better, percent, trust


class ReviewPoint(Struct, frozen=True):
    """The game after `ply` actions."""

    ply: int
    chances: tuple[float, ...]  # [S] of winning
    tolerance: float  # how far computed chances may be off; 0: exact, or sampled
    trust: Said  # how exact they are
    to_move: int | None  # a seat; null: chance, or the game is over
    view: Json  # the game's `describe`, for spectators


class ReviewChoice(Struct, frozen=True, kw_only=True):
    """A decision or a resignation, and its cost."""

    ply: int
    seat: int
    action: int  # its code
    text: str  # in the game's notation
    words: Said  # its name
    best: str | None  # the best action in the game's notation; null: the seat resigned
    cost: float  # in chance of winning
    error: float = 0.0  # standard error of the cost if worlds are sampled; else 0
    is_mistake: bool  # it cost more than the chances may be off
    said: tuple[Said, ...]  # for a mistake: what was better, and why if known
    num_legal: int  # number of legal actions; 0: the seat resigned


class ReviewAccount(Struct, frozen=True):
    """The parts of a seat's win probability: `start + luck + skill + others` is `end`."""

    start: float
    luck: float
    skill: float  # minus what its choices cost
    others: float  # what others' choices gave it, and what estimates miss
    end: float


class Review(Result, frozen=True, eq=False, kw_only=True, omit_defaults=True):
    """The review of a whole history."""

    game: str
    options: dict[str, int | str]
    points: tuple[ReviewPoint, ...]
    choices: tuple[ReviewChoice, ...]
    accounts: tuple[ReviewAccount, ...]  # [S]
    result: tuple[float, ...]  # [S] utility; empty before the end
    names: tuple[str, ...] = ()  # of the seats, if known


def review(
    game: AnyGame,
    assessor: ChanceAssessor,
    history: Sequence[int],
    progress: Progress = ignore_progress,
) -> Review:
    """Review a history, finished or not; dice that are still in the air are left out.

    Raises:
        IllegalAction: at the first action that is not legal.
    """
    teller = _ReviewBuilder(game, assessor)
    for judged, action in enumerate(history, 1):
        teller.take(action)
        progress(judged)
    return teller.review()


class _ReviewBuilder:
    """Walks along a history and builds its review."""

    def __init__(self, game: AnyGame, assessor: ChanceAssessor) -> None:
        self._game = game
        self._assessor = assessor
        self._position = start(game)
        self._ply = 0
        self._points = [self._point(0, self._position, assessor.win_probabilities(self._position))]
        self._choices: list[ReviewChoice] = []
        self._luck = [0.0] * game.num_seats
        self._skill = [0.0] * game.num_seats

    def take(self, action: int) -> None:
        """Advance by one action or outcome."""
        before = self._position
        actor = to_move(self._game, before)
        self._position = after(self._game, before, action)
        self._ply += 1
        if resigning_seat(action) != NOBODY:
            self._resign(before, action)
        elif actor == CHANCE:
            self._land()
        else:
            self._decide(before, action)

    def review(self) -> Review:
        """Return the review of the actions so far."""
        first, last = self._points[0].chances, self._points[-1].chances
        accounts = tuple(
            ReviewAccount(start, luck, skill, end - start - luck - skill, end)
            for start, luck, skill, end in zip(first, self._luck, self._skill, last, strict=True)
        )
        is_over = to_move(self._game, self._position) == TERMINAL
        return Review(
            game=self._game.name,
            options=format_rules(self._game.rules),
            points=tuple(self._points),
            choices=tuple(self._choices),
            accounts=accounts,
            result=tuple(returns(self._game, self._position)) if is_over else (),
        )

    def _point(self, ply: int, position: AnyPosition, found: WinProbabilities) -> ReviewPoint:
        actor = to_move(self._game, position)
        return ReviewPoint(
            ply,
            found.chances,
            found.exactness.error,
            trust(found.exactness),
            actor if actor >= 0 else None,
            self._game.words.describe(self._game.rules, position, NOBODY),
        )

    def _land(self) -> None:
        """Record an outcome: the last of a run shows the effect of luck."""
        if to_move(self._game, self._position) != CHANCE:
            now = self._assessor.win_probabilities(self._position)
            self._add_luck(self._point(self._ply, self._position, now))

    def _add_luck(self, point: ReviewPoint) -> None:
        was = self._points[-1].chances
        for seat, (old, new) in enumerate(zip(was, point.chances, strict=True)):
            self._luck[seat] += new - old
        self._points.append(point)

    def _decide(self, before: AnyPosition, action: int) -> None:
        """Record a choice, and its result where nothing is left to chance."""
        view = look(self._game, before)
        if self._game.kernels.is_legal is not None:  # what may be done is more than what is listed
            view = view._replace(legal_actions=(action,))
        judged = self._assessor.actions(view)
        spread = judged.spread.get(action)
        is_mistake = judged.is_mistake(action)
        choice = ReviewChoice(
            ply=self._ply - 1,
            seat=view.seat,
            action=action,
            text=format_action(self._game, before, action),
            words=describe_action(self._game, before, action),
            best=format_action(self._game, before, judged.best),
            cost=judged.cost(action),
            error=spread.cost if spread else 0.0,
            is_mistake=is_mistake,
            said=better(self._assessor, view, judged, action) if is_mistake else (),
            num_legal=len(judged.values),
        )
        self._choices.append(choice)
        if is_mistake or not spread:
            self._skill[view.seat] -= choice.cost
        now = self._win_probabilities(before, action)
        self._points.append(self._point(self._ply, self._position, now))

    def _win_probabilities(self, before: AnyPosition, action: int) -> WinProbabilities:
        if to_move(self._game, self._position) == TERMINAL:
            return self._assessor.win_probabilities(self._position)
        return self._assessor.win_probabilities_after(before, action)

    def _resign(self, before: AnyPosition, action: int) -> None:
        """Record a resignation; dice at rest count first if others are in the air."""
        if self._points[-1].ply != self._ply - 1:
            found = self._assessor.win_probabilities(before)
            self._add_luck(self._point(self._ply - 1, before, found))
        seat = resigning_seat(action)
        now = self._assessor.win_probabilities(self._position)
        cost = self._points[-1].chances[seat] - now.chances[seat]
        self._skill[seat] -= cost
        said = (Said("review.resigned", {"seat": seat, "cost": percent(cost)}),)
        choice = ReviewChoice(
            ply=self._ply - 1,
            seat=seat,
            action=action,
            text=format_action(self._game, before, action),
            words=describe_action(self._game, before, action),
            best=None,
            cost=cost,
            is_mistake=cost > 0,
            said=said,
            num_legal=0,
        )
        self._choices.append(choice)
        self._points.append(self._point(self._ply, self._position, now))
