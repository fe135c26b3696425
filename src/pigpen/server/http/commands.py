"""Parses the frames that a browser sends to a table, and builds the frames of refusals."""

import msgspec

from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, Resign, Undo
from pigpen.server.table.refusals import Refusal
from pigpen.server.wire import live as wire_live

LARGEST_FRAME = 4096  # bytes of a command
_LONGEST_ID = 64

_DECODER = msgspec.json.Decoder(wire_live.Command)
_TOO_LARGE = f"A command has at most {LARGEST_FRAME} bytes."
_BAD_ID = f"A command's id has 1 to {_LONGEST_ID} characters, all of them printable."


def to_command(guest: str, command: wire_live.Asked) -> Act | Resign | Undo | Enter:
    """Return the table's command for a guest's message."""
    match command:
        case wire_live.Act():
            return Act(guest, command.ply, command.action, command.id, command.undone, command.text)
        case wire_live.Resign():
            return Resign(guest, command.ply, command.id)
        case wire_live.Undo():
            return Undo(guest, command.ply, command.id, command.undone)
        case wire_live.Enter():
            entered = command.actions, command.id, command.text, command.undone
            return Enter(guest, command.ply, *entered)


def parse(message: str | bytes) -> wire_live.Command:
    """Return the command in a frame.

    Raises:
        ValueError: the frame is not a valid command; the message says why.
    """
    if len(message) > LARGEST_FRAME:
        raise ValueError(_TOO_LARGE)
    command = _DECODER.decode(message)
    if not isinstance(command, wire_live.Resync) and not _is_id(command.id):
        raise ValueError(_BAD_ID)
    return command


def _is_id(text: str) -> bool:
    """Return whether every database stores the text unchanged."""
    return 0 < len(text) <= _LONGEST_ID and text.isprintable()


def refusal_frame(command_id: str, why: Refusal) -> wire_live.CommandRefused:
    return wire_live.CommandRefused(
        id=command_id,
        code=why.code,
        text=why.text,
        ruling=why.ruling,
        said=why.said,
    )
