"""Base classes of the errors that bad input raises.

PigpenError
├── FieldError     a field of the input is wrong
│   └── BadOption  an option is unknown or out of range
├── ParseError     a text is not an action, or a file not a record
└── IllegalAction  a well-formed action that a ruling forbids here

Where several fields are wrong, one error holds all of them (`refuse`).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pigpen.core.translations import Translatable

if TYPE_CHECKING:
    from pigpen.core.record import Record
    from pigpen.core.said import Said


class PigpenError(ValueError):
    """Base of all errors that a caller can correct; it can be pickled."""

    def __init__(self, message: str = "", /, **values: object) -> None:
        """Store an English sentence and its values, which the terminal translates."""
        is_made = isinstance(message, Translatable)
        super().__init__(message if is_made else Translatable(message, **values))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the error's parts for pickling."""
        return _rebuilt, (type(self), self.args, self.__dict__)


class FieldError(PigpenError):
    """A field of the input is wrong; for several fields, `field` is the first."""

    def __init__(self, field: str, message: str, why: "Said | None" = None) -> None:
        super().__init__(message)
        self.field = field  # empty where no field is to blame
        self.fact = why  # the same for other languages, where there is such a fact

    @property
    def problems(self) -> "tuple[FieldError, ...]":
        """All errors, each with its field."""
        return (self,)


class Several(FieldError):
    """Several fields are wrong; the message is a line for each."""

    def __init__(self, problems: Sequence[FieldError]) -> None:
        first = problems[0]
        FieldError.__init__(self, first.field, "\n".join(map(str, problems)), first.fact)
        self._problems = tuple(problems)

    @property
    def problems(self) -> tuple[FieldError, ...]:
        return self._problems


def _rebuilt(kind: type[PigpenError], args: tuple[Any, ...], fields: dict[str, Any]) -> PigpenError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


F = TypeVar("F", bound=FieldError)

MOST_PROBLEMS = 50  # reported at once; programs can send thousands


def refuse(problems: Sequence[F], several: Callable[[Sequence[F]], FieldError]) -> None:
    """Raise a single problem itself, or several problems as one error."""
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise several(problems)


class BadOption(FieldError):
    """An unknown option, or an option whose value is out of range."""

    @property
    def option(self) -> str:
        return self.field


class BadOptions(Several, BadOption):
    """Several options are unknown or out of range; `option` is the first."""


class ParseError(PigpenError):
    """A text that is not an action, or a file that is not a record."""

    def __init__(self, text: str, message: str, /, **values: object) -> None:
        super().__init__(message, **values)
        self.text = text


class IllegalAction(PigpenError):
    """The action is not legal in the position, which is left unchanged."""

    def __init__(self, action: int, position: "Record", why: "Said") -> None:
        super().__init__(str(why))
        self.action = action
        self.position = position
        self.why = why
