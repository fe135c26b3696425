"""One-line faults: a seeded choice of them, spread over the packages by lines of code.

A fault is a changed operator, a changed constant, an off-by-one, a dropped call or a swapped branch
inside a function.
"""

import ast
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
_JOINED: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}


class Mutation(NamedTuple):
    """One changed line."""

    path: str  # from the root of the repository
    line: int  # from 1
    kind: str
    old: str  # the line as it is
    new: str
    function: str
    is_kernel: bool
    statement: int  # the line where the statement that holds it begins

    def mutate(self, root: Path) -> str:
        """Change the line in a checkout, and return the whole file as it was before.

        The same line of the same file is changed where other lines of the file have moved.

        Raises:
            LookupError: the file, or the line, is no longer there.
        """
        path = root / self.path
        if not path.exists():
            raise LookupError(f"{self.path} is no longer there")
        before = path.read_text(encoding="utf-8")
        lines = before.split("\n")
        same = [number for number, line in enumerate(lines, 1) if line == self.old]
        if not same:
            raise LookupError(f"line {self.line} of {self.path} is no longer there")
        nearest = min(same, key=lambda number: abs(number - self.line))
        lines[nearest - 1] = self.new
        path.write_text("\n".join(lines), encoding="utf-8")
        return before


def choose(root: Path, seed: int, count: int) -> list[Mutation]:
    """Choose mutations of a checkout: no two of one line, as many a package as its lines weigh."""
    rng = random.Random(seed)
    source = root / "src" / "pigpen"
    lines: dict[str, int] = defaultdict(int)
    found: dict[str, list[Mutation]] = defaultdict(list)
    for path in sorted(source.rglob("*.py")):
        package, *_ = parts = path.relative_to(source).parts
        if "migrations" not in parts and package != "testing":
            text = path.read_text(encoding="utf-8")
            lines[package] += len(text.splitlines())
            found[package] += mutations(text, path.relative_to(root).as_posix())
    chosen: list[Mutation] = []
    due = 0.0
    for package in sorted(found):
        due += count * lines[package] / sum(lines.values())
        one_of_each_line = {
            (mutation.path, mutation.line): mutation
            for mutation in rng.sample(found[package], len(found[package]))
        }
        wanted = min(round(due) - len(chosen), len(one_of_each_line))
        chosen += rng.sample(sorted(one_of_each_line.values()), wanted)
    return chosen


def mutations(text: str, path: str) -> Iterator[Mutation]:
    """Yield all mutations of one source file that Python can parse."""
    finder = _Finder(text.splitlines(), path)
    finder.visit(ast.parse(text))
    for mutation in finder.found:
        lines = list(finder.lines)
        lines[mutation.line - 1] = mutation.new
        try:
            ast.parse("\n".join(lines))
        except SyntaxError:
            continue
        yield mutation


class _Finder(ast.NodeVisitor):
    def __init__(self, lines: list[str], path: str) -> None:
        self.lines, self.path = lines, path
        self.found: list[Mutation] = []
        self.functions: list[tuple[str, bool]] = []
        self.statement = 0

    def visit(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._function(node)
                return
            case ast.arg() | ast.AnnAssign(value=None):
                return
            case ast.Assert():
                return
            case _:
                pass
        before = self.statement
        if isinstance(node, ast.stmt) and not self._is_elif(node):
            self.statement = node.lineno
        if self.functions:
            self._mutate(node)
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.visit(node.value)
        else:
            self.generic_visit(node)
        self.statement = before

    def _is_elif(self, node: ast.stmt) -> bool:
        return self.lines[node.lineno - 1].lstrip().startswith("elif ")

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        is_kernel = any("kernel" in ast.unparse(each) for each in node.decorator_list)
        is_kernel = is_kernel or any(kernel for _, kernel in self.functions)
        if any("overload" in ast.unparse(each) for each in node.decorator_list):
            return
        self.functions.append((node.name, is_kernel))
        before = self.statement
        for statement in node.body:
            is_docstring = isinstance(statement, ast.Expr) and isinstance(
                statement.value, ast.Constant
            )
            if not is_docstring:
                self.visit(statement)
        self.statement = before
        self.functions.pop()

    def _mutate(self, node: ast.AST) -> None:
        match node:
            case ast.Compare(ops=[op]) if type(op) in _COMPARED:
                self._swap("operator", node.left, node.comparators[0], *_COMPARED[type(op)])
            case ast.BinOp() if type(node.op) in _COMPUTED:
                self._swap("operator", node.left, node.right, *_COMPUTED[type(node.op)])
            case ast.BoolOp(values=[left, right, *_]):
                self._swap("operator", left, right, *_JOINED[type(node.op)])
            case ast.Constant(value=bool(value)):
                self._replace("constant", node, str(not value))
            case ast.Constant(value=int(value)):
                self._replace("off by one", node, str(value + 1))
            case ast.Constant(value=float(value)) if value and abs(value) < 1e9:
                self._replace("constant", node, repr(value * 2))
            case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
                self._replace("dropped call", node, "pass")
            case ast.If(test=test) | ast.IfExp(test=test):
                self._replace("swapped branch", test, f"not ({ast.unparse(test)})")
            case _:
                pass

    def _swap(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        if left.end_lineno == right.lineno:
            line = self.lines[right.lineno - 1].encode()
            start, end = left.end_col_offset or 0, right.col_offset
            between = line[start:end].decode()
            padded = f" {old} "
            if between.count(padded) == 1:
                changed = between.replace(padded, f" {new} ")
                self._add(kind, right.lineno, start, end, changed)

    def _replace(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        if node.lineno == node.end_lineno:
            self._add(kind, node.lineno, node.col_offset, node.end_col_offset or 0, new)

    def _add(self, kind: str, number: int, start: int, end: int, text: str) -> None:
        line = self.lines[number - 1]
        data = line.encode()
        new = (data[:start] + text.encode() + data[end:]).decode()
        names = ".".join(name for name, _ in self.functions)
        is_kernel = self.functions[-1][1]
        self.found.append(
            Mutation(self.path, number, kind, line, new, names, is_kernel, self.statement)
        )
