"""Commitments and chances, from which a browser derives the chance of a game again.

====================================  ===========================================
POST /api/commitments                 Commitment: a table's commitment, before it is opened
GET  /api/tables/{id}/chances         Chances of a table; its secret once it is over
POST /api/chances (RecordToVerify)    Chances of a game record
====================================  ===========================================
"""

from pigpen.server.wire.base import Data, Wire


class Commitment(Wire):
    """The commitment to a table's secret before the table is opened; valid for one table."""

    table: str  # its id, sent as `committed_table` when it is opened
    commitment: str  # SHA-256 of the secret, in hex


class RecordToVerify(Wire):
    """A game record, as `pigpen.play.record` writes it."""

    record: str  # TOML


class Space(Wire):
    """The sample space of some draws; the three tuples correspond by index."""

    codes: tuple[int, ...]  # ascending; empty if the outcomes cannot be listed
    probabilities: tuple[float, ...]
    texts: tuple[str, ...]


class Drawn(Wire):
    """The outcome of chance at one ply."""

    ply: int
    outcome: int  # its code
    text: str
    meaning: Data
    space: int  # index into `spaces`


class Chances(Wire):
    """The commitment, the contributions, and the draws that are derived from both."""

    game: str
    names: tuple[str, ...]
    date: str  # ISO 8601
    commitment: str  # empty if outcomes were entered by hand
    contributions: tuple[str, ...]
    secret: str  # empty until the game is over
    spaces: tuple[Space, ...]
    draws: tuple[Drawn, ...]
    given: int  # number of actions copied from a game with another secret; they have no draws
    problem: str  # why the record breaks the rules after the last draw; else empty
