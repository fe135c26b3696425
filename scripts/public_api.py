"""Write `scripts/public_api.txt`: every public name of Pigpen with its signature.

python -m scripts.public_api

A change of a signature shows as a line of that file in a diff, where a reviewer sees it. Signatures
are read from the sources, so that every version of Python gives the same text.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_args, get_origin, get_type_hints

TARGET: Final = Path(__file__).with_suffix(".txt")
HEAD: Final = "# Public names and signatures, written by python -m scripts.public_api"
MODULES: Final = ("pigpen", "pigpen.envs", "pigpen.testing")
_CALLS: Final = {"__init__", "__call__"}  # special methods whose signatures callers need
_INTERNAL: Final = ("_", "pytest_", "test_")  # only Python or pytest calls them
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTION: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def text() -> str:
    """Return the whole file: public names, then the classes that their functions return."""
    named = {f"{place}.{name}": found for place in MODULES for name, found in public(place)}
    shown = set(map(id, named.values()))
    kinds = {id(kind): kind for found in named.values() for kind in returned(found)}
    results = [(kind.__name__, kind) for at, kind in kinds.items() if at not in shown]
    blocks = [entry(name, found) for name, found in named.items()]
    blocks += [entry(name, kind) for name, kind in sorted(results, key=lambda pair: pair[0])]
    return "\n".join([HEAD, *(line for block in blocks for line in ("", *block)), ""])


def public(place: str) -> Iterator[tuple[str, Any]]:
    """Yield the names in `__all__` of a module, except its version, with what they name."""
    module = import_module(place)
    for name in sorted(module.__all__):
        if not name.startswith("__"):
            yield name, getattr(module, name)


def returned(found: Any) -> Iterator[type]:
    """Yield the package's classes that a function returns, also those in unions and containers."""
    function = inspect.unwrap(found) if callable(found) else found
    if inspect.isclass(function) or not callable(function):
        return
    waiting = [get_type_hints(function).get("return")]
    while waiting:
        kind = waiting.pop()
        waiting.extend(get_args(kind))
        if isinstance(kind, type) and get_origin(kind) is None:
            yield from [kind] if kind.__module__.startswith("pigpen.") else ()


def entry(name: str, found: Any) -> list[str]:
    """Return the lines of a name: a function's signatures, or a class or module with members."""
    if inspect.isclass(found):
        return [f"class {name}", *_members(found)]
    if inspect.ismodule(found) and not hasattr(found, "__wrapped__"):
        return [f"module {name}", *(f"    {line}" for line in _functions(found))]
    function = found.__wrapped__ if inspect.ismodule(found) else found
    nodes = _named(_body(import_module(function.__module__)), function.__name__)
    if not nodes:
        raise LookupError(f"{name} has no definition in {function.__module__}")
    return [f"{name}{_signature(node)}" for node in _overloads(nodes)]


def _functions(module: ModuleType) -> list[str]:
    nodes = [node for node in _body(module) if isinstance(node, _FUNCTION)]
    return [
        f"{node.name}{_signature(node)}" for node in nodes if not node.name.startswith(_INTERNAL)
    ]


def _members(kind: type) -> list[str]:
    """Return a line for each public member, inherited ones of the package among them."""
    lines: dict[str, list[str]] = {}
    for owner in inspect.getmro(kind):
        if owner.__module__.startswith("pigpen."):
            for name, found in _own(owner).items():
                lines.setdefault(name, found)
    return [f"    {line}" for name in sorted(lines) for line in lines[name]]


def _own(owner: type) -> dict[str, list[str]]:
    body = _body(inspect.getmodule(owner))
    for part in owner.__qualname__.split("."):
        (node,) = (one for one in body if isinstance(one, ast.ClassDef) and one.name == part)
        body = node.body
    lines = {name: [line] for name, line in _fields(body)}
    for name in {node.name for node in body if isinstance(node, _FUNCTION)}:
        if name in _CALLS or not name.startswith(_INTERNAL):
            lines[name] = [_method(node) for node in _overloads(_named(body, name))]
    return lines


def _fields(body: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield the public fields and constants of a class."""
    for node in body:
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        if isinstance(target, ast.Name) and not target.id.startswith(_INTERNAL):
            yield target.id, ast.unparse(node)


def _method(node: _Function) -> str:
    kinds = {ast.unparse(one) for one in node.decorator_list}
    if kinds & {"property", "cached_property"}:
        return f"{node.name}: {ast.unparse(node.returns) if node.returns else 'Any'}"
    kind = "".join(f"{one} " for one in sorted(kinds & {"classmethod", "staticmethod"}))
    return f"{kind}{node.name}{_signature(node)}"


def _signature(node: _Function) -> str:
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({ast.unparse(node.args)}){result}"


def _named(body: Iterable[ast.stmt], name: str) -> list[_Function]:
    return [node for node in body if isinstance(node, _FUNCTION) and node.name == name]


def _overloads(nodes: list[_Function]) -> list[_Function]:
    """Return the overloads of a function that has any, or else its last definition."""
    return [node for node in nodes if _is_overload(node)] or nodes[-1:]


def _is_overload(node: _Function) -> bool:
    return any(ast.unparse(one).rpartition(".")[2] == "overload" for one in node.decorator_list)


@cache
def _body(module: ModuleType | None) -> list[ast.stmt]:
    if module is None or module.__file__ is None:
        return []
    return ast.parse(Path(module.__file__).read_text("utf-8")).body


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
