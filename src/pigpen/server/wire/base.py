"""Base types of the wire format; `make` writes `web/src/wire.ts` from the server's OpenAPI.

Each other module contains the types of one topic, with a table of its requests at the top. Start
with `games`, `tables` (open, join, list), `view` (a table as the viewer may see it) and `live` (its
WebSocket). Bodies are JSON unless stated otherwise; a refused request is answered with a `Problem`.
"""

from typing import Any

import msgspec

from pigpen.core.said import Said

Data = dict[str, Any]  # JSON that a game writes and the client's module for this game reads


class Wire(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base class of all wire types."""


class FieldProblem(Wire):
    """An invalid field of a request."""

    field: str
    text: str
    ruling: str
    said: Said | None  # the text as a message of the catalog, if there is one


class Problem(Wire, omit_defaults=True):
    """The answer to a refused HTTP request."""

    code: str
    text: str
    problems: tuple[FieldProblem, ...] = ()  # all invalid fields, if any
