"""Write `web/src/wire.ts`: the types of requests, answers and messages, for the client.

python -m scripts.wire_types

The server describes its requests by OpenAPI. This adds the messages of a table's socket and the
heads of binary answers, which OpenAPI does not cover, writes the document to `build/openapi.json`
and has openapi-typescript make the types (`types` in web/package.json). Git ignores both files.
"""

import json
import tempfile
from collections.abc import Iterator
from functools import cache
from inspect import findsource
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition
from msgspec import NODEFAULT, Struct
from msgspec.inspect import Field, StructType, Type, type_info

from pigpen.core.result import Result
from pigpen.server.app import create_app
from pigpen.server.settings import settings
from pigpen.server.wire.live import Command, Frame
from pigpen.server.wire.study import StudyHead
from scripts.hatch_build import npm

ROOT: Final = Path(__file__).parents[1]
DOCUMENT: Final = ROOT / "build" / "openapi.json"
_REFERENCE: Final = "#/components/schemas/{name}"
_OUTSIDE: Final = {"Command": Command, "Frame": Frame, "StudyHead": StudyHead}  # of OpenAPI


@cache
def app() -> Litestar:
    """Return a server with every request, the operator's included."""
    with tempfile.TemporaryDirectory() as folder:
        return create_app(settings(str(Path(folder, "none.sqlite3")))._replace(operator="any"))


def document() -> dict[str, Any]:
    """Return the OpenAPI document, with docstrings and what OpenAPI does not cover."""
    described = app().openapi_schema.to_schema()
    kinds = [*_OUTSIDE.values(), *structs()]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    for schema in schemas:
        schema.pop("discriminator", None)  # the tags are constants, which is enough
    unions = dict(zip(_OUTSIDE, schemas, strict=False))
    for kind in structs():
        _state_what_is_sent(components[kind.__name__], kind)
    described["components"]["schemas"] |= components | unions
    return described


def _state_what_is_sent(schema: dict[str, Any], kind: type[Struct]) -> None:
    """Leave only fields that are sent in a struct's schema, and require those that always are."""
    info = type_info(kind)
    assert isinstance(info, StructType)
    fields = {field.encode_name: field for field in sent_fields(info)}
    kept = schema["properties"] = {
        name: part
        for name, part in schema["properties"].items()
        if name in fields or name == info.tag_field
    }
    schema["required"] = [
        name for name in kept if name not in fields or not may_lack(kind, fields[name])
    ]


def sent_fields(info: StructType) -> list[Field]:
    """Return the fields of a struct, without those of a result that describe its computation."""
    of_runs = Result.__struct_fields__ if issubclass(info.cls, Result) else ()
    return [field for field in info.fields if field.name not in of_runs]


def may_lack(struct: type[Struct], field: Field) -> bool:
    """Return whether JSON may lack a field: a result, which is frozen, is sent with all of them."""
    config = struct.__struct_config__
    is_whole = config.frozen and not config.omit_defaults
    return not is_whole and field.default is not NODEFAULT


def structs() -> list[type[Struct]]:
    """Return every struct that the server receives or sends, by module, in the order written."""
    roots = [*_OUTSIDE.values(), *_handled()]
    found = {kind for root in roots for kind in _within(type_info(root))}
    return sorted(found, key=_place)


def _place(kind: type[Struct]) -> tuple[str, int]:
    """Return the module of a class and its line there."""
    return kind.__module__, findsource(kind)[1]


def _handled() -> Iterator[type[Struct]]:
    """Yield the structs that handlers of requests name as bodies and answers."""
    for route in app().routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            signature = handler.parsed_fn_signature
            answers = [spec.data_container for spec in (handler.responses or {}).values()]
            yield from _named(signature.return_type)
            yield from _named(signature.parameters.get("data"))
            for answer in answers:
                yield from _named(FieldDefinition.from_annotation(answer))


def _named(field: FieldDefinition | None) -> Iterator[type[Struct]]:
    """Yield the structs in an annotation."""
    if field is None:
        return
    if isinstance(field.type_, type) and issubclass(field.type_, Struct):
        yield field.type_
    for inner in field.inner_types:
        yield from _named(inner)


def _within(node: Any, seen: set[type[Struct]] | None = None) -> set[type[Struct]]:
    """Return the structs of a type, with those of their fields."""
    seen = set() if seen is None else seen
    if isinstance(node, tuple):
        for part in node:
            _within(part, seen)
    elif isinstance(node, StructType) and node.cls not in seen:
        seen.add(node.cls)
        _within(tuple(field.type for field in node.fields), seen)
    elif isinstance(node, Type) and not isinstance(node, StructType):
        _within(tuple(getattr(node, name) for name in node.__struct_fields__), seen)
    return seen


def main() -> None:
    """Write the document, and the types from it."""
    DOCUMENT.parent.mkdir(exist_ok=True)
    DOCUMENT.write_text(json.dumps(document()), "utf-8")
    npm(ROOT / "web", "run", "--silent", "types")


if __name__ == "__main__":
    main()
