"""Texts that SQLite keeps and PostgreSQL does not are refused with a sentence, on both.

A NUL is no letter of PostgreSQL's, and a column there has a length.
"""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from patience import PATIENCE
from problems import is_problem
from serving import JSON, Person, get, serving
from websockets.exceptions import ConnectionClosed

from pigpen.server.access.limits import Limits
from pigpen.server.http.socket import CLOSE_UNKNOWN

pytestmark = pytest.mark.stored

UNLIMITED = Limits(*(0 for _ in Limits._fields))
ODD = {"a null byte": "\x00", "within": "a\x00b", "long": "x" * 3_000, "wide": "𝕏" * 300}
SAMPLES = {
    "game": "pig",
    "language": "en",
    "kind": "own",
    "bot": "random",
    "name": "Ann",
    "sheet": "board",
    "puzzle": "x",
    "ply": 0,
    "other": 1,
}
QUICK = {"/api/learn/{game}/race": "?target=10"}  # else it counts for many seconds


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("odd") / "db", limits=UNLIMITED) as address:
        yield address


@pytest.fixture(scope="module")
def ann(address):
    """Somebody with a table, whose requests come as far as the database."""
    with Person(address) as ann:
        yield ann


@pytest.fixture(scope="module")
def described(address) -> dict[str, Any]:
    return get(f"http://{address}/api/schema/openapi.json").json()


@pytest.fixture(scope="module")
def table(ann) -> str:
    return ann.open("own", "open")["table"]


def operations(described: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, found in described["paths"].items():
        for method, operation in found.items():
            yield method, path, operation


def sample(name: str, schema: dict[str, Any], described: dict[str, Any]) -> Any:
    """Something that fits, or nearly."""
    schema = resolved(schema, described)
    if "enum" in schema:
        return schema["enum"][0]
    if name in SAMPLES:
        return SAMPLES[name]
    match schema.get("type"):
        case "object":
            needed = schema.get("properties", {})
            return {each: sample(each, needed[each], described) for each in needed}
        case "array":
            return [sample(name, schema.get("items", {}), described)]
        case "integer" | "number":
            return 1
        case "boolean":
            return False
        case _:
            return "x"


def resolved(schema: dict[str, Any], described: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema or "oneOf" in schema or "anyOf" in schema:
        if "$ref" in schema:
            schema = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        else:
            choices = schema.get("oneOf") or schema["anyOf"]
            schema = next(each for each in choices if each.get("type") != "null")
    return schema


def spoilt(value: Any, odd: str) -> Iterator[Any]:
    """The same with one of its texts, and each in turn, or one of its names, odd."""
    match value:
        case str():
            yield odd
        case list():
            for n, each in enumerate(value):
                yield from ([*value[:n], other, *value[n + 1 :]] for other in spoilt(each, odd))
        case dict():
            yield {**value, odd: 1}
            for name, each in value.items():
                yield from ({**value, name: other} for other in spoilt(each, odd))
        case _:
            return


def addresses(path: str, table: str, odd: str, operation: dict[str, Any]) -> Iterator[str]:
    """With one odd parameter each, of the path or the query."""
    names = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "path"]
    good = {name: quote(str(SAMPLES.get(name, "x"))) for name in names} | {"table_id": table}
    for name in names:
        yield path.format(**{**good, name: quote(odd, safe="")})
    for each in operation.get("parameters", ()):
        if each["in"] == "query":
            yield f"{path.format(**good)}?{each['name']}={quote(odd, safe='')}"
    yield f"{path.format(**good)}{QUICK.get(path, '')}"


@pytest.mark.parametrize("kind", ODD)
def test_no_text_at_an_address_or_in_a_body_breaks_an_operation(
    address, ann, described, table, kind, caplog
):
    tried = 0
    for method, path, operation in operations(described):
        bodies: list[Any] = [None]
        if "requestBody" in operation:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            bodies += spoilt(sample("", schema, described), ODD[kind])
        for where in addresses(path, table, ODD[kind], operation):
            for body in bodies:
                content = None if body is None else json.dumps(body)
                answer = ann.http.request(method, where, content=content, headers=JSON)
                tried += 1
                assert answer.status_code < 500, (method, where[:100], body, answer.text[:300])
                assert answer.is_success or is_problem(answer.json()) or answer.is_redirect
    assert tried > 200
    assert [r.message for r in caplog.records if r.levelname == "ERROR"] == []


@pytest.mark.parametrize("kind", ODD)
def test_no_table_of_such_a_name_has_a_line(ann, kind):
    with ann.socket(quote(ODD[kind], safe="")) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["code"] in ("malformed", "unknown-table")
        with pytest.raises(ConnectionClosed) as ended:
            socket.recv(timeout=PATIENCE)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == CLOSE_UNKNOWN


@pytest.mark.parametrize("kind", ODD)
def test_no_text_of_a_command_breaks_a_line(ann, table, kind):
    odd = ODD[kind]
    commands = [
        {"type": "act", "id": "a", "ply": 0, "action": 1, "text": odd},
        {"type": "enter", "id": "b", "ply": 0, "actions": [], "text": odd},
        {"type": "say", "id": "c", "phrase": odd},
    ]
    with ann.live(table) as page:
        for command in commands:
            assert page.ask(command)["type"] == "refused", command
        page.socket.send(json.dumps({"type": "act", "id": odd, "ply": 0, "action": 1}))
        page.wait(lambda: "" in page.answers)
        assert page.answers[""]["code"] == "malformed"
