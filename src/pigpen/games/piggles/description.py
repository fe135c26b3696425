"""The public position of Piggles as data, for browsers, terminals and authors of bots.

Inches from the centre of the board, x east, y north; seat 0 sits south. Rules of record:
docs/rules/piggles.md, cited as Sn.

===========  ================================================================
`round`      from 1, of `rounds`
`phase`      `lot`, `draft`, `recoup`, `load`, `throw`, `rolling`, `action`, `target`,
             `place`, `sudden` or `over`
`seat`       whose turn it is, also while its throw rolls; null at the lot and after the end
`scores`     [2] points
`pending`    [2] bonus points for the next Tally (S20)
`board`      half its side, and how far from the centre the Woods (`ring`) and the Path ring
             (`inner`) begin; `lane`: half the width of the lanes (S1, S2)
`pieces`     [12] by number, see `_piece`
`draft`      while pieces are chosen (S36): `is_shared`, whether from one pool, and its `kinds`,
             each with `colour`, `rune` and the `seats` that may still choose it; else null
`throw`      the throw under way, as in `meaning`, or null
`flying`     pieces thrown that are not yet at rest
`moved`      pieces that lay on the board and were moved by the throw under way
`acting`     the piece that acts, or null; `rerolled`: the one that Blue throws (S48)
`tally`      the last Tally: its seat, points of pieces, bonuses, and cost of the Kitchen
`attempt`    of the tiebreak, 0 before it (S32)
`winner`     null before the end and of a draw; `end`: `score`, `exhaustion`, `concession`,
             `sudden`, or null
===========  ================================================================
"""

from typing import Final

from pigpen.core.description import Description
from pigpen.core.game import NOBODY, Json
from pigpen.games.piggles.board import HALF, half_lane, inner_edge, woods_edge
from pigpen.games.piggles.draft import can_choose
from pigpen.games.piggles.names import (
    COLOUR_NAMES,
    FIELD_NAMES,
    RUNE_NAMES,
    SIDE_NAMES,
    ZONE_NAMES,
    kind_words,
    piece_text,
)
from pigpen.games.piggles.outcome_text import pose_data
from pigpen.games.piggles.pieces import KINDS, NO_COLOUR, NO_PIECE, PIECES, SLOTS, exists
from pigpen.games.piggles.position import (
    NO_AIM,
    NO_FIELD,
    End,
    Phase,
    Place,
    Position,
    Roll,
    is_premium,
)
from pigpen.games.piggles.readings import Loadout
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.tally import worth
from pigpen.thrown import aim
from pigpen.thrown.attitude import COCKED, Side
from pigpen.thrown.pose import margin

describe: Final = Description[Rules, Position](
    {
        "round": lambda at: int(at.p.round_number),
        "rounds": lambda at: int(at.rules.rounds),
        "phase": lambda at: Phase(int(at.p.phase)).name.lower(),
        "seat": lambda at: None if at.p.phase in (Phase.LOT, Phase.OVER) else int(at.p.seat),
        "scores": lambda at: at.p.scores.tolist(),
        "pending": lambda at: at.p.pending.tolist(),
        "board": lambda at: {
            "half": HALF,
            "ring": float(woods_edge(at.rules)),
            "inner": float(inner_edge(at.rules)),
            "lane": float(half_lane(at.rules)),
        },
        "draft": lambda at: _draft(at.rules, at.p),
        "pieces": lambda at: [_piece(at.rules, at.p, piece) for piece in range(PIECES)],
        "throw": lambda at: None if at.p.aim == NO_AIM else aim.unpack(int(at.p.aim))._asdict(),
        "flying": lambda at: _in_roll(at.p, Roll.FLYING),
        "moved": lambda at: _in_roll(at.p, Roll.MOVED),
        "acting": lambda at: _piece_or_none(at.p.acting),
        "rerolled": lambda at: _piece_or_none(at.p.rerolled),
        "tally": lambda at: _tally(at.p),
        "attempt": lambda at: int(at.p.attempt),
        "winner": lambda at: _seat_or_none(at.p.winner),
        "end": lambda at: None if at.p.end == End.NOT_YET else End(int(at.p.end)).name.lower(),
    }
)
"""All that there is to see; nothing is hidden."""


def _piece(rules: Rules, p: Position, piece: int) -> Json:
    """Return a piece as data: owner, place, how it lies, its points, and what it can do.

    `ready` is the turn in which it comes back from the Mud (S9), `shield` the seat that shields it
    (S51); `cocked` says that it lies almost otherwise (S5).
    """
    is_on_board = p.places[piece] == Place.BOARD
    pose = int(p.poses[piece])
    points = worth(int(p.zones[piece])) if is_on_board and p.sides[piece] == Side.UP else 0
    return {
        "id": piece_text(piece),
        "owner": piece // SLOTS,
        "controller": int(p.controllers[piece]),
        "place": Place(int(p.places[piece])).name.lower(),
        **(_lying(rules, p, piece) if is_on_board else _NOWHERE),
        "points": int(points),
        "cocked": bool(is_on_board and margin(pose) < COCKED),
        "colour": _name(COLOUR_NAMES, p.colours[piece], NO_COLOUR),
        "rune": RUNE_NAMES.get(int(p.runes[piece])),
        "premium": bool(is_premium(p, piece)),
        "ready": int(p.ready[piece]) or None,
        "shield": _seat_or_none(p.shields[piece]),
    }


_NOWHERE: Json = dict.fromkeys(("x", "y", "z", "quat", "side", "zone", "field"))


def _lying(rules: Rules, p: Position, piece: int) -> Json:
    return {
        **pose_data(rules, int(p.poses[piece])),
        "side": SIDE_NAMES[p.sides[piece]],
        "zone": ZONE_NAMES[p.zones[piece]],
        "field": _name(FIELD_NAMES, p.fields[piece], NO_FIELD),
    }


def _draft(rules: Rules, p: Position) -> Json | None:
    """Return the kinds to choose from, and who may still choose each (S36)."""
    if p.phase != Phase.DRAFT:
        return None
    seen = [p.copy() for _ in range(SEATS)]
    for seat, now in enumerate(seen):
        now.seat = seat
    kinds: list[Json] = []
    for kind in filter(lambda kind: exists(rules, kind), range(KINDS)):
        colour, rune = kind_words(kind)
        seats = [seat for seat, now in enumerate(seen) if can_choose(rules, now, kind)]
        kinds.append({"colour": colour, "rune": rune, "seats": seats})
    return {"is_shared": bool(rules.loadout == Loadout.DRAFT), "kinds": kinds}


def _in_roll(p: Position, state: Roll) -> list[str]:
    return [piece_text(piece) for piece in range(PIECES) if p.roll[piece] == state]


def _tally(p: Position) -> dict[str, int] | None:
    if p.tally_seat == NOBODY:
        return None
    return {
        "seat": int(p.tally_seat),
        "points": int(p.tallied),
        "bonus": int(p.bonus),
        "kitchen": int(p.penalty),
    }


def _piece_or_none(piece: int) -> str | None:
    return None if piece == NO_PIECE else piece_text(int(piece))


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _name(names: tuple[str, ...], code: int, nothing: int) -> str | None:
    return None if code == nothing else names[code]
