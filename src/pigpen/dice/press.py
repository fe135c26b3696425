"""Putting a press-your-luck dice game together: what a game does not say is Pig's."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import numpy as np

from pigpen.core.game import Game
from pigpen.core.options import check_rules, plain
from pigpen.dice import words
from pigpen.dice.events import EVENTS, count_events, write_points
from pigpen.dice.facts import FACTS
from pigpen.dice.setup import press_setup
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
    *,
    name: str,
    rules: R,
    dtype: np.dtype[T],
    apply: Callable[[R, T, int], None],
    rulings: words.Rulings,
    **different: Any,
) -> Game[R, T]:
    """A game of holding or rolling; `different` replaces fields of `Game`.

    Raises:
        BadOption: the first seat is not one of the table's (D1).
    """
    check_rules(rules)
    game: Game[R, T] = Game(
        name=name,
        version=1,
        rules=plain(rules),
        num_seats=rules.seats,
        dtype=dtype,
        num_actions=len(Action),
        num_outcomes=NUM_OUTCOMES,
        init=start_game,
        to_move=actor,
        legal_actions=hold_or_roll,
        chance=fair_chance,
        apply=apply,
        returns=win_or_lose,
        format_action=words.format_action,
        parse_action=words.parse_action,
        meaning=words.meaning,
        describe=words.describe,
        narrate=partial(words.narrate, rulings),
        explain=partial(words.explain, rulings),
        resign=leave,
        facts=FACTS,
        setup=press_setup(),
        write_points=write_points,
        events=EVENTS,
        count_events=count_events,
        draw_outcome=draw_fair_outcome,
    )
    return game._replace(**different)
