"""The expression language: its words, and a safe evaluator on whole arrays.

Typed code is never executed: a syntax tree is read node by node. Nodes outside the language are
refused with their place; the others work on whole arrays.
"""

import ast
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.errors import PigpenError
from pigpen.core.said import Said

_MOST_PARTS = 120  # nodes of a tree
_LARGEST = 1e9  # of any number on the way
VARIABLES: Final = ("score", "other", "turn_total", "target", "needed")
OPERATORS: Final = (
    *("+", "-", "*", "/", "//", "%"),
    *("<", "<=", ">", ">=", "==", "!="),
    *("and", "or", "not", "if … else"),
)
Array = NDArray[Any]  # of numbers or truths
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
    """Round to the nearest whole number; halves go up, as in the literature's plans."""
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
    """An invalid expression; the message points at the place."""

    def __init__(self, said: Said, place: int = 0, length: int = 0) -> None:
        """Mark `length` characters from `place`, counted from 0; with 0, the whole line."""
        super().__init__(said.text())
        self.said = said
        self.place = place
        self.length = length


class Part(NamedTuple):
    """A condition or a number, for each entry of the variables."""

    is_truth: bool
    value: Callable[[Values], Array]


class Reader:
    """Turns a syntax tree into parts, and refuses nodes outside the language."""

    def __init__(self, text: str, shift: int) -> None:
        self._text, self._shift = text, shift
        self._parts = 0

    def read(self, node: ast.expr) -> Part:
        """Read a node and all nodes below it."""
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

    def _wanted(self, node: ast.expr, *, is_truth: bool) -> Part:
        part = self.read(node)
        if part.is_truth != is_truth:
            raise self._refused(node, "no_condition" if is_truth else "no_number")
        return part

    def _constant(self, node: ast.Constant) -> Part:
        number = node.value
        if isinstance(number, bool):
            truth = np.array(number)
            return _applied(True, lambda: truth)
        if not isinstance(number, int | float) or not abs(number) <= _LARGEST:
            raise self._refused(node, "unusable")
        value = np.array(float(number))
        return _applied(False, lambda: value)

    def _variable(self, node: ast.Name) -> Part:
        name = node.id
        if name not in VARIABLES:
            raise self._refused(node, "unknown", names=", ".join(VARIABLES))

        def value(at: Values) -> Array:
            return at[name]

        return Part(False, value)

    def _arithmetic(self, node: ast.expr, apply: Any, operands: list[ast.expr]) -> Part:
        left, right = (self._wanted(each, is_truth=False) for each in operands)
        divides = apply in (np.divide, np.floor_divide, np.mod)

        def value(at: Values) -> Array:
            one, other = left.value(at), right.value(at)
            if divides and not np.all(other):
                raise self._refused(operands[1], "zero")
            with np.errstate(all="ignore"):  # what grows too large is refused
                result = apply(one, other)
            if not np.all(np.abs(result) <= _LARGEST):
                raise self._refused(node, "too_large")
            return result

        return Part(False, value)

    def _comparison(self, node: ast.Compare) -> Part:
        if not all(type(op) in _COMPARISONS for op in node.ops):
            raise self._refused(node, "comparison")
        compare = [_COMPARISONS[type(op)] for op in node.ops]
        parts = [self._wanted(each, is_truth=False) for each in (node.left, *node.comparators)]

        def value(at: Values) -> Array:
            sides = [part.value(at) for part in parts]
            pairs = zip(compare, sides[:-1], sides[1:], strict=True)
            return _folding(np.logical_and)(*(than(one, other) for than, one, other in pairs))

        return Part(True, value)

    def _choice(self, node: ast.IfExp) -> Part:
        test = self._wanted(node.test, is_truth=True)
        then = self.read(node.body)
        other = self._wanted(node.orelse, is_truth=then.is_truth)
        return _applied(then.is_truth, np.where, test, then, other)

    def _call(self, node: ast.Call, apply: Any, count: int) -> Part:
        if len(node.args) < count or (count == 1 and len(node.args) > 1):
            raise self._refused(node, "takes_one" if count == 1 else "takes_more")
        parts = [self._wanted(each, is_truth=False) for each in node.args]
        return _applied(False, apply if count == 1 else _folding(apply), *parts)

    def _refused(self, node: ast.expr, why: str, **values: str) -> ExpressionError:
        """Return the error that points at `node`."""
        source = self._text[self._shift :].encode()  # places are counted in bytes
        before = len(source[: node.col_offset].decode(errors="ignore"))
        shown = source[node.col_offset : node.end_col_offset].decode(errors="ignore")
        place = self._shift + before
        said = Said(f"expression.{why}", {"place": place + 1, "shown": repr(shown), **values})
        return ExpressionError(said, place, len(shown))


def _applied(is_truth: bool, apply: Any, *parts: Part) -> Part:
    """Return a function that applies `apply` to the values of the parts."""

    def value(at: Values) -> Array:
        result: Array = apply(*(part.value(at) for part in parts))
        return result

    return Part(is_truth, value)


def _folding(apply: Any) -> Callable[..., Array]:
    """Return a function of any number of arguments from one of two."""

    def fold(*values: Array) -> Array:
        return reduce(apply, values)

    return fold
