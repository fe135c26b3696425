"""Games played for their numbers: each leaves one row.

In game g bot b has seat (b + g) mod S. The chance of a game and the choices of its bots
come from two streams that depend on the seed and g alone: under two variants of the rules
game g begins with the same luck, so that differences between variants are taken game by
game and what luck they have in common cancels.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from pigpen.bots.bot import ROOM, Bot, show
from pigpen.bots.planned import Planned
from pigpen.bots.uniform import Uniform
from pigpen.core.events import count_events, write_points
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, AnyGame
from pigpen.core.jit import Way, interpret, kernel, runs_as, specialise
from pigpen.core.kernels import apply, choose, init, legal_actions, redact, returns, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.core.rng import stream
from pigpen.lab.trials.matches import BEGIN, rooms

MAX_PLIES: Final = 20_000  # bots that never hold would play for ever

# Places in a row of numbers; points by seat from HEAD on, then the game's events.
FINISHED, PLIES, DECISIONS, FIRST, WINNERS, LEAD_CHANGES, LEADER = range(7)
HEAD: Final = 7

Rows = Ints  # [games, HEAD + S + E]
PlayGames = Callable[[int, int, int], Rows]  # seed, first game, last + 1


def player(
    game: AnyGame, bots: Sequence[Bot], *, max_plies: int = MAX_PLIES, compile: bool = True
) -> PlayGames:
    """What plays games of these bots, one for each seat; machine code if all are of a kind.

    Bots that think are asked: that takes little beside the thinking, and the machine code of
    their thoughts is on disk already.
    """
    kernel_bots = [bot for bot in bots if isinstance(bot, Planned | Uniform)]
    kinds = {bot.kernel for bot in kernel_bots}
    alike = len(kernel_bots) == len(bots) and len(kinds) == 1
    if not (alike and compile) or runs_as(_games, game, *kinds) is Way.INTERPRETED:
        return _asking(game, bots, max_plies, compile=compile)
    run: Callable[..., None] = specialise(_games, game, *kinds)
    positions, *room = _rooms(game)
    views = np.zeros(ROOM, game.sizes.dtype)
    styles = np.array([bot.row for bot in kernel_bots], np.int64)

    def play(seed: int, first: int, last: int) -> Rows:
        luck, choices = streams_of(seed, first, last)
        rows = _new_rows(game, last - first)
        run(game.rules, positions, views, *room, styles, luck, choices, rows, first, max_plies)
        return rows

    return play


def streams_of(seed: int, first: int, last: int) -> tuple[Ints, Ints]:
    """The streams of chance and of choices for games `first` to `last` - 1, [games, 1] each."""
    luck = [stream(seed, 2 * number) for number in range(first, last)]
    choices = [stream(seed, 2 * number + 1) for number in range(first, last)]
    return np.array(luck, np.int64).reshape(-1, 1), np.array(choices, np.int64).reshape(-1, 1)


def _new_rows(game: AnyGame, games: int) -> Rows:
    return np.zeros((games, HEAD + game.num_seats + len(game.extras.events)), np.int64)


def _rooms(game: AnyGame) -> tuple[Any, Ints, Floats, Floats, Ints]:
    """Room for a position and the one before it, and for what is written of them."""
    _, actions, probability, utility = rooms(game)
    return (
        np.zeros(2, game.sizes.dtype),
        actions,
        probability,
        utility,
        np.zeros(game.num_seats, np.int64),
    )


@kernel
def _games(
    rules: object,
    positions: Positions[Record],
    views: Positions[Record],
    actions: Ints,
    probability: Floats,
    utility: Floats,
    points: Ints,
    styles: Ints,
    luck: Ints,
    choices: Ints,
    rows: Rows,
    first: int,
    max_plies: int,
) -> None:
    """Whole games between kernel bots of one kind, `styles` [S, row]."""
    p = positions[0]
    seats = len(styles)
    for index in range(len(rows)):
        row = rows[index]
        rotation = (first + index) % seats
        _begin(rules, p, row)
        actor = to_move(rules, p)
        while actor != TERMINAL and row[PLIES] < max_plies:
            if actor == CHANCE:
                action = draw_outcome(rules, p, probability, luck[index])
            else:
                count = legal_actions(rules, p, actions)
                views[0] = p
                redact(rules, views[0], actor)
                style = styles[(actor - rotation) % seats]
                action = choose(rules, views, actions, count, style, choices[index])
            _step(rules, positions, actor, action, points, row)
            actor = to_move(rules, p)
        _close(rules, p, utility, points, row)


@kernel
def _begin(rules: object, p: Record, row: Ints) -> None:
    init(rules, p)
    row[:] = 0
    row[FIRST] = NOBODY
    row[LEADER] = NOBODY


@kernel
def _step(
    rules: object, positions: Positions[Record], actor: int, action: int, points: Ints, row: Ints
) -> None:
    """Play an action in `positions[0]`, and note what it did."""
    p = positions[0]
    positions[1] = p
    apply(rules, p, action)
    row[PLIES] += 1
    if actor != CHANCE:
        row[DECISIONS] += 1
        if row[FIRST] == NOBODY:
            row[FIRST] = actor
    count_events(rules, positions[1], action, p, row[HEAD + len(points) :])
    write_points(rules, p, points)
    leader = _sole_leader(points)
    if leader != NOBODY and leader != row[LEADER]:
        row[LEAD_CHANGES] += row[LEADER] != NOBODY
        row[LEADER] = leader


@kernel
def _sole_leader(points: Ints) -> int:
    """The seat with more points than every other, or NOBODY."""
    best = 0
    is_sole = True
    for seat in range(1, len(points)):
        if points[seat] > points[best]:
            best = seat
            is_sole = True
        elif points[seat] == points[best]:
            is_sole = False
    return best if is_sole else NOBODY


@kernel
def _close(rules: object, p: Record, utility: Floats, points: Ints, row: Ints) -> None:
    """Note who has won, and the points."""
    write_points(rules, p, points)
    for seat in range(len(points)):
        row[HEAD + seat] = points[seat]
    if to_move(rules, p) != TERMINAL:
        return
    row[FINISHED] = 1
    returns(rules, p, utility)
    for seat in range(len(points)):
        if utility[seat] > 0.0:
            row[WINNERS] |= 1 << seat


_ACTOR, _COUNT = 0, 1  # places in a status: who acts, of how many actions


@kernel
def _advance(
    rules: object,
    positions: Positions[Record],
    actions: Ints,
    probability: Floats,
    utility: Floats,
    points: Ints,
    luck: Ints,
    status: Ints,
    action: int,
    row: Ints,
    max_plies: int,
) -> None:
    """Play `action`, or begin a game at `BEGIN`, then chance until a seat is to move."""
    p = positions[0]
    if action == BEGIN:
        _begin(rules, p, row)
    else:
        _step(rules, positions, status[_ACTOR], action, points, row)
    actor = to_move(rules, p)
    while actor == CHANCE and row[PLIES] < max_plies:
        _step(rules, positions, actor, draw_outcome(rules, p, probability, luck), points, row)
        actor = to_move(rules, p)
    status[_ACTOR] = actor
    if actor >= 0:
        status[_COUNT] = legal_actions(rules, p, actions)
    if actor < 0 or row[PLIES] >= max_plies:
        status[_ACTOR] = TERMINAL
        _close(rules, p, utility, points, row)


def _asking(game: AnyGame, bots: Sequence[Bot], max_plies: int, *, compile: bool) -> PlayGames:
    """Games with any bots, which see views only."""
    run: Callable[..., None] = (specialise if compile else interpret)(_advance, game)
    rules, seats = game.rules, len(bots)
    positions, actions, *room = _rooms(game)
    status = np.zeros(2, np.int64)

    def play_one(number: int, luck: Ints, choices: Ints, row: Ints) -> None:
        action = BEGIN
        while True:
            run(rules, positions, actions, *room, luck, status, action, row, max_plies)
            actor, count = status.tolist()
            if actor == TERMINAL:
                return
            seen = show(game, positions[0], actor, actions[:count].tolist())
            action = bots[(actor - number) % seats](seen, choices)

    def play(seed: int, first: int, last: int) -> Rows:
        luck, choices = streams_of(seed, first, last)
        rows = _new_rows(game, last - first)
        for index in range(len(rows)):
            play_one(first + index, luck[index], choices[index], rows[index])
        return rows

    return play
