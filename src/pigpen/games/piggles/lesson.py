"""The advice of the guided game of Piggles: two pigs, three at a pig that lies there, one to save.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from typing import Final, NamedTuple

from pigpen.core.first_game import NO_ADVICE, ScriptedMove
from pigpen.games.piggles.names import format_pieces
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import NO_AIM, Phase, Place, Position
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throw_menu import aim_at, is_worth_hitting, num_in_cup
from pigpen.games.piggles.words import format_action
from pigpen.thrown.aim import LOWEST, Aim, pack

ROUNDS: Final = 3
_KNOCKS: Final = 40  # inches a second, of the throw at a piece
_PLAIN: Final = pack(Aim(x=0, y=16, h=LOWEST.h, az=0, v=12, lift=0, spin=2))  # one of the menu


class _Turn(NamedTuple):
    """The subject of one of the learner's turns."""

    pieces: int  # to load (S11)
    name: str  # ends of the keys of texts: `load.NAME`, `throw.NAME`
    is_aimed: bool = False  # at another's piece


_TURNS: Final = (_Turn(2, "two"), _Turn(3, "three", is_aimed=True), _Turn(1, "one"))  # by round


def advise(rules: Rules, p: Position) -> ScriptedMove:
    """Advise what to load and how to throw it."""
    turn = _TURNS[min(int(p.round_number), len(_TURNS)) - 1]
    if p.phase == Phase.LOAD:
        return ScriptedMove(f"load {_pieces(p, turn.pieces)}", f"load.{turn.name}")
    if p.phase == Phase.THROW:
        aim = _aim(p) if turn.is_aimed else NO_AIM
        reason = "throw.plain" if aim == NO_AIM else "throw.at"
        return ScriptedMove(format_action(rules, p, _PLAIN if aim == NO_AIM else aim), reason)
    return NO_ADVICE


def _pieces(p: Position, number: int) -> str:
    """Return the first `number` pieces of the Pen, in notation."""
    ready = [n for n in range(PIECES) if p.controllers[n] == p.seat and p.places[n] == Place.PEN]
    return format_pieces(int(p.seat), sum(1 << piece for piece in ready[:number]))


def _aim(p: Position) -> int:
    """Return a throw at the other's piece with the most points, or NO_AIM if none can be hit."""
    thrown = int(num_in_cup(p))
    worth = [n for n in range(PIECES) if p.controllers[n] != p.seat and is_worth_hitting(p, n)]
    for piece in sorted(worth, key=lambda n: int(p.zones[n])):  # the Fields first (S19)
        aim = int(aim_at(p.poses[piece], int(p.seat), _KNOCKS, thrown))
        if aim != NO_AIM:
            return aim
    return NO_AIM
