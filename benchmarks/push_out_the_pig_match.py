"""Push Out the Pig: what it brings to play for the chance to win the match, near its end.

Standings less than 200 points from an end are drawn from matches that are put together from deals
of `instinct`. From each, one seat that plays for the chance to win meets others that play for
points, and 300 where the match ends, all by the search of `worlds-256` with so many worlds; the
same cards in every rotation of the seats. Printed is the share of the matches won, with its
standard error over standings.

    python -m benchmarks.push_out_the_pig_match [standings] [--worlds 12] [--seats 4] [--seed 1]
"""

import argparse
from typing import Any, Final

import numpy as np

from pigpen import catalog
from pigpen.bots.bot import ROOM
from pigpen.bots.push_out_the_pig.determinization import Aim, _value
from pigpen.bots.push_out_the_pig.inference import deal_likely, likely_worlds
from pigpen.bots.push_out_the_pig.player import choose as for_the_match
from pigpen.bots.push_out_the_pig.roster import worlds_256
from pigpen.bots.push_out_the_pig.standing import POINTS
from pigpen.core.game import AnyGame
from pigpen.core.jit import fill, kernel, machine_code
from pigpen.core.kernels import init
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.core.rng import stream
from pigpen.games.push_out_the_pig.position import Position
from pigpen.games.push_out_the_pig.rules import End, Rules
from pigpen.lab.trials.matches import MAX_PLIES
from pigpen.lab.trials.statistics import mean_of
from pigpen.search.determinization import try_in_worlds
from pigpen.search.loop import UNREAD, Rooms, Seats, by_view, play_on, rooms
from research.learn_standing import deals_of, standings

NEAR: Final = 200  # points from an end
_BANK: Final = 2000  # deals that matches are put together from
_FOR_POINTS = -1  # place in a row


@kernel
def _points(
    rules: Rules, views: Positions[Position], action: int, seat: int, aim: Aim, rng: Ints
) -> float:
    return _value(rules, views, action, seat, aim.marks, rng)


_try_for_points = fill(
    try_in_worlds,
    __name__,
    "_try_for_points",
    survey=likely_worlds,
    determinize_with=deal_likely,
    value=_points,
)
_for_points = fill(for_the_match, __name__, "_for_points", try_likely=_try_for_points)


@kernel
def by_either_aim(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """The search of a row, for points where it ends with 1."""
    if style[_FOR_POINTS]:
        return _for_points(rules, views, actions, count, style, rng)
    return for_the_match(rules, views, actions, count, style, rng)


_play = fill(play_on, __name__, "_play", decide=by_view)


@kernel
def _match(rules: object, rooms: Rooms, seats: Seats, totals: Ints, luck: Ints, most: int) -> None:
    """A match from a standing on."""
    p: Any = rooms.positions[0]
    init(rules, p)
    for seat in range(len(totals)):
        p.totals[seat] = totals[seat]
    _play(rules, p, rooms.actions, rooms.probability, seats, luck, UNREAD, most)


def near_an_end(seats: int, count: int, seed: int) -> Ints:
    """Totals [count, S]."""
    rng = np.random.default_rng(seed)
    totals, steps, _ = standings(deals_of(seats, "off", _BANK, seed), End.EITHER, 20 * count, rng)
    return rng.permutation(totals[steps < NEAR // POINTS])[:count]


def shares(game: AnyGame, worlds: int, begun: Ints, seed: int) -> Floats:
    """By standing, the share of the matches that the seat which plays for the match wins."""
    style: Any = worlds_256(game).style._replace(worlds=worlds)
    styles = np.array([[*style, int(seat > 0)] for seat in range(game.num_seats)])
    run, room = machine_code(_match, game, by_either_aim), rooms(game, ROOM)
    found, utility = np.zeros(len(begun)), np.zeros(game.num_seats)
    for number, totals in enumerate(begun):
        luck, choices = stream(seed, 2 * number), stream(seed, 2 * number + 1)
        for turn in range(game.num_seats):
            seats = Seats(room.views, styles, choices, turn)
            run(game.rules, room, seats, totals, luck.copy(), MAX_PLIES)
            end: Record = room.positions[0]
            game.kernels.returns(game.rules, end, utility)
            won = utility > 0
            found[number] += won[turn] / max(1, won.sum()) / game.num_seats
    return found


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("standings", type=int, nargs="?", default=100)
    parser.add_argument("--worlds", type=int, default=12)
    parser.add_argument("--seats", type=int, choices=(3, 4, 5, 6), default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = catalog.make("push-out-the-pig", {"seats": asked.seats})
    begun = near_an_end(asked.seats, asked.standings, asked.seed)
    won = mean_of(shares(game, asked.worlds, begun, asked.seed).tolist())
    print(
        f"{asked.seats} seats, {asked.worlds} worlds, {len(begun)} standings: {won.mean:.1%} ±"
        f" {won.standard_error:.1%} won for the match, where {1 / asked.seats:.1%} are even"
    )


if __name__ == "__main__":
    main()
