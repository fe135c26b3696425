"""Sentences and numbers of results, in the current language."""

from pigpen.core.message_format import format_message
from pigpen.core.said import catalogue
from pigpen.core.translations import speaking


def say(key: str, **values: object) -> str:
    """Return the sentence `terminal.KEY` of the catalogue, with its values filled in."""
    return format_message(catalogue()[f"terminal.{key}"], values, speaking.get())


def percent(share: float, digits: int = 2) -> str:
    """Format a share of 1 as a percentage."""
    return f"{100 * share:.{digits}f} %"
