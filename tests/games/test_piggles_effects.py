"""The effects of Piggles' colours and runes."""

import pytest
from laid_piggles import (
    allowed,
    down,
    head,
    laid,
    listed,
    piggles_table,
    played,
    seen,
    thrown,
    up,
)
from test_piggles_modern import CORE, acting, targets

from pigpen.core.game import CHANCE
from pigpen.core.position import to_move
from pigpen.core.rng import stream
from pigpen.games.piggles.landings import draw_landing
from pigpen.games.piggles.position import is_weighted
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import side_of, x_of

WEST = {"1b": up(-2.5, 0)}
MUD = {"place": "mud", "ready": 9}


def struck(game, rune, target, *, colour="red", pieces=WEST, then=()):
    p = acting(game, rune, colour=colour, pieces=pieces)
    return played(game, p, "resolve 0a", f"target {target}", *then)


def test_s46_red_sends_to_the_mud():
    view = seen(CORE, struck(CORE, "left", "1b"))
    assert (view["1b"]["place"], view["1b"]["ready"], view["scores"]) == ("mud", 3, [4, 0])


def test_s46_of_whoever_controls_it():
    captive = {"1b": up(-2.5, 0, controller=0)}
    view = seen(CORE, struck(CORE, "left", "1b", pieces=captive))
    assert (view["1b"]["controller"], view["scores"]) == (0, [3, 0])


def test_s47_orange_sends_to_the_kitchen():
    view = seen(CORE, struck(CORE, "left", "1b", colour="orange"))
    assert (view["1b"]["place"], view["scores"]) == ("kitchen", [5, 0])


def test_s48_blue_throws_a_piece_again():
    p = struck(CORE, "left", "1b", colour="blue")
    view = seen(CORE, p)
    assert (view["phase"], view["seat"], view["rerolled"]) == ("throw", 0, "1b")
    p = played(CORE, p, "throw", "1b 2.5 0 up; 0a 0 -3 down; settled")
    view = seen(CORE, p)
    assert (view["1b"]["controller"], view["phase"], view["scores"]) == (1, "load", [0, 0])


@pytest.mark.parametrize(
    ("rest", "scores"), [("off", [4, 0]), ("0 2.5 down", [4, 0]), ("0 2.5 head", [5, 0])]
)
def test_s48_it_earns_what_a_throw_earns(rest, scores):
    p = struck(CORE, "left", "1b", colour="blue", then=("throw", f"1b {rest}; settled"))
    assert seen(CORE, played(CORE, p, "load -"))["scores"] == scores


def test_s48_however_it_lands_it_does_not_act():
    p = laid(CORE, {"0a": {"place": "pen", "colour": "blue", "rune": "adjacent"}})
    p = thrown(CORE, p, "ab", "0a -0.8 -3 up", "0b 0.8 -3 up")
    p = played(CORE, p, "resolve 0a", "target 0b", "throw", "0b 0 2.5 up; settled")
    assert seen(CORE, p)["phase"] == "load"


def test_s48_it_may_be_dropped_from_above():
    game = piggles_table("modern_core", blue_drop="drop_above")
    p = struck(game, "left", "1b", colour="blue")
    assert to_move(game, p) == CHANCE
    assert (seen(game, p)["throw"], seen(game, p)["flying"]) == (None, ["1b"])
    pose = draw_landing(game.rules, p, 7, stream(1))
    assert abs(x_of(pose) + 2.5) < 4
    assert seen(game, played(game, p, "1b -2.5 1 down; settled"))["phase"] == "load"


@pytest.mark.parametrize(
    ("options", "removed", "owner", "legal"),
    [
        ({}, 4, 0, True),
        ({}, 5, 1, True),
        ({}, 3, 1, False),
        ({}, 6, 0, False),
        ({"green_window": "last_turn"}, 5, 0, False),
        ({"green_window": "last_turn"}, 4, 0, True),
        ({"green_owner": "own"}, 4, 1, False),
    ],
)
def test_s49_green_brings_back_what_went_since_the_last_turn(options, removed, owner, legal):
    """Moments: 3 and 6 are turns of seat 0, 4 is one of seat 1, 5 a Resolve."""
    game = piggles_table("modern_core", **options)
    green = {"place": "pen", "colour": "green", "rune": "left"}
    p = laid(game, {"0a": green, f"{owner}b": {**MUD, "removed": removed}}, round_number=2)
    p = played(game, thrown(game, p, "a", "0a 0 -2.5 up"), "resolve 0a")
    assert (f"target {owner}b" in listed(game, p)) is legal


@pytest.mark.parametrize(("green_orient", "side"), [("down", "down"), ("up", "up")])
def test_s49_it_lies_in_the_field_that_is_reached(green_orient, side):
    game = piggles_table("modern_core", green_orient=green_orient)
    green = {"place": "pen", "colour": "green", "rune": "left"}
    p = laid(game, {"0a": green, "1b": {**MUD, "removed": 4}}, round_number=2)
    p = thrown(game, p, "a", "0a 0 -2.5 up")
    view = seen(game, played(game, p, "resolve 0a", "target 1b", "place -2.5,0"))
    assert (view["1b"]["side"], view["1b"]["field"], view["1b"]["controller"]) == (side, "w", 1)


def summoning(pieces):
    p = acting(CORE, "9", pieces=pieces, lands="0 -2.5")
    return played(CORE, p, "resolve 0a", "target 0b")


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("place 0.6,-2.5", True),
        ("place 0.59,-2.5", False),
        ("place 0,-4.2", False),
        ("place 0,2.5", False),
        ("place 0.8,-3", True),
    ],
)
def test_s50_a_point_is_clear_of_others_and_inside_the_field(text, legal):
    assert allowed(CORE, summoning({}), text) is legal


def test_s50_the_grid_is_listed():
    points = listed(CORE, summoning({}))
    assert "place 1,-3" in points
    assert len(points) == len(set(points)) > 5
    assert all(allowed(CORE, summoning({}), point) for point in points)


def test_s50_without_a_free_point_nothing_happens():
    """On a board with small Fields the piece itself is in the way of all points of its own."""
    game = piggles_table("modern_core", woods=10, ring=8)
    p = played(game, acting(game, "9", pieces={}, lands="0 -1.3"), "resolve 0a")
    assert (seen(game, p)["phase"], seen(game, p)["0a"]["zone"]) == ("load", "field")


@pytest.mark.parametrize(("shield_expires", "left"), [("next_roll", None), ("opp_turn_end", None)])
def test_s51_a_shield_lasts_for_the_next_throw(shield_expires, left):
    game = piggles_table("modern_core", shield_expires=shield_expires)
    p = struck(game, "left", "1b", colour="yellow")
    assert seen(game, p)["1b"]["shield"] == 0
    p = thrown(game, p, "a", "1a 6 0 down")
    assert seen(game, p)["1b"]["shield"] == left


@pytest.mark.parametrize(("shield_expires", "left"), [("next_roll", 0), ("opp_turn_end", None)])
def test_s51_where_nobody_throws_it_goes_on(shield_expires, left):
    game = piggles_table("modern_core", shield_expires=shield_expires)
    p = played(game, struck(game, "left", "1b", colour="yellow"), "load -")
    assert seen(game, p)["1b"]["shield"] == left


def test_s51_blues_throws_do_not_count():
    p = laid(CORE, {"0a": {"place": "pen", "colour": "blue", "rune": "left"},
                    "1b": up(-2.5, 0), "1c": up(2.5, 0, shield=1)}, turn=0)  # fmt: skip
    p = thrown(CORE, p, "a", "0a 0 -2.5 up")
    assert seen(CORE, p)["1c"]["shield"] is None
    p.shields[8] = 1
    p = played(CORE, p, "resolve 0a", "target 1b", "throw", "1b 0 2 up; 1c off; settled")
    assert (seen(CORE, p)["1c"]["place"], seen(CORE, p)["scores"]) == ("mud", [4, 0])


def test_s52_a_shielded_piece_that_is_knocked_is_captured():
    p = laid(CORE, {"1b": up(-2.5, 0, shield=0), "0f": {"place": "kitchen"}}, turn=1)
    view = seen(CORE, thrown(CORE, p, "a", "1a 6 0 down", "1b -3 0 up"))
    assert (view["1b"]["place"], view["1b"]["controller"], view["scores"]) == ("pen", 0, [0, 0])


@pytest.mark.parametrize(("capture", "controller"), [("permanent", 0), ("until_rolled", 1)])
def test_s52_it_may_go_back_to_its_owner_when_it_is_thrown(capture, controller):
    game = piggles_table("modern_core", capture=capture)
    p = laid(game, {"1b": {"place": "pen", "controller": 0}})
    view = seen(game, thrown(game, p, "h", "1b 0 -4.5 up"))
    assert (view["1b"]["controller"], view["phase"]) == (
        controller,
        "load" if controller else "action",
    )


def test_s53_rune_5_turns_up_ones_own_of_the_colour():
    pieces = {
        "0b": down(5.8, 0, colour="red"),
        "0c": down(5.8, 2, colour="blue"),
        "0d": head(5.8, 3, colour="red"),
        "1b": down(5.8, 4, colour="red"),
    }
    assert targets(CORE, "5", pieces=pieces) == {"0b"}
    view = seen(CORE, struck(CORE, "5", "0b", pieces=pieces))
    assert (view["0b"]["side"], view["0b"]["zone"], view["scores"]) == ("up", "woods", [4, 0])


def test_s54_rune_6_turns_down_the_others_of_the_colour():
    pieces = {
        "0b": up(5.8, 0, colour="red"),
        "1a": up(5.8, 2, colour="blue"),
        "1b": up(5.8, 4, colour="red"),
    }
    assert targets(CORE, "6", pieces=pieces) == {"1b"}
    assert seen(CORE, struck(CORE, "6", "1b", pieces=pieces))["1b"]["side"] == "down"


@pytest.mark.parametrize(("rune7_scope", "found"), [("own", {"0b"}), ("any", {"0b", "1b"})])
def test_s55_rune_7_brings_a_piece_from_the_mud_to_the_pen(rune7_scope, found):
    game = piggles_table("modern_full", rune7_scope=rune7_scope)
    red = {**MUD, "colour": "red"}
    pieces = {"0b": red, "1b": red, "0c": {**MUD, "colour": "blue"}}
    assert targets(game, "7", pieces=pieces) == found
    view = seen(game, struck(game, "7", max(found), pieces=pieces))
    assert (view[max(found)]["place"], view[max(found)]["controller"]) == ("pen", 0)


@pytest.mark.parametrize(("rune8_scope", "found"), [("own", {"0b"}), ("any", {"0b", "1b"})])
def test_s56_rune_8_brings_a_piece_from_the_kitchen_to_the_mud(rune8_scope, found):
    game = piggles_table("modern_full", rune8_scope=rune8_scope)
    red = {"place": "kitchen", "colour": "red"}
    pieces = {"0b": red, "1b": red}
    assert targets(game, "8", pieces=pieces) == found
    last = max(found)
    view = seen(game, struck(game, "8", last, pieces=pieces))
    assert (view[last]["place"], view[last]["controller"]) == ("mud", int(last[0]))


@pytest.mark.parametrize(("rune9_orient", "score"), [("up", 6), ("down", 3)])
def test_s57_rune_9_calls_a_piece_from_the_pen(rune9_orient, score):
    game = piggles_table("modern_full", rune9_orient=rune9_orient)
    view = seen(game, struck(game, "9", "0b", pieces={}, then=("place 0.8,-3",)))
    assert (view["0b"]["field"], view["scores"], view["phase"]) == ("s", [score, 0], "load")


def test_s57_only_from_a_field():
    p = played(CORE, acting(CORE, "9", lands="0 -4.5"), "resolve 0a")
    assert seen(CORE, p)["phase"] == "load"


@pytest.mark.parametrize(
    ("rune5to9", "phase"), [("replace", "load"), ("also_colour_adjacent", "target")]
)
def test_s58_late_runes_may_let_the_colour_act_too(rune5to9, phase):
    game = piggles_table("modern_full", rune5to9=rune5to9)
    pieces = {"1b": up(0.8, -3, colour="red")}
    p = struck(game, "6", "1b", pieces=pieces)
    assert (seen(game, p)["1b"]["side"], seen(game, p)["phase"]) == ("down", phase)
    if phase == "target":
        view = seen(game, played(game, p, "target 1b"))
        assert (view["1b"]["place"], view["phase"]) == ("mud", "load")


def test_s59_a_weight_lets_a_premium_land_upright_more_often():
    p = played(CORE, laid(CORE), "load af", "throw v=0")
    rng = stream(3)
    upright = [
        sum(side_of(draw_landing(CORE.rules, p, piece, rng), 0) == Side.UP for _ in range(1000))
        for piece in (0, 5)
    ]
    assert upright[1] - upright[0] > 100


@pytest.mark.parametrize(("ballast", "weighted"), [("all", (True, True)), ("none", (False, False))])
def test_s59_all_pieces_may_have_a_weight_or_none(ballast, weighted):
    table = piggles_table("modern_core", ballast=ballast)
    p = laid(table)
    assert tuple(is_weighted(table.rules, p, piece) for piece in (0, 5)) == weighted
