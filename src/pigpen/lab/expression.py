"""A strategy as one typed line: `hold if turn_total >= 20`, `hold at 25 if other > 80 else 20`.

Nothing that is typed is ever run: Python's parser reads the line, what is not in the
little language below is refused, and the rest is worked out over whole arrays. A truth
says when to hold; a number says at which turn total. It holds as soon as that wins.
"""

import ast
import re
import warnings
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.said import Said
from pigpen.solvers.strategy import Strategy, holding
from pigpen.solvers.throws import check_solvable, turn_of

LONGEST: Final = 400  # characters
_MOST_PARTS = 120  # nodes of a tree
_LARGEST = 1e9  # of any number on the way
VARIABLES: Final = ("score", "other", "turn_total", "target", "needed")
OPERATORS: Final = (
    *("+", "-", "*", "/", "//", "%"),
    *("<", "<=", ">", ">=", "==", "!="),
    *("and", "or", "not", "if … else"),
)
EXAMPLES: Final = (
    "hold at 20",
    "hold at 21 + (other - score) / 8",
    "hold if turn_total >= 25 or turn_total >= 18 and score > other",
    "hold at target - score if max(score, other) >= 71 else 21",
)

_PREFIX = re.compile(r"\s*hold\s+(if|when|at)\b")
_ARITHMETIC: Mapping[type, Any] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Div: np.divide,
    ast.FloorDiv: np.floor_divide,
    ast.Mod: np.mod,
}
_COMPARISONS: Mapping[type, Any] = {
    ast.Lt: np.less,
    ast.LtE: np.less_equal,
    ast.Gt: np.greater,
    ast.GtE: np.greater_equal,
    ast.Eq: np.equal,
    ast.NotEq: np.not_equal,
}


def _round(number: NDArray[np.float64]) -> NDArray[np.float64]:
    """The nearest whole number; halves go up, as in the literature's plans."""
    return np.floor(number + 0.5)


FUNCTIONS: Final[Mapping[str, tuple[Any, int]]] = {  # and how many arguments: 2 is two or more
    "min": (np.minimum, 2),
    "max": (np.maximum, 2),
    "ceil": (np.ceil, 1),
    "floor": (np.floor, 1),
    "round": (_round, 1),
    "abs": (np.abs, 1),
}

Values = Mapping[str, NDArray[np.float64]]


class ExpressionError(PigpenError):
    """A line that says no strategy; the message points at the place."""

    def __init__(self, said: Said, place: int = 0, length: int = 0) -> None:
        """What is wrong with `length` characters from `place`, counted from 0; 0: with all."""
        super().__init__(said.text())
        self.said = said
        self.place = place
        self.length = length


class Expression(NamedTuple):
    """A checked line; `value` gives a number or a truth for each entry of the variables."""

    text: str
    is_truth: bool
    value: Callable[[Values], NDArray[Any]]


class _Part(NamedTuple):
    is_truth: bool
    value: Callable[[Values], NDArray[Any]]


def parse_expression(text: str) -> Expression:
    """The expression that `text` says.

    Raises:
        ExpressionError: it is too long, or says something outside the language.
    """
    if len(text) > LONGEST:
        raise ExpressionError(Said("expression.too_long", {"most": LONGEST}))
    prefix = _PREFIX.match(text)
    body = text[prefix.end() :] if prefix else text
    shift = prefix.end() if prefix else 0
    shift += len(body) - len(body.lstrip())
    part = _Reader(text, shift).read(_tree(body.strip(), shift))
    if prefix and part.is_truth == (prefix[1] == "at"):
        wanted = "number" if prefix[1] == "at" else "condition"
        said = Said(f"expression.after_{wanted}", {"word": prefix[1]})
        raise ExpressionError(said, shift, len(body.strip()))
    return Expression(text, part.is_truth, part.value)


def strategy_of(game: AnyGame, text: str) -> Strategy:
    """The strategy that `text` says, at every position of `game`; one die at a time in Hog.

    Raises:
        ExpressionError: it says none, or fails somewhere in the game.
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    check_solvable(game)
    if not turn_of(game).goes_on:
        raise ExpressionError(Said("expression.one_throw"))
    expression, target = parse_expression(text), game.rules.target

    def hold(own: Any, other: Any, total: Any) -> NDArray[np.bool_]:
        numbers = {
            "score": own,
            "other": other,
            "turn_total": total,
            "target": np.array(target),
            "needed": target - own - total,
        }
        said = expression.value({name: np.asarray(at, float) for name, at in numbers.items()})
        holds = said if expression.is_truth else total >= said
        return (holds | (own + total >= target)) & (total > 0)

    return holding(game, hold)


def _tree(text: str, shift: int) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # refused with a place, further on
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        if not error.offset:
            raise ExpressionError(Said("expression.unreadable")) from None
        place = min(shift + error.offset - 1, shift + len(text))
        said = Said("expression.unreadable_at", {"place": place + 1})
        raise ExpressionError(said, place, 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise ExpressionError(Said("expression.unreadable")) from None


class _Reader:
    """Turns a syntax tree into parts, and refuses what the language lacks."""

    def __init__(self, text: str, shift: int) -> None:
        self._text, self._shift = text, shift
        self._parts = 0

    def read(self, node: ast.expr) -> _Part:
        """One node and all below it."""
        self._parts += 1
        if self._parts > _MOST_PARTS:
            raise ExpressionError(Said("expression.too_many_parts", {"most": _MOST_PARTS}))
        match node:
            case ast.Constant():
                return self._constant(node)
            case ast.Name():
                return self._variable(node)
            case ast.UnaryOp(op=ast.Not()):
                part = self._wanted(node.operand, is_truth=True)
                return _applied(True, np.logical_not, part)
            case ast.UnaryOp(op=ast.USub()):
                part = self._wanted(node.operand, is_truth=False)
                return _applied(False, np.negative, part)
            case ast.BinOp(left=left, right=right) if type(node.op) in _ARITHMETIC:
                return self._arithmetic(node, _ARITHMETIC[type(node.op)], [left, right])
            case ast.BoolOp(op=op):
                both = np.logical_and if isinstance(op, ast.And) else np.logical_or
                parts = [self._wanted(each, is_truth=True) for each in node.values]
                return _applied(True, _folding(both), *parts)
            case ast.Compare():
                return self._comparison(node)
            case ast.IfExp():
                return self._choice(node)
            case ast.Call(func=ast.Name(id=name), keywords=[]) if name in FUNCTIONS:
                return self._call(node, *FUNCTIONS[name])
            case _:
                raise self._refused(node, "outside")

    def _wanted(self, node: ast.expr, *, is_truth: bool) -> _Part:
        part = self.read(node)
        if part.is_truth != is_truth:
            raise self._refused(node, "no_condition" if is_truth else "no_number")
        return part

    def _constant(self, node: ast.Constant) -> _Part:
        number = node.value
        if isinstance(number, bool):
            truth = np.array(number)
            return _applied(True, lambda: truth)
        if not isinstance(number, int | float) or not abs(number) <= _LARGEST:
            raise self._refused(node, "unusable")
        value = np.array(float(number))
        return _applied(False, lambda: value)

    def _variable(self, node: ast.Name) -> _Part:
        name = node.id
        if name not in VARIABLES:
            raise self._refused(node, "unknown", names=", ".join(VARIABLES))

        def value(at: Values) -> NDArray[Any]:
            return at[name]

        return _Part(False, value)

    def _arithmetic(self, node: ast.expr, apply: Any, operands: list[ast.expr]) -> _Part:
        left, right = (self._wanted(each, is_truth=False) for each in operands)
        divides = apply in (np.divide, np.floor_divide, np.mod)

        def value(at: Values) -> NDArray[Any]:
            one, other = left.value(at), right.value(at)
            if divides and not np.all(other):
                raise self._refused(operands[1], "zero")
            with np.errstate(all="ignore"):  # what grows too large is refused
                result = apply(one, other)
            if not np.all(np.abs(result) <= _LARGEST):
                raise self._refused(node, "too_large")
            return result

        return _Part(False, value)

    def _comparison(self, node: ast.Compare) -> _Part:
        if not all(type(op) in _COMPARISONS for op in node.ops):
            raise self._refused(node, "comparison")
        compare = [_COMPARISONS[type(op)] for op in node.ops]
        parts = [self._wanted(each, is_truth=False) for each in (node.left, *node.comparators)]

        def value(at: Values) -> NDArray[Any]:
            sides = [part.value(at) for part in parts]
            pairs = zip(compare, sides[:-1], sides[1:], strict=True)
            return _folding(np.logical_and)(*(than(one, other) for than, one, other in pairs))

        return _Part(True, value)

    def _choice(self, node: ast.IfExp) -> _Part:
        test = self._wanted(node.test, is_truth=True)
        then = self.read(node.body)
        other = self._wanted(node.orelse, is_truth=then.is_truth)
        return _applied(then.is_truth, np.where, test, then, other)

    def _call(self, node: ast.Call, apply: Any, count: int) -> _Part:
        if len(node.args) < count or (count == 1 and len(node.args) > 1):
            raise self._refused(node, "takes_one" if count == 1 else "takes_more")
        parts = [self._wanted(each, is_truth=False) for each in node.args]
        return _applied(False, apply if count == 1 else _folding(apply), *parts)

    def _refused(self, node: ast.expr, why: str, **values: str) -> ExpressionError:
        """The error that points at `node`."""
        source = self._text[self._shift :].encode()  # places are counted in bytes
        before = len(source[: node.col_offset].decode(errors="ignore"))
        shown = source[node.col_offset : node.end_col_offset].decode(errors="ignore")
        place = self._shift + before
        said = Said(f"expression.{why}", {"place": place + 1, "shown": repr(shown), **values})
        return ExpressionError(said, place, len(shown))


def _applied(is_truth: bool, apply: Any, *parts: _Part) -> _Part:
    """What `apply` makes of the parts' values."""

    def value(at: Values) -> NDArray[Any]:
        result: NDArray[Any] = apply(*(part.value(at) for part in parts))
        return result

    return _Part(is_truth, value)


def _folding(apply: Any) -> Callable[..., NDArray[Any]]:
    """A function of two, for any number of arguments."""

    def fold(*values: NDArray[Any]) -> NDArray[Any]:
        return reduce(apply, values)

    return fold
