"""`Redacted`, the type of views, so that type checkers tell them from full positions.

A view is a record of the game like any other, so that kernels take it and a bot reads its fields.
To a type checker it is a different type: a full position is not accepted for a view, nor a view by
the rules. `core.position.view` makes views, and `known` is the only way to their contents.
"""

from typing import Any, Generic

from pigpen.core.record import P


class Redacted(Generic[P]):
    """A seat's view of a `P`; at run time it is the record itself."""

    def tobytes(self) -> bytes:
        """The key of the information set."""
        raise NotImplementedError


def known(seen: Redacted[P]) -> P:
    """Return the redacted record: to read fields, to search matching worlds, or for a kernel.

    The record holds only what the seat knows; do not play the game on from it.
    """
    record: Any = seen
    return record
