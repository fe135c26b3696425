"""Learn how a game of Piggles will end from how it stands at the start of each turn.

    python -m research.learn_margin_forecast [--games 20000] [--seed 1]

So many games of each preset are played by the rules of thumb that playouts go by, one turn in
four at random, and the margin at the end is fitted by least squares to what both seats have,
for Classic and Modern and each number of turns to come. Writes
src/pigpen/bots/piggles/margin_forecast.npy; under a minute of a core once compiled.
"""

import argparse
from typing import Any

import numpy as np

from pigpen import catalog
from pigpen.bots.piggles.aims import AIMS
from pigpen.bots.piggles.heuristic import ALL, TOSS, heuristic_action
from pigpen.bots.piggles.margin_forecast import turns_to_come, write_features
from pigpen.bots.piggles.margin_table import FILE, MOST_TURNS, NUM_FEATURES, SHAPE
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel, machine_code
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, stream
from pigpen.games.piggles.legality import LONGEST
from pigpen.games.piggles.outcomes import draw_outcome
from pigpen.games.piggles.position import Position, actor, init
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.turns import apply

TABLES = ("classic", "modern_core", "modern_plus", "modern_full")
_ASTRAY = 4  # one turn in so many is at random
_RIDGE = 5.0  # turns' worth of doubt about each weight
_MARGIN, _TO_COME = 2 * NUM_FEATURES, 2 * NUM_FEATURES + 1  # indices in a row, after the features


@kernel
def note_game(rules: Rules, positions: Any, rows: Floats, actions: Ints, rng: Ints) -> int:
    """Plays a game, into `rows` [MOST_TURNS, 2 * NUM_TRAITS + 2]; returns how many it wrote.

    A row is the start of a turn: features of the seat to move and of the other one, its margin at
    the end, and the turns to come.
    """
    p = positions[0]
    no_list, movers = np.empty(SEATS), np.empty(MOST_TURNS, np.int64)
    init(rules, p)
    moment, noted = -1, 0
    most, aim = ALL, TOSS
    while actor(rules, p) != TERMINAL:
        if actor(rules, p) == CHANCE:
            apply(rules, p, draw_outcome(rules, p, no_list, rng))
            continue
        if p.moment != moment and noted < MOST_TURNS:
            moment = int(p.moment)
            movers[noted] = p.seat
            _note_turn(rules, p, rows[noted])
            noted += 1
            stray = below(rng, _ASTRAY) == 0
            most = below(rng, ALL + 1) if stray else ALL
            aim = AIMS[below(rng, len(AIMS))] if stray else TOSS
        apply(rules, p, heuristic_action(rules, p, actions, most, aim))
    for row in range(noted):
        rows[row, _MARGIN] = p.scores[movers[row]] - p.scores[1 - movers[row]]
    return noted


@kernel
def _note_turn(rules: Rules, p: Position, row: Floats) -> None:
    """Both seats' features at the start of a turn."""
    mover = int(p.seat)
    write_features(rules, p, mover, row[:NUM_FEATURES])
    write_features(rules, p, 1 - mover, row[NUM_FEATURES : 2 * NUM_FEATURES])
    row[_TO_COME] = turns_to_come(rules, p)


def played(preset: str, games: int, seed: int) -> Floats:
    """Rows of so many games."""
    game = catalog.make("piggles", preset=preset)
    run = machine_code(note_game, game)
    positions, rng = np.zeros(1, game.sizes.dtype), stream(seed)
    rows, actions = np.zeros((MOST_TURNS, _TO_COME + 1)), np.empty(LONGEST, np.int64)
    noted: list[Floats] = []
    for _ in range(games):
        count = run(game.rules, positions, rows, actions, rng)
        noted.append(rows[:count].copy())
    return np.concatenate(noted)


def fitted(rows: Floats) -> Floats:
    """Weights of all features, a constant, and the spread about the forecast."""
    features = np.column_stack((rows[:, :_MARGIN], np.ones(len(rows))))
    square = features.T @ features + _RIDGE * np.eye(features.shape[1])
    weights = np.linalg.solve(square, features.T @ rows[:, _MARGIN])
    spread = float(np.std(rows[:, _MARGIN] - features @ weights))
    return np.append(weights, spread).astype(np.float64)


def main() -> None:
    """Play, fit, write, and say how much of the margin is forecast."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    table = np.zeros(SHAPE)
    for mode, presets in enumerate((TABLES[:1], TABLES[1:])):
        games = args.games if mode else len(TABLES[1:]) * args.games
        rows = np.concatenate([played(preset, games, args.seed) for preset in presets])
        for to_come in range(1, MOST_TURNS + 1):
            chosen = rows[rows[:, _TO_COME] == to_come]
            table[mode, to_come] = fitted(chosen)
            spreads = f"{chosen[:, _MARGIN].std():.1f} to {table[mode, to_come, -1]:.1f}"
            print(f"mode {mode}, {to_come} turns to come: spread of the margin {spreads} points")
        table[mode, 0] = table[mode, 1]
    np.save(FILE, table.astype(np.float32))


if __name__ == "__main__":
    main()
