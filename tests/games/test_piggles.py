"""Piggles up to the throw: the board, the pieces, Recoup, Load and Throw."""

import numpy as np
import pytest
from laid_piggles import allowed, down, laid, listed, piggles_table, played, seen, thrown, up

from pigpen.core.notation import HistoryError
from pigpen.core.position import start
from pigpen.games.piggles.board import LINE, Field, sector, side_in, zone_at, zone_of
from pigpen.games.piggles.position import Phase
from pigpen.games.piggles.throws import is_rethrown
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import pack_physical, side_of

CLASSIC = piggles_table()
FEET = np.array([1.0, 0.0, 0.0, 0.0])  # orientations (w, x, y, z): on four trotters
FLANK = np.array([np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0])


def zone(rules, x, y):
    return Zone(zone_at(rules, x, y, LINE))


def test_s1_the_widths_of_woods_and_ring_are_options():
    tight = piggles_table("tight_board").rules
    assert [zone(CLASSIC.rules, 0, y) for y in (3.9, 4.9, 5.1)] == [0, 1, 2]
    assert [zone(tight, 0, y) for y in (3.4, 4.4, 4.6)] == [0, 1, 2]


def test_s2_lanes_cross_the_inner_square_alone():
    assert zone(CLASSIC.rules, 2.0, 2.0) == Zone.PATH
    assert zone(CLASSIC.rules, 2.0, 1.1) == Zone.FIELD
    assert zone(piggles_table(lane=1).rules, 2.0, 1.5) == Zone.FIELD
    assert zone(CLASSIC.rules, 2.0, 1.5) == Zone.PATH
    sectors = [sector(x, y) for x, y in ((0.0, 3.0), (3.0, 0.0), (0.0, -3.0), (-3.0, 0.0))]
    assert sectors == list(Field)


@pytest.mark.parametrize(
    ("boundary", "edge"), [("centre", 3.9), ("footprint", 3.6), ("silhouette", 3.4)]
)
def test_s3_whatever_touches_a_line_lies_in_the_lower_zone(boundary, edge):
    """Facing north, a piece reaches the ring with its snout before its trotters and its middle."""
    rules = piggles_table(boundary=boundary).rules
    facing_north = np.array([np.sqrt(0.5), 0.0, 0.0, np.sqrt(0.5)])
    inside, outside = (pack_physical(0.0, edge + d, facing_north) for d in (-0.15, 0.15))
    assert (zone_of(rules, inside), zone_of(rules, outside)) == (Zone.FIELD, Zone.PATH)


@pytest.mark.parametrize(
    ("said", "zone"),
    [("quadrant", "field"), ("lane", "path"), ("ring", "path"), ("woods", "woods")],
)
def test_s3_zones_may_be_said_by_their_other_names(said, zone):
    p = thrown(CLASSIC, laid(CLASSIC), "a", f"0a 0 -2.5 up {said}")
    assert seen(CLASSIC, p)["pieces"][0]["zone"] == zone


def test_s3_a_zone_that_is_said_counts_for_more_than_the_point():
    view = seen(CLASSIC, thrown(CLASSIC, laid(CLASSIC), "a", "0a 0 -2.5 up woods"))
    assert (view["0a"]["zone"], view["scores"]) == ("woods", [1, 0])


def test_s4_a_piece_is_off_once_its_middle_is():
    p = played(CLASSIC, laid(CLASSIC), "load ab", "throw", "0a 6.5 0 up")
    assert seen(CLASSIC, p)["0a"]["zone"] == "woods"
    assert seen(CLASSIC, played(CLASSIC, p, "0b 6.51 0 up"))["0b"]["place"] == "mud"


def test_s5_a_leaning_piece_is_down_up_or_thrown_again():
    pose = pack_physical(0.0, -2.5, FLANK)
    assert side_of(pose, 0) == Side.DOWN
    rising = np.array([np.cos(-0.3), 0.0, np.sin(-0.3), 0.0])  # pitched up, then half over
    rising = np.array([rising[0] * 0.766, rising[0] * 0.643, rising[2] * 0.766, rising[2] * 0.643])
    leaning = pack_physical(0.0, -2.5, rising / np.linalg.norm(rising))
    sides = [side_of(leaning, 0), side_of(leaning, 1)]
    assert sides == [Side.DOWN, Side.UP]
    assert is_rethrown(piggles_table(side="reroll").rules, pose)
    assert not is_rethrown(CLASSIC.rules, pose)
    assert not is_rethrown(piggles_table(side="reroll").rules, pack_physical(0.0, 0.0, FEET))


@pytest.mark.parametrize(("tip", "strict"), [(0.0, Side.HEAD), (0.3, Side.DOWN)])
def test_s5_on_its_head_by_option_is_on_snout_and_ears_alone(tip, strict):
    """Tipped by so many radians it stands on an ear, and not on its snout."""
    (w, y), c, s = (0.02052, 0.99979), np.cos(tip / 2), np.sin(tip / 2)
    pose = pack_physical(0.0, -2.5, np.array([c * w, s * w, c * y, s * y]))
    assert side_in(CLASSIC.rules, pose) == Side.HEAD
    assert side_in(piggles_table(head="strict").rules, pose) == strict


def test_s5_what_lies_unclearly_goes_back_into_the_cup():
    game = piggles_table(side="reroll")
    p = played(game, laid(game), "load ab", "throw")
    place = pack_physical(0.0, -2.5, FLANK)
    p = played(game, p, f"0a 0 -2.5 #{place >> 22:07x}; 0b 1 -3 up; settled")
    view = seen(game, p)
    assert (view["phase"], view["0a"]["place"], view["0b"]["place"]) == ("throw", "cup", "board")
    assert seen(game, played(game, p, "throw", "0a 0 -2.5 up; settled"))["scores"] == [6, 0]


def test_s5_what_is_said_stands():
    game = piggles_table(side="reroll", cocked="reroll")
    assert seen(game, thrown(game, laid(game), "a", "0a 0 -2.5 down"))["phase"] == "load"


def test_s6_north_may_begin_or_every_second_round():
    assert seen(piggles_table(first="seat_1"), start(piggles_table(first="seat_1")))["seat"] == 1
    game = piggles_table(alternate_first="on")
    p = played(game, laid(game), "load -", "load -")
    assert (seen(game, p)["round"], seen(game, p)["seat"]) == (2, 1)


def test_s6_a_lot_is_drawn():
    game = piggles_table(first="random")
    assert seen(game, start(game))["phase"] == "lot"
    view = seen(game, played(game, start(game), "first:1"))
    assert (view["seat"], view["phase"]) == (1, "load")
    assert {piece["place"] for piece in view["pieces"]} == {"pen"}


def test_s7_a_game_has_so_many_rounds():
    game = piggles_table(rounds=2)
    p = laid(game, {"0a": up(0, 2.5)})
    p = played(game, p, "load -", "load -", "load -")
    assert (seen(game, p)["round"], seen(game, p)["phase"]) == (2, "load")
    assert seen(game, played(game, p, "load -"))["end"] == "score"


@pytest.mark.parametrize(("turn", "place"), [(2, "mud"), (3, "pen")])
def test_s8_nothing_comes_back_before_the_third_turn(turn, place):
    game = piggles_table()
    p = laid(game, {"0a": {"place": "mud", "ready": 2}}, round_number=turn)
    assert seen(game, p)["0a"]["place"] == place


@pytest.mark.parametrize(
    ("recoup", "ready"), [("one_full_turn", 5), ("all", 4), ("end_of_turn", 5)]
)
def test_s9_a_piece_waits_a_full_turn_of_its_seat(recoup, ready):
    game = piggles_table(recoup=recoup)
    own = thrown(game, laid(game, round_number=3), "a", "0a off")
    assert seen(game, own)["0a"]["ready"] == ready
    theirs = laid(game, {"0a": up(0, 2.5)}, round_number=4, turn=1)
    view = seen(game, thrown(game, theirs, "a", "1a off", "0a off"))
    waits = ("pen", None) if recoup == "all" else ("mud", 6)
    assert (view["0a"]["place"], view["0a"]["ready"]) == waits


def test_s9_at_the_end_of_the_turn_it_is_back_before_the_next():
    game = piggles_table(recoup="end_of_turn")
    p = laid(game, {"0a": {"place": "mud", "ready": 4}}, round_number=3)
    assert seen(game, p)["0a"]["place"] == "mud"
    assert seen(game, played(game, p, "load -"))["0a"]["place"] == "pen"


def test_s10_the_seat_may_choose_what_comes_back():
    game = piggles_table(recoup_optional="on")
    mud = {name: {"place": "mud", "ready": 3} for name in ("0a", "0b")}
    p = laid(game, mud, round_number=3)
    assert listed(game, p) == ["recoup -", "recoup a", "recoup b", "recoup ab"]
    view = seen(game, played(game, p, "recoup b"))
    assert (view["0a"]["place"], view["0b"]["place"], view["phase"]) == ("mud", "pen", "load")


def test_s11_any_of_the_pen_is_loaded():
    p = laid(CLASSIC, {f"0{slot}": {"place": "kitchen"} for slot in "cdef"})
    assert listed(CLASSIC, p) == ["load -", "load a", "load b", "load ab"]


def test_s12_without_a_load_the_tally_follows():
    view = seen(CLASSIC, played(CLASSIC, laid(CLASSIC), "load -"))
    assert (view["phase"], view["seat"], view["tally"]["seat"]) == ("load", 1, 0)


@pytest.mark.parametrize(
    ("options", "text", "legal"),
    [
        ({}, "throw y=60 h=96", True),
        ({"release_outside": "off"}, "throw y=43", False),
        ({"release_outside": "off"}, "throw y=42", True),
        ({"h_max": 3}, "throw h=25", False),
        ({"h_max": 3}, "throw h=24", True),
    ],
)
def test_s13_a_throw_has_its_limits(options, text, legal):
    game = piggles_table(**options)
    assert allowed(game, played(game, laid(game), "load a"), text) is legal


@pytest.mark.parametrize("text", ["throw y=9", "throw h=15", "throw v=61", "throw q=1"])
def test_s13_nobody_can_say_a_throw_that_crosses_the_line(text):
    with pytest.raises(HistoryError):
        played(CLASSIC, laid(CLASSIC), "load a", text)


def test_s13_what_is_loaded_must_be_thrown():
    p = played(CLASSIC, laid(CLASSIC), "load a")
    assert p.phase == Phase.THROW
    assert all(text.startswith("throw ") for text in listed(CLASSIC, p))


def test_s14_one_by_one_each_has_its_throw():
    game = piggles_table(roll_mode="one_by_one")
    p = played(game, laid(game), "load ab", "throw")
    assert seen(game, p)["flying"] == ["0a"]
    p = played(game, p, "0a 0 -2.5 up; settled")
    assert seen(game, p)["phase"] == "throw"
    assert seen(game, played(game, p, "throw", "0b 0 4.5 up; settled"))["scores"] == [5, 0]


def test_s15_all_lie_still_once_every_thrown_piece_does():
    p = played(CLASSIC, laid(CLASSIC, {"1a": up(0, 2.5)}), "load ab", "throw", "0a 0 -2.5 up")
    legal = {t: allowed(CLASSIC, p, t) for t in ("settled", "0a 1 1 up", "0b off", "0c off")}
    assert legal == {"settled": False, "0a 1 1 up": False, "0b off": True, "0c off": False}
    p = played(CLASSIC, p, "1a 0 2.5 down; 0b off")
    assert allowed(CLASSIC, p, "settled")
    assert not allowed(CLASSIC, p, "1a 0 2.5 up")


@pytest.mark.parametrize(
    ("rest", "place"),
    [("-2.7 0 up", "board"), ("-2.8 0 up", "pen"), ("-2.5 0 down", "pen"), ("off", "pen")],
)
def test_s16_a_nudge_is_no_knock(rest, place):
    """A shielded piece tells: knocked, it is captured (S52)."""
    game = piggles_table("modern_core")
    shielded = {"1a": up(-2.5, 0, shield=1), "1b": {"place": "kitchen"}}
    p = thrown(game, laid(game, shielded), "f", "0f off", f"1a {rest}")
    assert seen(game, p)["1a"]["place"] == place


@pytest.mark.parametrize(
    ("offboard", "place", "score"),
    [("mud", "mud", 1), ("pen", "pen", 0), ("kitchen", "kitchen", 2)],
)
def test_s17_off_the_board_it_goes_to_the_mud_or_elsewhere(offboard, place, score):
    game = piggles_table(offboard=offboard, kitchen_penalty="once")
    p = laid(game, {"1a": down(0, 5.8), "0b": {"place": "pen"}}, scores=(1, 0))
    view = seen(game, thrown(game, p, "a", "0a off", "1a off"))
    own = 1 if offboard == "kitchen" else 0
    assert (view["0a"]["place"], view["1a"]["place"]) == (place, place)
    assert view["scores"] == [1 + score - own, 0]
