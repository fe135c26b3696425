"""Sentences that people read, in the language that is spoken."""

from pigpen.core.message_format import format_message
from pigpen.core.said import catalogue, speaking


def say(key: str, **values: object) -> str:
    """A sentence that is said beside a game: `terminal.KEY` of the catalogue."""
    return format_message(catalogue()[f"terminal.{key}"], values, speaking.get())
