"""Matches of cards at every number of seats, to be played twice with other cards hidden."""

from collections.abc import Callable
from typing import Any, NamedTuple

import piggy_piggy_exchanged
import push_out_the_pig_exchanged
from played_twice import Seen, Sitting, Told
from strategies import random_history

from pigpen import catalog
from pigpen.core.game import NOBODY, AnyGame

EXPOSED = ("QS", "JD", "2H", "JK1", "pass", "expose QS", "expose JD", "finish")
FED = ("food A", "food C", "goat 1 A1", "goat 2 E2", "score A2", "end", "A1")
VIEWERS = {"ann": 0, "bob": 1, "eve": NOBODY}
_MOST_PLIES = 5_000


class Match(NamedTuple):
    """A sitting, and how its game is played and played again with other cards."""

    sitting: Sitting
    history: Callable[[AnyGame, int], list[int]]  # of a game and a seed
    exchange: Callable[[AnyGame, list[int], int, int], list[int]]  # for a seat, by a seed

    @property
    def game(self) -> AnyGame:
        return catalog.make(self.sitting.game, self.sitting.options)

    @property
    def viewers(self) -> list[str]:
        """The players and spectators of a table."""
        return [name for name in VIEWERS if name != "bob" or self.sitting.people > 1]


def push_out_the_pig(
    seats: int, *, people: int = 2, deals: int = 1, hint_every: int = 12, **options: Any
) -> Match:
    rules = {"seats": seats, "end": "deals", "deals": deals, "expose": "on", **options}
    sitting = Sitting(
        "push-out-the-pig",
        rules,
        seats - people,
        EXPOSED,
        hint_every,
        people,
        is_tempted=True,
        rematch=60,
    )
    return Match(
        sitting, push_out_the_pig_exchanged.a_match, push_out_the_pig_exchanged.with_other_hands
    )


def piggy_piggy(seats: int, *, people: int = 2, hint_every: int = 2, **options: Any) -> Match:
    rules = {"seats": seats, "target": 3, "first": "random", **options}
    sitting = Sitting(
        "piggy-piggy",
        rules,
        seats - people,
        FED,
        hint_every,
        people,
        is_tempted=True,
        rematch=45,
    )

    def history(game: AnyGame, seed: int) -> list[int]:
        return random_history(game, seed, max_plies=_MOST_PLIES)

    return Match(sitting, history, piggy_piggy_exchanged.with_other_food)


FEW = {
    **{f"push-out-the-pig, {n} seats": push_out_the_pig(n, hint_every=20) for n in range(3, 7)},
    "push-out-the-pig, pairs": push_out_the_pig(4, partners="pairs", hint_every=20),
    "push-out-the-pig, with bots": push_out_the_pig(4, people=1, hint_every=20),
    **{f"piggy-piggy, {n} seats": piggy_piggy(n, hint_every=4) for n in range(2, 7)},
    "piggy-piggy, with bots": piggy_piggy(3, people=1, hint_every=4),
}

_PAIRED = {"4 in pairs": (4, "pairs"), "6 in pairs": (6, "pairs"), "6 in threes": (6, "threes")}
_DEALS = {4: 2}  # of a match, by seats; else one
WHOLE = {
    **{
        f"push-out-the-pig, {n} seats": push_out_the_pig(n, deals=_DEALS.get(n, 1))
        for n in range(3, 7)
    },
    **{
        f"push-out-the-pig, {name}": push_out_the_pig(
            seats, partners=partners, deals=_DEALS.get(seats, 1)
        )
        for name, (seats, partners) in _PAIRED.items()
    },
    **{
        f"push-out-the-pig, {n} seats, one person": push_out_the_pig(n, people=1)
        for n in range(3, 7)
    },
    "push-out-the-pig, jokers at any time": push_out_the_pig(5, joker_any_time="on"),
    **{f"piggy-piggy, {n} seats": piggy_piggy(n, target=5) for n in range(2, 7)},
    **{f"piggy-piggy, {n} seats, one person": piggy_piggy(n, people=1) for n in range(2, 7)},
    "piggy-piggy, free scoring": piggy_piggy(4, score_optional="on", must_play="on"),
}


def told(seen: Seen, viewer: str) -> list[Told]:
    """Everything that a person received at the table, and at its rematch if they were there."""
    place = {"ann": 0, "bob": 1, "eve": -1}[viewer]
    return [getattr(seen, viewer), *([seen.again[place]] if seen.again else [])]
