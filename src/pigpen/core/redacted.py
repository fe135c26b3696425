"""Views, told from the truth by type.

A view is a record of the game like any other, so that kernels take it and a bot reads its fields.
To a type checker it is none: who asks for a view cannot be handed the truth, nor what plays by the
rules a view. `core.position.view` makes them, and `known` is the only way to what is in one.
"""

from typing import Any, Generic

from pigpen.core.record import P


class Redacted(Generic[P]):
    """What a seat may know of a `P`; there are none at run time, where it is the record itself."""

    def tobytes(self) -> bytes:
        """The key of the information set."""
        raise NotImplementedError


def known(seen: Redacted[P]) -> P:
    """The record with its blanks, to read fields, to search worlds that fit, or for a kernel.

    What comes of it knows no more than the seat; it is no game to be played on.
    """
    record: Any = seen
    return record
