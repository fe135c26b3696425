"""Converts messages of the text catalog to wire types."""

from pigpen.core.said import Said, Value
from pigpen.server.wire import base


def wire_said(said: Said) -> base.Said:
    """Return a message as a wire type."""
    values = {name: _wire_value(value) for name, value in said.values.items()}
    return base.Said(key=said.key, values=values, ruling=said.ruling)


def _wire_value(value: Value) -> "int | str | base.Said | tuple[base.Said, ...]":
    if isinstance(value, Said):
        return wire_said(value)
    return tuple(wire_said(each) for each in value) if isinstance(value, tuple) else value
