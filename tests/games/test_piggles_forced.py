"""Forced decisions of Piggles are made without a question, and reported."""

from collections import Counter

import pytest
from laid_piggles import laid, piggles_table, played, up
from test_piggles_modern import CORE, acting

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import usual_bot
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.notation import format_action, parse_action
from pigpen.core.position import (
    after,
    apply_to,
    forced_action,
    legal_actions,
    start,
    to_move,
)
from pigpen.core.rng import stream

CLASSIC = piggles_table()
ALL_OUT = {f"0{letter}": up(0, 2.5) for letter in "abcdef"}


def forced(game, p):
    action = forced_action(game, p)
    return None if action is None else format_action(game, p, action)


def told(game, p, text):
    action = parse_action(game, p, text)
    said = game.words.narrate(game.rules, p, action, after(game, p, action))
    return [fact.text(("Ann", "Bob"), you=0) for fact in said]


def test_s12_with_an_empty_pen_nothing_is_loaded():
    assert forced(CLASSIC, laid(CLASSIC, ALL_OUT)) == "load -"
    assert forced(CLASSIC, start(CLASSIC)) is None


def test_s12_it_is_told_why_and_when_pieces_come_back():
    waiting = {**ALL_OUT, "0f": {"place": "mud", "ready": 4}}
    assert told(CLASSIC, laid(CLASSIC, waiting, round_number=3), "load -")[:2] == [
        "Your Pen is empty: no throw this turn.",
        "You get pigs back from the Mud in turn 4.",
    ]
    late = {**ALL_OUT, "0f": {"place": "mud", "ready": 7}}
    said = told(CLASSIC, laid(CLASSIC, late, round_number=6), "load -")
    assert "Mud" not in " ".join(said[:2])
    assert told(CLASSIC, start(CLASSIC), "load -")[0] == "You throw nothing this turn."


def test_s39_pieces_that_find_nothing_act_by_themselves():
    west = {"1b": up(-2.5, 0)}
    assert forced(CORE, acting(CORE, "right", pieces=west)) == "resolve 0a"
    assert forced(CORE, acting(CORE, "left", pieces=west)) is None
    target = played(CORE, acting(CORE, "left", pieces=west), "resolve 0a")
    assert forced(CORE, target) is None


def test_s39_looking_for_targets_changes_nothing():
    p = acting(CORE, "left", pieces={"1b": up(-2.5, 0)})
    before = p.tobytes()
    forced_action(CORE, p)
    assert p.tobytes() == before


def test_nothing_is_forced_at_chance():
    p = played(CLASSIC, start(CLASSIC), "load a", "throw")
    assert to_move(CLASSIC, p) == CHANCE
    assert forced_action(CLASSIC, p) is None


MOST_ASKED = 4  # decisions of one turn that have a single answer
GAMES = 6


@pytest.mark.parametrize("preset", ["classic", "modern_core", "modern_plus", "modern_full"])
def test_nobody_is_asked_much_that_has_one_answer(preset):
    game = catalog.make("piggles", preset=preset)
    bot = usual_bot(game).build(game)
    asked = [decided for seed in range(GAMES) for decided in asked_by_turn(game, bot, seed)]
    assert max(asked) <= MOST_ASKED


def asked_by_turn(game, bot, seed):
    """Count the forced decisions of each turn in a game of two usual bots."""
    p, rng, no_list = start(game), stream(seed, 1), game.sizes.room_for_chance()
    turn, counts = None, Counter()
    while to_move(game, p) != TERMINAL:
        if to_move(game, p) == CHANCE:
            apply_to(game, p, game.kernels.draw_outcome(game.rules, p, no_list, rng))
            continue
        turn = int(p.round_number), to_move(game, p)
        action = forced_action(game, p)
        if action is None:
            counts[turn] += len(legal_actions(game, p)) == 1
            action = bot(look(game, p), rng)
        apply_to(game, p, action)
    return counts.values()
