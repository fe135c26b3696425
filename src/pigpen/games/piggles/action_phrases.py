"""Phrases for actions of Piggles; throws are described as a spectator sees them.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from math import tau

from pigpen.core.said import Said, Value
from pigpen.games.piggles.actions import NO_TARGET
from pigpen.games.piggles.names import kind_words, piece_phrase, piece_text
from pigpen.games.piggles.outcome_text import format_outcome
from pigpen.games.piggles.pieces import NO_PIECE, PIECES, SLOTS
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throw_menu import piece_aimed_at
from pigpen.thrown import aim
from pigpen.thrown.pose import x_of, y_of

_SOFT, _HARD = 10, 25  # inches a second: soft up to the first, hard from the second


def describe_action(rules: Rules, p: Position, action: int) -> Said:
    """Return the phrase of an action or outcome; resting pieces are in notation."""
    phase = Phase(int(p.phase))
    match phase:
        case Phase.LOT:
            return _message("first", seat=action)
        case Phase.ROLLING:
            return _message("rests", text=format_outcome(rules, action))
        case Phase.LOAD | Phase.RECOUP:
            return _of_set(phase, int(p.seat), action)
        case Phase.THROW:
            return _of_throw(aim.unpack(action), int(piece_aimed_at(p, action)))
        case Phase.PLACE:
            return _message("place", x=f"{x_of(action):g}", y=f"{y_of(action):g}")
        case Phase.DRAFT:
            colour, rune = kind_words(action)
            return _message("draft", colour=colour, rune=rune)
        case _ if action == NO_TARGET:
            return _message("no_target")
        case _:
            return _message(phase.name.lower(), piece=piece_phrase(action))


def _message(name: str, **values: Value) -> Said:
    return Said(f"piggles.action.{name}", values)


def _of_set(phase: Phase, seat: int, pieces: int) -> Said:
    """Return the phrase of a set: letters only if all pieces are the seat's own."""
    name = phase.name.lower()
    chosen = [piece for piece in range(PIECES) if pieces >> piece & 1]
    if not chosen:
        return _message(f"{name}_none")
    if any(piece // SLOTS != seat for piece in chosen):
        return _message(f"{name}_mixed", pieces=tuple(map(piece_phrase, chosen)))
    return _message(name, letters=", ".join(piece_text(piece)[1:].upper() for piece in chosen))


def _of_throw(thrown: aim.Aim, target: int) -> Said:
    """Return the phrase of a throw: strength, direction or target, and the place of the cup."""
    cup: dict[str, Value] = {
        "place": _sided("middle", thrown.x, inches=_inches(thrown.x)),
        "high": _inches(thrown.h),
        "back": _inches(thrown.y),
    }
    if thrown.v == 0:
        return _message("drop", **cup)
    degrees = round(abs(thrown.az) * aim.AZIMUTH * 360 / tau)
    strength = "soft" if thrown.v <= _SOFT else "middling" if thrown.v < _HARD else "hard"
    if target != NO_PIECE:
        how = Said(f"piggles.throw.{strength}")
        return _message("throw_at", strength=how, piece=piece_phrase(target), **cup)
    return _message(
        "throw",
        strength=Said(f"piggles.throw.{strength}"),
        direction=_sided("straight", thrown.az, degrees=degrees),
        **cup,
    )


def _sided(neither: str, size: int, **amount: Value) -> Said:
    """Return a phrase: to the left, to the right, or the one for neither."""
    (unit,) = amount
    if size == 0:
        return Said(f"piggles.throw.{neither}")
    return Said(f"piggles.throw.{unit}_{'left' if size < 0 else 'right'}", amount)


def _inches(eighths: int) -> str:
    return f"{aim.EIGHTH * abs(eighths):g}"
