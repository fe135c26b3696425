"""Compares strategies, in a worker process.

Expressions of users are parsed by `lab.study.expression` and never executed as code.
"""

from functools import lru_cache

import msgspec

from pigpen import catalog
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.lab.study import comparison
from pigpen.lab.study.contender import contender
from pigpen.lab.study.language import ExpressionError
from pigpen.server.wire.strategies import ComparedStrategy, Comparison, Misread, Odds
from pigpen.solvers.evaluate import Matchup
from pigpen.solvers.strategy import Strategy

_PARTS = 4  # plans are shown for an opponent's score of 0, 1/4, 1/2 and 3/4 of the target


Options = tuple[tuple[str, int | str], ...]  # of a table: names and values


class _InvalidExpression(Exception):
    """An expression is not a valid strategy."""

    def __init__(self, name: str, why: ExpressionError) -> None:
        super().__init__(name)
        self.name = name
        self.why = why


def compare(game: str, options: Options, strategies: tuple[str, ...]) -> bytes:
    """Return a `Comparison` as JSON, or a `Misread` with the error of an expression."""
    try:
        compared = _bench(game, options).compare(strategies)
    except _InvalidExpression as invalid:
        return msgspec.json.encode(_misread(invalid, strategies))
    return msgspec.json.encode(_written(compared))


@lru_cache(maxsize=1)
def _bench(game: str, options: Options) -> comparison.Bench:
    return comparison.Bench(catalog.make(game, dict(options)), _build)


def _build(game: AnyGame, name: str) -> Strategy:
    try:
        return contender(game, name)
    except ExpressionError as why:
        raise _InvalidExpression(name, why) from why


def _misread(invalid: _InvalidExpression, names: tuple[str, ...]) -> Misread:
    why = invalid.why
    return Misread(
        strategy=names.index(invalid.name),
        place=why.place,
        length=why.length,
        said=why.said,
    )


def _written(compared: comparison.Comparison) -> Comparison:
    target = len(compared.assessed[0].plan)
    others = tuple(target * part // _PARTS for part in range(_PARTS))
    return Comparison(
        target=target,
        in_dice=compared.in_dice,
        others=others,
        strategies=tuple(
            _strategy(name, found, others)
            for name, found in zip(compared.names, compared.assessed, strict=True)
        ),
        odds=tuple(tuple(map(_odds, row)) for row in compared.matchups),
        csv=compared.csv(),
    )


def _strategy(name: str, found: comparison.Assessed, others: tuple[int, ...]) -> ComparedStrategy:
    lower, same, higher = found.shift
    return ComparedStrategy(
        name=name,
        against_best=_odds(found.against_best),
        loss=found.loss,
        reply=_odds(found.reply),
        lower=lower,
        same=same,
        higher=higher,
        plans=_columns(found.plan, others),
        reply_plans=_columns(found.reply_plan, others),
    )


def _columns(plan: Ints, others: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(plan[:, other].tolist()) for other in others)


def _odds(matchup: Matchup) -> Odds:
    return Odds(first=matchup.first, second=matchup.second, average=matchup.average)
