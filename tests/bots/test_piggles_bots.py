"""The players of Piggles: sensible loads, throws and targets, and so much thought."""

from collections import Counter

import numpy as np
import pytest
from laid_piggles import down, head, laid, piggles_table, played, up
from unchanged import unless_changed

from pigpen.bots.bot import ROOM, look
from pigpen.bots.catalog import bots_for, entry
from pigpen.bots.piggles import search
from pigpen.bots.piggles.aims import AIMS
from pigpen.bots.piggles.candidates import (
    MOST_CANDIDATES,
    MOST_NEARBY,
    is_canonical,
    num_pieces,
    write_candidates,
    write_nearby,
)
from pigpen.bots.piggles.heuristic import LOB, TOSS
from pigpen.bots.piggles.player import Method, Style, choose
from pigpen.bots.piggles.search import LENGTH, NO_MORE, rank_candidates
from pigpen.bots.styled_bot import StyledBot
from pigpen.core.notation import format_action
from pigpen.core.position import is_legal, legal_actions, start
from pigpen.core.rng import stream
from pigpen.games.piggles.rules import PRESETS
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.thrown.aim import unpack

pytestmark = pytest.mark.long

CAREFUL = entry("careful").build(piggles_table())
FEW = StyledBot(choose, Style(Method.SEARCH, worlds=2))


def text_of(game, position, bot, seed=1):
    return format_action(game, position, bot(look(game, position), stream(seed)))


def choosing(game, pieces, load, lands):
    """Seat 0 has thrown, and a piece of its own is about to act."""
    return played(game, laid(game, pieces), f"load {load}", "throw", f"{lands}; settled")


def test_the_levels():
    assert [bot.name for bot in bots_for(piggles_table())] == ["random", "careful", "sharpshooter"]


def test_a_careful_player_throws_a_few_to_the_middle():
    game = piggles_table()
    position = laid(game)
    assert text_of(game, position, CAREFUL) == "load abcd"
    loaded = played(game, position, "load abcd")
    assert CAREFUL(look(game, loaded), stream(1)) == LOB


def test_a_careful_player_throws_all_in_the_last_turn():
    game = piggles_table()
    assert text_of(game, laid(game, round_number=6), CAREFUL) == "load abcdef"


def test_a_careful_player_keeps_a_piece_for_the_turn_in_which_it_would_be_lost():
    game = piggles_table()
    mud = {"place": "mud", "ready": 6}
    rest = {"0c": mud, "0d": mud, "0e": mud, "0f": mud}
    assert text_of(game, laid(game, rest, round_number=4), CAREFUL) == "load a"
    rest["0c"] = up(0, -3)
    assert text_of(game, laid(game, rest, round_number=4), CAREFUL) == "load ab"


RED = "modern_core"


@pytest.mark.parametrize(
    ("pieces", "best"),
    [
        ({"1a": up(2.5, 0), "0b": up(3, 0.5), "1b": down(3, -0.5)}, "target 1a"),  # points first
        ({"0b": up(3, 0.5), "0c": down(2.5, 0)}, "target 0c"),  # of its own what costs least
        ({"0b": up(3, 0.5), "0c": head(2.5, 0)}, "target 0c"),  # it is saved from the Kitchen
    ],
)
def test_red_takes_what_costs_the_other_most(pieces, best):
    """Left of the Field in the north is the one in the east; 0a is red with a left rune."""
    game = piggles_table(RED)
    position = choosing(game, pieces, "a", "0a 0 2.5 up")
    acting = played(game, position, "resolve 0a")
    assert text_of(game, acting, CAREFUL) == best


@pytest.mark.parametrize("preset", PRESETS)
def test_every_throw_that_is_tried_is_legal(preset):
    game = piggles_table(preset, h_max=2, release_outside="off")
    position = played(game, laid(game), "load a")
    assert len(set(AIMS)) == len(AIMS)
    for aim in {*AIMS, LOB, TOSS}:
        assert is_legal(game, position, aim)


def test_of_pieces_alike_only_how_many_are_thrown_is_tried():
    classic, modern = laid(piggles_table()), laid(piggles_table("modern_core"))
    assert [mask for mask in range(64) if is_canonical(classic, mask)] == [0, 1, 3, 7, 15, 31, 63]
    assert all(is_canonical(modern, mask) for mask in range(64))


def test_sets_to_load_come_with_a_throw_and_too_many_are_thinned():
    game = piggles_table("modern_core")
    position = laid(game)
    actions = np.array(legal_actions(game, position), np.int64)
    plans = np.zeros((MOST_CANDIDATES, LENGTH), np.int64)
    count = write_candidates(game.rules, position, actions, 64, plans, MOST_CANDIDATES, stream(1))
    assert count == 64
    assert [num_pieces(int(mask)) for mask, aim in plans[:count] if aim == NO_MORE] == [0]
    every = {tuple(plan) for plan in plans[:count].tolist()}
    assert write_candidates(game.rules, position, actions, 64, plans, 5, stream(1)) == 5
    few = {tuple(plan) for plan in plans[:5].tolist()}
    assert len(few) == 5
    assert few < every


@pytest.mark.parametrize("preset", PRESETS)
def test_throws_near_the_best_are_legal_and_the_best_are_among_them(preset):
    game = piggles_table(preset, h_max=2, release_outside="off")
    position = played(game, laid(game), "load a")
    plans = np.array([[aim, NO_MORE] for aim in AIMS])
    order = np.arange(len(AIMS))[::-1]  # the last first
    nearby = np.zeros((MOST_NEARBY, LENGTH), np.int64)
    count = write_nearby(game.rules, plans, order, len(AIMS), nearby)
    aims = nearby[:count, 0].tolist()
    assert set(AIMS[-3:]) < set(aims)
    assert len(set(aims)) == count > 2 * 27  # none is faster than 60 inches a second
    assert all(is_legal(game, position, aim) for aim in aims)
    parts = np.array([unpack(aim) for aim in aims])
    assert (np.ptp(parts, axis=0)[[2, 3, 5, 6]] == 0).all()


def test_the_worse_half_is_dropped_and_the_best_comes_first(monkeypatch):
    """Plan k is worth k, and so many are tried each round."""
    tried = []

    def worth(rules, positions, plan, seat, actions, no_list, luck):
        tried.append((int(plan[0]), int(luck[0])))
        return float(plan[0])

    monkeypatch.setattr(search, "_evaluated", worth)
    game = piggles_table()
    views = np.zeros(ROOM, game.sizes.dtype)
    views[0] = laid(game)
    plans = np.array([[3, 0], [8, 0], [1, 0], [5, 0]])
    order = rank_candidates(game.rules, views, plans, 4, 8, stream(1))
    assert plans[order[:2], 0].tolist() == [8, 5]
    assert Counter(plan for plan, _ in tried) == {1: 2, 3: 2, 5: 6, 8: 6}
    seeds = {worth: {seed for plan, seed in tried if plan == worth} for worth in (1, 5, 8)}
    assert seeds[1] < seeds[5] == seeds[8]


@unless_changed(__file__)
def test_what_is_drafted_is_tried_in_play():
    """At the first turn, where a playout of one turn would end, all pieces are worth the same."""
    game = piggles_table("modern_core", loadout="draft")
    views = np.zeros(ROOM, game.sizes.dtype)
    views[0] = start(game)
    kinds = legal_actions(game, start(game))
    plans = np.array([[kind, NO_MORE] for kind in kinds])
    orders = [
        rank_candidates(game.rules, views, plans, len(kinds), len(kinds), stream(seed)).tolist()
        for seed in (1, 2)
    ]
    assert orders[0] != orders[1]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_is_played_by_the_rules(preset):
    game = piggles_table(preset, rounds=1)
    result = play_duplicates(game, [FEW, CAREFUL], 1, seed=3)
    assert result.shares.sum() in (0, 0.5, 1)


@pytest.mark.compiled
def test_who_is_far_behind_in_the_last_turn_throws_nearly_all():
    game = piggles_table()
    position = laid(game, turn=1, round_number=6, scores=(9, 2))
    loaded = entry("sharpshooter").build(game)(look(game, position), stream(1))
    assert num_pieces(loaded) >= 5


@unless_changed(__file__)
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("level", "games"), [(1, 30), pytest.param(2, 8, marks=pytest.mark.thorough)]
)
def test_each_level_beats_the_one_below(level, games):
    """Each game from both seats with the same streams, told apart by points; a fixed seed."""
    game = piggles_table()
    weaker, stronger = bots_for(game)[level - 1 : level + 1]
    bots = [stronger.build(game), weaker.build(game)]
    margin = play_duplicates(game, bots, games, seed=1).margin([0])
    assert margin.standard_error is not None
    assert margin.mean > margin.standard_error
