"""Outcomes of a throw as text and as data.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

import re

import numpy as np

from pigpen.core.errors import ParseError
from pigpen.core.game import Json
from pigpen.games.piggles.board import LINE, is_on_board, side_in, zone_at, zone_of
from pigpen.games.piggles.names import (
    OTHER_NAMES,
    SIDE_NAMES,
    ZONE_NAMES,
    format_inches,
    parse_numbers,
    parse_piece,
    piece_text,
)
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.footprint import height
from pigpen.thrown.pose import (
    OFF,
    SETTLED,
    attitude,
    declared_zone,
    is_declared,
    is_off,
    is_pose,
    pack_declared,
    piece_of,
    pose_of,
    side_of,
    with_piece,
    x_of,
    y_of,
)

_SETTLED, _OFF = "settled", "off"
_TURN = 22  # bits before the orientation
_PLACE = (1 << _TURN) - 1
_HEX = re.compile(r"#[0-9a-f]{7}")


def format_outcome(rules: Rules, code: int) -> str:
    """Return `0a 2.125 -0.5 up`, `0a 2.125 -0.5 #3fa81c2`, `1c off` or `settled`."""
    if code == SETTLED:
        return _SETTLED
    name, pose = piece_text(piece_of(code)), pose_of(code)
    if is_off(pose):
        return f"{name} {_OFF}"
    place = f"{format_inches(x_of(pose))} {format_inches(y_of(pose))}"
    if not is_declared(pose):
        return f"{name} {place} #{pose >> _TURN:07x}"
    zone = declared_zone(pose)
    said = [SIDE_NAMES[side_of(pose, 0)]]
    if zone != zone_at(rules, x_of(pose), y_of(pose), LINE):
        said.append(ZONE_NAMES[zone])
    return " ".join([name, place, *said])


def parse_outcome(rules: Rules, text: str) -> int:
    """Return the outcome that `text` means.

    Raises:
        ParseError: it means none.
    """
    if text == _SETTLED:
        return SETTLED
    name, *said = text.lower().split() or [text]
    piece = parse_piece(name)
    if said == [_OFF]:
        return int(with_piece(piece, OFF))
    if len(said) not in (3, 4):
        raise ParseError(
            text, "{text!r} says no rest; write it like 0a 2.5 -1 up, or 0a off.", text=text
        )
    x, y = parse_numbers(",".join(said[:2]), 2)
    if not is_on_board(x, y):
        return int(with_piece(piece, OFF))
    pose = _physical(x, y, said[2]) if _HEX.fullmatch(said[2]) else _declared(rules, x, y, said[2:])
    if pose is None or not is_pose(pose):
        raise ParseError(text, "{text!r} says no rest; a piece lies up, down or head.", text=text)
    return int(with_piece(piece, pose))


def _physical(x: float, y: float, turned: str) -> int:
    place = int(pack_declared(x, y, 0, 0)) & _PLACE
    return int(turned[1:], 16) << _TURN | place


def _declared(rules: Rules, x: float, y: float, said: list[str]) -> int | None:
    side, *zones = said
    zone = zones[0] if zones else ZONE_NAMES[zone_at(rules, x, y, LINE)]
    zone = OTHER_NAMES.get(zone, zone)
    if side not in SIDE_NAMES or zone not in ZONE_NAMES[: Zone.OFF]:
        return None
    return int(pack_declared(x, y, SIDE_NAMES.index(side), ZONE_NAMES.index(zone)))


def outcome_data(rules: Rules, code: int) -> Json:
    """Return an outcome as data: `{"lands": {...}}`, `{"off": "1a"}` or `{"settled": true}`."""
    if code == SETTLED:
        return {"settled": True}
    name, pose = piece_text(piece_of(code)), pose_of(code)
    return {"off": name} if is_off(pose) else {"lands": {"id": name, **pose_data(rules, pose)}}


def pose_data(rules: Rules, pose: int) -> Json:
    """Return a pose as data: place in inches, orientation (w, x, y, z), side and zone."""
    quaternion = np.empty(4)
    attitude(pose, quaternion)
    return {
        "x": float(x_of(pose)),
        "y": float(y_of(pose)),
        "z": round(float(height(quaternion)), 4),
        "quat": [round(float(part), 6) for part in quaternion],
        "side": SIDE_NAMES[side_in(rules, pose)],
        "zone": ZONE_NAMES[zone_of(rules, pose)],
    }
