"""What the actions of Piggles are called, throws by how they look to who stands beside the table.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from math import tau

from pigpen.core.said import Said, Value
from pigpen.games.piggles.actions import NO_TARGET
from pigpen.games.piggles.aiming import piece_aimed_at
from pigpen.games.piggles.names import kind_words, piece_said, piece_text
from pigpen.games.piggles.pieces import NO_PIECE, PIECES, SLOTS
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.resting import format_outcome
from pigpen.games.piggles.rules import Rules
from pigpen.thrown import aim
from pigpen.thrown.pose import x_of, y_of

_SOFT, _HARD = 10, 25  # inches a second: up to the first a throw is soft, from the other on hard


def describe_action(rules: Rules, p: Position, action: int) -> Said:
    """The action or outcome in words; how thrown pieces come to rest as it is written."""
    phase = Phase(int(p.phase))
    match phase:
        case Phase.LOT:
            return _said("first", seat=action)
        case Phase.ROLLING:
            return _said("rests", text=format_outcome(rules, action))
        case Phase.LOAD | Phase.RECOUP:
            return _of_set(phase, int(p.seat), action)
        case Phase.THROW:
            return _of_throw(aim.unpack(action), int(piece_aimed_at(p, action)))
        case Phase.PLACE:
            return _said("place", x=f"{x_of(action):g}", y=f"{y_of(action):g}")
        case Phase.DRAFT:
            colour, rune = kind_words(action)
            return _said("draft", colour=colour, rune=rune)
        case _ if action == NO_TARGET:
            return _said("no_target")
        case _:
            return _said(phase.name.lower(), piece=piece_said(action))


def _said(name: str, **values: Value) -> Said:
    return Said(f"piggles.action.{name}", values)


def _of_set(phase: Phase, seat: int, pieces: int) -> Said:
    """Pieces by their letters, where all are the seat's own."""
    name = phase.name.lower()
    chosen = [piece for piece in range(PIECES) if pieces >> piece & 1]
    if not chosen:
        return _said(f"{name}_none")
    if any(piece // SLOTS != seat for piece in chosen):
        return _said(f"{name}_mixed", pieces=tuple(map(piece_said, chosen)))
    return _said(name, letters=", ".join(piece_text(piece)[1:].upper() for piece in chosen))


def _of_throw(thrown: aim.Aim, mark: int) -> Said:
    """How hard, which way or at what, and where the cup is held."""
    cup: dict[str, Value] = {
        "place": _sided("middle", thrown.x, inches=_inches(thrown.x)),
        "high": _inches(thrown.h),
        "back": _inches(thrown.y),
    }
    if thrown.v == 0:
        return _said("drop", **cup)
    degrees = round(abs(thrown.az) * aim.AZIMUTH * 360 / tau)
    strength = "soft" if thrown.v <= _SOFT else "middling" if thrown.v < _HARD else "hard"
    if mark != NO_PIECE:
        how = Said(f"piggles.throw.{strength}")
        return _said("throw_at", strength=how, piece=piece_said(mark), **cup)
    return _said(
        "throw",
        strength=Said(f"piggles.throw.{strength}"),
        direction=_sided("straight", thrown.az, degrees=degrees),
        **cup,
    )


def _sided(neither: str, size: int, **amount: Value) -> Said:
    """To the left, to the right, or neither."""
    (unit,) = amount
    if size == 0:
        return Said(f"piggles.throw.{neither}")
    return Said(f"piggles.throw.{unit}_{'left' if size < 0 else 'right'}", amount)


def _inches(eighths: int) -> str:
    return f"{aim.EIGHTH * abs(eighths):g}"
