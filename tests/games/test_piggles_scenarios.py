"""Short games of Piggles that were worked out by hand, from the rule book."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from laid_piggles import allowed, down, laid, listed, piggles_table, played, seen, up

from pigpen.games.piggles.board import HALF, LINE, zone_at
from pigpen.games.piggles.zones import Zone

KITCHEN = {"place": "kitchen"}


class Scenario(NamedTuple):
    """A moment, what is done from there, and what there is to see then."""

    name: str
    expected: Mapping[str, Any]  # `0a.place`: of a piece
    texts: list[str]
    options: Mapping[str, Any] = {}
    pieces: Mapping[str, Mapping[str, Any]] = {}
    round_number: int = 1
    scores: tuple[int, int] = (0, 0)


SCENARIOS = [
    Scenario(
        "zones_score_three_two_and_one",
        expected={"scores": [6, 0], "seat": 1},
        texts=[
            "load abcde",
            "throw",
            "0a 0 -2.5 up; 0b 0 4.5 up; 0c 6 0 up; 0d 0 2.5 down; 0e 2.5 0 head; settled",
        ],
    ),
    Scenario(
        "a_piece_that_stays_scores_again",
        expected={"scores": [6, 0], "0a.place": "board", "round": 3},
        texts=["load a", "throw", "0a 0 2.5 up; settled", "load -", "load -", "load -"],
    ),
    Scenario(
        "turned_up_in_the_others_turn_it_scores_at_ones_own_next_tally",
        expected={"scores": [0, 0], "0a.side": "up", "0a.place": "board", "round": 2},
        texts=["load -", "load a", "throw", "1a 5.8 0 down; 0a 0 2.5 up; settled"],
        pieces={"0a": down(0, 2.5)},
    ),
    Scenario(
        "a_piece_that_lies_down_stays_until_the_round_is_over",
        expected={"0a.place": "board", "seat": 1},
        texts=["load a", "throw", "0a 0 2.5 down; settled"],
    ),
    Scenario(
        "and_goes_to_the_mud_then",
        expected={"0a.place": "mud", "round": 2},
        texts=["load a", "throw", "0a 0 2.5 down; settled", "load -"],
    ),
    Scenario(
        "the_kitchen_costs_a_point_a_piece_each_turn",
        expected={"scores": [6, 0]},
        texts=["load -", "load -", "load -", "load -"],
        pieces={"0a": KITCHEN, "0b": KITCHEN},
        scores=(10, 0),
    ),
    Scenario(
        "no_score_falls_below_zero",
        expected={"scores": [0, 0]},
        texts=["load -"],
        pieces={"0a": KITCHEN, "0b": KITCHEN, "0c": KITCHEN},
        scores=(1, 0),
    ),
    Scenario(
        "from_the_mud_of_round_two_nothing_is_back_in_turn_three",
        expected={"0a.place": "mud", "round": 3},
        texts=["load -", "load -", "load a", "throw", "0a 0 2.5 down; settled", "load -"],
    ),
    Scenario(
        "unless_all_that_is_there_comes_back",
        expected={"0a.place": "pen", "round": 3},
        texts=["load -", "load -", "load a", "throw", "0a 0 2.5 down; settled", "load -"],
        options={"recoup": "all"},
    ),
    Scenario(
        "what_came_back_can_be_loaded_at_once",
        expected={"phase": "throw"},
        texts=["load a"],
        pieces={"0a": {"place": "mud", "ready": 3}},
        round_number=3,
    ),
    Scenario(
        "who_throws_nothing_still_counts",
        expected={"scores": [3, 0], "seat": 1},
        texts=["load -"],
        pieces={"0a": up(0, 2.5)},
    ),
    Scenario(
        "knocked_off_the_board_earns_one",
        expected={"scores": [4, 0], "1a.place": "mud"},
        texts=["load a", "throw", "0a 0 -2.5 up; 1a off; settled"],
        pieces={"1a": up(0, 5.8)},
    ),
    Scenario(
        "knocked_onto_its_head_earns_two_at_the_end_of_the_round",
        expected={"scores": [3, 2], "0a.place": "kitchen"},
        texts=["load -", "load a", "throw", "1a 5.8 0 down; 0a 0 2.5 head; settled"],
        pieces={"0a": up(0, 2.5)},
    ),
    Scenario(
        "knocked_over_earns_one_then",
        expected={"scores": [3, 1], "0a.place": "mud"},
        texts=["load -", "load a", "throw", "1a 5.8 0 down; 0a 0 2.5 down; settled"],
        pieces={"0a": up(0, 2.5)},
    ),
    Scenario(
        "after_six_rounds_the_higher_score_wins",
        expected={"winner": 1, "end": "score"},
        texts=["load -", "load -"],
        round_number=6,
        scores=(4, 5),
    ),
    Scenario(
        "without_pieces_in_turn_five_one_has_lost",
        expected={"winner": 1, "end": "exhaustion"},
        texts=[],
        pieces={
            "0a": {"place": "mud", "ready": 5},
            "0b": {"place": "mud", "ready": 5},
            "0c": {"place": "mud", "ready": 5},
            "0d": {"place": "mud", "ready": 5},
            "0e": {"place": "mud", "ready": 5},
            "0f": {"place": "mud", "ready": 5},
        },
        round_number=5,
        scores=(20, 3),
    ),
    Scenario(
        "unless_it_is_looked_at_after_recoup",
        expected={"winner": None, "0a.place": "pen"},
        texts=[],
        options={"exhaustion": "after_recoup"},
        pieces={
            "0a": {"place": "mud", "ready": 5},
            "0b": {"place": "mud", "ready": 5},
            "0c": {"place": "mud", "ready": 5},
            "0d": {"place": "mud", "ready": 5},
            "0e": {"place": "mud", "ready": 5},
            "0f": {"place": "mud", "ready": 5},
        },
        round_number=5,
    ),
    Scenario(
        "in_turn_four_nobody_looks",
        expected={"winner": None},
        texts=[],
        pieces={
            "0a": KITCHEN,
            "0b": KITCHEN,
            "0c": KITCHEN,
            "0d": KITCHEN,
            "0e": KITCHEN,
            "0f": KITCHEN,
        },
        round_number=4,
    ),
    Scenario(
        "in_the_tiebreak_down_beats_on_its_head",
        expected={"winner": 0, "end": "sudden"},
        texts=[
            "load -",
            "load -",
            "sudden 0a",
            "throw",
            "0a 0 0 up; settled",
            "sudden 1a",
            "throw",
            "1a 0 0 up; settled",
            "sudden 0a",
            "throw",
            "0a 0 0 down; settled",
            "sudden 1b",
            "throw",
            "1b 0 0 head; settled",
        ],
        round_number=6,
        scores=(5, 5),
    ),
    Scenario(
        "pieces_on_the_board_do_not_help_there",
        expected={"winner": 1, "end": "sudden"},
        texts=["load -", "load -"],
        pieces={
            "0a": up(0, 2.5),
            "0b": up(0, 2.5),
            "0c": KITCHEN,
            "0d": KITCHEN,
            "0e": KITCHEN,
            "0f": KITCHEN,
        },
        round_number=6,
        scores=(4, 6),
    ),
    Scenario(
        "left_of_south_is_west",
        expected={"targets": ["1a"]},
        texts=["load a", "throw", "0a 0 -2.5 up; settled", "resolve 0a"],
        options={"mode": "modern"},
        pieces={
            "0a": {"place": "pen", "colour": "red", "rune": "left"},
            "1a": up(-2.5, 0),
            "1b": up(2.5, 0),
            "1c": up(0, 2.5),
            "1d": up(0, -3),
        },
    ),
    Scenario(
        "adjacent_is_the_same_field",
        expected={"targets": ["1d"]},
        texts=["load a", "throw", "0a 0 -2.5 up; settled", "resolve 0a"],
        options={"mode": "modern"},
        pieces={
            "0a": {"place": "pen", "colour": "red", "rune": "adjacent"},
            "1a": up(-2.5, 0),
            "1d": up(0, -3),
        },
    ),
    Scenario(
        "red_sends_to_the_mud",
        expected={"scores": [4, 0], "1a.place": "mud"},
        texts=["load a", "throw", "0a 0 -2.5 up; settled", "resolve 0a", "target 1a"],
        options={"mode": "modern"},
        pieces={"0a": {"place": "pen", "colour": "red", "rune": "left"}, "1a": up(-2.5, 0)},
    ),
    Scenario(
        "orange_sends_to_the_kitchen_which_costs",
        expected={"scores": [5, 4], "1a.place": "kitchen"},
        texts=["load a", "throw", "0a 0 -2.5 up; settled", "resolve 0a", "target 1a", "load -"],
        options={"mode": "modern"},
        pieces={"0a": {"place": "pen", "colour": "orange", "rune": "left"}, "1a": up(-2.5, 0)},
        scores=(0, 5),
    ),
    Scenario(
        "green_brings_back_what_went_since",
        expected={"0b.place": "board", "0b.side": "down"},
        texts=[
            "load a",
            "throw",
            "0a 0 -2.5 up; settled",
            "resolve 0a",
            "target 0b",
            "place -2.5,0",
        ],
        options={"mode": "modern"},
        pieces={
            "0a": {"place": "pen", "colour": "green", "rune": "left"},
            "0b": {"place": "mud", "ready": 3, "removed": 5},
            "0c": KITCHEN,
            "0d": {"place": "mud", "ready": 3, "removed": 0},
        },
        round_number=2,
    ),
    Scenario(
        "a_shielded_piece_is_captured",
        expected={"1a.place": "pen", "1a.controller": 0},
        texts=[
            "load a",
            "throw",
            "0a 0 -2.5 up; settled",
            "resolve 0a",
            "target 1a",
            "load b",
            "throw",
            "1b 0 3 down; 1a off; settled",
        ],
        options={"mode": "modern"},
        pieces={
            "0a": {"place": "pen", "colour": "yellow", "rune": "left"},
            "1a": up(-2.5, 0),
            "0f": KITCHEN,
            "0e": KITCHEN,
        },
    ),
    Scenario(
        "without_a_rune_nothing_happens",
        expected={"1a.place": "board", "scores": [3, 0]},
        texts=["load a", "throw", "0a 0 -2.5 up; settled", "resolve 0a"],
        options={"mode": "modern"},
        pieces={"0a": {"place": "pen", "colour": "red", "rune": None}, "1a": up(-2.5, 0)},
    ),
    Scenario(
        "rune_five_turns_up_a_piece_of_the_colour",
        expected={"0b.side": "up", "scores": [4, 0]},
        texts=["load a", "throw", "0a 0 -2.5 up; settled", "resolve 0a", "target 0b"],
        options={"mode": "modern"},
        pieces={
            "0a": {"place": "pen", "colour": "red", "rune": "5"},
            "0b": down(5.8, 0, colour="red"),
            "0c": down(5.8, 2, colour="blue"),
        },
    ),
    Scenario(
        "runes_seven_and_eight_bring_pieces_back",
        expected={"0c.place": "pen", "0d.place": "mud", "scores": [6, 0]},
        texts=[
            "load ab",
            "throw",
            "0a 0 -2.5 up; 0b 0 2.5 up; settled",
            "resolve 0a",
            "target 0c",
            "resolve 0b",
            "target 0d",
        ],
        options={"mode": "modern"},
        pieces={
            "0a": {"place": "pen", "colour": "red", "rune": "7"},
            "0b": {"place": "pen", "colour": "red", "rune": "8"},
            "0c": {"place": "mud", "ready": 3, "colour": "red"},
            "0d": {"place": "kitchen", "colour": "red"},
        },
    ),
    Scenario(
        "rune_nine_puts_a_piece_onto_the_field",
        expected={"0b.place": "board", "scores": [6, 0]},
        texts=[
            "load a",
            "throw",
            "0a 0 -2.5 up; settled",
            "resolve 0a",
            "target 0b",
            "place 0.8,-3",
        ],
        options={"mode": "modern"},
        pieces={"0a": {"place": "pen", "colour": "red", "rune": "9"}},
    ),
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.name for scenario in SCENARIOS])
def test_what_is_expected_comes_about(scenario):
    game = piggles_table(**scenario.options)
    start = {"round_number": scenario.round_number, "scores": scenario.scores}
    p = played(game, laid(game, scenario.pieces, **start), *scenario.texts)
    view = seen(game, p) | {"targets": [t.removeprefix("target ") for t in listed(game, p)]}
    assert {what: _found(view, what) for what in scenario.expected} == scenario.expected


def _found(view, what):
    name, _, part = what.partition(".")
    return view[name][part] if part else view[name]


@pytest.mark.parametrize(
    ("x", "y", "zone"),
    [
        (0, 2.5, "field"),
        (0, 0, "path"),
        (2, 2, "path"),
        (2, 0.5, "field"),
        (0, 4.5, "path"),
        (5.8, 0, "woods"),
        (6.6, 0, "off"),
        (0, 4, "path"),
        (0, 5, "woods"),
        (0, 6.49, "woods"),
    ],
)
def test_s3_where_a_point_lies(x, y, zone):
    found = zone_at(piggles_table().rules, x, y, LINE) if max(x, y) <= HALF else Zone.OFF
    assert Zone(found).name.lower() == zone


@pytest.mark.parametrize(("load", "legal"), [("c", True), ("a", False), ("b", False), ("g", False)])
def test_s11_only_what_is_in_the_pen_is_loaded(load, legal):
    pieces = {"0a": up(0, 2.5), "0b": {"place": "mud", "ready": 3}}
    game = piggles_table()
    assert allowed(game, laid(game, pieces), f"load {load}") is legal
