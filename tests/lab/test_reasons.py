"""Why the best choice is best: said where it holds and nowhere else, and from the view."""

import pytest
from laid_piggy_piggy import laid, piggy_piggy_table
from laid_push_out_the_pig import dealt, play, push_out_the_pig_table
from tables import table

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.core.notation import parse_action
from pigpen.core.position import start
from pigpen.dice.turn import Action
from pigpen.lab.advice.assess import EXACT, Assessment
from pigpen.lab.advice.judges import JUDGES
from pigpen.lab.advice.reasons import dice, piggles, piggy_piggy, push_out_the_pig
from pigpen.lab.advice.reasons.dice import throw

DICE = ("pig", "two-dice-pig", "big-pig", "hog")


def judged(view, best):
    """As if the action of this text were the best."""
    action = parse_action(view.game, view.position, best)
    return Assessment({a: float(a == action) for a in view.legal_actions}, EXACT)


def why(module, view, best):
    found = module.reason(view, judged(view, best))
    return None if found is None else found.key.partition(".")[2]


# --- dice


def in_turn(game, own, other, total):
    position = start(game)
    position.scores[:2] = own, other
    position.turn_total = total
    position.may_hold = 1
    return position


def test_a_throw_of_one_die_is_counted_as_by_hand():
    game = catalog.make("pig")
    found = throw(game, in_turn(game, 30, 40, 12), Action.ROLL)
    assert found.gain == pytest.approx(20 / 6)
    assert found.loss == pytest.approx(12 / 6)
    assert found.safe == pytest.approx(5 / 6)


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
        (30, 40, 12, "roll", "dice.roll"),
        (30, 90, 22, "roll", "dice.near"),
        (30, 40, 22, "roll", None),  # the average speaks against it
        (30, 40, 12, "hold", None),  # and here against holding
    ],
)
def test_of_pig(own, other, total, best, expected):
    game = catalog.make("pig")
    assert why(dice, look(game, in_turn(game, own, other, total)), best) == expected


def test_of_the_number_of_dice():
    game = catalog.make("hog")
    found = dice.reason(look(game, start(game)), judged(look(game, start(game)), "dice 2"))
    assert found is not None
    assert found.values["safe"] == round(100 * 25 / 36)


# --- Push Out the Pig


HANDS = ["2S 9S 7C QH KH", "QS AS 3C", "4S 5S 4C", "6S 7S 5C"]


CLUBS = [f"{rank}C" for rank in ("2", "3", "4", "5", "6", "7", "9", "10", "J", "Q", "K", "A")]
NO_CLUBS = [" ".join(CLUBS[n::3]) for n in range(3)]  # all but one, with the others


@pytest.mark.parametrize(
    ("hands", "best", "expected"),
    [
        (HANDS, "2S", "pig.draw_out"),
        (["QS 2S", *HANDS[2:]], "2S", "pig.lead_low"),  # nobody else has it
        (["8C", *NO_CLUBS], "8C", "pig.empty"),
        (HANDS, "KH", None),
    ],
)
def test_of_a_lead(hands, best, expected):
    game = push_out_the_pig_table()
    view = look(game, dealt(game, 0, *hands))
    assert why(push_out_the_pig, view, best) == expected


@pytest.mark.parametrize(
    ("lead", "hand", "best", "expected"),
    [
        ("KS", "QS 2S", "QS", "pig.under"),
        ("JS", "2S AS", "2S", "pig.duck"),
        ("8H", "2H AH", "2H", "pig.costs"),
        ("8C", "2C AC", "2C", "pig.leave"),
        ("KC", "2C QC", "QC", "pig.safe_high"),
        ("JS", "2S AS", "AS", None),
    ],
)
def test_of_who_plays_second(lead, hand, best, expected):
    """The third has the pig, if it is nobody else's, and the highest club."""
    game = push_out_the_pig_table()
    third = " ".join({"QS", "AC"} - set(hand.split()))
    position = play(game, dealt(game, 0, lead, hand, third), lead)
    assert why(push_out_the_pig, look(game, position), best) == expected


NO_CLUB = "QS KS AH 9D 2D 3D 4D 5D 6D 7D 8D 10D QD"


@pytest.mark.parametrize(
    ("best", "expected"),
    [("QS", "pig.push_out"), ("AH", "pig.be_rid"), ("KS", None), ("2D", None)],
)
def test_of_who_cannot_follow(best, expected):
    game = push_out_the_pig_table()
    position = play(game, dealt(game, 0, "8C", NO_CLUB), "8C")
    assert why(push_out_the_pig, look(game, position), best) == expected


def test_the_last_to_play_takes_what_costs_nothing_and_the_goat():
    game = push_out_the_pig_table()
    hands = ("8C 8D", "9C 9D", "2C JD", "AC AD")
    clubs = play(game, dealt(game, 0, *hands), "8C", "9C", "2C")
    assert why(push_out_the_pig, look(game, clubs), "AC") == "pig.last"
    diamonds = play(game, dealt(game, 0, *hands), "8D", "9D", "JD")
    assert why(push_out_the_pig, look(game, diamonds), "AD") == "pig.goat"


# --- Piggy Piggy


@pytest.mark.parametrize(
    ("hand", "tables", "pigs", "best", "expected"),
    [
        ("A2 B1", {}, {}, "food A", "piggy.take"),
        ("A2 B1", {1: "A1"}, {"A": 1}, "food A", "piggy.steal"),
        ("A2 B1", {0: "A1", 1: "A1"}, {"A": 0}, "food A", "piggy.keep"),
        ("A2 B1", {1: "A3"}, {"A": 1}, "food A", "piggy.build"),
        ("A2 B1", {1: "A3", 0: "B1"}, {"A": 1, "B": 0}, "food A", "piggy.draw"),
        ("G B1", {1: "A2", 2: "A1"}, {"A": 1}, "goat 1 A2", "piggy.break"),
        ("G B1", {1: "A2 A3", 2: "A1"}, {"A": 1}, "goat 1 A2", "piggy.gnaw"),
        ("G B1", {1: "A2", 2: "A1"}, {}, "goat 1 A2", None),
        ("A2 B1", {1: "A3 B3"}, {"A": 1, "B": 1}, "end", "piggy.wait"),
        ("A2 B1", {}, {}, "end", None),
    ],
)
def test_of_piggy_piggy(hand, tables, pigs, best, expected):
    game = piggy_piggy_table(seats=3)
    view = look(game, laid(game, {0: hand}, tables=tables, pigs=pigs, draw="C1 C1 C1 D1 D1"))
    assert why(piggy_piggy, view, best) == expected


# --- Piggles


@pytest.mark.parametrize(
    ("best", "expected"),
    [("load abcdef", "piggles.all"), ("load abc", "piggles.some"), ("load -", "piggles.none")],
)
def test_of_what_to_load(best, expected):
    game = catalog.make("piggles")
    assert why(piggles, look(game, start(game)), best) == expected


# --- all


@pytest.mark.parametrize("name", [*DICE, "push-out-the-pig", "piggy-piggy", "piggles"])
def test_every_judge_of_ours_gives_reasons(name):
    game = table(name)
    judge = next(one for one in JUDGES if one.knows(game))
    assert callable(getattr(judge.build, "reason", None))


def test_what_a_seat_cannot_see_changes_no_reason():
    game = push_out_the_pig_table()
    one = dealt(game, 0, "2S 9S 7C", "QS", "AS")
    two = dealt(game, 0, "2S 9S 7C", "AS", "QS")
    assert one.tobytes() != two.tobytes()
    views = [look(game, position) for position in (one, two)]
    for best in ("2S", "9S", "7C"):
        assert why(push_out_the_pig, views[0], best) == why(push_out_the_pig, views[1], best)
