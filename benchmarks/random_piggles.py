"""Random play of Piggles over its whole action space: what holds at every moment.

python -m benchmarks.random_piggles            10,000 games of each preset, compiled
python -m benchmarks.random_piggles 300 both   so many, and the same ones interpreted
"""

import sys
from time import process_time

import numpy as np

from pigpen.core import rng
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import interpret, kernel, machine_code
from pigpen.core.kernels import apply, init, legal_actions, to_move
from pigpen.core.options import parse_rules
from pigpen.core.outcomes import draw_outcome
from pigpen.core.rng import below, draw
from pigpen.games import piggles
from pigpen.games.piggles.board_points import point
from pigpen.games.piggles.legality import is_legal
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Place
from pigpen.thrown.aim import pack_parts
from pigpen.thrown.attitude import Side

GAMES = 10_000  # of each preset
MOST_PLIES = 3_000
ENDED, PLIES, BROKEN, PHASES, TRACE = 0, 1, 2, 3, 20  # tallies


@kernel
def any_throw(parts, stream):
    """Any throw that can be said."""
    parts[0] = below(stream, 85) - 42
    parts[1] = 10 + below(stream, 51)
    parts[2] = 16 + below(stream, 81)
    parts[3] = below(stream, 128) - 64
    parts[4] = below(stream, 61)
    parts[5] = below(stream, 17) - 8
    parts[6] = below(stream, 8)
    return pack_parts(parts)


@kernel
def any_action(rules, p, actions, parts, stream):
    """Something legal: of a throw or a point anything there is, not only what is listed."""
    if p.phase == Phase.THROW:
        code = any_throw(parts, stream)
        while not is_legal(rules, p, code):
            code = any_throw(parts, stream)
        return code
    if p.phase == Phase.PLACE:
        for _ in range(100):
            x, y = draw(stream) / 429496729.6 - 5.0, draw(stream) / 429496729.6 - 5.0
            code = point(x, y)
            if is_legal(rules, p, code):
                return code
    return actions[below(stream, legal_actions(rules, p, actions))]


@kernel
def is_sound(rules, p):
    """Each piece in one place with what belongs to it, and no score below zero."""
    if min(p.scores[0], p.scores[1]) < 0:
        return False
    for piece in range(PIECES):
        place = int(p.places[piece])
        lies = place == Place.BOARD
        if not 0 <= place <= Place.ASIDE or lies != (p.sides[piece] >= 0):
            return False
        if p.controllers[piece] not in (0, 1) or lies != (p.zones[piece] >= 0):
            return False
        new_round = p.phase == Phase.LOAD and p.turn == 0
        if new_round and lies and int(p.sides[piece]) != Side.UP:
            return False
        if p.phase == Phase.LOAD and place == Place.CUP:
            return False
    return True


@kernel
def play_games(rules, positions, actions, probability, parts, stream, tallies, games):
    """Whole games by any legal action; what was met is counted into `tallies`."""
    p = positions[0]
    for _ in range(games):
        init(rules, p)
        plies = 0
        while to_move(rules, p) != TERMINAL and plies < MOST_PLIES:
            if to_move(rules, p) == CHANCE:
                action = draw_outcome(rules, p, probability, stream)
            else:
                action = any_action(rules, p, actions, parts, stream)
            tallies[BROKEN] += not is_legal(rules, p, action)
            tallies[PHASES + p.phase] += 1
            apply(rules, p, action)
            tallies[BROKEN] += not is_sound(rules, p)
            tallies[TRACE] = (31 * tallies[TRACE] + action + p.scores[0]) % 1_000_003
            plies += 1
        tallies[PLIES] += plies
        tallies[ENDED] += to_move(rules, p) == TERMINAL


def played(game: AnyGame, games: int, *, compiled: bool, seed: int = 0):
    run = machine_code(play_games, game) if compiled else interpret(play_games, game)
    tallies = np.zeros(TRACE + 1, np.int64)
    positions, parts = np.zeros(1, game.sizes.dtype), np.zeros(7, np.int64)
    room = game.sizes.room_for_actions(), game.sizes.room_for_chance()
    run(game.rules, positions, *room, parts, rng.stream(seed), tallies, games)
    return tallies, positions.tobytes()


def main() -> None:
    """Play, and say what was met; the status is 1 if anything was broken."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    broken = 0
    for preset in piggles.PRESETS:
        game = piggles.game(parse_rules(piggles.Rules, piggles.PRESETS[preset]))
        began = process_time()
        tallies, last = played(game, games, compiled=True)
        said = f"{preset}: {tallies[ENDED]:,} games ended, {tallies[PLIES]:,} plies, "
        said += f"{tallies[BROKEN]} broken, {process_time() - began:.0f} s of processor"
        broken += tallies[BROKEN] + (tallies[ENDED] != games)
        if sys.argv[2:] == ["both"]:
            again, same = played(game, games, compiled=False)
            is_same = (again == tallies).all() and same == last
            said += ", interpreted alike" if is_same else ", INTERPRETED OTHERWISE"
            broken += not is_same
        print(said, flush=True)
    sys.exit(int(broken > 0))


if __name__ == "__main__":
    main()
