"""Why the best choice is best: said where it holds and nowhere else, and from the view."""

import random
from itertools import islice

import numpy as np
import pytest
from laid_piggles import laid as laid_piggles
from laid_piggles import piggles_table, played, up
from laid_piggy_piggy import laid, piggy_piggy_table
from laid_push_out_the_pig import HEARTS, dealt, last_trick, play, push_out_the_pig_table
from tables import in_turn, table

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.notation import parse_action
from pigpen.core.position import after, legal_actions, outcomes, start, to_move
from pigpen.core.redacted import known
from pigpen.core.rng import stream
from pigpen.core.translations import LANGUAGES
from pigpen.dice.turn import Action
from pigpen.lab.advice.assessment import EXACT, Assessment, Estimate
from pigpen.lab.advice.judges import JUDGES
from pigpen.lab.advice.reasons import dice, piggles, piggy_piggy, push_out_the_pig
from pigpen.lab.advice.reasons.dice import throw

DICE = ("pig", "two-dice-pig", "big-pig", "hog")


def judged(view, best, worse=""):
    """As if the action of this text were the best, and those of the others, or all, worse."""
    action = parse_action(view.game, known(view.position), best)
    bad = [
        parse_action(view.game, known(view.position), text) for text in worse.split(", ") if text
    ]
    bad = bad or [one for one in view.legal_actions if one != action]
    values = {one: float(one not in bad) for one in {*view.legal_actions, action, *bad}}
    return Assessment(values | {action: 1.0 + 1e-6}, EXACT)


def said(module, view, best, worse=""):
    found = judged(view, best, worse)
    bad = [action for action, value in found.values.items() if value == 0.0]
    return module.reason(view, found, bad)


def why(module, view, best, worse=""):
    found = said(module, view, best, worse)
    return None if found is None else found.key.partition(".")[2]


def test_a_trait_explains_what_most_of_the_worse_lack_by_what_they_cost():
    found = Assessment({0: 0.9, 1: 0.6, 2: 0.8, 3: 0.85}, EXACT)
    assert found.is_explained(lambda action: action != 1, (1, 2, 3))
    assert not found.is_explained(lambda action: action == 2, (1, 2, 3))  # the best has it not
    assert not found.is_explained(lambda action: action in (0, 1), (1, 2, 3))
    assert not found.is_explained(lambda _action: True, (1, 2, 3))
    assert found.is_explained(lambda action: action in (0, 1), (2,))


# --- dice


def test_a_throw_of_one_die_is_counted_as_by_hand():
    game = catalog.make("pig")
    found = throw(game, in_turn(game, 30, 40, 12), Action.ROLL)
    assert found.gain == pytest.approx(20 / 6)
    assert found.loss == pytest.approx(12 / 6)
    assert found.safe == pytest.approx(5 / 6)
    assert found.wins == 0
    near = throw(game, in_turn(game, 85, 40, 12), Action.ROLL)
    assert near.wins == pytest.approx(4 / 6)


def test_two_ones_cost_the_score_as_well_and_at_big_pig_they_bring_25():
    two = catalog.make("two-dice-pig")
    lost = throw(two, in_turn(two, 30, 40, 12), Action.ROLL).loss
    assert lost == pytest.approx((10 * 12 + (30 + 12)) / 36)
    big = catalog.make("big-pig")
    gain = throw(big, in_turn(big, 30, 40, 12), Action.ROLL)
    doubles = sum(4 * face for face in range(2, 7))
    others = sum(a + b for a in range(2, 7) for b in range(2, 7) if a != b)
    assert gain.gain == pytest.approx((doubles + others + (25 - 12)) / 36)
    assert gain.loss == pytest.approx(10 * 12 / 36)


@pytest.mark.parametrize(
    ("own", "other", "total", "best", "expected"),
    [
        (80, 40, 20, "hold", "dice.wins"),
        (30, 40, 22, "hold", "dice.hold"),
        (60, 20, 18, "hold", "dice.ahead"),
        (30, 40, 12, "roll", "dice.roll"),
        (90, 40, 6, "roll", "dice.close"),
        (30, 90, 22, "roll", "dice.near"),
        (10, 60, 22, "roll", "dice.behind"),
        (30, 40, 22, "roll", None),  # the average speaks against it
        (30, 40, 12, "hold", None),  # and here against holding
        (0, 0, 20, "roll", None),  # and here for neither
    ],
)
def test_of_pig(own, other, total, best, expected):
    game = catalog.make("pig")
    assert why(dice, look(game, in_turn(game, own, other, total)), best) == expected


def test_the_race_is_against_the_first_of_those_who_are_left():
    game = table("pig", seats=4)
    position = in_turn(game, 20, 70, 22)
    position.scores[:4] = 20, 70, 95, 80
    position.resigned = 1 << 2
    found = said(dice, look(game, position), "roll")
    assert found is not None
    assert (found.key, dict(found.values)) == ("reason.dice.near", {"other": 3, "points": 20})


@pytest.mark.parametrize(
    ("options", "own", "other", "best", "expected"),
    [
        ({}, 0, 0, "dice 1", "dice.few"),
        ({"throws": "one"}, 0, 0, "dice 5", "dice.number"),
        ({"throws": "one"}, 97, 0, "dice 2", "dice.enough"),
        ({"throws": "one"}, 60, 90, "dice 8", "dice.bold"),
        ({"throws": "one"}, 60, 20, "dice 10", None),
        ({"throws": "one"}, 60, 90, "dice 1", None),
        ({"throws": "one", "dice": 50}, 10, 90, "dice 40", None),  # too many to follow
    ],
)
def test_of_the_number_of_dice(options, own, other, best, expected):
    game = catalog.make("hog", options)
    position = start(game)
    position.scores[:2] = own, other
    worse = "" if best != "dice 2" else "dice 3, dice 4, dice 5"
    assert why(dice, look(game, position), best, worse) == expected


def test_dice_are_counted_with_what_they_bring():
    game = catalog.make("hog", {"throws": "one"})
    found = said(dice, look(game, start(game)), "dice 5")
    assert found is not None
    assert dict(found.values) == {"dice": 5, "percent": 40, "points": "20"}


# --- Push Out the Pig


HANDS = ["2S 9S 7C QH KH", "QS AS 3C", "4S 5S 4C", "6S 7S 5C"]
CLUBS = [f"{rank}C" for rank in ("2", "3", "4", "5", "6", "7", "9", "10", "J", "Q", "K", "A")]
TEN_HEARTS = HEARTS.removesuffix(" JH QH KH AH").replace("2H", "2H JH")
NO_CLUBS = [" ".join(CLUBS[n::3]) for n in range(3)]  # all but one, with the others


def leads(*hands, **options):
    game = push_out_the_pig_table(**options)
    return look(game, dealt(game, 0, *hands))


@pytest.mark.parametrize(
    ("hands", "best", "worse", "expected"),
    [
        (HANDS, "2S", "", "pig.draw_out"),
        (HANDS, "2S", "9S", "pig.lowest"),  # a low spade is no worse at drawing out
        (["QS 2S", *HANDS[2:]], "2S", "QS", "pig.lowest"),  # nobody else has it
        (["QS 2S 7C", *HANDS[2:]], "7C", "2S, QS", "pig.guard"),
        (["AD 2C", "JD"], "AD", "2C", "pig.hunt_goat"),
        ([f"AD JD 2C {TEN_HEARTS}"], "AD", "2C", "pig.early"),  # it is in the own hand
        (["8C KH", *NO_CLUBS], "8C", "AD", "pig.empty"),
        (["AC 2C"], "AC", "2C", "pig.early"),
        (["4C QC", "2C 3C"], "4C", "QC", "pig.lead_low"),
        (HANDS, "KH", "", None),
    ],
)
def test_of_a_lead(hands, best, worse, expected):
    assert why(push_out_the_pig, leads(*hands), best, worse) == expected


def test_nobody_says_that_a_trick_is_lost_where_a_joker_may_be_thrown_into_it():
    hand = "2C AC 3D 4D 5D 6D 7D 8D 9D 2H 3H 4H 5H 6H 7H 8H 2S 3S"
    strict, loose = leads(hand, seats=3), leads(hand, seats=3, joker_any_time="on")
    assert why(push_out_the_pig, strict, "2C", "AC") == "pig.lowest"
    assert why(push_out_the_pig, loose, "2C", "AC") == "pig.lead_low"


@pytest.mark.parametrize(
    ("lead", "hand", "best", "expected"),
    [
        ("KS", "QS 2S", "QS", "pig.under"),
        ("JS", "2S AS", "2S", "pig.duck"),
        ("8H", "2H AH", "2H", "pig.costs"),
        ("8C", "2C AC", "2C", "pig.leave"),
        ("KC", "2C QC", "QC", "pig.safe_high"),
        ("KH", "5H QH", "QH", "pig.give"),
        ("9S", "JS QS", "JS", "pig.keep_pig"),
        ("KD", "2D JD", "2D", "pig.keep_goat"),
        ("KD", "2D QD", "2D", "pig.keep_high"),
        ("2C", "5C QC", "5C", "pig.hope"),
        ("2C", f"5C QC 2D {TEN_HEARTS}", "QC", "pig.early"),
        ("JS", "2S AS", "AS", None),
    ],
)
def test_of_who_plays_second(lead, hand, best, expected):
    """The third has the pig and the goat, if nobody else has, and the highest club."""
    game = push_out_the_pig_table()
    third = " ".join({"QS", "AC", "JD"} - set(hand.split()))
    others = [card for card in hand.split() if card != best and card[-1] == best[-1]]
    position = play(game, dealt(game, 0, lead, hand, third), lead)
    worse = ", ".join(others)
    assert why(push_out_the_pig, look(game, position), best, worse) == expected


NO_CLUB = "QS KS AH 9D 2D 3D 4D 5D 6D 7D 8D 10D QD"


@pytest.mark.parametrize(
    ("hand", "best", "worse", "expected"),
    [
        (NO_CLUB, "QS", "", "pig.push_out"),
        (NO_CLUB, "AH", "2D, 3D", "pig.be_rid"),
        (NO_CLUB, "QD", "2D, 3D", "pig.high"),
        (NO_CLUB, "KS", "2D", "pig.high"),  # the pig is at home
        (NO_CLUB.replace("QS", "JS"), "KS", "2D", "pig.high_spade"),
        (NO_CLUB.replace("QD", "JD"), "JD", "2D, 3D", None),  # the goat is no card to be rid of
        (NO_CLUB, "2D", "", None),
    ],
)
def test_of_who_cannot_follow(hand, best, worse, expected):
    game = push_out_the_pig_table()
    position = play(game, dealt(game, 0, "8C", hand), "8C")
    assert why(push_out_the_pig, look(game, position), best, worse) == expected


def test_the_last_to_play_takes_what_costs_nothing_and_the_goat():
    game = push_out_the_pig_table()
    hands = ("8C 8D", "9C 9D", "2C JD", "AC AD 3C 3D")
    clubs = play(game, dealt(game, 0, *hands), "8C", "9C", "2C")
    assert why(push_out_the_pig, look(game, clubs), "AC", "3C") == "pig.last"
    assert why(push_out_the_pig, look(game, clubs), "3C", "AC") == "pig.no_lead"
    diamonds = play(game, dealt(game, 0, *hands), "8D", "9D", "JD")
    found = said(push_out_the_pig, look(game, diamonds), "AD", "3D")
    assert found is not None
    assert (found.key, dict(found.values)) == ("reason.pig.gain", {"points": 100})


def test_who_takes_the_trick_anyway_takes_it_with_the_highest():
    game = push_out_the_pig_table()
    hearts = play(game, dealt(game, 0, "8H", "5H", "6H", "QH KH"), "8H", "5H", "6H")
    assert why(push_out_the_pig, look(game, hearts), "KH", "QH") == "pig.anyway"


@pytest.mark.parametrize(
    ("options", "exposed", "points"),
    [
        ({}, False, 100),
        ({"pig": 300}, False, 300),
        ({"expose": "on"}, False, 100),
        ({"expose": "on"}, True, 200),
    ],
)
def test_what_a_trick_costs_follows_from_the_options(options, exposed, points):
    """Seat 0 has to lead its only spade, the pig."""
    game = push_out_the_pig_table(**options)
    position = dealt(game, 0, "QS", "2S AS")
    asked = (["expose QS"] if exposed else []) + ["pass"] * 4
    position = play(game, position, *(asked if options.get("expose") else []), "QS")
    found = said(push_out_the_pig, look(game, position), "2S", "AS")
    assert found is not None
    assert (found.key, dict(found.values)) == ("reason.pig.costs", {"points": points})


def test_one_who_has_all_hearts_is_given_none_and_stopped_where_it_can_be():
    taken = ["", "2H 3H 4H 5H 6H 7H 8H", "", ""]
    game = push_out_the_pig_table()
    hands = ["3C 2D", "AC 3D", "4C 4D", "9H KD"]
    position = play(game, last_trick(game, 0, hands, taken), "3C", "AC", "4C")
    assert why(push_out_the_pig, look(game, position), "KD", "9H") == "pig.no_slam"
    hands[1], hands[2] = "4C 3D", "AC 4D"
    position = play(game, last_trick(game, 0, hands, taken), "3C", "4C", "AC")
    assert why(push_out_the_pig, look(game, position), "9H", "KD") == "pig.end_slam"


def test_who_has_all_hearts_keeps_the_lead():
    game = push_out_the_pig_table()
    position = last_trick(
        game, 0, ["AS 3C", "2S 4C", "3S 5C", "4S 6C"], [HEARTS.replace("AH", ""), "", "", ""]
    )
    assert why(push_out_the_pig, look(game, position), "AS", "3C") == "pig.slam"


def test_a_goat_that_nothing_beats_is_led():
    game = push_out_the_pig_table()
    position = last_trick(game, 0, ["JD 2S", "2D 3S", "3D 4S", "4D 5S"], [HEARTS, "", "", ""])
    assert why(push_out_the_pig, look(game, position), "JD", "2S") == "pig.lead_goat"
    beaten = last_trick(game, 0, ["JD 2S", "QD 3S", "3D 4S", "4D 5S"], [HEARTS, "", "", ""])
    assert why(push_out_the_pig, look(game, beaten), "JD", "2S") is None


def test_the_doubler_is_given_away_by_who_has_lost_points():
    game = push_out_the_pig_table()
    hands = ["AS 2D", "10C KC", "3S 3C", "4S 4C"]
    lost = play(game, last_trick(game, 0, hands, ["", HEARTS[:14], "", ""]), "AS")
    assert why(push_out_the_pig, look(game, lost), "10C", "KC") == "pig.doubler"
    won = play(game, last_trick(game, 0, hands, [HEARTS, "JD", "", ""]), "AS")
    assert why(push_out_the_pig, look(game, won), "10C", "KC") is None


def test_of_exposing():
    view = leads("QS 2S 3S 4S 5S AH", expose="on")
    assert why(push_out_the_pig, view, "pass") == "pig.hide"
    assert why(push_out_the_pig, view, "expose QS", "pass") == "pig.show"
    assert why(push_out_the_pig, view, "expose AH", "pass") is None
    few = leads("QS 2S 2H 3H 4H 5H 6H 7H 8H 9H 2C 3C 4C", expose="on")
    assert why(push_out_the_pig, few, "expose QS", "pass") is None


def test_a_joker_takes_nothing():
    view = leads("JK1 2S 3S", seats=3)
    assert why(push_out_the_pig, view, "JK1") == "pig.joker"
    assert why(push_out_the_pig, view, "2S", "JK1") is not None  # it is weighed against one


# --- Piggy Piggy


@pytest.mark.parametrize(
    ("hand", "tables", "pigs", "best", "worse", "expected"),
    [
        ("A2 B1", {1: "B2"}, {}, "food A", "", "piggy.take"),
        ("A2 B1", {1: "A1 B3"}, {"A": 1}, "food A", "", "piggy.steal"),
        ("A2 B1", {}, {}, "food A", "food B", None),  # either takes a pig from the middle
        ("A2 B1", {0: "A1", 1: "A1"}, {"A": 0, "B": 2}, "food A", "end", "piggy.keep"),
        ("A2 B1", {1: "A3 B3"}, {"A": 1}, "food A", "food B", "piggy.build"),
        ("A1 A1 B2", {1: "A3 B3", 0: "C1"}, {"A": 1, "C": 0}, "food A", "food B", "piggy.draw"),
        ("A1 A1 B2", {1: "A3 B3"}, {"A": 1, "B": 1}, "food A", "food B", "piggy.renew"),
        ("G B1", {1: "A2", 2: "A1"}, {"A": 1}, "goat 1 A2", "end", "piggy.break"),
        ("G B1", {1: "A2", 0: "A1"}, {"A": 1}, "goat 1 A2", "end", "piggy.win"),
        ("G B1", {1: "A2 A3", 2: "A1"}, {"A": 1}, "goat 1 A2", "end", "piggy.gnaw"),
        ("G B1", {1: "A2", 0: "A3"}, {"A": 0}, "goat 1 A2", "food B", "piggy.guard"),
        ("A2 B1", {1: "A3 B3"}, {"A": 1, "B": 1}, "end", "", "piggy.wait"),
        ("G", {1: "A3 A3"}, {"A": 1}, "end", "goat 1 A3", "piggy.spare"),
        ("A2 B1", {}, {}, "end", "", None),
        ("G", {1: "A3", 2: "A1"}, {"A": 1}, "end", "", None),  # it would break a lead
    ],
)
def test_of_piggy_piggy(hand, tables, pigs, best, worse, expected):
    game = piggy_piggy_table(seats=3)
    view = look(game, laid(game, {0: hand}, tables=tables, pigs=pigs, draw="C1 C1 C1 D1 D1"))
    assert why(piggy_piggy, view, best, worse) == expected


def test_a_pig_in_the_middle_may_want_no_lead():
    game = piggy_piggy_table(seats=2, center_needs_lead="off")
    view = look(game, laid(game, {0: "A1 B1"}, tables={1: "A3 B3"}, pigs={"B": 1}, draw="C1"))
    assert why(piggy_piggy, view, "food A") == "piggy.middle"


def test_a_goat_that_is_settled_later_is_not_said_to_take_the_pig_now():
    game = piggy_piggy_table(seats=3, goat_timing="steal_step")
    view = look(game, laid(game, {0: "G B1"}, tables={1: "A2", 2: "A1"}, pigs={"A": 1}, draw="C1"))
    assert why(piggy_piggy, view, "goat 1 A2", "end") == "piggy.gnaw"


# --- Piggles


@pytest.mark.parametrize(
    ("pieces", "best", "worse", "expected"),
    [
        ({}, "load abcdef", "", "piggles.all"),
        ({}, "load abcde", "load a, load -", "piggles.many"),
        ({}, "load abc", "load abcde, load abcdef", "piggles.some"),
        ({}, "load -", "", None),
        ({"0a": up(0, -2.5)}, "load -", "", "piggles.none"),
        ({f"0{one}": {"place": "mud"} for one in "abcde"}, "load f", "load -", "piggles.one"),
    ],
)
def test_of_what_to_load(pieces, best, worse, expected):
    game = piggles_table()
    position = laid_piggles(game, pieces)
    view = look(game, position)._replace(legal_actions=tuple(legal_actions(game, position)))
    assert why(piggles, view, best, worse) == expected


SOFT, HARD = "throw v=0", "throw v=60"


@pytest.mark.parametrize(
    ("pieces", "best", "worse", "expected"),
    [
        ({"1a": up(0, 2.5)}, HARD, SOFT, "piggles.hard"),
        ({"0b": up(0, -2.5)}, SOFT, HARD, "piggles.soft"),
        ({}, HARD, SOFT, None),
        ({}, SOFT, HARD, None),
    ],
)
def test_of_how_to_throw(pieces, best, worse, expected):
    game = piggles_table()
    view = look(game, played(game, laid_piggles(game, pieces), "load a"))
    view = view._replace(legal_actions=())
    assert why(piggles, view, best, worse) == expected


def test_a_throw_is_said_to_bring_more_only_where_that_was_measured():
    game = piggles_table()
    view = look(game, played(game, laid_piggles(game, {}), "load a"))._replace(legal_actions=())
    found = judged(view, SOFT, HARD)
    soft, hard = (parse_action(game, known(view.position), text) for text in (SOFT, HARD))
    sure = found._replace(gains={soft: Estimate(4.0, 0.1), hard: Estimate(3.0, 0.1)})
    reason = piggles.reason(view, sure, (hard,))
    assert reason is not None
    assert reason.key == "reason.piggles.more"
    doubtful = found._replace(gains={soft: Estimate(4.0, 1.0), hard: Estimate(3.0, 1.0)})
    assert piggles.reason(view, doubtful, (hard,)) is None


def test_of_what_a_piece_strikes():
    game = piggles_table("modern_core", rounds=1)
    pieces = {"1a": up(2.5, 0), "0b": up(3, 0.5)}
    position = played(game, laid_piggles(game, pieces), "load a", "throw", "0a 0 2.5 up; settled")
    view = look(game, played(game, position, "resolve 0a"))
    told = {why(piggles, view, one, other) for one, other in (("target 1a", "target 0b"),)}
    assert told <= {"piggles.fell", "piggles.spare"}
    assert None not in told
    assert why(piggles, view, "target 0b", "target 1a") is None


# --- all


@pytest.mark.parametrize("name", [*DICE, "push-out-the-pig", "piggy-piggy", "piggles"])
def test_every_judge_of_ours_gives_reasons(name):
    game = table(name)
    judge = next(one for one in JUDGES if one.knows(game))
    assert callable(getattr(judge.build, "reason", None))


def decisions(game, seed):
    """Positions at which seats decide, in a game played at random."""
    chaos, position = random.Random(seed), start(game)
    while (actor := to_move(game, position)) != TERMINAL:
        if actor == CHANCE:
            possible = outcomes(game, position)
            action = chaos.choices(list(possible), list(possible.values()))[0]
        else:
            yield position
            action = chaos.choice(legal_actions(game, position))
        position = after(game, position, action)


@pytest.mark.parametrize(
    ("module", "name", "options"),
    [
        (push_out_the_pig, "push-out-the-pig", {}),
        (push_out_the_pig, "push-out-the-pig", {"seats": 3, "joker_any_time": "on"}),
        (push_out_the_pig, "push-out-the-pig", {"seats": 5, "expose": "on"}),
        (piggy_piggy, "piggy-piggy", {}),
        (piggy_piggy, "piggy-piggy", {"score_optional": "on", "goat_timing": "steal_step"}),
        (piggy_piggy, "piggy-piggy", {"center_needs_lead": "off", "goat_tie": "holder_loses"}),
    ],
)
def test_what_a_seat_cannot_see_changes_no_reason(module, name, options):
    """A best choice has the same reason, in words, in other worlds that fit the view."""
    game = catalog.make(name, options)
    rng, num_said = stream(5), 0
    for position in islice(decisions(game, 3), 60):
        view = look(game, position)
        world = known(view.position).copy()
        game.kernels.determinize(game.rules, world, view.seat, rng)
        other = look(game, world)
        values = np.linspace(1.0, 0.0, len(view.legal_actions))
        for turn in range(len(values)):
            worth = dict(zip(view.legal_actions, np.roll(values, turn).tolist(), strict=True))
            found = Assessment(worth, EXACT)
            worse = [action for action in worth if found.is_mistake(action)]
            reason = module.reason(view, found, worse) if worse else None
            assert reason == (module.reason(other, found, worse) if worse else None)
            if reason is not None:
                num_said += 1
                assert all("{" not in reason.text(language=one) for one in LANGUAGES)
    assert num_said > 20
