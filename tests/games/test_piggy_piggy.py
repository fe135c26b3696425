"""Piggy Piggy by its rule book, one test or more a paragraph."""

import json

import pytest
from laid_piggy_piggy import counted, laid, legal_texts, piggy_piggy_table, play, seen, story
from strategies import random_history

from pigpen import catalog
from pigpen.core import rng
from pigpen.core.errors import BadOption, IllegalAction, ParseError
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, resignation
from pigpen.core.layout import lay_out, setup_of, whole
from pigpen.core.position import after, legal_actions, outcomes, returns, start, to_move, view
from pigpen.core.redacted import known
from pigpen.games.piggy_piggy.position import DECK, Phase
from pigpen.games.piggy_piggy.public_log import PILE_BEFORE
from pigpen.games.piggy_piggy.turns import END, FIRST_SHOW
from pigpen.games.piggy_piggy.words import parse_card

TWO, THREE = piggy_piggy_table(seats=2), piggy_piggy_table(seats=3)
HAND = "A1 B1 C1 D1 E1"
C_ONLY = "C1 C1 C1 C1 C1"


def with_goat(**fields):
    """Seat 0 of three has a goat; `fields` say what lies on the table."""
    hands = {0: "G B1 B1 C1 D1", 1: C_ONLY, 2: C_ONLY}
    return laid(fields.pop("game", THREE), hands, draw="E1 E1 E1 E1", **fields)


def dealt(game, position, cards):
    """The position after a deal of these cards, round the table."""
    for card in cards.split():
        position = after(game, position, parse_card(card))
    return position


def test_y1_five_cards_each_and_the_first_seat_starts():
    game = piggy_piggy_table(seats=2, first="seat_1")
    position = dealt(game, start(game), " ".join(["A1 B1"] * 5))
    assert seen(game, position)["hands"] == [5, 5]
    assert (to_move(game, position), position.left, set(position.pigs)) == (1, 98, {NOBODY})


def test_y1_the_first_seat_may_be_drawn_by_lot():
    game = piggy_piggy_table(seats=3, first="random")
    assert outcomes(game, start(game)) == pytest.approx(dict.fromkeys(range(3), 1 / 3))
    position = play(game, start(game), "first:2")
    assert dealt(game, position, " ".join(["A1 B1 C1"] * 5)).seat == 2
    with pytest.raises(BadOption, match="Y1"):
        piggy_piggy_table(seats=3, first="seat_3")


def test_y2_hands_are_hidden_and_their_sizes_are_not():
    one = laid(TWO, {0: HAND, 1: "A1 A1"}, draw="B1 C1")
    other = laid(TWO, {0: HAND, 1: "B1 C1"}, draw="A1 A1")
    assert view(TWO, one, 0).tobytes() != view(TWO, one, 1).tobytes()
    other.stock[:] = one.stock[:] = DECK
    assert view(TWO, one, 0).tobytes() == view(TWO, other, 0).tobytes()
    assert seen(TWO, view(TWO, one, 0), 0)["hands"] == [5, 2]


@pytest.mark.parametrize(("option", "may_pass"), [("off", True), ("on", False)])
def test_y3_playing_nothing_is_an_option(option, may_pass):
    game = piggy_piggy_table(seats=2, must_play=option)
    position = laid(game, {0: HAND, 1: C_ONLY}, draw="E1 E1 E1")
    assert ("end" in legal_texts(game, position)) is may_pass
    assert "end" in legal_texts(game, play(game, position, "food A"))
    only_goats = laid(game, {0: "G G", 1: C_ONLY}, draw="E1 E1 E1")
    assert legal_texts(game, only_goats) == {"end"}
    if not may_pass:
        with pytest.raises(IllegalAction, match="Y3"):
            play(game, position, "end")


def test_y4_all_cards_of_the_colour_are_played():
    position = laid(TWO, {0: "A1 A3 B1", 1: C_ONLY}, tables={0: "A2"})
    view = seen(TWO, play(TWO, position, "food A"))
    assert (view["tables"][0][0], view["totals"][0][0]) == (["A1", "A2", "A3"], 6)
    with pytest.raises(IllegalAction, match="Y4"):
        play(TWO, position, "food E")


def test_y5_one_food_and_goats_in_any_order():
    hands = {0: "A1 B1 G G", 1: C_ONLY}
    position = laid(TWO, hands, tables={1: "D1 D2"})
    position = play(TWO, position, "goat 1 D1", "food A", "goat 1 D2")
    assert legal_texts(TWO, position) == {"end"}
    with pytest.raises(IllegalAction, match="Y5"):
        play(TWO, position, "food B")


def test_y6_no_goat_is_played_against_oneself():
    position = with_goat(tables={0: "A1", 1: "B1"})
    assert {text for text in legal_texts(THREE, position) if "goat" in text} == {"goat 1 B1"}
    with pytest.raises(ParseError):
        play(THREE, position, "goat 0 A1")
    with pytest.raises(IllegalAction, match="Y6"):
        after(THREE, position, 5 + 3 * 15)  # three seats to the left: oneself again


def test_y7_a_stack_without_a_pig_loses_a_card():
    position = with_goat(tables={1: "A1 A1", 2: "A3"}, pigs={"A": 2})
    assert story(THREE, position, "goat 1 A1") == [("goat", "Y8"), ("no_pig", "Y7")]
    eaten = play(THREE, position, "goat 1 A1")
    assert (eaten.pigs[0], seen(THREE, eaten)["totals"][1][0]) == (2, 1)


def test_y8_who_plays_the_goat_picks_the_card():
    position = with_goat(tables={1: "A1 A2 A3"}, pigs={"A": 1})
    assert legal_texts(THREE, position) >= {"goat 1 A1", "goat 1 A2", "goat 1 A3"}
    assert seen(THREE, play(THREE, position, "goat 1 A2"))["discard"] == {"A2": 1, "G": 1}
    with pytest.raises(IllegalAction, match="Y8"):
        play(THREE, position, "goat 1 B1")


def test_y9_a_goat_with_nothing_to_eat_stays_in_the_hand():
    position = laid(TWO, {0: "A1 G", 1: C_ONLY}, tables={0: "A1"})
    assert legal_texts(TWO, position) == {"food A", "end"}
    without = laid(TWO, {0: "A1", 1: C_ONLY}, tables={1: "A1"})
    with pytest.raises(IllegalAction, match="Y9"):
        play(TWO, without, "goat 1 A1")


def test_y10_each_goat_is_resolved_before_the_next():
    position = laid(
        THREE, {0: "G G", 1: C_ONLY, 2: C_ONLY}, tables={1: "A1 A2", 2: "A2"}, pigs={"A": 1}
    )
    position = play(THREE, position, "goat 1 A2")
    assert (position.pigs[0], legal_texts(THREE, position)) == (2, {"goat 2 A2", "end"})


BROKEN = {"tables": {0: "A1", 1: "A1 A2", 2: "A2"}, "pigs": {"A": 1}}


def test_y11_the_pig_goes_at_once_to_who_leads_now():
    position = with_goat(**BROKEN)
    assert story(THREE, position, "goat 1 A2") == [
        ("goat", "Y8"),
        ("moves", "Y11"),
        ("discards", "Y15"),
    ]
    assert play(THREE, position, "goat 1 A2").pigs[0] == 2


def test_y11_or_at_the_steal_step():
    game = piggy_piggy_table(seats=3, goat_timing="steal_step")
    struck = play(game, with_goat(game=game, **BROKEN), "goat 1 A2")
    assert struck.pigs[0] == 1
    assert story(game, struck, "end")[:2] == [("moves", "Y11"), ("discards", "Y15")]
    ended = play(game, struck, "end")
    assert (ended.pigs[0], seen(game, ended)["totals"][1][0]) == (2, 0)


def test_y11_who_played_the_goat_may_overtake_before_that():
    game = piggy_piggy_table(seats=3, goat_timing="steal_step")
    hands = {0: "G A3", 1: C_ONLY, 2: C_ONLY}
    position = laid(game, hands, draw="E1 E1 E1 E1 E1", **BROKEN)
    assert play(game, position, "goat 1 A2", "food A", "end").pigs[0] == 0


@pytest.mark.parametrize(("option", "holder"), [("holder_keeps", 1), ("holder_loses", NOBODY)])
@pytest.mark.parametrize("timing", ["immediate", "steal_step"])
def test_y12_a_holder_who_is_level_keeps_the_pig_or_not(option, holder, timing):
    game = piggy_piggy_table(seats=3, goat_tie=option, goat_timing=timing)
    position = with_goat(game=game, tables={1: "A1 A2", 2: "A2"}, pigs={"A": 1})
    position = play(game, position, "goat 1 A1", "end")
    assert position.pigs[0] == holder
    assert seen(game, position)["totals"][1][0] == (2 if holder == 1 else 0)


def test_y12_the_reading_that_takes_the_pig_away_is_cited():
    game = piggy_piggy_table(seats=3, goat_tie="holder_loses")
    position = with_goat(game=game, tables={1: "A1 A2", 2: "A2"}, pigs={"A": 1})
    assert story(game, position, "goat 1 A1")[1:] == [("middle_tie", "Y12"), ("discards", "Y15")]


def test_y12_to_draw_level_without_a_goat_costs_nobody_a_pig():
    game = piggy_piggy_table(seats=2, goat_tie="holder_loses")
    position = laid(game, {0: "A1 B1", 1: C_ONLY}, tables={1: "A1"}, pigs={"A": 1}, draw="E1")
    assert play(game, position, "food A", "end").pigs[0] == 1


def test_y13_a_pig_of_a_colour_that_nobody_has_returns_to_the_middle():
    position = with_goat(tables={1: "A1"}, pigs={"A": 1})
    assert story(THREE, position, "goat 1 A1")[1:] == [("middle_none", "Y13")]
    assert play(THREE, position, "goat 1 A1").pigs[0] == NOBODY


def test_y14_a_pig_between_two_that_are_level_returns_to_the_middle():
    position = with_goat(tables={0: "A2", 1: "A1 A3", 2: "A1 A1"}, pigs={"A": 1})
    assert story(THREE, position, "goat 1 A3")[1:] == [("middle_tie", "Y14"), ("discards", "Y15")]
    assert play(THREE, position, "goat 1 A3").pigs[0] == NOBODY


def test_y15_who_loses_a_pig_discards_the_whole_stack():
    view = seen(THREE, play(THREE, with_goat(**BROKEN), "goat 1 A2"))
    assert (view["tables"][1][0], view["discard"]) == ([], {"A1": 1, "A2": 1, "G": 1})


@pytest.mark.parametrize(("hand", "taken"), [("A3", True), ("A2", False)])
def test_y16_a_pig_is_stolen_by_having_more_than_everybody_else(hand, taken):
    position = laid(TWO, {0: f"{hand} B1", 1: C_ONLY}, tables={1: "A1 A1"}, pigs={"A": 1})
    told = story(TWO, play(TWO, position, "food A"), "end")
    assert (told[0] == ("steals", "Y16")) is taken
    assert (told[0] == ("tied", "Y16")) is not taken
    assert play(TWO, position, "food A", "end").pigs[0] == (0 if taken else 1)


@pytest.mark.parametrize(("option", "taker"), [("on", NOBODY), ("off", 0)])
def test_y17_a_pig_in_the_middle_needs_a_lead_or_just_the_colour(option, taker):
    game = piggy_piggy_table(seats=2, center_needs_lead=option)
    position = laid(game, {0: "A1 B1", 1: C_ONLY}, tables={1: "A1"})
    assert play(game, position, "food A", "end").pigs[0] == taker
    alone = laid(game, {0: "A1 B1", 1: C_ONLY})
    assert play(game, alone, "food A", "end").pigs[0] == 0


@pytest.mark.parametrize(("option", "holder"), [("off", NOBODY), ("on", 1)])
def test_y18_a_leader_waits_for_a_turn_or_not(option, holder):
    game = piggy_piggy_table(seats=2, center_auto=option)
    position = laid(game, {0: HAND, 1: C_ONLY}, tables={1: "A1"})
    assert play(game, position, "end").pigs[0] == holder


def test_y19_only_the_robbed_discards():
    position = laid(
        THREE,
        {0: "A3 B1", 1: C_ONLY, 2: C_ONLY},
        tables={1: "A2", 2: "A1 B1"},
        pigs={"A": 1},
        draw="E1",
    )
    view = seen(THREE, play(THREE, position, "food A", "end"))
    assert [stacks[0] for stacks in view["tables"]] == [["A3"], [], ["A1"]]


def test_y20_drawing_ends_at_five():
    position = laid(TWO, {0: "A1 B1 C1", 1: C_ONLY}, draw="E1 D1 D1 C1 C1")
    position = play(TWO, position, "food A", "end")
    assert (position.to_draw, outcomes(TWO, position)) == (3, {6: 0.4, 9: 0.4, 12: 0.2})
    with pytest.raises(IllegalAction, match="Y20"):
        after(TWO, position, parse_card("A1"))
    assert seen(TWO, play(TWO, position, "E1", "D1", "D1"))["hands"] == [5, 5]
    nothing = laid(TWO, {0: HAND, 1: C_ONLY}, draw="E1")
    assert play(TWO, nothing, "end").seat == 1


def about_to_draw(**options):
    game = piggy_piggy_table(seats=2, **options)
    position = laid(
        game, {0: "B1 C1", 1: C_ONLY}, tables={0: "A1"}, pigs={"A": 0}, draw="A3 A1 G E1"
    )
    return game, play(game, position, "food B", "end")


def test_y21_drawn_cards_of_a_pig_held_score_a_point_each():
    game, position = about_to_draw()
    assert story(game, position, "A3") == [("scored", "Y21")]
    position = play(game, position, "A3", "G", "A1")
    assert seen(game, view(game, position, 1), 1)["known"][0] == ["A1", "A3"]
    ended = seen(game, play(game, position, "E1"))
    assert (ended["scores"], ended["piles"][0], ended["hands"]) == ([2, 0], ["A1", "A3"], [3, 5])


def test_y21_or_as_many_of_them_as_one_likes():
    game, position = about_to_draw(score_optional="on")
    asked = play(game, position, "A3", "G", "A1", "E1")
    assert legal_texts(game, asked) == {"end", "score A1", "score A3"}
    assert seen(game, view(game, asked, 1), 1)["shown"] == []
    with pytest.raises(IllegalAction, match="Y21"):
        play(game, asked, "score B1")
    ended = seen(game, play(game, asked, "score A3", "end"))
    assert (ended["scores"], ended["known"][0]) == ([1, 0], ["A1", "C1", "E1", "G"])


def test_y22_cards_held_already_score_nothing():
    position = laid(TWO, {0: "A1 B1", 1: "A3 C1"}, tables={1: "A2"}, pigs={"A": 1}, draw="")
    ended = seen(TWO, play(TWO, position, "food B", "end"))
    assert (ended["scores"], ended["known"][1]) == ([0, 0], ["A3", "C1"])


def test_y23_with_no_cards_a_turn_only_draws():
    position = laid(
        TWO, {0: HAND}, tables={0: "B1", 1: "A1"}, pigs={"A": 1}, draw="A1 B1 C1 D1 E1 E1"
    )
    position = play(TWO, position, "end")
    assert (to_move(TWO, position), position.seat, position.to_draw) == (CHANCE, 1, 5)
    ended = play(TWO, position, "A1", "B1", "C1", "D1", "E1")
    assert (ended.scores[1], ended.seat) == (1, 0)


def test_y23_what_a_turn_without_cards_draws_is_told_when_it_begins():
    position = laid(THREE, {0: "A1 B1 C1 D1 E1", 2: C_ONLY}, draw="E1 E2 D1", discard="G G B2")
    drawing = play(THREE, position, "food A", "end")
    assert story(THREE, drawing, "E1") == [("draws", "Y20"), ("reshuffle", "Y26")]
    told = THREE.words.narrate(THREE.rules, drawing, 12, after(THREE, drawing, 12))
    assert [(said.values, said.for_all) for said in told] == [
        ({"seat": 1, "cards": 5}, True),
        ({"seat": 1}, True),
    ]


def test_y23_a_short_pile_is_told_in_plain_numbers():
    game = piggy_piggy_table(seats=2, on_exhaust="end")
    position = laid(game, {0: "A1 B1 C1 D1 E1"}, draw="E1 E2")
    drawing = play(game, position, "food A", "end")
    told = game.words.narrate(game.rules, drawing, 12, after(game, drawing, 12))
    assert json.loads(json.dumps(told[0].values)) == {"seat": 1, "cards": 1}


@pytest.mark.parametrize(
    ("option", "told"), [("end", ("last_turn", "Y26")), ("no_draw", ("no_cards", "Y26"))]
)
def test_y23_with_no_cards_and_none_to_draw_the_turn_passes_on(option, told):
    game = piggy_piggy_table(seats=3, on_exhaust=option)
    position = laid(game, {0: HAND, 2: C_ONLY}, scores=(2, 1))
    assert told in story(game, position, "end")
    over = to_move(game, play(game, position, "end")) == TERMINAL
    assert over == (option == "end")


def test_y24_a_small_hand_makes_an_ordinary_turn():
    position = laid(TWO, {0: "A1", 1: C_ONLY}, draw="E1 E1 E1 E1 E1")
    assert legal_texts(TWO, position) == {"food A", "end"}
    assert play(TWO, position, "food A", "end").pigs[0] == 0


@pytest.mark.parametrize(("target", "over"), [(8, True), (9, True), (10, False)])
def test_y25_the_target_ends_the_game_with_the_draw(target, over):
    game = piggy_piggy_table(seats=2, target=target)
    position = laid(game, {0: "A1 B1 C1", 1: C_ONLY}, scores=(7, 6), draw="A1 A2 E1")
    ended = play(game, position, "food A", "end", "A1", "A2", "E1")
    assert (to_move(game, ended) == TERMINAL, ended.scores[0]) == (over, 9)
    assert returns(game, ended) == ([1, -1] if over else [0, 0])


EXHAUSTED = {"scores": (3, 3), "draw": "E1", "discard": "A2 G"}


def exhausted(**options):
    """Seat 0 has food A to play and then two cards to draw, with one in the pile."""
    game = piggy_piggy_table(seats=2, **options)
    position = laid(game, {0: "A1 A1 B1 C1 D1", 1: C_ONLY}, **EXHAUSTED)
    return game, play(game, play(game, position, "food A"), "end", "E1")


def test_y26_the_discard_pile_is_shuffled():
    game, position = exhausted()
    assert (position.left, outcomes(game, position)) == (2, {1: 0.5, 15: 0.5})
    assert play(game, position, "G").discard.sum() == 0


def test_y26_or_the_game_ends_and_may_be_shared():
    game, position = exhausted(on_exhaust="end")
    assert to_move(game, position) == TERMINAL
    assert returns(game, position) == [0, 0]
    game, position = exhausted(on_exhaust="end", tie="most_pigs")
    assert returns(game, position) == [1, -1]


def test_y26_or_goes_on_without_drawing():
    game, position = exhausted(on_exhaust="no_draw")
    assert (to_move(game, position), position.left, position.discard.sum()) == (1, 0, 2)


def test_y27_with_both_piles_empty_one_draws_what_there_is():
    position = laid(TWO, {0: "A1 B1", 1: C_ONLY}, draw="E1")
    ended = play(TWO, position, "food A", "end", "E1")
    assert (ended.seat, seen(TWO, ended)["hands"]) == (1, [2, 5])
    assert story(TWO, play(TWO, position, "food A"), "end")[-1] == ("no_cards", "Y27")


@pytest.mark.parametrize("rounds", [1, 2])
def test_y28_idle_rounds_end_the_game(rounds):
    game = piggy_piggy_table(seats=2, stall_rounds=rounds)
    position = laid(game, {0: HAND, 1: C_ONLY}, scores=(1, 2), draw="E1")
    position = play(game, position, *["end"] * (2 * rounds - 1))
    assert to_move(game, position) != TERMINAL
    assert story(game, position, "end") == [("nothing", "Y3"), ("stalled", "Y28"), ("won", "Y26")]
    assert returns(game, play(game, position, "end")) == [-1, 1]


def test_y28_the_pile_is_not_made_anew_for_ever_without_a_point():
    """Nobody shows a card; all keep playing what they have."""
    game = piggy_piggy_table(seats=3, score_optional="on")
    p, stream = start(game), rng.stream(3)
    anew = 0
    while to_move(game, p) != TERMINAL:
        left = int(p.left)
        if to_move(game, p) == CHANCE:
            codes = list(outcomes(game, p))
            p = after(game, p, codes[rng.below(stream, len(codes))])
            anew += p.left > left
            continue
        codes = [code for code in legal_actions(game, p) if code < FIRST_SHOW]
        p = after(game, p, END if p.phase == Phase.SCORE else codes[rng.below(stream, len(codes))])
        anew += p.left > left
    assert (anew, p.scores.max(), p.barren, p.renewed) == (10, 0, 10, 10)


def test_y28_a_point_begins_the_count_of_new_piles_again():
    game = piggy_piggy_table(seats=2)
    position = laid(game, {0: "A1 B1 B2", 1: C_ONLY}, tables={0: "D1"}, pigs={"D": 0})
    position.discard[:], position.barren = counted("D2 E1 E2"), 9
    scored = play(game, position, "food A", "end", "D2", "E1", "E2")
    assert (scored.scores[0], scored.barren, to_move(game, scored)) == (1, 0, 1)
    idle = position.copy()
    idle.discard[:] = counted("E1 E2 E3")
    ended = play(game, idle, "food A", "end", "E1", "E2")
    assert story(game, ended, "E3")[-3:] == [
        ("barren", "Y28"),
        ("shared", "Y26"),
        ("shared", "Y26"),
    ]


def test_y28_who_has_no_cards_idles_too():
    game = piggy_piggy_table(seats=2, on_exhaust="no_draw")
    position = laid(game, {0: "A1"}, scores=(1, 2))
    assert to_move(game, play(game, position, "food A", "end")) == TERMINAL


def test_y29_score_piles_are_public_and_out_of_reach():
    position = laid(TWO, {0: "G A1", 1: C_ONLY}, scores=(0, 4))
    assert seen(TWO, view(TWO, position, 0), 0)["piles"][1] == ["A1"] * 4
    assert legal_texts(TWO, position) == {"food A", "end"}


def test_y30_what_a_new_pile_holds_is_known():
    game, position = exhausted()
    public = known(view(game, position, NOBODY))
    assert (public.stock[1], public.stock[15], public.stock.sum(), public.pile.sum()) == (
        1,
        1,
        2,
        0,
    )


SHOWN_AFTER_NEW_PILE = {
    "hand.0": "B1 B2 C1", "hand.1": "G D1 E1 C2 B1", "stack.0": "A1 A2", "pigs": "A0", "pile": "A1",
}  # fmt: skip


@pytest.mark.parametrize(
    ("discard", "drawn", "held"),
    [
        ("D1 D2 E1 G", "A1 D1", 0),  # the pile that is made anew holds no A1
        ("A1 D1 D2 E1 G", "A1 A1", 1),  # it did; which of the two was shown is not known
        ("A1 D1 D2 E1 G", "A1 D1", 1),
    ],
)
def test_y30_a_card_shown_may_be_of_the_pile_before(discard, drawn, held):
    game = piggy_piggy_table(seats=2, score_optional="on")
    words = whole(setup_of(game).fields(game.rules), {**SHOWN_AFTER_NEW_PILE, "discard": discard})
    position = play(game, lay_out(game, words), "end", *drawn.split(), "score A1")
    assert position.stock[parse_card("A1")] == held
    assert (position.pile <= position.stock).all()
    position = play(game, position, "end")
    assert 0 <= int(position.log[0].max()) < 1 << PILE_BEFORE


def test_y30_cards_of_a_new_pile_that_are_shown_are_no_more_in_it():
    game = piggy_piggy_table(seats=2, score_optional="on")
    fields = setup_of(game).fields(game.rules)
    discard = {**SHOWN_AFTER_NEW_PILE, "pile": "A1 A1 A1", "discard": "D1"}
    position = play(game, lay_out(game, whole(fields, discard)), "end", "A1", "A1", "score A1")
    assert position.stock[parse_card("A1")] == 2


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3), (6, 4)])
def test_y30_the_pile_holds_no_more_than_is_known_where_showing_is_free(seats, seed):
    game = piggy_piggy_table(seats=seats, score_optional="on")
    position = start(game)
    for action in random_history(game, seed, max_plies=1500):
        position = after(game, position, action)
        assert (position.pile <= position.stock).all()
        assert position.stock.min() >= 0


@pytest.mark.parametrize("seats", [1, 7])
def test_y31_two_to_six_play(seats):
    with pytest.raises(BadOption, match="seats"):
        piggy_piggy_table(seats=seats)


def test_y31_the_turn_passes_to_the_left_and_nobody_resigns():
    position = laid(THREE, {0: HAND, 1: HAND, 2: HAND}, turn=2)
    assert play(THREE, position, "end").seat == 0
    with pytest.raises(IllegalAction, match="Y31"):
        after(THREE, position, resignation(1))


@pytest.mark.parametrize("preset", catalog.entry("piggy-piggy").presets)
def test_presets_are_options(preset):
    assert catalog.variant(catalog.make("piggy-piggy", preset=preset)).preset == preset
