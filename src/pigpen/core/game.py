"""What a game is: rules, a record, and a handful of functions.

The contract, for every game and once (the kernels are plain functions that run
interpreted and compiled; they trust their caller and write only into arguments
that the caller owns):

==================  ==========================================================
`init`              overwrites every field of `p` with the start of a game
`to_move`           the seat to act (from 0), `CHANCE` or `TERMINAL`
`legal_actions`     writes the codes of the seat to move, ascending, into
                    `actions` and returns how many; at least 1 at a decision.
                    A game whose actions cannot be listed writes a menu of
                    them and has `is_legal` for the rest
`chance`            writes P(outcome k) at index k and returns the number of
                    codes written; they sum to 1, and 0 marks an impossible
                    code. Returns `OPEN` where outcomes cannot be listed (where
                    a thrown piece comes to rest): a driver supplies them and
                    `is_legal` judges them
`apply`             plays a decision or an outcome in place; unchecked
`returns`           utility of each seat, shape [S]; 0 before the end
`redact`            blanks what `seat` cannot know; the bytes of the result are
                    the key of its information set
`determinize`       fills the blanks of a view of `seat` consistently, every
                    world equally likely; `rng` is a stream of `core.rng`
`draw_outcome`      what `core.outcomes.draw_outcome` draws, without a list of outcomes
`resign`            `seat` leaves the game, in its own turn or not
`is_legal`          whether an action or outcome is legal, where lists end
`sees`              whether `seat` learns that `action` was played in `p`; without
                    it everybody does. Of others only what is said for all is told
`write_points`      writes the points of each seat at any moment, shape [S]
`count_events`      adds to `counts`, one for each name of `events`, what `action`
                    brought about between `before` and `p`: how often rules fire.
                    The first event is the unit of the game's length
==================  ==========================================================

Codes that are packed (a throw, a resting pose) stay below 2**53, so that every
language's numbers carry them.

In plain Python, for people: `format_action` and `parse_action` (one inverts the
other), `meaning` (the action as data, for a click to find it), `describe` (a
view as words and numbers), `narrate` (what an action brought about) and
`explain` (the ruling that forbids an action, a resignation, or any after the end);
`foretell`, where a game has one, what a legal decision would do for certain, from the view
of the seat that makes it: in the words of `narrate`, nothing where it goes without saying;
`facts`, where a game has some, are what it counts for its players' statistics,
`events` the names of what `count_events` counts, each with a text `event.NAME`,
`sheet` the line of the score sheet that an action filled, if it did, and `setup` how
positions are laid out by hand. `passing` is the action of a seat that was only asked
whether it wants something and says nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import numpy as np

from pigpen.core.facts import Facts
from pigpen.core.record import Floats, Ints, P, Record
from pigpen.core.said import Said
from pigpen.core.setup import Setup
from pigpen.core.sheet import Line

CHANCE: Final = -1  # to_move: nature decides
TERMINAL: Final = -4  # to_move: nobody does; both values are OpenSpiel's
NOBODY: Final = -1  # in a field for a seat
OPEN: Final = 0  # chance: outcomes cannot be listed
_RESIGN: Final = -16  # histories: seat s resigns as _RESIGN - s

R = TypeVar("R")  # a named tuple
Json = Mapping[str, Any]


class Game(NamedTuple, Generic[R, P]):
    """A game as plain functions, at a table with given rules."""

    name: str  # key in the catalog
    version: int  # of the rules; a change of behaviour raises it
    rules: R
    num_seats: int  # S
    dtype: np.dtype[P]
    num_actions: int  # decision codes are below it
    num_outcomes: int  # outcome codes are below it
    init: Callable[[R, P], None]
    to_move: Callable[[R, P], int]
    legal_actions: Callable[[R, P, Ints], int]
    chance: Callable[[R, P, Floats], int]
    apply: Callable[[R, P, int], None]
    returns: Callable[[R, P, Floats], None]
    format_action: Callable[[R, P, int], str]
    parse_action: Callable[[R, P, str], int]
    meaning: Callable[[R, P, int], Json]
    describe: Callable[[R, P, int], Json]
    narrate: Callable[[R, P, int, P], Sequence[Said]]
    explain: Callable[[R, P, int], Said]
    resign: Callable[[R, P, int], None] | None = None
    redact: Callable[[R, P, int], None] | None = None
    determinize: Callable[[R, P, int, Ints], None] | None = None
    is_legal: Callable[[R, P, int], bool] | None = None
    sees: Callable[[R, P, int, int], bool] | None = None  # rules, p, action, seat
    facts: Facts | None = None
    sheet: Callable[[R, P, int, P], Line | None] | None = None
    passing: Callable[[R, P], int | None] | None = None
    draw_outcome: Callable[[R, P, Floats, Ints], int] | None = None
    setup: Setup | None = None
    longest_list: int | None = None  # actions that are listed at most; None: `num_actions`
    longest_chance: int | None = None  # outcomes that are; None: `num_outcomes`
    write_points: Callable[[R, P, Ints], None] | None = None
    events: tuple[str, ...] = ()
    count_events: Callable[[R, P, int, P, Ints], None] | None = None  # rules, before, action, p
    foretell: Callable[[R, P, int], Sequence[Said]] | None = None  # rules, view, action

    def room_for_actions(self) -> Ints:
        """An array [A] that holds every list of `legal_actions`."""
        most = self.num_actions if self.longest_list is None else self.longest_list
        return np.zeros(most, np.int64)

    def room_for_chance(self) -> Floats:
        """An array [C] that holds all that `chance` writes."""
        return np.zeros(self.num_outcomes if self.longest_chance is None else self.longest_chance)


GameOf = Game[Any, P]  # whatever its rules
AnyGame = GameOf[Any]
AnyPosition = Record
AnyRules = tuple[int, ...]  # a named one


def resignation(seat: int) -> int:
    """The code in histories for `seat` leaving the game."""
    return _RESIGN - seat


def resigning_seat(action: int) -> int:
    """The seat that `action` takes out of the game, or `NOBODY`."""
    return _RESIGN - action if action <= _RESIGN else NOBODY
