"""Plays games and records one row of numbers for each.

In game g bot b has seat (b + g) mod S. The chance of a game and the choices of its bots
come from two streams that depend on the seed and g alone: under two variants of the rules
game g begins with the same luck, so that differences between variants are taken game by
game and what luck they have in common cancels.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.bot import ROOM, Bot, Forfeit, one_kind, show
from pigpen.core.events import count_events, write_points
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, AnyGame
from pigpen.core.jit import Way, instantiate, interpret, kernel, runs_as, specialise
from pigpen.core.kernels import apply, init, returns, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import is_open, legal_actions
from pigpen.core.position import returns as returns_of
from pigpen.core.record import Ints, Positions, Record, together
from pigpen.core.rng import stream
from pigpen.lab.trials.agents import game_player, listeners, log_forfeit
from pigpen.lab.trials.mixture import to_one_kind
from pigpen.play.throws import Engine
from pigpen.search.loop import (
    ACTOR,
    Rooms,
    Seats,
    Table,
    advance,
    by_view,
    play_on,
    rooms,
    to_question,
)

MAX_PLIES: Final = 20_000  # bots that never hold would play for ever

# Places in a row of numbers; points by seat from HEAD on, then the game's events.
FINISHED, PLIES, DECISIONS, FIRST, WINNERS, LEAD_CHANGES, LEADER = range(7)
HEAD: Final = 7

Rows = Ints  # [games, HEAD + S + E]
PlayGames = Callable[[int, int, int], Rows]  # seed, first game, last + 1


def player(
    game: AnyGame,
    bots: Sequence[Bot],
    *,
    games: int = 1,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> PlayGames:
    """Return a function that plays games of a bot for each seat, in a kernel if of one kind.

    How many `games` there will be says which bots are worth a table (`mixture.alike`).
    """
    bots = to_one_kind(game, bots, games).bots if compile else bots
    kind = one_kind(bots) if compile else None
    if kind is None or runs_as(_games, game, kind.kernel) is Way.INTERPRETED:
        return _asking(game, bots, max_plies, compile=compile)
    run: Callable[..., None] = specialise(_games, game, kind.kernel)
    room = rooms(game, ROOM)

    def play(seed: int, first: int, last: int) -> Rows:
        luck, choices = streams_of(seed, first, last)
        rows = _new_rows(game, last - first)
        run(game.rules, room, kind.rows, luck, choices, rows, first, max_plies)
        return rows

    return play


def streams_of(seed: int, first: int, last: int) -> tuple[Ints, Ints]:
    """Return the streams of chance and choices for games `first` to `last` - 1, [games, 1] each."""
    luck = [stream(seed, 2 * number) for number in range(first, last)]
    choices = [stream(seed, 2 * number + 1) for number in range(first, last)]
    return np.array(luck, np.int64).reshape(-1, 1), np.array(choices, np.int64).reshape(-1, 1)


def _new_rows(game: AnyGame, games: int) -> Rows:
    return np.zeros((games, HEAD + game.num_seats + len(game.extras.events)), np.int64)


class _Notes(NamedTuple):
    positions: Positions[Record]  # [2] the one that was before the last ply is the second
    points: Ints  # [S]
    row: Ints


@kernel
def _begin(rules: object, p: Record, note: _Notes) -> None:
    init(rules, p)
    row = note.row
    row[:] = 0
    row[FIRST] = NOBODY
    row[LEADER] = NOBODY


@kernel
def _step(rules: object, p: Record, actor: int, action: int, note: _Notes) -> None:
    """Play an action, and note what it did."""
    points, row = note.points, note.row
    note.positions[1] = p
    apply(rules, p, action)
    row[PLIES] += 1
    if actor != CHANCE:
        row[DECISIONS] += 1
        if row[FIRST] == NOBODY:
            row[FIRST] = actor
    count_events(rules, note.positions[1], action, p, row[HEAD + len(points) :])
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
def _close(rules: object, rooms: Rooms, row: Ints) -> None:
    """Note who has won, and the points."""
    p, points = rooms.positions[0], rooms.points
    write_points(rules, p, points)
    for seat in range(len(points)):
        row[HEAD + seat] = points[seat]
    if to_move(rules, p) != TERMINAL:
        return
    row[FINISHED] = 1
    returns(rules, p, rooms.utility)
    for seat in range(len(points)):
        if rooms.utility[seat] > 0.0:
            row[WINNERS] |= 1 << seat


_play_by_view = instantiate(play_on, __name__, "_play_by_view", decide=by_view, step=_step)


@kernel
def _games(
    rules: object,
    rooms: Rooms,
    styles: Ints,
    luck: Ints,
    choices: Ints,
    rows: Rows,
    first: int,
    max_plies: int,
) -> None:
    """Whole games between kernel bots of one kind, `styles` [S, row]."""
    p, actions, probability = rooms.positions[0], rooms.actions, rooms.probability
    for index in range(len(rows)):
        note = _Notes(rooms.positions, rooms.points, rows[index])
        seats = Seats(rooms.views, styles, choices[index], first + index)
        _begin(rules, p, note)
        _play_by_view(rules, p, actions, probability, seats, luck[index], note, max_plies)
        _close(rules, rooms, rows[index])


_to_question = instantiate(to_question, __name__, "_to_question", step=_step)
_go_on = instantiate(
    advance, __name__, "_go_on", begin=_begin, step=_step, to_question=_to_question
)


@kernel
def _advance(
    rules: object,
    rooms: Rooms,
    luck: Ints,
    table: Table,
    action: int,
    row: Ints,
    most: int,
) -> None:
    """As `search.loop.advance`, with notes."""
    note = _Notes(rooms.positions, rooms.points, row)
    _go_on(rules, rooms, luck, table, action, note, most)
    if table.status[ACTOR] < 0 or row[PLIES] >= most:
        _close(rules, rooms, row)


def _asking(game: AnyGame, bots: Sequence[Bot], max_plies: int, *, compile: bool) -> PlayGames:
    """Return a function that plays games with any bots, which see views only."""
    play_one = game_player(game, bots, max_plies, compile=compile, advance=_advance)
    now, draws, row = together(stream(0), stream(0), _new_rows(game, 1)[0])  # the same in each game

    def play(seed: int, first: int, last: int) -> Rows:
        luck, choices = streams_of(seed, first, last)
        rows = _new_rows(game, last - first)
        for index in range(len(rows)):
            now[:], draws[:] = luck[index], choices[index]
            play_one(now, draws, first + index, row)
            rows[index] = row
        return rows

    return play


def thrown(
    game: AnyGame, bots: Sequence[Bot], engine: Engine, *, max_plies: int = MAX_PLIES
) -> PlayGames:
    """Return a function like that of `player`, but an engine throws, in plain Python."""
    begin, step, close = interpret(_begin, game), interpret(_step, game), interpret(_close, game)
    draw, actor_of = interpret(draw_outcome, game), game.kernels.to_move
    room, seats, rules = rooms(game), len(bots), game.rules
    p, attending = room.positions[0], listeners(bots)

    def play_one(number: int, seed: int, luck: Ints, choices: Ints, row: Ints) -> None:
        note, throws = _Notes(room.positions, room.points, row), 0
        begin(rules, p, note)
        while (actor := actor_of(rules, p)) != TERMINAL and row[PLIES] < max_plies:
            if actor != CHANCE:
                seen = show(game, p, actor, legal_actions(game, p))
                try:
                    actions = (bots[(actor - number) % seats](seen, choices),)
                except Forfeit as why:
                    log_forfeit(why)
                    actions = ()
                    if game.kernels.resign is None:
                        break
                    game.kernels.resign(rules, p, actor)
            elif is_open(game, p):
                throws += 1
                of_throw = sha256(f"{seed} {number} {throws}".encode()).digest()
                actions = engine.land(game, p, of_throw).outcomes
            else:
                actions = (draw(rules, p, room.probability, luck),)
            for action in actions:
                step(rules, p, actor, action, note)
        close(rules, room, row)
        for bot in attending:
            bot.game_over(returns_of(game, p), is_finished=bool(row[FINISHED]))

    def play(seed: int, first: int, last: int) -> Rows:
        luck, choices = streams_of(seed, first, last)
        rows = _new_rows(game, last - first)
        for index, row in enumerate(rows):
            play_one(first + index, seed, luck[index], choices[index], row)
        return rows

    return play
