"""Write `docs/protocol.md`: every message and event of the server, from the types that it uses.

python -m scripts.protocol
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_args

import msgspec

from pigpen.server.access.guests import COOKIE
from pigpen.server.http import socket
from pigpen.server.http.commands import LARGEST_FRAME
from pigpen.server.table import events
from pigpen.server.wire import live
from scripts.wire_types import document, may_lack, sent_fields, structs

ROOT: Final = Path(__file__).parents[1]
TARGET: Final = ROOT / "docs" / "protocol.md"
_HEAD: Final = """\
# Protocol

This page is for authors of bots, clients and studies of games played on a server: every request,
message and type.

All messages are JSON. A server describes its HTTP interface at `/api/schema/openapi.json`, from
which tools make the types and calls of a client, as they do for the browser's. A field with a
default value may be left out; an unknown field is refused.

**Types {fingerprint}.** While this number stays the same, no type of a message below has changed.

A guest is a signed cookie, `{cookie}`, or `__Host-{cookie}` over TLS. The server sets it with
its first response that needs one; send it with every other request. Requests that change anything
are refused to pages of other sites.
"""
_SOCKET: Final = """\
## A table's socket

`WS /api/tables/{{id}}/live`, with the guest's cookie; a client without one is a spectator. A
command has at most {largest} bytes.

{told}

The socket closes with {unknown} if there is no such table, {out} when the guest's cookies end,
{many} if a guest or address has too many open, and {broken} if the server cannot show the table.
"""
_ANSWER: Final = re.compile(
    r"^(GET|POST|PUT|DELETE) +(/api/[^\s?]+)(?:\?\S*)?(?: \(\w+\))? {2,}(.+)$", re.MULTILINE
)
_SCALARS: Final = {
    msgspec.inspect.AnyType: "unknown",
    msgspec.inspect.BoolType: "boolean",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.IntType: "number",
    msgspec.inspect.NoneType: "null",
    msgspec.inspect.StrType: "string",
}
_PART: Final = re.compile(r"\{\w+\}")
_METHODS: Final = ("get", "post", "put", "patch", "delete")


def text() -> str:
    """The whole page."""
    parts = [
        _HEAD.format(fingerprint=fingerprint(all_types()), cookie=COOKIE),
        _SOCKET.format(
            largest=LARGEST_FRAME,
            told=_after_table(live),
            unknown=socket.CLOSE_UNKNOWN,
            out=socket.CLOSE_SIGNED_OUT,
            many=socket.CLOSE_TOO_MANY,
            broken=socket.CLOSE_BROKEN,
        ),
        "### From you to the server\n",
        *map(_section, _members(live.Command)),
        "### From the server to you\n",
        *map(_section, get_args(live.Frame)),
        "## Requests\n",
        "The response to a refused request is a `Problem`, whose `code` is for programs.\n",
        *_requests(),
        "\n## Refusals\n",
        "Codes of a `Problem` and of `refused`; each comes with a sentence for people.\n",
        ", ".join(f"`{code}`" for code in refusals()) + "\n",
        "## Types\n",
        *map(_section, _types()),
        "## Events\n",
        f"{_first(events)} A table is its events; its record contains the actions.\n",
        *map(_section, [events.Seat, *_members(events.Event)]),
    ]
    return "\n".join(parts).rstrip() + "\n"


def all_types() -> list[type]:
    """Every struct that travels."""
    return [*_members(live.Command), *get_args(live.Frame), *_types()]


def fingerprint(structs: Iterable[type]) -> str:
    """Of types, whatever is said about them."""
    _, schemas = msgspec.json.schema_components(structs)
    for schema in schemas.values():
        schema.pop("description", None)
    return sha256(msgspec.json.encode(schemas, order="deterministic")).hexdigest()[:8]


def _members(union: Any) -> Iterator[type]:
    for member in get_args(union):
        yield from _members(member) if get_args(member) else [member]


def _types() -> list[type]:
    """Return the structs that are no message of the socket, module by module."""
    messages = {*_members(live.Command), *get_args(live.Frame)}
    return [struct for struct in structs() if struct not in messages]


def _modules() -> list[ModuleType]:
    """Return the modules of the structs."""
    return [sys.modules[name] for name in dict.fromkeys(kind.__module__ for kind in structs())]


def _section(struct: type) -> str:
    """A struct with its fields."""
    lines = [f"#### {struct.__name__}\n"]
    if text := _said(struct):
        lines.append(f"{text}\n")
    rows = [f"| `{name}` | `{kind}` | {about} |" for name, kind, about in _fields(struct)]
    if rows:
        lines += ["| field | type | |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


def _said(struct: type) -> str:
    """Its docstring; libraries give classes without one another's."""
    text = struct.__dict__.get("__doc__") or ""
    is_own = not text.startswith(f"{struct.__name__}(")
    return _inline(inspect.cleandoc(text)) if is_own else ""


def _fields(struct: type) -> Iterator[tuple[str, str, str]]:
    """Names, types with what is taken where nothing is said, and comments."""
    comments = _comments(struct)
    if not issubclass(struct, msgspec.Struct):
        for name, kind in struct.__annotations__.items():
            yield name, _python(kind), comments.get(name, "")
        return
    info: Any = msgspec.inspect.type_info(struct)
    if info.tag_field:
        yield info.tag_field, f'"{info.tag}"', ""
    for field in sent_fields(info):
        kind = _json(field.type)
        if may_lack(struct, field):
            kind += f" = {msgspec.json.encode(field.default).decode()}"
        yield field.name, kind.replace("|", "\\|"), comments.get(field.name, "")


def _json(node: Any) -> str:
    """Return a type as the page writes it."""
    kinds = msgspec.inspect
    match node:
        case kinds.StructType():
            return node.cls.__name__
        case kinds.LiteralType():
            return " | ".join(f'"{value}"' for value in node.values)
        case kinds.EnumType():
            return " | ".join(f'"{member.value}"' for member in node.cls)
        case kinds.UnionType():
            return " | ".join(map(_json, node.types))
        case kinds.DictType():
            return f"Record<string, {_json(node.value_type)}>"
        case kinds.ListType() | kinds.VarTupleType():
            item = _json(node.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        case kinds.TupleType():
            return f"[{', '.join(map(_json, node.item_types))}]"
        case _:
            return _SCALARS[type(node)]


def _python(kind: Any) -> str:
    text = kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", text).replace("|", "\\|")


def _comments(struct: type) -> dict[str, str]:
    """Return the comment behind each field, or in the lines above it."""
    found: dict[str, str] = {}
    above: list[str] = []
    source = textwrap.dedent(inspect.getsource(struct)).splitlines()
    for line in source:
        stripped = line.strip()
        if stripped.startswith("#"):
            above.append(stripped.lstrip("# "))
            continue
        if field := re.match(r"(\w+): [^#]*(?:#\s*(.*))?$", stripped):
            found[field[1]] = _inline(" ".join([*above, field[2] or ""]).strip())
        above = []
    return found


def _inline(text: str) -> str:
    """As a line of Markdown."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "\\<")


def _first(module: Any) -> str:
    return (module.__doc__ or "").strip().splitlines()[0]


def _after_table(module: Any) -> str:
    """Return a module's text below its table of requests."""
    return (module.__doc__ or "").rpartition("=\n")[2].strip()


def _requests() -> Iterator[str]:
    """Each request of the API: what it takes and what it answers, as OpenAPI tells it."""
    words = answers()
    yield "| request | takes | answers |\n|---|---|---|"
    for path, item in sorted(document()["paths"].items()):
        for method in (method for method in _METHODS if method in item):
            operation = item[method]
            asked = [
                part["name"] for part in operation.get("parameters", []) if part["in"] == "query"
            ]
            body = _content(operation.get("requestBody", {}))
            taken = [f"`{body}`"] * bool(body) + [f"`?{name}`" for name in asked]
            good = (answer for status, answer in operation["responses"].items() if status < "3")
            request = method.upper(), _PART.sub("{}", path)
            answer = words.get(request) or _typed(_content(next(good)) or "nothing")
            yield f"| `{method.upper()} {path}` | {' '.join(taken)} | {answer} |"


def answers() -> dict[tuple[str, str], str]:
    """Return each request's answer, by method and path, from the docstrings of the wire."""
    lines = "\n".join(module.__doc__ or "" for module in _modules())
    found = _ANSWER.findall(lines)
    return {(method, _PART.sub("{}", path)): _typed(told) for method, path, told in found}


def _typed(words: str) -> str:
    """With types marked as code."""
    return re.sub(
        r"(list\[)?\b[A-Z]\w*[a-z]\w*\b(?(1)\])",
        lambda found: f"`{found[0]}`",
        _inline(words.replace("`", "")),
    )


def _content(part: dict[str, Any]) -> str:
    """The type of a body, or its kind where it has none."""
    for kind, content in part.get("content", {}).items():
        return _name(content.get("schema", {})) or kind
    return ""


def _name(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2].rpartition("_")[2]
    if schema.get("type") == "array":
        return f"{_name(schema['items'])}[]"
    return ""


def refusals(folder: Path = ROOT / "src/pigpen/server") -> list[str]:
    """Every code that the server refuses with."""
    return sorted({code for path in folder.rglob("*.py") for code in _codes(path)})


def _codes(path: Path) -> Iterable[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = ast.unparse(node.func).rpartition(".")[2]
            if called in {"Refusal", "refusal"}:
                yield from filter(None, [str(node.args[0].value)])


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
