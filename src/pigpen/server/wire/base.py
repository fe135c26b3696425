"""What travels between the server and a browser; `web/src/wire.ts` is generated from it.

Each module beside this one holds the types of one matter and says at its top
which requests carry them: `games`, `tables` (open, join, list), `view`
(a table as the viewer may know it) and `live` (its socket) come first. Here stands
what all of them use. HTTP is JSON unless said; a refused request answers with a `Problem`.
"""

from typing import Any

import msgspec

Data = dict[str, Any]  # JSON that a game makes and a client's part for that game reads


class Wire(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of everything on the wire."""


class Said(Wire):
    """A fact for the catalogue of texts; `seat`, `other` are seats, and a fact may hold others."""

    key: str
    values: dict[str, "int | str | Said | tuple[Said, ...]"]
    ruling: str


class FieldProblem(Wire):
    """What is wrong with one field of what was sent."""

    field: str
    text: str
    ruling: str
    said: Said | None  # the same as a fact, where there is one


class Problem(Wire, omit_defaults=True):
    """A refused HTTP request."""

    code: str
    text: str
    problems: tuple[FieldProblem, ...] = ()  # everything, where fields are to blame
