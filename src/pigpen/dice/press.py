"""Assembly of press-your-luck dice games: parts that a game does not give are Pig's."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

import numpy as np

from pigpen.core.game import Extras, Game, Kernels, Sizes, Words
from pigpen.core.options import check_rules, plain
from pigpen.core.setup import Setup
from pigpen.dice import words
from pigpen.dice.events import EVENTS, count_events, write_points
from pigpen.dice.facts import FACTS
from pigpen.dice.me import me
from pigpen.dice.picture import picture
from pigpen.dice.turn import (
    NUM_OUTCOMES,
    Action,
    PressRules,
    TurnPosition,
    actor,
    draw_fair_outcome,
    fair_chance,
    hold_or_roll,
    leave,
    start_game,
    win_or_lose,
)

R = TypeVar("R", bound=PressRules)
T = TypeVar("T", bound=TurnPosition)


def press_game(
    name: str,
    rules: R,
    *,
    dtype: np.dtype[T],
    kernels: Kernels[R, T],
    words: Words[R, T],
    extras: Extras[R, T],
    num_actions: int = len(Action),
    num_outcomes: int = NUM_OUTCOMES,
) -> Game[R, T]:
    """Return a game of holding or rolling.

    Raises:
        BadOption: the first seat is not one of the table's (D1).
    """
    check_rules(rules)
    return Game(
        name=name,
        version=1,
        rules=plain(rules),
        num_seats=rules.seats,
        sizes=Sizes(dtype=dtype, num_actions=num_actions, num_outcomes=num_outcomes),
        kernels=kernels,
        words=words,
        extras=extras,
    )


def press_kernels(apply: Callable[[R, T, int], None]) -> Kernels[R, T]:
    """Return Pig's kernels with another `apply`."""
    return Kernels(
        init=start_game,
        to_move=actor,
        legal_actions=hold_or_roll,
        chance=fair_chance,
        apply=apply,
        returns=win_or_lose,
        resign=leave,
        draw_outcome=draw_fair_outcome,
        write_points=write_points,
        count_events=count_events,
    )


@cache  # games of the same rules are equal: a partial equals only itself
def press_words(rulings: words.Rulings) -> Words[Any, Any]:
    """Return the words for holding and rolling, with the rulings that decide them in a game."""
    return Words(
        format_action=words.format_action,
        parse_action=words.parse_action,
        meaning=words.meaning,
        describe_action=words.describe_action,
        describe=words.describe,
        narrate=partial(words.narrate, rulings),
        explain=partial(words.explain, rulings),
    )


def press_extras(setup: Setup, events: tuple[str, ...] = EVENTS) -> Extras[Any, Any]:
    """Return facts, layouts, and the events that the game's kernel counts."""
    return Extras(picture=picture, facts=FACTS, setup=setup, events=events, me=me)
