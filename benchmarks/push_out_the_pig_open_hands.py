"""Push Out the Pig: what it would bring to see all hands, as a bound for what can be inferred.

One seat, or one side, plays each card on in the one world that is true, and trusts learned
marks for as many more playouts as `--trust` says; `worlds-64` has all other seats. `--network`
plays on by the network in place of marks; `--network-trust` trusts its marks, too. The same deals
in every rotation; errors are over deals.

    python -m benchmarks.push_out_the_pig_open_hands [deals] [--tables 3 4 5 6 4-pairs] [--seed 1]
        [--playouts 64] [--trust 32] [--network] [--network-trust 0]
"""

import argparse
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.push_out_the_pig_duel import TABLES, seating, table
from pigpen.bots.bot import ROOM
from pigpen.bots.push_out_the_pig.determinization import NOISE, alike, margin
from pigpen.bots.push_out_the_pig.learned import (
    MARKS_A_POINT,
    add_marks,
    learned_card,
    marks_of,
)
from pigpen.bots.push_out_the_pig.network import mark_cards, network_card
from pigpen.bots.push_out_the_pig.player import choose as choose_card
from pigpen.bots.push_out_the_pig.roster import worlds_64
from pigpen.bots.styled import best_column
from pigpen.core.game import AnyGame
from pigpen.core.jit import fill, inlined, kernel, machine_code
from pigpen.core.kernels import choose, init, redact
from pigpen.core.record import Floats, Ints, Positions
from pigpen.core.rng import draw, stream
from pigpen.games.push_out_the_pig.position import PASS, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.tricks import apply, playable
from pigpen.lab.trials.matches import MAX_PLIES
from pigpen.lab.trials.statistics import mean_of
from pigpen.search.loop import UNREAD, Rooms, Seats, play_on, rooms

PLAYOUTS, TRUST, NETWORK_TRUST, BY_NETWORK = range(-4, 0)  # places in a seat's row


class Seeing(NamedTuple):
    """How who sees all hands judges cards; no playouts: it does not, and plays `worlds-64`."""

    playouts: int = 64  # of each card
    trust: int = 32  # how many more the learned marks count for
    network_trust: int = 0  # and those of the network
    by_network: bool = False  # played on by it, not by marks


_USUAL: Final = Seeing()


@kernel
def choose_by_truth(
    rules: Rules, ps: Positions[Position], actions: Ints, count: int, row: Ints, rng: Ints
) -> int:
    """The card that is worth most when all hands at `ps[0]` are played on; `ps[1]` is room."""
    if count == 1:
        return actions[0]
    seat, playouts = int(ps[0].seat), row[PLAYOUTS]
    leaders = np.zeros(count, np.int64)
    alike(rules, ps[0], actions, count, leaders)
    values = np.zeros((playouts + 2, count))
    luck = np.zeros(1, np.int64)
    for playout in range(playouts):
        seed = 1 + draw(rng)
        for index in range(count):
            if leaders[index] != index:
                values[playout, index] = values[playout, leaders[index]]
                continue
            ps[1] = ps[0]
            luck[0] = seed
            by_network = row[BY_NETWORK] != 0
            values[playout, index] = _value(rules, ps[1], actions[index], seat, by_network, luck)
    add_marks(rules, ps[0], actions, count, row[TRUST], values[playouts])
    if row[NETWORK_TRUST]:
        marks = np.zeros(count, np.int64)
        mark_cards(rules, ps[0], actions, count, marks)
        for index in range(count):
            values[playouts + 1, index] = row[NETWORK_TRUST] * marks[index] / MARKS_A_POINT
    return actions[best_column(values, count)]


@kernel
def _value(rules: Rules, p: Position, action: int, seat: int, by_network: bool, rng: Ints) -> float:
    deals = int(p.deals)
    apply(rules, p, action)
    while p.deals == deals:
        if p.asked:
            apply(rules, p, PASS)
        elif by_network:
            apply(rules, p, network_card(rules, p, playable(rules, p), NOISE, rng))
        else:
            apply(rules, p, learned_card(rules, p, playable(rules, p), marks_of(rules), NOISE, rng))
    return margin(rules, p, seat)


@inlined
def by_view_or_truth(rules: Any, p: Any, actions: Ints, count: int, actor: int, who: Seats) -> int:
    """What a seat's bot chooses of its view, or of all hands."""
    who.views[0] = p
    style = who.styles[(actor - who.rotation) % len(who.styles)]
    if style[PLAYOUTS]:
        return choose_by_truth(rules, who.views, actions, count, style, who.choices)
    redact(rules, who.views[0], actor)
    return choose(rules, who.views, actions, count, style, who.choices)


_play = fill(play_on, __name__, "_play", decide=by_view_or_truth)


@kernel
def _deal(rules: object, rooms: Rooms, seats: Seats, luck: Ints, most: int) -> None:
    p, actions, probability = rooms.positions[0], rooms.actions, rooms.probability
    init(rules, p)
    _play(rules, p, actions, probability, seats, luck, UNREAD, most)


def margins(game: AnyGame, deals: int, seeing: Seeing = _USUAL, seed: int = 1) -> Floats:
    """By deal, the points of the side that sees all hands above the mean of the other sides."""
    row: Any = worlds_64(game).row
    sees, plain = np.append(row, seeing), np.append(row, Seeing(playouts=0))
    styles = np.array(seating(game, sees, plain), np.int64)
    run, room = machine_code(_deal, game, choose_card), rooms(game, ROOM)
    points = np.zeros(game.num_seats, np.int64)
    found = np.zeros((deals, game.num_sides))
    for deal in range(deals):
        luck, choices = (stream(seed, 2 * deal + half) for half in range(2))
        for turn in range(game.num_sides):
            seats = Seats(room.views, styles, choices, turn)
            run(game.rules, room, seats, luck.copy(), MAX_PLIES)
            assert game.kernels.write_points
            game.kernels.write_points(game.rules, room.positions[0], points)
            found[deal] += np.roll(points, -turn)[: game.num_sides] / game.num_sides
    return found[:, 0] - found[:, 1:].mean(axis=1)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("deals", type=int, nargs="?", default=150)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=TABLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=_USUAL.playouts)
    parser.add_argument("--trust", type=int, default=_USUAL.trust)
    parser.add_argument("--network-trust", type=int, default=_USUAL.network_trust)
    parser.add_argument("--network", action="store_true", help="plays on, not marks")
    asked = parser.parse_args()
    seeing = Seeing(asked.playouts, asked.trust, asked.network_trust, asked.network)
    for name in asked.tables:
        ahead = mean_of(margins(table(name), asked.deals, seeing, asked.seed).tolist())
        print(f"{name:<10}{ahead.mean:+8.1f} ± {ahead.standard_error:.1f}", flush=True)


if __name__ == "__main__":
    main()
