"""Write `web/src/wire.ts`, the wire types of the server in TypeScript.

python -m scripts.wire_types
"""

from collections.abc import Iterator
from functools import cache
from inspect import getdoc
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, get_args

from msgspec import NODEFAULT, Struct, inspect

from pigpen.core.result import Result
from pigpen.lab.advice import hint, review
from pigpen.server.wire import (
    base,
    deals,
    fair,
    forecasts,
    games,
    health,
    hints,
    lab,
    learn,
    live,
    open_tables,
    operator,
    passkeys,
    people,
    push_out_the_pig,
    puzzles,
    rules,
    seats,
    strategies,
    study,
    tables,
    trajectories,
    view,
    what_if,
)

MODULES = (
    base,
    games,
    tables,
    trajectories,
    forecasts,
    health,
    view,
    live,
    fair,
    hint,
    review,
    hints,
    deals,
    lab,
    learn,
    seats,
    people,
    passkeys,
    puzzles,
    open_tables,
    operator,
    push_out_the_pig,
    rules,
    strategies,
    study,
    what_if,
)
TARGET = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
HEAD = """\
// Generated from src/pigpen/server/wire by scripts/wire_types.py; do not edit.
"""
_BASES = (Struct, Result, base.Wire)
_SCALARS = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def text() -> str:
    """The whole file."""
    return "\n".join([HEAD, *_declarations()])


def _declarations() -> Iterator[str]:
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, UnionType) and set(get_args(value)) <= _first_modules().keys():
                members = " | ".join(member.__name__ for member in get_args(value))
                yield f"export type {name} = {members};\n"
            elif value in structs_of(module):
                yield _interface(value)


def structs_of(module: ModuleType) -> list[type[Struct]]:
    """The structs that a module defines, and those of results that it is the first to import."""
    return [struct for struct, first in _first_modules().items() if first is module]


@cache
def _first_modules() -> dict[type[Struct], ModuleType]:
    """The structs of the wire, each with the first module that has it."""
    found: dict[type[Struct], ModuleType] = {}
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Struct) and value not in _BASES:
                found.setdefault(value, module)
    return found


def _interface(struct: type[Struct]) -> str:
    """One struct; its tag is a field whose type is one literal."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = [f'  readonly {info.tag_field}: "{info.tag}";'] if info.tag_field else []
    for field in sent_fields(info):
        optional = "?" if may_lack(struct, field) else ""
        lines.append(f"  readonly {field.name}{optional}: {typed(field.type)};")
    body = "\n".join(lines)
    return f"{_comment(struct)}export interface {struct.__name__} {{\n{body}\n}}\n"


def sent_fields(info: inspect.StructType) -> list[inspect.Field]:
    """The fields, but of results those that a server sends: none about the run."""
    of_runs = Result.__struct_fields__ if issubclass(info.cls, Result) else ()
    return [field for field in info.fields if field.name not in of_runs]


def may_lack(struct: type[Struct], field: inspect.Field) -> bool:
    """Whether JSON may lack a field: a result, which is frozen, is sent with all of them."""
    config = struct.__struct_config__
    is_whole = config.frozen and not config.omit_defaults
    return not is_whole and field.default is not NODEFAULT


def _comment(struct: type[Struct]) -> str:
    """The docstring; msgspec gives structs without one that of their base."""
    text = struct.__dict__.get("__doc__")
    return f"/** {getdoc(struct)} */\n" if text else ""


def typed(node: Any) -> str:
    if type(node) in _SCALARS:
        return _SCALARS[type(node)]
    if isinstance(node, inspect.StructType):
        return node.cls.__name__
    if isinstance(node, inspect.EnumType):
        return " | ".join(f'"{member.value}"' for member in node.cls)
    if isinstance(node, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in node.values)
    if isinstance(node, inspect.UnionType):
        return " | ".join(map(typed, node.types))
    if isinstance(node, inspect.DictType):
        return f"Readonly<Record<string, {typed(node.value_type)}>>"
    if isinstance(node, inspect.VarTupleType):
        item = typed(node.item_type)
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    raise TypeError(f"the wire has no {node}")


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
