"""The game loop: one template that plays every game, with any bots and any records.

It is a template (`core.binding.instantiate`): the functions that replace `decide`, `step` and the
like make of it a playout, a match, a duplicate game, or the plies between two calls of a bot that
is no kernel. It takes what it reads at every ply and no more: machine code counts references to
each array that a call is given, which would cost as much as the ply.

A bot that is no kernel is called outside of it: `advance` plays on until such a bot has to choose,
with the other seats' kernel bots and chance, and leaves its view in `Table.views[0]`.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import inlined, instantiate, kernel
from pigpen.core.kernels import apply, choose, init, legal_actions, redact, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints, Positions, Record, together
from pigpen.core.rng import below

BEGIN: Final = -1  # instead of an action: a game begins
RESIGNED: Final = -2  # instead of an action: a seat has resigned, and the game goes on
UNDECIDED: Final = -1  # what `decide` says where the loop is to stop
# Places in a status; bot b has seat (b + rotation) mod S.
ACTOR, COUNT, PLIES, ROTATION = range(4)  # who acts, of how many actions; plies so far
STATUS: Final = 4
IN_KERNEL, ASKED, ASKED_AT_CHOICES = range(3)  # how a bot of a table comes to its actions
UNREAD: Final = 0  # for `who` and `note` where no function reads them

Who = Any  # what `decide` reads, alone; the loop hands it on
Note = Any  # what `begin` and `step` write into, alone


class Rooms(NamedTuple):
    """Memory for kernels that play games; one thread's, made by `rooms`."""

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


class Table(NamedTuple):
    """Kernel bots of one kind beside bots that are asked; made by `table`."""

    views: Positions[Any]  # [V] what the seat to move sees, and room for its bot
    styles: Ints  # [S, row] by bot
    ways: Ints  # [S] by bot: IN_KERNEL, ASKED or ASKED_AT_CHOICES
    choices: Ints  # the stream that kernel bots draw from
    status: Ints  # [STATUS]


def rooms(game: AnyGame, views: int = 1) -> Rooms:
    """Return memory to play a game, with `views` positions for views and bots."""
    made = together(
        np.zeros(2, game.sizes.dtype),
        np.zeros(views, game.sizes.dtype),
        game.sizes.room_for_actions(),
        game.sizes.room_for_chance(),
        np.zeros(game.num_seats),
        np.zeros(game.num_seats, np.int64),
    )
    return Rooms(*made)


def table(rooms: Rooms, styles: Ints, ways: Ints, choices: Ints) -> Table:
    """Return a table whose bots use the views of `rooms`; their rows are never written."""
    styles.flags.writeable = ways.flags.writeable = False
    return Table(rooms.views, styles, ways, choices, np.zeros(STATUS, np.int64))


@inlined
def decide(rules: object, p: Record, actions: Ints, count: int, actor: int, who: Who) -> int:
    """Return one of `actions[:count]`, or UNDECIDED; here a random one, by the stream `who`."""
    return actions[below(who, count)]


@inlined
def begin(rules: object, p: Record, note: Note) -> None:
    """Begin a game."""
    init(rules, p)


@inlined
def step(rules: object, p: Record, actor: int, action: int, note: Note) -> None:
    """Play an action or outcome."""
    apply(rules, p, action)


@inlined
def is_over(rules: object, p: Record, note: Note) -> bool:
    """Return whether play stops before the end of the game."""
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
    """Play on from `p`, in place: to the end, for `most` plies, or until UNDECIDED.

    Two arrays are room to work in. Returns who is to act then, and how many decisions and outcomes
    were played.
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
            action = decide(rules, p, actions, count, actor, who)
            if action == UNDECIDED:
                break
            decisions += 1
            step(rules, p, actor, action, note)
        actor = to_move(rules, p)
    return actor, decisions, outcomes


@inlined
def by_view(rules: object, p: Record, actions: Ints, count: int, actor: int, who: Seats) -> int:
    """Return the choice of the seat's kernel bot from its view."""
    who.views[0] = p
    redact(rules, who.views[0], actor)
    style = who.styles[(actor - who.rotation) % len(who.styles)]
    return choose(rules, who.views, actions, count, style, who.choices)


@inlined
def by_table(rules: object, p: Record, actions: Ints, count: int, actor: int, who: Table) -> int:
    """Return the choice of the seat's kernel bot, or UNDECIDED for another bot, with its view."""
    bot = (actor - who.status[ROTATION]) % len(who.styles)
    way = who.ways[bot]
    if way == ASKED_AT_CHOICES and count == 1:
        return actions[0]
    who.views[0] = p
    redact(rules, who.views[0], actor)
    if way != IN_KERNEL:
        who.status[COUNT] = count
        return UNDECIDED
    return choose(rules, who.views, actions, count, who.styles[bot], who.choices)


to_question = instantiate(play_on, __name__, "to_question", decide=by_table)


@kernel
def advance(
    rules: object, rooms: Rooms, luck: Ints, table: Table, action: int, note: Note, most: int
) -> None:
    """Play `action` (or BEGIN, RESIGNED), then on until another bot is to choose, or the end."""
    p, status = rooms.positions[0], table.status
    if action == BEGIN:
        begin(rules, p, note)
        status[PLIES] = 0
    elif action != RESIGNED:
        step(rules, p, status[ACTOR], action, note)
        status[PLIES] += 1
    actions, probability, left = rooms.actions, rooms.probability, most - status[PLIES]
    actor, decisions, outcomes = to_question(
        rules, p, actions, probability, table, luck, note, left
    )
    status[PLIES] += decisions + outcomes
    status[ACTOR] = actor
