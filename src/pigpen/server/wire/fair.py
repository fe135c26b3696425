"""What a browser needs to derive the chance of a game again.

====================================  ===========================================
POST /api/commitments                 Commitment: a table's commitment, before it is opened
GET  /api/tables/{id}/chances         Chances of a table; its secret once it is over
POST /api/chances (RecordText)        Chances of a game record
====================================  ===========================================
"""

from pigpen.server.wire.base import Data, Wire


class Commitment(Wire):
    """What a table to come commits to; it opens one table."""

    table: str  # its id: `committed_table` of what opens it
    commitment: str  # SHA-256 of its secret, in hex


class RecordText(Wire):
    """A game record, as `pigpen.play.record` writes it."""

    record: str  # TOML


class Space(Wire):
    """All that chance could bring at some plies; the three go together by index."""

    codes: tuple[int, ...]  # ascending; empty where the outcomes cannot be listed
    probabilities: tuple[float, ...]
    texts: tuple[str, ...]


class Drawn(Wire):
    """What chance brought at one ply."""

    ply: int
    outcome: int  # its code
    text: str
    meaning: Data
    space: int  # index into `spaces`


class Chances(Wire):
    """What was committed to, what was mixed in, and what is to be derived from both."""

    game: str
    names: tuple[str, ...]
    date: str  # ISO 8601
    commitment: str  # empty where outcomes were entered by hand
    contributions: tuple[str, ...]
    secret: str  # empty while the game is being played
    spaces: tuple[Space, ...]
    draws: tuple[Drawn, ...]
    given: int  # actions taken over from another game, whose secret was another; not drawn here
    problem: str  # why the record breaks the rules, after the last draw; empty if it does not
