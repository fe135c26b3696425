"""A server plays on by uvicorn's own classes where an internal of a library is not as known."""

import sys

import pytest
from serving import Person, serving
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.streams import StreamReader

import pigpen.server
from pigpen.server import protocols, websocket_connection
from pigpen.server.http_connection import HttpConnection


def other_generator(patch):
    def at_eof(reader):
        while not (reader.buffer or reader.eof):
            yield
        return not reader.buffer

    patch.setattr(StreamReader, "at_eof", at_eof)


def other_parameter(owner, method):
    def change(patch):
        known = getattr(owner, method)

        def changed(self, *new):
            known(self, *new)

        patch.setattr(owner, method, changed)

    return change


def other_attribute(patch):
    patch.setattr(protocols, "_SOCKET_STATE", (*protocols._SOCKET_STATE, "no_longer_here"))


def no_module(patch):
    patch.setitem(sys.modules, websocket_connection.__name__, None)
    patch.delattr(pigpen.server, "websocket_connection")


CHANGES = {
    "a generator of websockets": (other_generator, "WebSockets"),
    "a method of WebSockets": (
        other_parameter(WebSocketsSansIOProtocol, "handle_connect"),
        "WebSocketsSansIOProtocol.handle_connect",
    ),
    "an attribute of WebSockets": (other_attribute, "WebSocketsSansIOProtocol.no_longer_here"),
    "a module that lines import": (no_module, "WebSockets"),
    "a method of HTTP": (
        other_parameter(H11Protocol, "on_response_complete"),
        "H11Protocol.on_response_complete",
    ),
}


def test_the_installed_versions_are_as_known(caplog):
    assert protocols.http_class() is HttpConnection
    assert issubclass(protocols.socket_class(), websocket_connection.WebSocketConnection)
    assert not caplog.records


@pytest.mark.parametrize(
    ("own", "known"),
    [
        (HttpConnection, protocols._HTTP),
        (websocket_connection.WebSocketConnection, protocols._SOCKET),
    ],
)
def test_every_method_that_is_replaced_is_checked(own, known):
    replaced = {
        name for name in vars(own) if callable(vars(own)[name]) and hasattr(own.__base__, name)
    }
    assert replaced <= set(known)


@pytest.mark.parametrize("what", CHANGES)
def test_a_whole_game_is_played_on_a_library_that_changed_inside(
    what, tmp_path, monkeypatch, caplog
):
    change, named = CHANGES[what]
    change(monkeypatch)
    with serving(tmp_path / "db") as address, Person(address) as ann:
        table = ann.open("own", "random", target=10)["table"]
        with ann.live(table) as live:
            while not live.is_over():
                live.play() if live.is_my_turn() else live.read()
        assert ann.ask("GET", f"/tables/{table}")["now"]["status"] == "over"
    (said,) = [each.getMessage() for each in caplog.records if each.name == protocols.__name__]
    assert said.startswith("Uvicorn's own class keeps ")
    assert named in said
