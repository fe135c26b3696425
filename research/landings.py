"""The game's model of landings beside the physics: `python -m research.landings [throws]`.

So many throws are simulated in each setting where pieces lie.
"""

import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from pigpen.core.game import CHANCE
from pigpen.core.jit import specialise
from pigpen.core.position import after, start, to_move
from pigpen.core.record import Ints
from pigpen.core.rng import stream
from pigpen.games import piggles
from pigpen.games.piggles.board import distance, zone_of
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.throw_menu import aim_at
from pigpen.games.piggles.throws import NUDGE, put_down
from pigpen.games.piggles.zones import Zone
from pigpen.physics.simulation import Body, simulate_throw
from pigpen.thrown.aim import Aim, unpack
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import is_off, pack_declared, piece_of, pose_of, side_of
from pigpen.thrown.shape import USUAL

THROWS = 200  # of the physics in each setting,
AMONG = 1000  # and where pieces lie, few of which roll over or go,
DRAWS = 4000  # of the model
LYING = ((0, 1.5), (1.5, 0.25), (-1.625, 0.25), (2, 2), (-2.25, 2.125), (0.25, 3.25))
_RULES = piggles.game().rules
_WORTH = {Zone.FIELD: 3, Zone.PATH: 2, Zone.WOODS: 1}


class Setting(NamedTuple):
    """A throw onto a board."""

    aim: Aim
    thrown: int
    lying: int


def at_first(v: int, thrown: int) -> Aim:
    """A throw whose flight ends on the first of those that lie."""
    pose = pack_declared(*LYING[0], Side.UP, Zone.FIELD)
    return unpack(aim_at(int(pose), 0, v, thrown))


SETTINGS = (
    Setting(Aim(0, 20, 20, 0, 12, 0, 2), 1, 0),
    Setting(Aim(0, 20, 20, 0, 12, 0, 2), 3, 0),
    Setting(Aim(0, 20, 20, 0, 12, 0, 2), 6, 0),
    Setting(Aim(0, 16, 16, 0, 0, 0, 0), 6, 0),
    Setting(Aim(0, 32, 16, 0, 15, 0, 0), 6, 0),
    Setting(Aim(0, 16, 32, 0, 15, 0, 0), 6, 0),
    Setting(Aim(0, 16, 16, 0, 25, 0, 0), 6, 0),
    Setting(Aim(-24, 40, 24, 12, 30, 2, 4), 2, 0),
    Setting(Aim(0, 20, 20, 0, 12, 0, 2), 1, 6),
    Setting(Aim(0, 20, 20, 0, 12, 0, 2), 6, 6),
    Setting(Aim(0, 48, 16, 0, 40, 0, 0), 3, 6),
    *(Setting(at_first(v, 3), 3, lying) for lying in (1, 6) for v in (25, 40, 60)),
    Setting(at_first(40, 1), 1, 1),
    Setting(at_first(40, 6), 6, 6),
)


class Outcome(NamedTuple):
    """Means over throws; those of pieces over all that were thrown, or lay."""

    points: float  # of a throw: 3, 2 or 1 for what landed upright, by zone
    points_error: float
    spread: float  # of a throw's points, standard deviation
    up: float
    head: float
    off: float
    knocked: float
    rolled: float  # onto another side, of all that lay
    gone: float  # off the board, likewise


def by_physics(setting: Setting, throws: int) -> Outcome:
    """Throws that are simulated."""
    lying = _lying(setting)
    resting = [Body(piece, USUAL, pose) for piece, pose in lying.items()]
    cup = [(piece, USUAL) for piece in range(setting.thrown)]
    seeds = (number.to_bytes(4, "big") for number in range(throws))
    simulated = [dict(simulate_throw(resting, cup, setting.aim, 0, seed).landed) for seed in seeds]
    return _outcome(setting, simulated)


def by_model(
    setting: Setting, draws: int = DRAWS, twin: Callable[..., Any] = specialise
) -> Outcome:
    """Throws that are drawn."""
    game = piggles.game()
    draw, go_on = twin(game.kernels.draw_outcome, game), twin(game.kernels.apply, game)
    position = start(game)
    for piece, pose in _lying(setting).items():
        put_down(game.rules, position, piece, pose)
    words = " ".join(f"{name}={part}" for name, part in setting.aim._asdict().items())
    for text in (f"load {'abcdef'[: setting.thrown]}", f"throw {words}"):
        position = after(game, position, game.words.parse_action(game.rules, position, text))
    no_list = game.sizes.room_for_chance()

    def settled(rng: Ints) -> dict[int, int]:
        """Draws outcomes until all lie still: the last pose of each piece that came."""
        p, poses = position.copy(), dict[int, int]()
        while to_move(game, p) == CHANCE:
            outcome = draw(game.rules, p, no_list, rng)
            if piece_of(outcome) < PIECES:
                poses[piece_of(outcome)] = pose_of(outcome)
            go_on(game.rules, p, outcome)
        return {piece: poses[piece] for piece in sorted(poses) if poses[piece]}

    return _outcome(setting, [settled(stream(1, number)) for number in range(draws)])


def _lying(setting: Setting) -> dict[int, int]:
    """The poses of the other seat's pieces."""
    return {
        6 + index: int(pack_declared(x, y, Side.UP, Zone.FIELD))
        for index, (x, y) in enumerate(LYING[: setting.lying])
    }


def _outcome(setting: Setting, simulated: list[dict[int, int]]) -> Outcome:
    """The outcomes of throws, each the poses of the pieces that it moved."""
    points = np.array(
        [sum(_worth(done[piece]) for piece in range(setting.thrown)) for done in simulated]
    )
    landed = [done[piece] for done in simulated for piece in range(setting.thrown)]
    sides = [side_of(pose, 0) for pose in landed if not is_off(pose)]
    lying = _lying(setting)
    moves = [(lying[piece], done[piece]) for done in simulated for piece in lying if piece in done]
    lay = max(len(lying) * len(simulated), 1)
    rolled = sum(not is_off(now) and side_of(now, 0) != side_of(was, 0) for was, now in moves)
    return Outcome(
        points=float(points.mean()),
        points_error=float(points.std() / np.sqrt(len(simulated))),
        spread=float(points.std()),
        up=sides.count(Side.UP) / max(len(sides), 1),
        head=sides.count(Side.HEAD) / max(len(sides), 1),
        off=sum(map(is_off, landed)) / len(landed),
        knocked=sum(_is_knocked(was, now) for was, now in moves) / lay,
        rolled=rolled / lay,
        gone=sum(is_off(now) for _, now in moves) / lay,
    )


def _worth(pose: int) -> int:
    if is_off(pose) or side_of(pose, 0) != Side.UP:
        return 0
    return _WORTH[Zone(zone_of(_RULES, pose))]


def _is_knocked(was: int, now: int) -> bool:
    return is_off(now) or side_of(now, 0) != side_of(was, 0) or distance(was, now) > NUDGE


def compare(among: int) -> Iterator[tuple[Setting, Outcome, Outcome]]:
    """Each setting: by the physics, by so many throws where pieces lie, and by the model."""
    for setting in SETTINGS:
        yield setting, by_physics(setting, among if setting.lying else THROWS), by_model(setting)


def main() -> None:
    """Measure and print; Markdown, as docs/physics.md shows it."""
    print("| throw | | points | their spread | up | head | off | knocked | rolled over | gone |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for setting, seen, drawn in compare(int(sys.argv[1]) if len(sys.argv) > 1 else AMONG):
        aim = setting.aim
        throw = f"{setting.thrown} among {setting.lying}: y={aim.y} h={aim.h} v={aim.v}"
        for name, outcome in (("physics", seen), ("model", drawn)):
            shares = (outcome.up, outcome.head, outcome.off, *outcome[-3:])
            points = f"{outcome.points:.2f} ± {outcome.points_error:.2f}"
            cells = [
                throw,
                name,
                points,
                f"{outcome.spread:.1f}",
                *(f"{share:.3f}" for share in shares),
            ]
            print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
