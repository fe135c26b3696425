"""A tiny game whose chance is open: two seats throw a ring each along a lane, in turn.

A throw has a strength from 0 to 1000, of which a menu lists three. The ring comes to rest at
any of 1001 places, it may knock the other one on, and then all lies still.
"""

from typing import Annotated, NamedTuple

import numpy as np

from pigpen.core.errors import ParseError
from pigpen.core.game import CHANCE, OPEN, TERMINAL, Game, Kernels, Sizes, Words
from pigpen.core.options import Span
from pigpen.core.record import I8, I16, Ints, Record, dtype_of
from pigpen.core.rng import below
from pigpen.core.said import Said

NOT_THROWN = -1
LENGTH = 1000
SETTLED = 2 * (LENGTH + 1)  # other outcomes: (LENGTH + 1) * ring + place
MENU = (100, 500, 900)


class Rules(NamedTuple):
    throws: Annotated[int, Span(1, 100, "Q1")] = 4  # of both seats together
    seats: Annotated[int, Span(2, 2, "Q1")] = 2


class Position(Record):
    strength: I16  # of the throw that is under way, or NOT_THROWN
    seat: I8
    left: I8  # throws
    reported: Annotated[Ints, np.int8, (2,)]  # in this throw, by ring
    places: Annotated[Ints, np.int16, (2,)]


def init(rules, p):
    p.strength, p.seat, p.left = NOT_THROWN, 0, rules.throws
    p.reported[:] = 0
    p.places[:] = 0


def to_move(rules, p):
    if p.strength != NOT_THROWN:
        return CHANCE
    return int(p.seat) if p.left else TERMINAL


def legal_actions(rules, p, actions):
    actions[: len(MENU)] = MENU
    return len(MENU)


def chance(rules, p, probability):
    return OPEN


def is_legal(rules, p, action):
    if p.strength == NOT_THROWN:
        return 0 <= action <= LENGTH
    if action == SETTLED:
        return bool(p.reported[p.seat])
    return 0 <= action < SETTLED and not p.reported[action // (LENGTH + 1)]


def apply(rules, p, action):
    if p.strength == NOT_THROWN:
        p.strength = action
    elif action == SETTLED:
        p.strength, p.seat = NOT_THROWN, 1 - p.seat
        p.left -= 1
        p.reported[:] = 0
    else:
        ring, place = divmod(action, LENGTH + 1)
        p.reported[ring], p.places[ring] = 1, place


def draw_outcome(rules, p, probability, rng):
    seat, other = int(p.seat), 1 - int(p.seat)
    if not p.reported[seat]:
        place = min(max(int(p.strength) + below(rng, 101) - 50, 0), LENGTH)
        return seat * (LENGTH + 1) + place
    if not p.reported[other] and below(rng, 2):
        return other * (LENGTH + 1) + (int(p.places[other]) + below(rng, 200)) % LENGTH
    return SETTLED


def returns(rules, p, utility):
    utility[:] = 0
    if not p.left:
        lead = int(np.sign(int(p.places[0]) - int(p.places[1])))
        utility[:] = lead, -lead


def format_action(rules, p, action):
    if p.strength == NOT_THROWN:
        return f"throw {action}"
    ring, place = divmod(action, LENGTH + 1)
    return "settled" if action == SETTLED else f"ring {ring} at {place}"


def parse_action(rules, p, text):
    words = text.split()
    try:
        if p.strength == NOT_THROWN:
            (strength,) = words[1:]
            return int(strength)
        if words == ["settled"]:
            return SETTLED
        _, ring, _, place = words
        return int(ring) * (LENGTH + 1) + int(place)
    except ValueError:
        raise ParseError(text, f"{text!r} says no action of quoits.") from None


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """The game, with these rules."""
    return Game(
        name="quoits",
        version=1,
        rules=rules or Rules(),
        num_seats=2,
        sizes=Sizes(
            dtype=dtype_of(Position),
            num_actions=LENGTH + 1,
            num_outcomes=SETTLED + 1,
        ),
        kernels=Kernels(
            init=init,
            to_move=to_move,
            legal_actions=legal_actions,
            chance=chance,
            apply=apply,
            returns=returns,
            is_legal=is_legal,
            draw_outcome=draw_outcome,
        ),
        words=Words(
            format_action=format_action,
            parse_action=parse_action,
            meaning=lambda rules, p, action: {"code": action},
            describe=lambda rules, p, seat: {"places": p.places.tolist()},
            narrate=lambda rules, before, action, after: (),
            explain=lambda rules, p, action: Said("illegal.over", {}, "Q1"),
        ),
    )
