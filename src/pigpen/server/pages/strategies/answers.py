"""Compares strategies, in a worker process.

Expressions of users are parsed by `lab.study.expression` and never executed as code.
"""

from functools import lru_cache

import msgspec

from pigpen import catalog
from pigpen.core.game import AnyGame
from pigpen.lab.study import comparison
from pigpen.lab.study.contender import contender
from pigpen.lab.study.language import ExpressionError
from pigpen.server.wire.strategies import Misread
from pigpen.solvers.strategy import Strategy

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
    return msgspec.json.encode(compared)


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
