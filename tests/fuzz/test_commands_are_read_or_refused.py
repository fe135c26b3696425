"""A frame of a socket is a command, or a refusal in words."""

import msgspec
from hypothesis import given
from mangled import attempt, mangled

from pigpen.server.http.commands import parse
from pigpen.server.wire import live

COMMANDS = (
    live.Act(id="a", ply=3, action=1, text="throw x=0 y=24", undone=1),
    live.Resign(id="b", ply=0),
    live.Enter(id="c", ply=2, actions=(3, 4), text="3 6"),
    live.Undo(id="d", ply=9),
    live.Say(id="e", phrase="hello"),
    live.Resync(),
)
FRAMES = [msgspec.json.encode(command).decode() for command in COMMANDS]


@given(mangled(FRAMES))
def test_a_command_is_read_or_refused(frame):
    command, refusal = attempt(ValueError, parse, frame)
    assert refusal or parse(msgspec.json.encode(command).decode()) == command
