"""The page of the protocol is what the server speaks."""

import re

import msgspec
import pytest

from pigpen.server.wire import live
from scripts import protocol


@pytest.fixture(scope="module")
def page():
    return protocol.text()


def test_every_message_of_the_socket_is_there_with_its_tag(page):
    _, schemas = msgspec.json.schema_components([live.Command, live.Frame])
    tags = {
        one["properties"]["type"]["enum"][0]
        for one in schemas.values()
        if "type" in one["properties"]
    }
    told = page.partition("## Requests")[0]
    assert {"act", "undo", "snapshot", "update", "refused"} <= tags
    assert set(re.findall(r'^\| `type` \| `"(\w+)"`', told, re.MULTILINE)) == tags


def test_what_modules_of_the_wire_say_of_requests_is_answered(page):
    told = set(re.findall(r"^\| `(\w+) (\S+)`", page, re.MULTILINE))
    answered = {(method, re.sub(r"\{\w+\}", "{}", path)) for method, path in told}
    assert len(answered) > 40
    assert protocol.answers().keys() - answered == set()


def test_fields_are_told_with_their_types_and_comments(page):
    assert "| `undone` | `number = 0` | as in the `Now` that was seen |" in page
    assert "| `client_id` | `str \\| None` | id of the command, which identifies a retry |" in page
    assert "Why bots and clocks of this table are stopped" in page


def test_every_code_that_refuses_is_there(page):
    codes = protocol.refusals()
    assert {"unknown-table", "stale", "busy-lab", "old-rules"} <= set(codes)
    assert [code for code in codes if f"`{code}`" not in page] == []


def test_the_fingerprint_is_of_the_types_and_not_of_what_is_said_of_them(page):
    def made(doc, **fields):
        return msgspec.defstruct("Say", list(fields.items()), namespace={"__doc__": doc})

    before = protocol.fingerprint([made("Say it.", phrase=str)])
    assert protocol.fingerprint([made("Say a phrase.", phrase=str)]) == before
    assert protocol.fingerprint([made("Say it.", phrase=int)]) != before
    assert f"**Types {protocol.fingerprint(protocol.all_types())}.**" in page
