"""Shots in games of Piggles: what the model of landings says of them, and what the physics does.

The sharpshooter plays the careful bot with every throw simulated. Where it has one to three pieces
in its cup and others lie about, six throws at pieces are tried, whether it would make them or not:
each some times by the physics, and 200 times by the model. So pieces lie as they do in games, close
together, where `research.landings` lays them apart.

    python -m research.shots [games] [preset] [--throws 6] [--seed 1]
"""

import argparse
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import kernel, machine_code
from pigpen.core.position import after, start, to_move
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import stream
from pigpen.games.piggles.aiming import MOST_SHOTS, is_mark, num_in_cup, write_shots
from pigpen.games.piggles.board import distance
from pigpen.games.piggles.draws import draw_outcome
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Place, Position, Roll
from pigpen.games.piggles.rolls import NUDGE
from pigpen.games.piggles.turns import apply
from pigpen.thrown.aim import unpack
from pigpen.thrown.attitude import Side
from research.piggles_duel import landed

DRAWS: Final = 200
_SHOTS: Final = 6  # of one cup
_MOST: Final = 3  # pieces in it
_LYING: Final = 2  # on the board, at least
NAMES: Final = ("thrown", "off", "up", "knocked", "rolled over", "gone", "knocked", "rolled over",
                "gone")  # fmt: skip
THROWN, OFF, UP, AIMED_AT, OTHERS = 0, 1, 2, 3, 6  # places among these: a part has three


class Shot(NamedTuple):
    """A throw at a piece."""

    position: Any  # the pieces are in the air
    v: int  # inches a second
    target: int


@kernel
def note_rest(before: Position, p: Position, target: int, found: Floats) -> None:
    """Adds what came of a throw at a piece, [NAMES]."""
    for piece in range(PIECES):
        is_there = int(p.places[piece]) == Place.BOARD
        if int(before.roll[piece]) == Roll.FLYING:
            found[THROWN] += 1
            found[OFF] += not is_there
            found[UP] += is_there and int(p.sides[piece]) == Side.UP
        elif int(before.places[piece]) == Place.BOARD:
            part = AIMED_AT if piece == target else OTHERS
            rolled = is_there and p.sides[piece] != before.sides[piece]
            moved = not is_there or distance(before.poses[piece], p.poses[piece]) > NUDGE
            found[part] += moved or rolled
            found[part + 1] += rolled
            found[part + 2] += not is_there


@kernel
def draw(rules: Any, positions: Any, target: int, draws: int, rng: Ints, found: Floats) -> None:
    """Adds what comes of a throw by the model; overwrites `positions[1]`."""
    no_list = np.empty(2)
    for _ in range(draws):
        positions[1] = positions[0]
        while positions[1].phase == Phase.ROLLING:
            apply(rules, positions[1], draw_outcome(rules, positions[1], no_list, rng))
        note_rest(positions[0], positions[1], target, found)


def shots(game: AnyGame, games: int, seed: int) -> Iterator[Shot]:
    """Those of so many games."""
    bots = [entry(name).build(game) for name in ("sharpshooter", "careful")]
    for number in range(games):
        rng, chosen = stream(seed, number), np.random.default_rng((seed, number))
        position, first = start(game), number % 2
        while (actor := to_move(game, position)) != TERMINAL:
            if actor == CHANCE:
                position = landed(game, position, f"{seed} {number} {position.moment}")
                continue
            if actor == first and position.phase == Phase.THROW:
                yield from _tried(game, position, chosen)
            position = after(game, position, bots[actor != first](look(game, position), rng))


def _tried(game: AnyGame, position: Any, chosen: np.random.Generator) -> Iterator[Shot]:
    """Some of the shots at hand."""
    thrown, lying = num_in_cup(position), np.sum(position.places == Place.BOARD)
    if thrown > _MOST or lying < _LYING:
        return
    room, found = np.empty(MOST_SHOTS, np.int64), []
    for piece in range(PIECES):
        if is_mark(position, piece):
            count = write_shots(game.rules, position, piece, thrown, room)
            found += [(int(aim), piece) for aim in room[:count]]
    for index in chosen.permutation(len(found))[:_SHOTS]:
        aim, piece = found[index]
        yield Shot(after(game, position, aim), unpack(aim).v, piece)


def main() -> None:
    """Try and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=40)
    parser.add_argument("preset", nargs="?", default="modern_plus")
    parser.add_argument("--throws", type=int, default=6, help="of each shot, by the physics")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = catalog.make("piggles", preset=asked.preset)
    by_model = machine_code(draw, game)
    found: dict[int, list[Floats]] = {}
    for number, shot in enumerate(shots(game, asked.games, asked.seed)):
        both = np.zeros((2, len(NAMES)))
        for throw in range(asked.throws):
            end = landed(game, shot.position, f"{asked.seed} {number} {throw}")
            note_rest(shot.position, end, shot.target, both[0])
        positions = np.zeros(2, game.sizes.dtype)
        positions[0] = shot.position
        by_model(game.rules, positions, shot.target, DRAWS, stream(asked.seed, number), both[1])
        found.setdefault(shot.v, []).append(both / np.array([[asked.throws], [DRAWS]]))
    print("| speed | shots | | pieces | off | up | aimed at: knocked | rolled over | gone "
          "| others: knocked | rolled over | gone |")  # fmt: skip
    print("|--:|--:|---|" + "--:|" * len(NAMES))
    for v, rows in sorted(found.items()):
        means = np.mean(rows, axis=0)
        errors = np.std([one[0] - one[1] for one in rows], axis=0) / len(rows) ** 0.5
        for who, row in (("physics", means[0]), ("model", means[1]), ("error of both", errors)):
            print(f"| {v} | {len(rows)} | {who} | " + " | ".join(f"{x:.3f}" for x in row) + " |")


if __name__ == "__main__":
    main()
