"""Push Out the Pig by its rule book, one test or more a paragraph."""

import numpy as np
import pytest
from laid_push_out_the_pig import (
    HEARTS,
    dealt,
    last_trick,
    legal_texts,
    play,
    push_out_the_pig_table,
)

from pigpen import catalog
from pigpen.cards.pack import cards_of
from pigpen.cards.sets import cards_in, one, size
from pigpen.core import rng
from pigpen.core.errors import BadOption, IllegalAction
from pigpen.core.game import CHANCE, TERMINAL, resignation
from pigpen.core.layout import reachable, whole
from pigpen.core.position import after, outcomes, returns, start, to_move
from pigpen.core.setup import Impossible
from pigpen.games.push_out_the_pig.position import EXPOSABLE, SCORING
from pigpen.games.push_out_the_pig.rules import PRESETS
from pigpen.games.push_out_the_pig.score_breakdown import card_points, score_breakdown
from pigpen.games.push_out_the_pig.scoring import deal_points
from pigpen.games.push_out_the_pig.story import narrate
from pigpen.play.tally import tally

SLAM = f"{HEARTS} QS JD 10C"
FOUR = push_out_the_pig_table()


@pytest.mark.parametrize("seats", [2, 7])
def test_p1_three_to_six_play(seats):
    with pytest.raises(BadOption, match="seats"):
        push_out_the_pig_table(seats=seats)


@pytest.mark.parametrize(
    ("seats", "jokers", "cards"), [(3, 2, 18), (4, 0, 13), (5, 3, 11), (6, 2, 9)]
)
def test_p2_jokers_make_hands_equal(seats, jokers, cards):
    game = push_out_the_pig_table(seats=seats)
    position = dealt(game, 0)
    assert [size(hand) for hand in position.hands[:seats]] == [cards] * seats
    held = sum(int(hand) for hand in position.hands)
    assert held == (1 << (52 + jokers)) - 1


def test_p2_every_card_is_as_likely_to_be_dealt():
    position = after(FOUR, start(FOUR), 2)
    assert set(outcomes(FOUR, position).values()) == {1 / 52}
    position = play(FOUR, position, "QS")
    left = outcomes(FOUR, position)
    assert (len(left), set(left.values())) == (51, {1 / 51})
    with pytest.raises(IllegalAction, match="P2"):
        play(FOUR, position, "QS")


def test_p3_an_ace_is_high_and_a_two_is_low():
    position = dealt(FOUR, 0, "2S", "KS", "AS", "3S")
    assert play(FOUR, position, "2S", "KS", "AS", "3S").leader == 2


def test_p4_a_random_seat_leads_first_and_the_pig_taker_later():
    assert outcomes(FOUR, start(FOUR)) == dict.fromkeys(range(4), 0.25)
    position = last_trick(FOUR, 1, ["2C", "2S", "3S", "4S"], ["", "QS", HEARTS, ""])
    ended = play(FOUR, position, "2S", "3S", "4S", "2C")
    assert (ended.deals, ended.opener) == (1, 1)


@pytest.mark.parametrize(("lead", "card"), [("two_of_spades", "2S"), ("two_of_clubs", "2C")])
def test_p4_the_holder_of_a_two_leads(lead, card):
    game = push_out_the_pig_table(lead=lead)
    position = dealt(game, 0, "", "", card)
    assert (position.opener, to_move(game, position)) == (2, 2)
    assert len(legal_texts(game, position)) == 13  # any card, not only the two


def test_p4_the_lead_goes_round():
    game = push_out_the_pig_table(lead="rotate")
    position = last_trick(game, 3, ["2C", "2S", "3S", "4S"], ["", "QS", "", ""])
    assert play(game, position, "4S", "2C", "2S", "3S").opener == 0


def test_p5_the_leader_plays_any_card_and_the_others_follow_in_turn():
    position = dealt(FOUR, 1, "", "QS 2H JD 10C")
    assert {"QS", "2H", "JD", "10C"} <= legal_texts(FOUR, position)
    assert to_move(FOUR, play(FOUR, position, "2H")) == 2
    with pytest.raises(IllegalAction, match="P5"):
        play(FOUR, dealt(FOUR, 0, "2S", "3S"), "3S")


def test_p6_who_can_follow_must():
    position = play(FOUR, dealt(FOUR, 0, "5H", "AH 2H QS"), "5H")
    hearts = {text for text in legal_texts(FOUR, position) if text.endswith("H")}
    assert legal_texts(FOUR, position) == hearts >= {"AH", "2H"}
    with pytest.raises(IllegalAction, match="P6"):
        play(FOUR, position, "QS")


def test_p6_who_cannot_follow_plays_anything_jokers_included():
    game = push_out_the_pig_table(seats=3)
    position = dealt(
        game, 0, "5H", "JK1 QS " + " ".join(f"{n}C" for n in range(2, 11)) + " JC QC KC AC 2D 3D 4D"
    )
    assert len(legal_texts(game, play(game, position, "5H"))) == 18


@pytest.mark.parametrize(("option", "may"), [("off", False), ("on", True)])
def test_p6_a_joker_any_time_is_an_option(option, may):
    game = push_out_the_pig_table(seats=3, joker_any_time=option)
    position = play(game, dealt(game, 0, "5H", "JK1 2H"), "5H")
    assert ("JK1" in legal_texts(game, position)) is may
    if may:  # and then it shows nothing about hearts
        assert play(game, position, "JK1").voids[1] == 0


def test_p7_a_joker_led_leaves_the_suit_to_the_next():
    game = push_out_the_pig_table(seats=3)
    position = play(game, dealt(game, 0, "JK1", "JK2 5H", "2H 3S"), "JK1")
    assert len(legal_texts(game, position)) == 18
    position = play(game, position, "JK2")
    assert len(legal_texts(game, position)) == 18
    assert play(game, position, "2H").leader == 2
    followed = play(game, play(game, dealt(game, 0, "JK1", "5H", "2H 3S"), "JK1"), "5H")
    assert {text[-1] for text in legal_texts(game, followed)} == {"H"}


def test_p8_the_highest_of_the_suit_takes_the_scoring_cards_and_leads():
    position = last_trick(
        FOUR, 0, ["5S 2C", "AH 3C", "KS 4C", "7S 5C"], ["", "", "QS", ""], voids=[0, 1, 0, 0]
    )
    taken = play(FOUR, position, "5S", "AH", "KS", "7S")
    assert (taken.leader, taken.captured[2]) == (2, cards_of("QS AH"))


def test_p8_a_joker_never_takes_a_trick():
    game = push_out_the_pig_table(seats=3)
    position = play(game, dealt(game, 0, "JK1", "2C", "JK2"), "JK1", "2C")
    assert position.seat == 2
    position.hands[2] &= ~cards_of(" ".join(f"{rank}C" for rank in "3456789JQKA") + " 10C")
    assert play(game, position, "JK2").leader == 1


def test_p9_a_settled_deal_may_be_finished():
    hands = ["2C 3C", "2S 3S", "4S 5S", "6S 7S"]
    taken = ["", "QS JD", HEARTS, "10C"]
    position = last_trick(FOUR, 0, hands, taken)
    assert "finish" in legal_texts(FOUR, position)
    ended = play(FOUR, position, "finish")
    assert (ended.deals, list(ended.totals[:4])) == (1, [0, 0, 200, 50])
    assert not ended.hands.any()


def test_p9_a_deal_that_can_change_goes_on():
    position = last_trick(FOUR, 0, ["2C", "2S", "4S", "2H"], ["", "QS JD", "", "10C"])
    with pytest.raises(IllegalAction, match="P9"):
        play(FOUR, position, "finish")


@pytest.mark.parametrize(("option", "deals"), [("auto", 1), ("off", 0)])
def test_p9_a_settled_deal_ends_by_itself_or_not_at_all(option, deals):
    game = push_out_the_pig_table(early_finish=option)
    position = last_trick(
        game, 0, ["2C 3C", "2H 3S", "4S 5S", "6S 7S"], ["10C", "QS JD", HEARTS[3:], ""]
    )
    after_trick = play(game, position, "2C", "2H", "4S", "6S")
    assert after_trick.deals == deals
    assert deals or "finish" not in legal_texts(game, after_trick)


def points(captured: str, exposed: str = "", preset: str = "standard", **options: object) -> int:
    entry = catalog.entry("push-out-the-pig")
    game = push_out_the_pig_table(**{**entry.presets[preset], **options})
    return deal_points(game.rules, cards_of(captured), cards_of(exposed))


@pytest.mark.parametrize("preset", ["standard", "pagat"])
@pytest.mark.parametrize(
    ("captured", "worth"),
    [
        ("QS", -100),
        ("AH KH 5H", -100),
        ("JD 10C", 200),
        ("QS JD", 0),
        ("AH KH QH JH 10H", -150),
        ("AH KH QH", -120),
        ("QS 10C", -200),
        ("6H", -10),
        ("QS 4H 9H", -110),
        ("", 0),
    ],
)
def test_p10_what_the_cards_are_worth(preset, captured, worth):
    assert points(captured, preset=preset) == worth


@pytest.mark.parametrize(
    ("captured", "worth"),
    [
        (HEARTS, 200),
        (HEARTS[3:], -200),  # without the two, which costs nothing but is a heart
        (f"{HEARTS} QS", 100),
        (f"{HEARTS} QS JD", 200),
        (f"{HEARTS} JD 10C", 600),
    ],
)
def test_p11_all_hearts_pay(captured, worth):
    assert points(captured) == worth


def test_p11_the_bonus_can_be_taken_away():
    assert points(HEARTS, all_hearts=-200) == -200


@pytest.mark.parametrize(
    ("turns", "hearts_and_pig", "all_sixteen"),
    [("all16", 100, 800), ("all_hearts", 300, 800), ("never", 100, 400)],
)
def test_p12_when_the_pig_turns(turns, hearts_and_pig, all_sixteen):
    assert points(f"{HEARTS} QS", pig_turns=turns) == hearts_and_pig
    assert points(SLAM, pig_turns=turns) == all_sixteen


@pytest.mark.parametrize(
    ("captured", "worth"), [("10C", 50), ("10C 2H", 0), ("10C QS JD", 0), ("10C JD", 200)]
)
def test_p13_the_doubler_alone_and_with_others(captured, worth):
    assert points(captured) == worth


@pytest.mark.parametrize(
    ("preset", "captured", "worth"),
    [
        ("standard", HEARTS, 200),
        ("standard", SLAM, 800),
        ("standard", "", 0),
        ("pagat", f"{HEARTS} QS", 300),
        ("pagat", SLAM, 800),
        ("taiwan_colour_change", f"{HEARTS} QS", 300),
        ("taiwan_colour_change", f"{HEARTS} JD", 100),
        ("taiwan_colour_change", f"{HEARTS} QS JD", 200),
        ("taiwan_colour_change", SLAM, 800),
        ("taiwan_colour_change", "4H 3H", -13),
        ("taiwan_contest", HEARTS, 200),
        ("taiwan_contest", f"{HEARTS} QS", 200),
        ("taiwan_contest", f"{HEARTS} JD", 200),
        ("taiwan_contest", f"{HEARTS} QS JD", 500),
        ("taiwan_contest", f"{HEARTS} 10C", 400),
        ("taiwan_contest", f"{HEARTS} JD 10C", 400),
        ("taiwan_contest", SLAM, 1000),
        ("taiwan_contest", "JD 8H 9H", 83),
        ("taiwan_contest", "10H JH QH", -60),
        ("taiwan_contest", "QS 3H 5H KH", -148),
        ("taiwan_contest", "10C AH 2H 4H 6H 7H", -138),
        ("taiwan_contest", "QS 10C", -200),
        ("taiwan_contest", "4H", -4),
        ("taiwan_contest", "", 0),
        ("wikipedia_face_value", HEARTS[3:], -198),
        ("mainland", f"{HEARTS} QS", 300),
        ("mainland", SLAM, 800),
        ("wikipedia_face_value", "4H", -10),
        ("wikipedia_face_value", SLAM, 800),
        ("ben_lynn", "QS", -200),
        ("ben_lynn", "4H 3H", -13),
        ("thai", "4H", -4),
        ("thai", HEARTS, 194),
        ("thai", SLAM, 788),
        ("thai", "", -50),
    ],
)
def test_p14_published_versions(preset, captured, worth):
    assert points(captured, preset=preset) == worth


def test_p14_the_slam_of_a_program_with_the_rules_of_colour_change():
    assert points(SLAM, preset="taiwan_colour_change", all_sixteen=1000) == 1000


@pytest.mark.parametrize("exposed", ["", "QS JD 10C AH"])
def test_p14_pig_and_goat_in_one_sum_change_nothing_but_all_hearts(exposed):
    rules = push_out_the_pig_table(**PRESETS["taiwan_contest"]).rules
    plain = rules._replace(hearts_pig_goat=0)
    random = np.random.default_rng(14)
    hearts, shown = cards_of(HEARTS), cards_of(exposed)
    for captured in [*map(int, random.integers(0, 1 << 52, 200)), SCORING]:
        if captured & hearts != hearts or captured == SCORING:
            assert deal_points(rules, captured, shown) == deal_points(plain, captured, shown)


def test_p14_an_exposed_ace_doubles_hearts_with_pig_and_goat():
    assert points(f"{HEARTS} QS JD", "AH QS JD", "taiwan_contest") == 1000


def test_p14_a_presets_options_are_options():
    entry = catalog.entry("push-out-the-pig")
    for options in entry.presets.values():
        catalog.make("push-out-the-pig", options)


@pytest.mark.parametrize(
    ("captured", "exposed", "worth", "preset"),
    [
        ("QS", "QS", -200, "standard"),
        ("10C", "10C", 100, "standard"),
        ("QS JD 10C", "JD", 200, "standard"),
        (f"{HEARTS} QS", "QS", 400, "pagat"),
        ("5H", "AH", -20, "standard"),
        ("QS 10C", "10C", -400, "standard"),
        (SLAM, "QS JD 10C AH", 3200, "standard"),
    ],
)
def test_p15_an_exposed_card_counts_twice(captured, exposed, worth, preset):
    assert points(captured, exposed, preset) == worth


def test_p15_each_seat_is_asked_before_the_first_lead():
    game = push_out_the_pig_table(expose="on")
    position = dealt(game, 2, "", "", "QS 2S AH", "JD")
    assert legal_texts(game, position) == {"expose QS", "expose AH", "pass"}
    position = play(game, position, "expose QS", "pass")
    assert (to_move(game, position), legal_texts(game, position)) == (3, {"expose JD", "pass"})
    position = play(game, position, "pass", "pass", "pass")
    assert (to_move(game, position), len(legal_texts(game, position))) == (2, 12)
    with pytest.raises(IllegalAction, match="P15"):
        play(game, play(game, dealt(game, 0, "2S")), "expose 2S")


def test_p15_an_exposed_card_waits_for_its_suit_to_come_again():
    game = push_out_the_pig_table(expose="on")
    position = dealt(game, 0, "3S 4S", "QS 2S", "5S 6S", "7S 8S")
    position = play(game, position, "pass", "expose QS", "pass", "pass", "pass", "3S")
    assert "QS" not in legal_texts(game, position)
    with pytest.raises(IllegalAction, match="P15"):
        play(game, position, "QS")
    position = play(game, position, "2S", "5S", "8S")
    position.seat = position.leader = 0
    assert "QS" in legal_texts(game, play(game, position, "4S"))


def test_p15_an_exposed_card_that_is_alone_must_be_played():
    game = push_out_the_pig_table(expose="on")
    others = " ".join(f"{rank}H" for rank in range(2, 11)) + " 2D 3D 4D"
    position = dealt(game, 0, "3S", f"QS {others}")
    position = play(game, position, "pass", "expose QS", "pass", "pass", "pass", "3S")
    assert legal_texts(game, position) == {"QS"}
    assert play(game, position, "QS").voids[1] == 1  # everybody now knows: no other spade


@pytest.mark.parametrize(
    ("options", "totals", "ends"),
    [
        ({}, [-990, 0, 0, 0], True),
        ({}, [-890, 0, 0, 0], False),
        ({}, [0, 0, 0, 1000], True),
        ({"end": "minus"}, [0, 0, 0, 1000], False),
        ({"end": "minus"}, [-990, 0, 0, 0], True),
        ({"limit": 500}, [-490, 0, 0, 0], True),
        ({"end": "deals", "deals": 1}, [0, 0, 0, 0], True),
        ({"end": "deals", "deals": 2}, [-5000, 0, 0, 0], False),
    ],
)
def test_p16_a_total_or_the_deals_end_the_match(options, totals, ends):
    game = push_out_the_pig_table(**options)
    position = last_trick(game, 0, ["KS", "QS", "2S", "3S"], [""] * 4, totals=totals)
    ended = play(game, position, "KS", "QS", "2S", "3S")
    assert ended.totals[0] == totals[0] - 100
    assert (to_move(game, ended) == TERMINAL, to_move(game, ended) == CHANCE) == (ends, not ends)


def test_p17_a_knockout_is_a_win_at_plus_the_limit():
    position = last_trick(
        FOUR, 0, ["KS", "2S", "3S", "4S"], ["JD", "QS", "", ""], totals=[900, 0, 0, 0]
    )
    ended = play(FOUR, position, "KS", "2S", "3S")
    said = [each.key for each in FOUR.words.narrate(FOUR.rules, ended, 2, play(FOUR, ended, "4S"))]
    assert said[-1] == "push-out-the-pig.knockout"
    assert returns(FOUR, play(FOUR, ended, "4S")) == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])


def test_p18_equal_totals_share_the_win():
    position = last_trick(FOUR, 0, ["KS", "QS", "2S", "3S"], [""] * 4, totals=[-900, 20, 20, -40])
    ended = play(FOUR, position, "KS", "QS", "2S", "3S")
    assert returns(FOUR, ended) == pytest.approx([-1 / 3, 1 / 3, 1 / 3, -1 / 3])


def test_p18_or_play_on_until_one_leads():
    game = push_out_the_pig_table(ties="extra_deal")
    tied = last_trick(game, 0, ["KS", "QS", "2S", "3S"], [""] * 4, totals=[-900, 20, 20, -40])
    assert to_move(game, play(game, tied, "KS", "QS", "2S", "3S")) == CHANCE
    led = last_trick(game, 0, ["KS", "QS", "2S", "3S"], [""] * 4, totals=[-900, 20, 30, -40])
    assert to_move(game, play(game, led, "KS", "QS", "2S", "3S")) == TERMINAL


def test_p19_deals_slams_and_special_cards_are_counted():
    game = push_out_the_pig_table(end="deals", deals=1)
    position = last_trick(game, 0, ["2H", "2S", "3S", "QS"], [HEARTS[3:], "JD", "10C", ""])
    before = play(game, position, "2H", "2S", "3S")
    ended = play(game, before, "QS")
    facts = list(game.extras.facts.of(game.rules, before, 10, ended))
    assert {fact.name for fact in facts if fact.seat == 0} >= {"pigs", "small_slams", "deals"}
    best = {fact.seat: fact.value for fact in facts if fact.name == "best_deal"}
    assert best == {0: 100, 1: 100, 2: 50, 3: 0}


def test_p19_a_whole_match_adds_up():
    stream, history, position = rng.stream(3), [], start(FOUR)
    while codes := list(outcomes(FOUR, position)) or _legal(position):
        history.append(codes[rng.below(stream, len(codes))])
        position = after(FOUR, position, history[-1])
    counted = tally(FOUR, history)
    assert [seat["deal_points"] for seat in counted] == list(position.totals[:4])
    assert all(seat["worst_deal"] <= seat["best_deal"] for seat in counted)
    assert sum(seat["pigs"] for seat in counted) == position.deals


def _legal(position):
    actions = np.zeros(FOUR.sizes.num_actions, np.int64)
    if to_move(FOUR, position) == TERMINAL:
        return []
    return [
        int(code) for code in actions[: FOUR.kernels.legal_actions(FOUR.rules, position, actions)]
    ]


def test_p20_nobody_resigns():
    with pytest.raises(IllegalAction, match="P20"):
        after(FOUR, dealt(FOUR, 0), resignation(1))


PAIRS = push_out_the_pig_table(partners="pairs")


def over(game, captured, totals):
    """A deal that ends with nothing in its last trick: who has captured what, and stood where."""
    cards = ["3C", "4C", "5C", "6C", "7C", "8C"][: game.num_seats]
    position = last_trick(game, 0, cards, captured, totals=totals)
    return play(game, position, *cards)


@pytest.mark.parametrize(
    ("seats", "partners", "sides"),
    [
        (4, "off", ()),
        (4, "pairs", (0, 1, 0, 1)),
        (6, "pairs", (0, 1, 2, 0, 1, 2)),
        (6, "threes", (0, 1, 0, 1, 0, 1)),
    ],
)
def test_p21_sides_alternate_round_the_table(seats, partners, sides):
    assert push_out_the_pig_table(seats=seats, partners=partners).sides == sides


@pytest.mark.parametrize(("seats", "partners"), [(3, "pairs"), (5, "pairs"), (4, "threes")])
def test_p21_other_tables_refuse_partners(seats, partners):
    with pytest.raises(BadOption, match=rf"{partners} only with .*, not {seats}. \(P21\)"):
        push_out_the_pig_table(seats=seats, partners=partners)


def test_p22_each_seat_scores_its_own_cards_and_a_side_adds_them_up():
    ended = over(PAIRS, ["QS", "2H 3H 4H 5H", "10C", "JD " + HEARTS[12:]], [10, 20, 30, 40])
    assert list(ended.totals[:4]) == [-90, 10, 80, -50]
    points = np.zeros(4, np.int64)
    PAIRS.kernels.write_points(PAIRS.rules, ended, points)
    assert points.tolist() == [-10, -40, -10, -40]


def test_p22_hearts_of_partners_together_are_no_slam():
    ended = over(PAIRS, ["2H", "QS", HEARTS[3:], "10C JD"], [0] * 4)
    assert list(ended.totals[:4]) == [0, -100, -200, 200]


def test_p23_the_match_ends_by_the_total_of_a_side():
    captured, totals = ["", "QS", "JD 10C", HEARTS], [500, 0, 350, 0]
    together = over(PAIRS, captured, totals)
    assert to_move(FOUR, over(FOUR, captured, totals)) == CHANCE
    assert to_move(PAIRS, together) == TERMINAL
    assert returns(PAIRS, together) == [1.0, -1.0, 1.0, -1.0]


def test_p23_one_seat_beyond_the_limit_does_not_end_it():
    ended = over(PAIRS, ["", "QS", "JD 10C", HEARTS], [1200, 0, -800, 0])
    assert to_move(PAIRS, ended) == CHANCE


def test_p23_sides_that_are_level_share_the_win():
    game = push_out_the_pig_table(partners="pairs", seats=6, end="deals", deals=1)
    ended = over(game, ["JD", "QS", "", "", HEARTS, "10C"], [0] * 6)
    assert returns(game, ended) == pytest.approx([1 / 4, 1 / 4, -1 / 2] * 2)
    threes = push_out_the_pig_table(partners="threes", seats=6, end="deals", deals=1)
    ended = over(threes, ["JD", "QS", "", "", HEARTS, "10C"], [0] * 6)
    assert returns(threes, ended) == [1.0, -1.0] * 3


def test_p23_what_is_said_of_a_deal_is_said_of_seats_and_sides():
    cards = ["3C", "4C", "5C", "6C"]
    position = last_trick(PAIRS, 0, cards, ["", "QS", "JD 10C", HEARTS], totals=[600, 0, 350, 0])
    before = play(PAIRS, position, *cards[:3])
    said = narrate(PAIRS.rules, before, 42, play(PAIRS, before, "6C"))
    names = ["Ann", "Bob", "Cat", "Dan"]
    assert [fact.text(names) for fact in said][-7:] == [
        "Ann: 0 this deal.",
        "Bob: −100 this deal.",
        "Cat: 200 this deal.",
        "Small slam! Dan took every heart: 200 this deal.",
        "Ann, Cat together: 200 this deal, 1150 total.",
        "Bob, Dan together: 100 this deal, 100 total.",
        "Knockout! Ann, Cat win together with 1150.",
    ]
    assert said[-1].text(names, you=0) == "Knockout! you, Cat win together with 1150."


def test_p23_wins_are_for_all_seats_of_a_side_and_points_for_each():
    cards = ["3C", "4C", "5C", "6C"]
    position = last_trick(PAIRS, 0, cards, ["", "QS", "JD 10C", HEARTS], totals=[600, 0, 350, 0])
    before = play(PAIRS, position, *cards[:3])
    ended = play(PAIRS, before, "6C")
    facts = list(PAIRS.extras.facts.of(PAIRS.rules, before, 42, ended))
    assert {fact.seat for fact in facts if fact.name == "knockouts"} == {0, 2}
    points = {fact.seat: fact.value for fact in facts if fact.name == "deal_points"}
    assert points == {0: 0, 1: -100, 2: 200, 3: 200}
    line = PAIRS.extras.sheet(PAIRS.rules, before, 42, ended)
    assert [score.total for score in line.scores] == [1150, 100, 1150, 100]


def test_p23_a_layout_must_leave_a_side_in_the_match():
    fields = PAIRS.extras.setup.fields(PAIRS.rules)
    reachable(PAIRS, whole(fields, {"total.0": "1200", "total.2": "-300"}))
    with pytest.raises(Impossible) as refused:
        reachable(PAIRS, whole(fields, {"total.0": "800", "total.2": "200"}))
    assert (refused.value.field, refused.value.why.ruling) == ("total.0", "P23")


def added_up(parts):
    """A deal's points are the sum of its parts; a doubler comes last and multiplies."""
    total = 0
    for part in parts:
        total = (total + part.values.get("points", 0)) * part.values.get("times", 1)
    return total


@pytest.mark.parametrize("preset", [{}, *PRESETS.values()])
def test_p16_the_account_of_a_deal_adds_up_to_its_points(preset):
    rules = push_out_the_pig_table(**preset).rules
    random = np.random.default_rng(3)
    scoring = cards_in(SCORING)
    for _ in range(300):
        kept = random.random(len(scoring)) < random.random()
        captured = sum(one(card) for card, is_kept in zip(scoring, kept, strict=True) if is_kept)
        for exposed in (0, EXPOSABLE):
            points = deal_points(rules, captured, exposed)
            assert added_up(score_breakdown(rules, captured, exposed)) == points


def test_p10_the_key_says_what_each_card_adds_at_this_table():
    dear = card_points(push_out_the_pig_table(pig=200, low_hearts="face_4_10").rules, 0)
    assert (dear["cards"]["QS"], dear["cards"]["2H"], dear["times"]) == (-200, -2, 2)
    exposed = card_points(FOUR.rules, EXPOSABLE)
    assert (exposed["cards"]["QS"], exposed["cards"]["AH"], exposed["times"]) == (-200, -100, 4)
