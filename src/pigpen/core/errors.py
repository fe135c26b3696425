"""What can be wrong with what a caller gave.

PigpenError
├── BadOption      an option is unknown or out of range
├── ParseError     a text is not an action, or a file not a record
└── IllegalAction  a well-formed action that a ruling forbids here
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pigpen.core.record import Record
    from pigpen.core.said import Said


class PigpenError(ValueError):
    """Base of every error that a caller can mend."""


class BadOption(PigpenError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class ParseError(PigpenError):
    """A text that says no action."""

    def __init__(self, text: str, message: str) -> None:
        super().__init__(message)
        self.text = text


class IllegalAction(PigpenError):
    """The action is not legal in the position, which is left unchanged."""

    def __init__(self, action: int, position: "Record", why: "Said") -> None:
        super().__init__(str(why))
        self.action = action
        self.position = position
        self.why = why
