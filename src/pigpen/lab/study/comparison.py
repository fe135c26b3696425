"""Compares strategies: pairwise win chances, losses, and the best reply to each.

    bench = Bench(make("pig"), contender)
    found = bench.compare(["optimal", "hold-at-20"])
    found.odds[0][1].first, found.strategies[1].loss

Every figure is exact, by `solvers.evaluate`.
"""

import csv
import io
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.solvers.evaluate import Matchup, best_response, best_strategy, evaluate
from pigpen.solvers.strategy import Progress, Strategy
from pigpen.solvers.throws import check_solvable, turn_of

Build = Callable[[AnyGame, str], Strategy]  # the strategy of a name

_PARTS = 4  # plans are shown for another score of 0, 1/4, 1/2 and 3/4 of the target
_OFTEN = 0.5  # who mixes is said to hold from where it does so at least as often as not


class ComparedStrategy(Struct, frozen=True):
    """One strategy compared with best play and with the best reply to it.

    Plans are columns of `plan_of`, one for each of the comparison's `others`.
    """

    name: str
    against_best: Matchup
    loss: float  # of win probability against best play, averaged over both starts
    reply: Matchup  # of the best reply
    lower: int  # pairs of scores at which the best reply aims lower,
    same: int  # the same,
    higher: int  # and higher
    plans: tuple[tuple[int, ...], ...]  # [others, N] by the other score and the own score
    reply_plans: tuple[tuple[int, ...], ...]


class Comparison(Struct, frozen=True, tag="comparison", tag_field="type"):
    """K strategies of one game against each other and against the best."""

    target: int  # N
    in_dice: bool  # whether plans are numbers of dice instead of turn totals
    others: tuple[int, ...]  # scores of the other seat for which plans are given
    strategies: tuple[ComparedStrategy, ...]  # [K]
    odds: tuple[tuple[Matchup, ...], ...]  # [K, K] of the row's strategy against the column's
    csv: str  # the comparison as a file: a line for each pair, then one for each strategy


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
        target: int = game.rules.target
        self._others = tuple(target * part // _PARTS for part in range(_PARTS))
        self._best: Strategy | None = None
        self._tables: dict[str, Strategy] = {}
        self._matchups: dict[tuple[str, str], Matchup] = {}
        self._compared: dict[str, ComparedStrategy] = {}

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
        strategies = tuple(self._compared[name] for name in names)
        odds = tuple(tuple(self._matchups[name, other] for other in names) for name in names)
        return Comparison(
            target=self._game.rules.target,
            in_dice=not turn_of(self._game).goes_on,
            others=self._others,
            strategies=strategies,
            odds=odds,
            csv=_csv(strategies, odds),
        )

    def _keep(self, names: tuple[str, ...]) -> None:
        """Drop the results of other strategies: a table takes megabytes."""
        self._tables = {name: table for name, table in self._tables.items() if name in names}
        self._compared = {name: found for name, found in self._compared.items() if name in names}
        self._matchups = {
            pair: found for pair, found in self._matchups.items() if set(pair) <= set(names)
        }

    def _work_out(self, name: str, others: tuple[str, ...]) -> None:
        """Compute all results of a strategy, and its matchups with those before it."""
        table = self._tables[name]
        for other in others:
            if (name, other) not in self._matchups:
                found = evaluate(self._game, table, self._tables[other])
                self._matchups[other, name] = found.reversed()
                self._matchups[name, other] = found
        if name not in self._compared:
            self._compared[name] = self._assess(name, table)

    def _assess(self, name: str, strategy: Strategy) -> ComparedStrategy:
        game = self._game
        if self._best is None:
            self._best = best_strategy(game)
        reply, matchup = best_response(game, strategy)
        against_best = evaluate(game, strategy, self._best)
        plan, reply_plan = plan_of(game, strategy), plan_of(game, reply)
        lower, same, higher = (
            int(np.count_nonzero(np.sign(reply_plan - plan) == sign)) for sign in (-1, 0, 1)
        )
        return ComparedStrategy(
            name=name,
            against_best=against_best,
            loss=max(0.0, 0.5 - against_best.average),
            reply=matchup,
            lower=lower,
            same=same,
            higher=higher,
            plans=self._columns(plan),
            reply_plans=self._columns(reply_plan),
        )

    def _columns(self, plan: Ints) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(plan[:, other].tolist()) for other in self._others)


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


def _csv(strategies: Sequence[ComparedStrategy], odds: Sequence[Sequence[Matchup]]) -> str:
    """Format one line for each pair, then one for each strategy."""
    text = io.StringIO()
    out = csv.writer(text)
    out.writerow(("strategy", "against", "wins_if_it_starts", "wins_if_not", "wins"))
    for found, row in zip(strategies, odds, strict=True):
        for other, matchup in zip(strategies, row, strict=True):
            out.writerow((found.name, other.name, *_shares(matchup)))
        out.writerow((found.name, "best-play", *_shares(found.against_best)))
        out.writerow((found.name, "best-response", *_shares(found.reply.reversed())))
    return text.getvalue()


def _shares(matchup: Matchup) -> tuple[str, str, str]:
    return f"{matchup.first:.12f}", f"{matchup.second:.12f}", f"{matchup.average:.12f}"
