"""How far the learned chances among many seats are off at 100 points.

    python -m research.many_seats_learned [GAME] [--seats 3 4 5 6 8 10]

Positions are those at the start of turns in games of the learned players against each other. Among
three seats the chances stand beside those of the equilibrium, exactly. Among more, each position
is played on again and again, luck taken out, which tells what they should have been to a small
standard error; that is taken off the root mean square. Beside it stands that of the formula of
`many_odds`, which bots play by at other rules.
"""

import argparse

import numpy as np

from pigpen.catalog import make
from pigpen.core.jit import kernel, machine_code
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import pick, stream
from pigpen.solvers.many_games import chance, luck, worth
from pigpen.solvers.many_learned import Model, file_of, model, read, rows_of
from pigpen.solvers.many_odds import chances_after
from pigpen.solvers.many_tables import solve_tables
from pigpen.solvers.three_seats import scratch
from pigpen.solvers.three_turn import Form, form_of, turn_ends

GAMES = ("pig", "two-dice-pig", "big-pig", "hog")


@kernel
def play_on(
    form: Form, chances: Model, scores: Ints, noted: Ints, results: Floats, rng: Ints
) -> int:
    """Play a game from `scores` [S] on, seat 0 being to move; how many turns it took.

    Writes `results` [S], 1 for a win, but for luck, and `noted` [T, S], the scores from the seat
    to move on at the start of its first T turns.
    """
    target, seats = len(chances.first), len(scores)
    work = scratch(form, target)
    end, ends = np.empty(target), np.empty(target + 1)
    held = scores.copy()
    results[:] = 0.0
    seat, turns = 0, 0
    while True:
        if turns < len(noted):
            for step in range(seats):
                noted[turns, step] = held[(seat + step) % seats]
        turns += 1
        worth(chances, held, seat, end)
        turn_ends(form, held[seat], end, work, ends)
        reached = pick(rng, ends, target + 1)
        for one in range(seats):
            results[one] -= luck(chances, held, seat, one, ends, reached)
        held[seat] = reached
        if reached >= target:
            break
        seat = (seat + 1) % seats
    results[seat] += 1.0
    return turns


@kernel
def tell(chances: Model, positions: Ints, told: Floats) -> None:
    """The learned chances of all seats at positions [M, S], from the seat to move on."""
    for row in range(len(positions)):
        for seat in range(len(told[row])):
            told[row, seat] = chance(chances, positions[row], 0, seat)


def reached(form: Form, chances: Model, games: int) -> Ints:
    """All positions at the start of a turn in so many games, [M, S]."""
    seats = len(chances.slope)
    found: list[Ints] = []
    run = machine_code(play_on)
    noted = np.zeros((1000, seats), np.int64)
    for game in range(games):
        turns = run(
            form, chances, np.zeros(seats, np.int64), noted, np.empty(seats), stream(seats, game)
        )
        found.append(noted[:turns].copy())
    return np.concatenate(found)


def beside_exact(name: str) -> None:
    """Print how far the chances among three seats are off from those of the equilibrium."""
    form, chances = _learned(name, 3)
    positions = reached(form, chances, 3000)
    told = np.empty((len(positions), 3))
    machine_code(tell)(chances, positions, told)
    tables = solve_tables(make(name, {"seats": 3}), measured=False).tables
    assert tables.mover is not None
    assert tables.last is not None
    mover, last = (table[tuple(positions.T)] for table in (tables.mover, tables.last))
    off = np.abs(told - np.stack([mover, 1.0 - mover - last, last], axis=1))
    print(
        f"{name}, 3 seats, beside exact chances at {len(positions)} positions: "
        f"mean {off.mean():.5f}, root mean square {np.sqrt(np.square(off).mean()):.5f}, "
        f"99 % under {np.quantile(off, 0.99):.5f}, most {off.max():.5f}"
    )


def beside_games(name: str, seats: int, positions: int, games: int) -> None:
    """Print how far the chances are off from what games from there on come to."""
    form, chances = _learned(name, seats)
    every = reached(form, chances, 300)
    chosen = every[:: max(1, len(every) // positions)][:positions]
    told = np.empty((len(chosen), seats))
    machine_code(tell)(chances, chosen, told)
    run, rng = machine_code(play_on), stream(seats, 1_000_000)
    results = np.empty((len(chosen), games, seats))
    for row, scores in enumerate(chosen):
        for game in range(games):
            run(form, chances, scores, np.empty((0, seats), np.int64), results[row, game], rng)
    off = results.mean(axis=1) - told
    left = (results.var(axis=1, ddof=1) / games).mean()
    formula = results.mean(axis=1) - by_formula(name, chosen)
    squares = [max(0.0, float(np.square(one).mean() - left)) for one in (off, formula)]
    print(
        f"{name}, {seats} seats, beside {games} games from each of {len(chosen)} positions: "
        f"root mean square {squares[0] ** 0.5:.5f}, most {np.abs(off).max():.5f}, "
        f"standard error {left**0.5:.5f}; the formula's root mean square {squares[1] ** 0.5:.5f}",
        flush=True,
    )


def by_formula(name: str, positions: Ints) -> Floats:
    """What `many_odds` says of positions [M, S]."""
    tables = solve_tables(make(name, {"seats": 3}), measured=False).tables
    told: list[Floats] = []
    for scores in positions.tolist():
        after = chances_after(tables, tuple(scores[:-1]))[:, scores[-1]]
        told.append(after / after.sum())
    return np.array(told)


def _learned(name: str, seats: int) -> tuple[Form, Model]:
    game = make(name, {"seats": seats})
    file = file_of(game)
    assert file is not None
    solved = solve_tables(game, measured=False)
    return form_of(solved.turn), model(solved.tables.two, read(file)[rows_of(seats)])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="pig", choices=GAMES)
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5, 6, 8, 10])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    if 3 in given.seats:
        beside_exact(given.game)
    for seats in given.seats:
        beside_games(given.game, seats, given.positions, given.games)


if __name__ == "__main__":
    main()
