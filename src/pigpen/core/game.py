"""The contract of a game: rules, a record, and functions in four parts.

sizes      upper bounds, by which callers allocate memory
kernels    how positions change: plain functions that run interpreted and compiled alike
words      texts and descriptions of a game for people: plain Python
extras     parts of some games only
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

import numpy as np

from pigpen.core.deals import Deals
from pigpen.core.facts import Facts
from pigpen.core.printout import Printout
from pigpen.core.record import Floats, Ints, P, Record
from pigpen.core.said import Said
from pigpen.core.setup import Setup
from pigpen.core.sheet import SheetLine

CHANCE: Final = -1  # to_move: nature decides
TERMINAL: Final = -4  # to_move: the game is over; both values are OpenSpiel's
NOBODY: Final = -1  # in a field for a seat
OPEN: Final = 0  # chance: outcomes cannot be listed
_RESIGN: Final = -16  # histories: seat s resigns as _RESIGN - s

R = TypeVar("R")  # a named tuple
Json = Mapping[str, Any]


class Sizes(NamedTuple, Generic[P]):
    """Upper bounds of a game's codes and lists.

    Codes that are packed (a throw, a resting pose) stay below 2**53, so that every language's
    numbers represent them exactly.
    """

    dtype: np.dtype[P]  # of a position
    num_actions: int  # decision codes are below it
    num_outcomes: int  # outcome codes are below it
    longest_list: int | None = None  # actions that are listed at most; None: `num_actions`
    longest_chance: int | None = None  # outcomes that are; None: `num_outcomes`

    def room_for_actions(self) -> Ints:
        """An array [A] that holds every list of `legal_actions`."""
        most = self.num_actions if self.longest_list is None else self.longest_list
        return np.zeros(most, np.int64)

    def room_for_chance(self) -> Floats:
        """An array [C] that holds all that `chance` writes."""
        return np.zeros(self.num_outcomes if self.longest_chance is None else self.longest_chance)


class Kernels(NamedTuple, Generic[R, P]):
    """The rules of a game. Kernels trust their caller and write only into its arguments.

    Every game has:

    ==================  ==========================================================
    `init`              overwrites every field of `p` with the start of a game
    `to_move`           the seat to act (from 0), `CHANCE` or `TERMINAL`
    `legal_actions`     writes the codes of the seat to move, ascending, into
                        `actions` and returns how many; at least 1 at a decision.
                        A game whose actions cannot be listed writes a menu of
                        them and has `is_legal` for the rest
    `chance`            writes P(outcome k) at index k and returns the number of
                        codes written; they sum to 1, and 0 marks an impossible
                        code. Returns `OPEN` if outcomes cannot be listed (resting
                        places of thrown pieces): a driver supplies them and
                        `is_legal` checks them
    `apply`             plays a decision or an outcome in place; unchecked
    `returns`           utility of each seat, shape [S]; 0 before the end
    ==================  ==========================================================

    Some have:

    ==================  ==========================================================
    `resign`            `seat` leaves the game, in its own turn or not
    `redact`            blanks what `seat` cannot know; the bytes of the result are
                        the key of its information set
    `determinize`       fills the blanks of a view of `seat` consistently, every
                        world equally likely; `rng` is a stream of `core.rng`
    `sees`              whether `seat` learns that `action` was played in `p`; without
                        it all seats do. Seats that do not see an action are told
                        only its public sentences
    `is_legal`          whether an action or outcome is legal, if not all can be listed
    `draw_outcome`      draws an outcome, instead of `core.outcomes.draw_outcome`, without
                        a list of outcomes
    `write_points`      writes the points of each seat at any moment, shape [S]
    `count_events`      adds the events that `action` caused between `before` and `p`
                        to `counts`, one for each name of `Extras.events`; the first
                        event is the unit of the game's length
    ==================  ==========================================================
    """

    init: Callable[[R, P], None]
    to_move: Callable[[R, P], int]
    legal_actions: Callable[[R, P, Ints], int]
    chance: Callable[[R, P, Floats], int]
    apply: Callable[[R, P, int], None]
    returns: Callable[[R, P, Floats], None]
    resign: Callable[[R, P, int], None] | None = None
    redact: Callable[[R, P, int], None] | None = None
    determinize: Callable[[R, P, int, Ints], None] | None = None
    sees: Callable[[R, P, int, int], bool] | None = None  # rules, p, action, seat
    is_legal: Callable[[R, P, int], bool] | None = None
    draw_outcome: Callable[[R, P, Floats, Ints], int] | None = None
    write_points: Callable[[R, P, Ints], None] | None = None
    count_events: Callable[[R, P, int, P, Ints], None] | None = None  # rules, before, action, p


class Words(NamedTuple, Generic[R, P]):
    """Texts and data for people; the sentences are in the catalogue of texts (`core.said`).

    ==================  ==========================================================
    `format_action`     an action or outcome in `p` as text, also for records; outcomes
                        that can be listed are single words
    `parse_action`      the action of such a text; raises `ParseError` if there is none
    `meaning`           the action as data, which the client compares with a click
    `describe_action`   the name of an action or outcome within a sentence:
                        `roll 2 dice`. Without it, sentences use `format_action`
    `describe`          a view as words and numbers, equal for all seats if no fact is
                        hidden; strategies can read single entries of a
                        `core.description.Description`
    `narrate`           the effects of an action between two positions
    `explain`           the ruling that forbids an action or a resignation, or any
                        action after the end
    `foretell`          the certain effects of a legal decision, from the view of the
                        seat that decides: in the words of `narrate`, and nothing if
                        they are obvious
    ==================  ==========================================================
    """

    format_action: Callable[[R, P, int], str]
    parse_action: Callable[[R, P, str], int]
    meaning: Callable[[R, P, int], Json]
    describe: Callable[[R, P, int], Json]  # rules, view, seat
    narrate: Callable[[R, P, int, P], Sequence[Said]]  # rules, before, action, after
    explain: Callable[[R, P, int], Said]
    describe_action: Callable[[R, P, int], Said] | None = None
    foretell: Callable[[R, P, int], Sequence[Said]] | None = None  # rules, view, action


class Extras(NamedTuple, Generic[R, P]):
    """Optional parts of a game; a game can be played without them.

    `pass_action` returns the action that declines an offer: a table plays it for a seat that does
    not answer in time. It returns None if the seat has no such offer.
    `forced` returns the action of a seat without a real choice: a table plays it at once.
    `me` builds the argument of strategies in Python (`core.me`) from the rules, the seat, its
    document from `describe`, and its legal actions as text.
    `forecast` returns the typical results of a legal action that chance follows, as data for the
    game's code in the client, or None if there are none. It is computed from the view of the seat
    that acts, by a model with a random stream of its own, so that it reveals nothing about the
    actual outcome. It changes no position.
    `drawn_from` is the hash of the tables that `draw_outcome` draws from: a throw drawn from other
    tables cannot be repeated.
    """

    facts: Facts | None = None  # counts for the statistics of players
    sheet: Callable[[R, P, int, P], SheetLine | None] | None = (
        None  # the line that an action filled
    )
    setup: Setup | None = None  # how positions are laid out by hand
    deals: Deals[R, P] | None = None  # where a match is played in deals of tricks
    picture: Callable[[Json, Sequence[str]], str] | None = None  # HTML, of a description and names
    printouts: Callable[[R], Sequence[Printout]] | None = None  # pages for people to print
    pass_action: Callable[[R, P], int | None] | None = None  # played for a seat that says nothing
    forced: Callable[[R, P], int | None] | None = None  # the only action, or one as good as any
    forecast: Callable[["Game[R, P]", P, int], Json | None] | None = None  # game, view, action
    events: tuple[str, ...] = ()  # names of what `count_events` counts, each a text `event.NAME`
    is_kept: bool = False  # people hold the cards, and actions say what they show of them
    me: Callable[[R, int, Json, tuple[str, ...]], object] | None = None
    drawn_from: str = ""  # SHA-256 in hex


class Game(NamedTuple, Generic[R, P]):
    """A game at a table with given rules, an `R`; its positions are records of `P`."""

    name: str  # key in the catalog
    version: int  # of the rules; a change of behaviour raises it
    rules: R
    num_seats: int  # S
    sizes: Sizes[P]
    kernels: Kernels[R, P]
    words: Words[R, P]
    extras: Extras[R, P] = Extras()
    sides: tuple[int, ...] = ()  # by seat, where seats win and lose together; else none

    def __repr__(self) -> str:
        from pigpen.core.options import unusual  # which knows games' rules, and reads texts

        differing = unusual(cast("Iterable[int]", self.rules)).items()
        options = "".join(f", {name} {value}" for name, value in differing)
        return f"<Game of {self.name}, {self.num_seats} seats{options}>"

    @property
    def num_sides(self) -> int:
        """The number of sides that win and lose against each other; sides alternate from seat 0."""
        return len(set(self.sides)) or self.num_seats

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win and lose with this one, itself included, ascending."""
        if not self.sides:
            return (seat,)
        return tuple(s for s, side in enumerate(self.sides) if side == self.sides[seat])


GameOf = Game[Any, P]  # whatever its rules
AnyGame = GameOf[Any]
AnyPosition = Record
AnyRules = tuple[int, ...]  # a named one


def resignation(seat: int) -> int:
    """Return the code in histories for `seat` leaving the game."""
    return _RESIGN - seat


def resigning_seat(action: int) -> int:
    """Return the seat that `action` takes out of the game, or `NOBODY`."""
    return _RESIGN - action if action <= _RESIGN else NOBODY
