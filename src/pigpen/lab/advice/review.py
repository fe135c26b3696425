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
from typing import NamedTuple

from pigpen.bots.bot import look
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, AnyGame, AnyPosition, resigning_seat
from pigpen.core.notation import describe_action
from pigpen.core.position import after, start, to_move
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import ChanceAssessor, Progress, WinProbabilities, ignore_progress
from pigpen.lab.advice.sentences import better, percent


class Point(NamedTuple):
    """The win probabilities after a number of actions."""

    ply: int
    position: AnyPosition
    win_probabilities: WinProbabilities


class ReviewedChoice(NamedTuple):
    """A decision of the history, or a resignation."""

    ply: int
    seat: int
    action: int
    words: Said  # what it is called
    best: int | None  # None: the seat resigned
    cost: float  # in chance of winning
    is_mistake: bool  # it cost more than the chances may be off
    said: tuple[Said, ...]  # of a mistake: what would have been better, and why
    num_legal: int  # actions there were; 0: the seat resigned
    error: float = 0.0  # standard error of the cost; 0 where it is exact


class Account(NamedTuple):
    """The sources of a seat's result: `start + luck + skill + others` is `end`."""

    start: float
    luck: float
    skill: float  # minus what its choices cost
    others: float  # what others' choices gave it, and what estimates miss
    end: float


class Review(NamedTuple):
    """The review of a whole history."""

    points: tuple[Point, ...]
    choices: tuple[ReviewedChoice, ...]
    accounts: tuple[Account, ...]  # [S]


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
        self._points = [Point(0, self._position, assessor.win_probabilities(self._position))]
        self._choices: list[ReviewedChoice] = []
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
        first, last = (
            self._points[0].win_probabilities.chances,
            self._points[-1].win_probabilities.chances,
        )
        accounts = tuple(
            Account(start, luck, skill, end - start - luck - skill, end)
            for start, luck, skill, end in zip(first, self._luck, self._skill, last, strict=True)
        )
        return Review(tuple(self._points), tuple(self._choices), accounts)

    def _land(self) -> None:
        """Record an outcome: the last of a run shows the effect of luck."""
        if to_move(self._game, self._position) != CHANCE:
            now = self._assessor.win_probabilities(self._position)
            self._add_luck(Point(self._ply, self._position, now))

    def _add_luck(self, point: Point) -> None:
        was = self._points[-1].win_probabilities.chances
        for seat, (old, new) in enumerate(zip(was, point.win_probabilities.chances, strict=True)):
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
        choice = ReviewedChoice(
            self._ply - 1,
            view.seat,
            action,
            describe_action(self._game, before, action),
            judged.best,
            judged.cost(action),
            is_mistake,
            better(self._assessor, view, judged, action) if is_mistake else (),
            len(judged.values),
            spread.cost if spread else 0.0,
        )
        self._choices.append(choice)
        if is_mistake or not spread:
            self._skill[view.seat] -= choice.cost
        self._points.append(
            Point(self._ply, self._position, self._win_probabilities(before, action))
        )

    def _win_probabilities(self, before: AnyPosition, action: int) -> WinProbabilities:
        if to_move(self._game, self._position) == TERMINAL:
            return self._assessor.win_probabilities(self._position)
        return self._assessor.win_probabilities_after(before, action)

    def _resign(self, before: AnyPosition, action: int) -> None:
        """Record a resignation; dice at rest count first if others are in the air."""
        if self._points[-1].ply != self._ply - 1:
            self._add_luck(Point(self._ply - 1, before, self._assessor.win_probabilities(before)))
        seat = resigning_seat(action)
        now = self._assessor.win_probabilities(self._position)
        cost = self._points[-1].win_probabilities.chances[seat] - now.chances[seat]
        self._skill[seat] -= cost
        said = (Said("review.resigned", {"seat": seat, "cost": percent(cost)}),)
        words = describe_action(self._game, before, action)
        self._choices.append(
            ReviewedChoice(self._ply - 1, seat, action, words, None, cost, cost > 0, said, 0)
        )
        self._points.append(Point(self._ply, self._position, now))
