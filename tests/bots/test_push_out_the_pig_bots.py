"""The players of Push Out the Pig: they see their view only, use what is alike, know slams."""

import numpy as np
import pytest
from laid_push_out_the_pig import dealt, last_trick, push_out_the_pig_table
from unchanged import unless_changed

from pigpen.bots.bot import look
from pigpen.bots.catalog import bots_for, entry
from pigpen.bots.push_out_the_pig.determinization import alike, margin
from pigpen.bots.push_out_the_pig.evaluation import evaluate_actions
from pigpen.bots.push_out_the_pig.player import Method, Style, choose
from pigpen.bots.styled_bot import StyledBot
from pigpen.cards.pack import card, cards_of
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import interpret
from pigpen.core.position import after, legal_actions, outcomes, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.lab.trials.duplicate import play_duplicates

LEVELS = [level.name for level in bots_for(push_out_the_pig_table())]


def _on(game, position, rng, plies):
    """The position so many random plies later, or as soon as nobody is to move."""
    for _ in range(plies):
        actor = to_move(game, position)
        if actor == TERMINAL:
            break
        codes = outcomes(game, position) if actor == CHANCE else legal_actions(game, position)
        codes = list(codes)
        position = after(game, position, codes[below(rng, len(codes))])
    return position


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("level", LEVELS)
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_choice(level, seats):
    game = push_out_the_pig_table(seats=seats, end="deals", deals=1)
    bot = entry(level).build(game)
    for number in range(3):
        rng = stream(number, seats)
        position = _on(game, start(game), rng, 56 + 11 * number)
        seat = to_move(game, position)
        choices = set()
        hands = set()
        for _ in range(3):
            world = known(view(game, position, seat))
            game.kernels.determinize(game.rules, world, seat, rng)
            hands.add(world.hands.tobytes())
            choices.add(bot(look(game, world), stream(7)))
        assert len(choices) == 1
        assert len(hands) > 1
        assert choices <= set(legal_actions(game, position))


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_alike_cards_bring_the_same_whatever_comes(seats):
    """Play goes on at random, and again with the two cards in each other's place."""
    game = push_out_the_pig_table(seats=seats, end="deals", deals=1)
    pairs = 0
    for number in range(60):
        rng = stream(number, seats)
        position = _on(game, start(game), rng, 56 + number)
        if to_move(game, position) < 0:
            continue
        actions = np.array(legal_actions(game, position), np.int64)
        leaders = np.zeros(len(actions), np.int64)
        alike(game.rules, position, actions, len(actions), leaders)
        for action, leader in zip(actions, actions[leaders], strict=True):
            if action != leader:
                pairs += 1
                _check_alike(game, position, int(leader), int(action), rng)
    assert pairs > 5


def _check_alike(game, position, first, second, rng):
    mine, theirs = after(game, position, first), after(game, position, second)
    exchange = {first: second, second: first}
    while to_move(game, mine) != TERMINAL:
        assert to_move(game, theirs) == to_move(game, mine)
        codes = list(legal_actions(game, mine))
        code = codes[below(rng, len(codes))]
        mine = after(game, mine, code)
        theirs = after(game, theirs, exchange.get(code, code))
    assert (mine.totals == theirs.totals).all()


def test_grouping_keeps_scoring_cards_and_ranks_between_apart():
    game = push_out_the_pig_table()
    position = dealt(game, 0, "2C 3C 5C 9C 10C JC AS KS QS 4D 5D 6D 8D", "4C 7D")
    actions = np.array(legal_actions(game, position), np.int64)
    leaders = np.zeros(len(actions), np.int64)
    alike(game.rules, known(view(game, position, 0)), actions, len(actions), leaders)
    text = game.words.format_action
    groups = [{text(game.rules, position, int(a)) for a in actions[leaders == lead]}
              for lead in sorted(set(leaders))]  # fmt: skip
    assert groups == [{"QS"}, {"KS", "AS"}, {"2C", "3C"}, {"5C"}, {"9C"}, {"10C"}, {"JC"},
                      {"4D", "5D", "6D"}, {"8D"}]  # fmt: skip


STRONG = StyledBot(choose, Style(Method.DEAL, worlds=64))
_REST = "KH JH 9H 8H 7H 6H 4H 3H 2H"


def test_a_slam_is_stopped_at_a_price():
    """Seat 3 has nine hearts and leads the ten: the queen takes it and keeps 200 from it."""
    game = push_out_the_pig_table(end="deals", deals=1)
    position = last_trick(
        game, 3, ["QH 5H", "2S 3S", "4S 5S", "10H AH"], ["", "QS JD", "10C", _REST]
    )
    position = after(game, position, card("10H"))
    assert STRONG(look(game, position), stream(1)) == card("QH")


def test_a_slam_is_completed_with_cards_that_cost_most():
    """Seat 0 has all hearts but the ace, its own, and the two, which the ace draws."""
    game = push_out_the_pig_table(end="deals", deals=1)
    hearts = "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H"
    position = last_trick(
        game, 0, ["AH 2C", "2H 3C", "3S 4C", "4S 5C"], [hearts, "QS JD", "10C", ""]
    )
    assert STRONG(look(game, position), stream(1)) == card("AH")


def test_the_last_scoring_cards_go_where_they_hurt_least():
    """The pig is laid to a trick that another takes; kept, it would take the last one."""
    game = push_out_the_pig_table(end="deals", deals=1)
    position = last_trick(game, 3, ["QS 2S", "2C 3S", "3C 4S", "AC 5S"], ["", "JD", "10C", "AH"])
    position = after(game, position, card("AC"))
    assert STRONG(look(game, position), stream(1)) == card("QS")
    assert cards_of("QS") & int(position.hands[0])


def _worth_of_the_last_card(deals):
    """To seat 0, which shares first place with two others, 100 above the last."""
    game = push_out_the_pig_table(end="deals", deals=deals)
    views = np.zeros(3, game.sizes.dtype)
    views[0] = last_trick(game, 0, ["2C", "3C", "4C", "5C"], ["", "", "QS", "2H"])
    views[0].deals = deals - 1
    values = np.zeros((1, 1))
    run = interpret(evaluate_actions, game)
    run(game.rules, views, np.array([card("2C")]), 1, 1, stream(1), values)
    return values[0, 0]


def test_a_match_that_is_shared_is_worth_less():
    """P18: a third of the win."""
    assert _worth_of_the_last_card(deals=2) == pytest.approx(100 / 3 + 300 * (2 / 3 - 1))


def test_a_single_deal_is_played_for_its_points():
    assert _worth_of_the_last_card(deals=1) == pytest.approx(100 / 3)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("totals", "discard"),
    [
        ([300, 0, 0, -950], "QS"),  # ahead: the pig ends the match, seat 3 being at -1050
        ([300, 0, -950, 0], "JD"),  # so may the pig in the last trick, by way of seat 2
        ([-300, 800, 0, -950], "JD"),  # behind: the goat keeps seat 3, and the match, alive
    ],
)
def test_a_leader_ends_the_match_and_who_is_behind_keeps_it_alive(totals, discard):
    """Seat 3 takes a trick of clubs; pig or goat, the points of the deal are the same."""
    game = push_out_the_pig_table()
    hearts = "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 10C"
    position = last_trick(
        game,
        1,
        ["QS JD", "2C 4D", "3C AS", "KC 4S"],
        ["2H 3H", hearts, "", ""],
        totals=totals,
    )
    for text in ("2C", "3C", "KC"):
        position = after(game, position, card(text))
    assert STRONG(look(game, position), stream(1)) == card(discard)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("AD KD QD JD 10D 9D 2C 3C 2S 3S 4S 2H 3H", ["expose JD", "pass"]),  # takes it itself
        ("JD 2C 3C 4C 5C 2S 3S 4S 5S 2H 3H 4H 5H", ["pass"]),  # another takes it
        ("AC KC QC JC 10C JD AD KD QD 2S 3S 2H 3H", ["expose JD", "expose 10C", "pass"]),
    ],
)
def test_only_what_a_seat_is_likely_to_take_is_exposed(hand, shown):
    game = push_out_the_pig_table(expose="on")
    position = dealt(game, 0, hand)
    for text in shown:
        action = STRONG(look(game, position), stream(1))
        assert game.words.format_action(game.rules, position, action) == text
        position = after(game, position, action)


@unless_changed(__file__)
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("stronger", "weaker", "deals"),
    [
        ("beginner", "random", 30),
        ("one-trick", "beginner", 100),
        ("instinct", "one-trick", 60),
        ("worlds-64", "one-trick", 30),
        pytest.param("worlds-256", "one-trick", 10, marks=pytest.mark.thorough),
    ],
)
def test_each_level_beats_one_below(stronger, weaker, deals):
    """Two seats against two, on the same deals with the seats exchanged; a fixed seed."""
    game = push_out_the_pig_table(end="deals", deals=1)
    pair = [entry(stronger).build(game), entry(weaker).build(game)]
    margin = play_duplicates(game, pair * 2, deals, seed=1).margin([0, 2])
    assert margin.standard_error is not None
    assert margin.mean > margin.standard_error


def test_a_margin_is_that_of_the_side():
    totals = [100, 10, -40, 30, 0, 20]
    margins = {}
    for seats, partners in [(4, "off"), (4, "pairs"), (6, "pairs"), (6, "threes")]:
        game = push_out_the_pig_table(seats=seats, partners=partners)
        position = start(game)
        position.totals[:seats] = totals[:seats]
        margins[seats, partners] = margin(game.rules, position, 2)
    assert margins == {
        (4, "off"): -40 - (100 + 10 + 30) / 3,
        (4, "pairs"): (100 - 40) - (10 + 30),
        (6, "pairs"): (-40 + 20) - (130 + 10) / 2,
        (6, "threes"): (100 - 40 + 0) - (10 + 30 + 20),
    }
