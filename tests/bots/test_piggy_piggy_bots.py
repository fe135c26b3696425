"""The players of Piggy Piggy: they see their view only, plan thefts, and think so much."""

import sys
from contextlib import contextmanager

import numpy as np
import pytest
from laid_piggy_piggy import laid, piggy_piggy_table, play
from unchanged import unless_changed

from pigpen.bots.bot import ROOM, look
from pigpen.bots.catalog import bots_for, entry
from pigpen.bots.piggy_piggy.features import FAR, NUM_FEATURES, write_points_to_go
from pigpen.bots.piggy_piggy.player import Method, Style, choose
from pigpen.bots.piggy_piggy.value_function import WEIGHTS, win_probabilities, workspace
from pigpen.bots.styled_bot import StyledBot
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import interpret
from pigpen.core.position import after, legal_actions, outcomes, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.games.piggy_piggy.position import CARDS, DECK, FOODS
from pigpen.lab.trials.duplicate import play_duplicates

LEVELS = [level.name for level in bots_for(piggy_piggy_table())]
FEW = StyledBot(choose, Style(Method.WORLDS, worlds=2, breadth=2))


def complete(game, *args, **fields):
    """A position in which all cards that are nowhere else lie in the pile."""
    p = laid(game, *args, **fields)
    rest = np.array(DECK, np.int64) - p.hands.sum(axis=0)
    rest[:FOODS] -= p.tables.sum(axis=0) + p.scored.sum(axis=0)
    p.pile[:] = rest
    p.stock[:] = DECK
    p.left = rest.sum()
    return p


def walked(game, rng, decisions):
    """The position so many random decisions after the deal, or before the game is over."""
    position = start(game)
    while True:
        actor = to_move(game, position)
        decisions -= actor >= 0
        if decisions < 0:
            return position
        codes = outcomes(game, position) if actor == CHANCE else legal_actions(game, position)
        codes = list(codes)
        onward = after(game, position, codes[below(rng, len(codes))])
        if to_move(game, onward) == TERMINAL:
            return position
        position = onward


def text_of(game, position, bot, seed=1):
    return game.words.format_action(game.rules, position, bot(look(game, position), stream(seed)))


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("level", LEVELS)
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_choice(level, seats):
    game = piggy_piggy_table(seats=seats)
    bot = entry(level).build(game)
    rng = stream(3, seats)
    position = walked(game, rng, 9)
    seat = to_move(game, position)
    choices, hands = set(), set()
    for _ in range(3):
        world = known(view(game, position, seat))
        game.kernels.determinize(game.rules, world, seat, rng)
        hands.add(world.hands.tobytes())
        choices.add(bot(look(game, world), stream(7)))
    assert len(hands) > 1
    assert len(choices) == 1
    assert choices <= set(legal_actions(game, position))


@pytest.mark.parametrize(
    "options",
    [
        {"must_play": "on", "score_optional": "on", "target": 2},
        {"goat_timing": "steal_step", "goat_tie": "holder_loses", "target": 2},
        {"center_auto": "on", "center_needs_lead": "off", "first": "random", "target": 2},
    ],
)
def test_every_reading_of_the_rules_is_played_to_the_end(options):
    game = piggy_piggy_table(seats=3, **options)
    bots = [entry("family").build(game), entry("thief").build(game), FEW]
    result = play_duplicates(game, bots, 1, seed=5)
    assert result.shares.sum() == pytest.approx(1)


@pytest.mark.parametrize("level", ["thief", pytest.param("ringleader", marks=pytest.mark.compiled)])
def test_a_theft_that_takes_a_goat_and_food_is_planned(level):
    """Seat 0 needs a point and has no pig; a goat and two icons of A bring it that of seat 1.

    No other food brings it one.
    """
    game = piggy_piggy_table(seats=2)
    hands = {0: "G A2 C1 D1 E1", 1: "B1 B1 C1 D1 E1"}
    tables = {0: "A1", 1: "A3 A1 C3 C3 D3 D3 E3 E3"}
    position = complete(game, hands, tables=tables, pigs={"A": 1}, scores=(7, 3))
    bot = entry(level).build(game)
    played = []
    while position.phase == 2 and to_move(game, position) == 0:
        text = text_of(game, position, bot)
        played.append(text)
        position = play(game, position, text)
    assert set(played) >= {"goat 1 A3", "food A"}
    assert position.pigs[0] == 0


def test_family_players_spoil_the_pig_of_who_is_about_to_win():
    game = piggy_piggy_table(seats=3)
    hands = {0: "G C1 D1", 1: "B1 B1 C1 D1 E1", 2: "B1 B1 C1 D1 E1"}
    position = complete(
        game, hands, tables={1: "A1", 2: "B1"}, pigs={"A": 1, "B": 2}, scores=(0, 1, 7)
    )
    assert text_of(game, position, entry("family").build(game)) == "goat 2 B1"


def test_a_goat_that_spoils_nothing_is_kept():
    game = piggy_piggy_table(seats=2)
    position = complete(game, {0: "G", 1: "B1 B1 C1 D1 E1"}, tables={1: "A1 A3"}, pigs={"A": 1})
    assert text_of(game, position, entry("family").build(game)) == "end"


def test_a_draw_that_wins_is_counted_exactly():
    """Seat 0 needs a point, holds all pigs and is to draw: every food scores."""
    game = piggy_piggy_table(seats=2)
    tables = {0: "A1 B1 C1 D1 E1"}
    position = complete(
        game, {0: "", 1: "G G G G G"}, tables=tables,
        pigs=dict.fromkeys("ABCDE", 0), scores=(7, 7),
    )  # fmt: skip
    chances, room = np.zeros(2), workspace()
    win_probabilities(game.rules, position, 0, np.zeros(NUM_FEATURES), room, chances)
    foods = CARDS - 14 - 5 - 13  # unseen: without score piles and stacks
    miss = 1 - foods / (foods + 13)
    assert chances[0] == pytest.approx(1 - miss**5 / 2)  # and then both are as likely
    assert chances.sum() == pytest.approx(1)


def test_points_far_from_the_target_go_on_in_line():
    row = np.zeros(NUM_FEATURES)
    weights = np.arange(NUM_FEATURES, dtype=float) ** 2
    found = []
    for points in range(FAR - 1, FAR + 4):
        write_points_to_go(points, row)
        found.append(weights @ row)
    assert np.diff(found) == pytest.approx(np.full(4, found[1] - found[0]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nearer_the_target_is_better(seats):
    to_go = WEIGHTS[seats - 2, :FAR]
    assert to_go[0] > to_go[2] > to_go[4] > to_go[7]


@unless_changed(__file__)
def test_a_move_is_bounded_in_simulations():
    """However many plays there are: two goats against five stacks of all sizes."""
    game = piggy_piggy_table(seats=6)
    hands = dict.fromkeys(range(1, 6), "B1 B1 C1 D1 E1")
    tables = dict.fromkeys(range(1, 6), "A1 B2 C1 D2 E1")
    position = complete(game, {0: "G G A1 B1 C1", **hands}, tables=tables)
    assert len(legal_actions(game, position)) > 25
    views = np.zeros(ROOM, game.sizes.dtype)
    views[0] = known(view(game, position, 0))
    actions = np.array(legal_actions(game, position))
    style = np.array(Style(Method.WORLDS, worlds=3, breadth=4))
    choose = interpret(FEW.kernel, game)
    with calls(of="play_rounds") as played:
        choose(game.rules, views, actions, len(actions), style, stream(1))
    assert len(played) == 12
    ringleader = entry("ringleader").build(game)
    assert isinstance(ringleader, StyledBot)
    bound = ringleader.style
    assert bound.worlds * bound.breadth <= 1000


@contextmanager
def calls(of):
    """Record the calls of functions of these names, in plain Python."""
    made = []

    def look(frame, event, _):
        if event == "call" and frame.f_code.co_name == of:
            made.append(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield made
    finally:
        sys.setprofile(before)


@unless_changed(__file__)
@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("stronger", "weaker"), [("family", "random"), ("thief", "family")])
def test_each_level_wins_more_than_its_share_among_one_below(stronger, weaker, seats):
    """Every seat in turn for the stronger, with the same chance; a fixed seed."""
    game = piggy_piggy_table(seats=seats)
    bots = [entry(stronger).build(game)] + [entry(weaker).build(game)] * (seats - 1)
    share = play_duplicates(game, bots, 60, seed=1).mean_share([0])
    assert share.mean > 1 / seats + share.standard_error
