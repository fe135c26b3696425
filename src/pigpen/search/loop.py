"""One loop that plays every game, whoever decides and whatever is noted.

A template (`core.binding.fill`): what stands in the places of `decide`, `step` and the like makes
of it a playout, a match, a duplicate game, or what happens between two questions to a bot that is
no kernel. It takes what it reads at every ply and no more: machine code counts references to each
array that a call is given, which would cost as much as the ply.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import fill, inlined, kernel
from pigpen.core.kernels import apply, choose, init, legal_actions, redact, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints, Positions, Record, together
from pigpen.core.rng import below

BEGIN: Final = -1  # in place of an action: a game begins
ACTOR, COUNT, PLIES = range(3)  # places in a status: who acts, of how many actions, plies so far
STATUS: Final = 3
UNREAD: Final = 0  # for `who` and `note` where nobody reads them

Who = Any  # what `decide` reads, alone; the loop hands it on
Note = Any  # what `begin` and `step` write into, alone


class Rooms(NamedTuple):
    """Where kernels that play games write; one thread's, made by `rooms`."""

    positions: Positions[Any]  # [2] the game, and room for the position before
    views: Positions[Any]  # [V] what the seat to move sees, and room for its bot
    actions: Ints  # [A]
    probability: Floats  # [C]
    utility: Floats  # [S]
    points: Ints  # [S]


class Seats(NamedTuple):
    """Kernel bots of one kind, which differ by a row of numbers."""

    views: Positions[Any]  # [V]
    styles: Ints  # [S, row] by bot
    choices: Ints  # the stream that they draw from
    rotation: int  # bot b has seat (b + rotation) mod S


def rooms(game: AnyGame, views: int = 1) -> Rooms:
    """Room to play a game, with so many positions for views and bots."""
    made = together(
        np.zeros(2, game.sizes.dtype),
        np.zeros(views, game.sizes.dtype),
        game.sizes.room_for_actions(),
        game.sizes.room_for_chance(),
        np.zeros(game.num_seats),
        np.zeros(game.num_seats, np.int64),
    )
    return Rooms(*made)


@inlined
def decide(rules: object, p: Record, actions: Ints, count: int, actor: int, who: Who) -> int:
    """One of `actions[:count]`; here each is as likely, by the stream `who`."""
    return actions[below(who, count)]


@inlined
def begin(rules: object, p: Record, note: Note) -> None:
    """Begins a game."""
    init(rules, p)


@inlined
def step(rules: object, p: Record, actor: int, action: int, note: Note) -> None:
    """Plays an action or outcome."""
    apply(rules, p, action)


@inlined
def is_over(rules: object, p: Record, note: Note) -> bool:
    """Whether enough was played before the end of the game."""
    return False


@kernel
def play_on(
    rules: object,
    p: Record,
    actions: Ints,
    probability: Floats,
    who: Who,
    luck: Ints,
    note: Note,
    most: int,
) -> tuple[int, int, int]:
    """Plays on from `p`, in place: to the end, or for `most` plies; two arrays are room to work in.

    Who is to act then, and the decisions and the outcomes that were played.
    """
    decisions = 0
    outcomes = 0
    actor = to_move(rules, p)
    while actor != TERMINAL and decisions + outcomes < most and not is_over(rules, p, note):
        if actor == CHANCE:
            outcomes += 1
            step(rules, p, actor, draw_outcome(rules, p, probability, luck), note)
        else:
            count = legal_actions(rules, p, actions)
            decisions += 1
            step(rules, p, actor, decide(rules, p, actions, count, actor, who), note)
        actor = to_move(rules, p)
    return actor, decisions, outcomes


@inlined
def by_view(rules: object, p: Record, actions: Ints, count: int, actor: int, who: Seats) -> int:
    """What the seat's kernel bot chooses of what it sees."""
    who.views[0] = p
    redact(rules, who.views[0], actor)
    style = who.styles[(actor - who.rotation) % len(who.styles)]
    return choose(rules, who.views, actions, count, style, who.choices)


@inlined
def only_chance(rules: object, p: Record) -> int:
    """In place of `to_move`: whoever is asked stops the play."""
    return CHANCE if to_move(rules, p) == CHANCE else TERMINAL


to_question = fill(play_on, __name__, "to_question", to_move=only_chance)


@kernel
def resigned(rules: object, rooms: Rooms, luck: Ints, status: Ints, note: Note, most: int) -> None:
    """Plays chance until a seat is to move, in a game that somebody has just resigned."""
    p, left = rooms.positions[0], most - status[PLIES]
    actions, probability = rooms.actions, rooms.probability
    _, _, outcomes = to_question(rules, p, actions, probability, luck, luck, note, left)
    status[PLIES] += outcomes
    actor = to_move(rules, p)
    status[ACTOR] = actor
    if actor >= 0:
        status[COUNT] = legal_actions(rules, p, actions)


@kernel
def advance(
    rules: object, rooms: Rooms, luck: Ints, status: Ints, action: int, note: Note, most: int
) -> None:
    """Plays `action`, or begins a game at `BEGIN`, and then chance until a seat is to move."""
    p = rooms.positions[0]
    if action == BEGIN:
        begin(rules, p, note)
        status[PLIES] = 0
    else:
        step(rules, p, status[ACTOR], action, note)
        status[PLIES] += 1
    left = most - status[PLIES]
    actions, probability = rooms.actions, rooms.probability
    _, _, outcomes = to_question(rules, p, actions, probability, luck, luck, note, left)
    status[PLIES] += outcomes
    actor = to_move(rules, p)
    status[ACTOR] = actor
    if actor >= 0:
        status[COUNT] = legal_actions(rules, p, actions)
