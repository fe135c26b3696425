"""Throws of Piggles by physics: position to bodies and aim, resting bodies to outcomes.

The game and the physics do not import each other; this module connects them.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from pigpen.core.game import AnyGame, GameOf
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import NO_AIM, Place, Position, Roll, is_weighted
from pigpen.games.piggles.rules import Rules
from pigpen.physics import engine
from pigpen.physics.model import mjcf
from pigpen.physics.simulation import Body, SimulatedThrow, simulate_throw
from pigpen.physics.tumble import ENDS
from pigpen.play.throws import Engine, EngineVersion, Hit, Landing, Trajectory
from pigpen.thrown.aim import EIGHTH, LOWEST, Aim, unpack
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import SETTLED, with_piece, x_of, y_of
from pigpen.thrown.shape import PREMIUM, USUAL

_TRIAL = Aim(x=0, y=16, h=16, az=0, v=24, lift=0, spin=2)
_ALL_USUAL = tuple((piece, USUAL) for piece in range(PIECES))


def land(game: GameOf[Position], position: Position, seed: bytes) -> Landing:
    """Return the landing of the pieces in the air in a position of Piggles.

    If some pieces of a throw are reported already, as after a game is taken over during a throw,
    they are obstacles for the others and are not reported again.
    """
    flying = list(_pieces(position, Roll.FLYING))
    if not flying:
        return Landing((SETTLED,))
    thrown = [(piece, _ballast(game.rules, position, piece)) for piece in flying]
    done = simulate_throw(
        _resting(game.rules, position),
        thrown,
        _aim(position),
        int(position.seat),
        seed,
        Skill(game.rules.skill),
    )
    # Thrown pieces first, then the pieces that they moved, each group by number.
    order = sorted(done.landed, key=lambda landed: (landed[0] not in flying, landed[0]))
    due = [*flying, *_pieces(position, Roll.IDLE)]
    outcomes = [int(with_piece(piece, pose)) for piece, pose in order if piece in due]
    return Landing((*outcomes, SETTLED), _trajectory(done))


def _pieces(p: Position, state: Roll) -> Iterator[int]:
    return (piece for piece in range(PIECES) if p.roll[piece] == state)


def _resting(rules: Rules, p: Position) -> list[Body]:
    """Return the bodies on the board while others fly."""
    lying = (piece for piece in range(PIECES) if p.places[piece] == Place.BOARD)
    return [Body(piece, _ballast(rules, p, piece), int(p.poses[piece])) for piece in lying]


def _ballast(rules: Rules, p: Position, piece: int) -> float:
    return PREMIUM if is_weighted(rules, p, piece) else USUAL


def _aim(p: Position) -> Aim:
    """Return the declared aim; by option, a piece drops from the lowest height onto its place."""
    if p.aim != NO_AIM:
        return unpack(int(p.aim))
    (piece,) = _pieces(p, Roll.FLYING)
    facing = 1 if p.seat == 0 else -1
    x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
    place = round(facing * x / EIGHTH), round(-facing * y / EIGHTH)
    return Aim(*place, h=LOWEST.h, az=0, v=0, lift=0, spin=0)


def _trajectory(done: SimulatedThrow) -> Trajectory:
    keyframes = done.keyframes
    return Trajectory(
        keyframes.hz,
        keyframes.pieces,
        keyframes.samples.astype("<i2").tobytes(),
        tuple(Hit(*hit) for hit in done.hits),
    )


@cache
def _version() -> EngineVersion:
    """Return the engine with a digest of its model, the bodies at rest, and a trial throw.

    The trial of twelve pieces is included because the same version may compute differently on
    another machine.
    """
    model = mjcf((USUAL, PREMIUM), (USUAL, PREMIUM))
    trial = simulate_throw([], _ALL_USUAL, _TRIAL, 0, bytes(32))
    digest = sha256(f"{model} {ENDS} {trial.landed}".encode()).hexdigest()
    return EngineVersion(engine.name(), digest)


def version(game: AnyGame) -> EngineVersion:
    """Return the version of the physics here; the first call runs a trial throw."""
    return _version()


PHYSICS = Engine(version, land)
