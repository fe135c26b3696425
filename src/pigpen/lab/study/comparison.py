"""Compares strategies: pairwise win chances, losses, and the best reply to each.

    bench = Bench(make("pig"), contender)
    table = bench.compare(["optimal", "hold-at-20"])
    table.matchup(0, 1).first, table.assessed[1].loss

Every figure is exact, by `solvers.evaluate`.
"""

import csv
import io
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.solvers.evaluate import Matchup, best_response, best_strategy, evaluate
from pigpen.solvers.strategy import Progress, Strategy
from pigpen.solvers.throws import check_solvable, turn_of

Build = Callable[[AnyGame, str], Strategy]  # the strategy of a name

_OFTEN = 0.5  # who mixes is said to hold from where it does so at least as often as not


class Assessed(NamedTuple):
    """One strategy with its loss; N is the target, plans are as returned by `plan_of`."""

    against_best: Matchup  # how often it wins against best play
    reply: Matchup  # how often the best reply to it wins
    plan: Ints  # [N, N]
    reply_plan: Ints  # [N, N]

    @property
    def loss(self) -> float:
        """The win chance that it gives away to best play, averaged over the first player."""
        return max(0.0, 0.5 - self.against_best.average)

    @property
    def shift(self) -> tuple[int, int, int]:
        """At how many pairs of scores the reply aims lower, the same, and higher."""
        difference = np.sign(self.reply_plan - self.plan)
        lower, same, higher = (int(np.count_nonzero(difference == sign)) for sign in (-1, 0, 1))
        return lower, same, higher


class Comparison(NamedTuple):
    """K strategies against each other and against the best."""

    names: tuple[str, ...]
    matchups: tuple[tuple[Matchup, ...], ...]  # [K, K] of the row against the column
    assessed: tuple[Assessed, ...]  # [K]
    in_dice: bool  # plans say how many dice to throw, not where to hold

    def csv(self) -> str:
        """Format one line for each pair, then one for each strategy."""
        text = io.StringIO()
        out = csv.writer(text)
        out.writerow(("strategy", "against", "wins_if_it_starts", "wins_if_not", "wins"))
        for name, row, assessed in zip(self.names, self.matchups, self.assessed, strict=True):
            for other, matchup in zip(self.names, row, strict=True):
                out.writerow((name, other, *_shares(matchup)))
            out.writerow((name, "best-play", *_shares(assessed.against_best)))
            out.writerow((name, "best-response", *_shares(reverse(assessed.reply))))
        return text.getvalue()


class Bench:
    """The strategies of one game; results of the last comparison are cached."""

    def __init__(self, game: AnyGame, build: Build) -> None:
        """Prepare a game; nothing is computed yet.

        Raises:
            Unsolvable: not a press-your-luck dice game between two seats.
        """
        check_solvable(game)
        self._game = game
        self._build = build
        self._best: Strategy | None = None
        self._tables: dict[str, Strategy] = {}
        self._matchups: dict[tuple[str, str], Matchup] = {}
        self._assessed: dict[str, Assessed] = {}

    def compare(self, names: Sequence[str], progress: Progress | None = None) -> Comparison:
        """Compare the strategies of these names, each against each; equal names are one.

        Raises:
            Unsolvable: a game between two of them need not end.
            PigpenError: what `build` raises.
        """
        names = tuple(dict.fromkeys(names))
        self._keep(names)
        for name in names:
            if name not in self._tables:
                self._tables[name] = self._build(self._game, name)
        for done, name in enumerate(names):
            if progress is not None:
                progress(done, len(names))
            self._work_out(name, names[: done + 1])
        return Comparison(
            names,
            tuple(tuple(self._matchups[name, other] for other in names) for name in names),
            tuple(self._assessed[name] for name in names),
            not turn_of(self._game).goes_on,
        )

    def _keep(self, names: tuple[str, ...]) -> None:
        """Drop the results of other strategies: a table takes megabytes."""
        self._tables = {name: table for name, table in self._tables.items() if name in names}
        self._assessed = {name: found for name, found in self._assessed.items() if name in names}
        self._matchups = {
            pair: found for pair, found in self._matchups.items() if set(pair) <= set(names)
        }

    def _work_out(self, name: str, others: tuple[str, ...]) -> None:
        """Compute all results of a strategy, and its matchups with those before it."""
        table = self._tables[name]
        for other in others:
            if (name, other) not in self._matchups:
                found = evaluate(self._game, table, self._tables[other])
                self._matchups[other, name] = reverse(found)
                self._matchups[name, other] = found
        if name not in self._assessed:
            self._assessed[name] = self._assess(table)

    def _assess(self, strategy: Strategy) -> Assessed:
        game = self._game
        if self._best is None:
            self._best = best_strategy(game)
        reply, matchup = best_response(game, strategy)
        return Assessed(
            evaluate(game, strategy, self._best),
            matchup,
            plan_of(game, strategy),
            plan_of(game, reply),
        )


def plan_of(game: AnyGame, strategy: Strategy) -> Ints:
    """[N, N] by own and other score: the turn total from which a strategy holds.

    Where a turn has one throw: how many dice it throws. Of several choices that it mixes,
    the one that it makes most often; holding and throwing alike count as holding.
    """
    turn = turn_of(game)
    target: int = game.rules.target
    throw: Ints = strategy.throw[:, :, 0].argmax(axis=2)
    if not turn.goes_on:
        return turn.dice[throw]
    own, other = np.arange(target)[:, None], np.arange(target)[None, :]
    line = np.zeros_like(throw) if turn.is_free else throw
    hold = strategy.hold[line, own, other]  # [N, N, N+1]
    totals = np.arange(target + 1)
    least = (turn.gains > 0.0).argmax(axis=1)  # [M] a turn meets no total below it
    holds = (hold >= _OFTEN) & (totals >= least[throw][:, :, None])
    first: Ints = (holds | (own[:, :, None] + totals >= target)).argmax(axis=2)
    return first


def reverse(matchup: Matchup) -> Matchup:
    """Return the same matchup from the other side."""
    return Matchup(1.0 - matchup.second, 1.0 - matchup.first)


def _shares(matchup: Matchup) -> tuple[str, str, str]:
    return f"{matchup.first:.12f}", f"{matchup.second:.12f}", f"{matchup.average:.12f}"
