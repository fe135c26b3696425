"""Modern Piggles: the pieces, who acts, in which direction, and on whom."""

import pytest
from laid_piggles import allowed, down, laid, listed, piggles_table, played, seen, thrown, up

from pigpen.core.notation import parse_action
from pigpen.core.position import apply_to, start
from pigpen.games.piggles.names import COLOUR_NAMES
from pigpen.games.piggles.position import is_weighted
from pigpen.games.piggles.story import narrate

CORE = piggles_table("modern_core")
FIELDS = {"south": (0, -2.5), "west": (-2.5, 0), "north": (0, 2.5), "east": (2.5, 0)}
ROUND = {  # pieces of north in every Field
    name: up(*FIELDS[field]) for name, field in zip(("1a", "1b", "1c", "1d"), FIELDS, strict=True)
}


def acting(game, rune, *, lands="-0.8 -3", pieces=ROUND, colour="red", turn=0):
    """A piece with this rune has landed snout up, and it is its turn to act."""
    name = f"{turn}a"
    mine = {"place": "pen", "colour": colour, "rune": rune}
    p = laid(game, {**pieces, name: mine}, turn=turn)
    return thrown(game, p, "a", f"{name} {lands} up")


def targets(game, rune, **more):
    p = played(game, acting(game, rune, **more), "resolve 0a")
    found = listed(game, p)
    return {t.removeprefix("target ") for t in found if t.startswith("target ")}


@pytest.mark.parametrize(
    ("runes", "kinds"),
    [
        ("core", ["red left", "orange right", "blue adjacent", "green adjacent", "yellow left"]),
        ("plus", ["red left", "orange right", "blue across", "green adjacent", "yellow across"]),
        ("full", ["red across", "red 5", "yellow 7", "yellow 8", "blue 6", "green 9"]),
    ],
)
def test_s35_both_seats_have_the_pieces_of_the_house(runes, kinds):
    game = piggles_table("modern_core", runes=runes)
    pieces = seen(game, start(game))["pieces"]
    found = [f"{piece['colour']} {piece['rune'] or 'premium'}" for piece in pieces]
    expected = kinds if runes == "full" else [*kinds, "red premium"]
    assert found == expected * 2


def test_s35_classic_pieces_have_no_colour():
    pieces = seen(piggles_table(), start(piggles_table()))["pieces"]
    assert {(piece["colour"], piece["rune"], piece["premium"]) for piece in pieces} == {
        (None, None, False)
    }


@pytest.mark.parametrize(("loadout", "again"), [("draft", False), ("free", True)])
def test_s36_pieces_are_chosen_in_turns(loadout, again):
    game = piggles_table("modern_core", loadout=loadout)
    p = played(game, start(game), "draft red left")
    assert seen(game, p)["seat"] == 1
    assert allowed(game, p, "draft red left") is again
    assert not allowed(game, p, "draft blue premium")
    assert not allowed(game, p, "draft red across")
    p = played(game, p, "draft red premium")
    assert not allowed(game, p, "draft red left")


@pytest.mark.parametrize(("loadout", "left"), [("draft", []), ("free", [1])])
def test_s36_everybody_sees_what_is_left_to_choose(loadout, left):
    game = piggles_table("modern_core", loadout=loadout)
    p = start(game)
    before = seen(game, p)["draft"]
    assert before["is_shared"] is (loadout == "draft")
    offered = [f"draft {kind['colour']} {kind['rune']}" for kind in before["kinds"]]
    assert offered == listed(game, p)
    after = seen(game, played(game, p, "draft red left"))["draft"]
    changed = [new for old, new in zip(before["kinds"], after["kinds"], strict=True) if old != new]
    assert changed == [{"colour": "red", "rune": "left", "seats": left}]
    assert seen(CORE, start(CORE))["draft"] is None


@pytest.mark.parametrize("runes", ["core", "full"])
def test_s36_a_piece_without_a_rune_may_be_chosen_in_every_colour(runes):
    game = piggles_table("modern_core", loadout="draft", runes=runes)
    plain = [text for text in listed(game, start(game)) if text.endswith(" plain")]
    assert plain == [f"draft {colour} plain" for colour in COLOUR_NAMES]
    p = played(game, start(game), "draft blue plain")
    assert not allowed(game, p, "draft blue plain")
    first = seen(game, p)["pieces"][0]
    assert (first["colour"], first["rune"], first["premium"]) == ("blue", None, False)


def test_s40_a_plain_piece_does_nothing_and_is_reached_like_any_other():
    plain = {"colour": "red", "rune": "plain"}
    p = laid(CORE, {**ROUND, "0a": plain, "1b": {**up(*FIELDS["west"]), **plain}})
    p = thrown(CORE, p, "a", "0a -0.8 -3 up")
    assert told(CORE, p, "resolve 0a")[0] == "0a has no rune: nothing happens."
    assert seen(CORE, played(CORE, p, "resolve 0a"))["tally"]["points"] == 3
    p = laid(CORE, {**ROUND, "1b": {**up(*FIELDS["west"]), **plain}})
    p = played(CORE, thrown(CORE, p, "a", "0a -0.8 -3 up"), "resolve 0a")
    assert "target 1b" in listed(CORE, p)


def test_s59_a_plain_piece_has_no_weight():
    p = laid(CORE, {"0a": {"colour": "red", "rune": "plain"}})
    assert [bool(is_weighted(CORE.rules, p, piece)) for piece in (0, 5)] == [False, True]


def test_s36_after_twelve_pieces_the_game_begins():
    game = piggles_table("modern_full", loadout="draft")
    p = start(game)
    for _ in range(12):
        p = played(game, p, listed(game, p)[0])
    assert (seen(game, p)["phase"], seen(game, p)["seat"]) == ("load", 0)
    assert {piece["colour"] for piece in seen(game, p)["pieces"]} == {"red", "orange"}


def test_s37_pieces_act_between_throw_and_tally():
    p = acting(CORE, "left")
    assert (seen(CORE, p)["phase"], seen(CORE, p)["tally"]) == ("action", None)
    assert seen(CORE, played(CORE, p, "resolve 0a", "target 1b"))["tally"]["seat"] == 0


def told(game, p, text):
    """Return the sentences about an action."""
    action = parse_action(game, p, text)
    after = p.copy()
    apply_to(game, after, action)
    return [said.text() for said in narrate(game.rules, p, action, after)]


def test_s37_what_a_piece_does_is_said_before_it_is_done():
    p = acting(CORE, "left")
    assert told(CORE, p, "resolve 0a") == ["0a acts: Damage, to the left."]
    p = played(CORE, p, "resolve 0a")
    assert seen(CORE, p)["acting"] == "0a"
    assert told(CORE, p, "target 1b")[0] == "0a sends 1b to the Mud."


def test_s37_a_rune_of_its_own_and_the_colour_after_it_are_each_said():
    game = piggles_table("modern_core", rune5to9="also_colour_adjacent")
    p = acting(game, "6", pieces={**ROUND, "1a": {**up(0.8, -3), "colour": "red", "rune": "left"}})
    assert told(game, p, "resolve 0a") == [
        "0a acts: rune 6, to turn a pig of its colour Snout-Down."
    ]
    p = played(game, p, "resolve 0a")
    assert told(game, p, "target 1a") == [
        "0a turns 1a Snout-Down.",
        "0a acts: Damage, in its own Field.",
    ]


def test_s44_that_there_is_no_target_is_said_at_once():
    p = acting(CORE, "left", pieces={})
    assert told(CORE, p, "resolve 0a")[0] == "0a acts: Damage, to the left. There’s no target."


@pytest.mark.parametrize(("trigger", "names"), [("rolled_this_turn", "a"), ("all_own_up", "ab")])
def test_s38_pieces_that_were_thrown_act_or_all(trigger, names):
    game = piggles_table("modern_core", trigger=trigger)
    p = laid(game, {"0b": up(-2.5, 0), "0c": down(2.5, 0), "1b": up(0, 2.5)})
    p = thrown(game, p, "ad", "0a 0 -2.5 up", "0d 6 0 down")
    assert listed(game, p) == [f"resolve 0{name}" for name in names]


def test_s39_each_acts_once_in_any_order():
    p = thrown(CORE, laid(CORE), "ab", "0a 0 -2.5 up", "0b 0 2.5 up")
    assert listed(CORE, p) == ["resolve 0a", "resolve 0b"]
    p = played(CORE, p, "resolve 0b")
    assert listed(CORE, p) == ["resolve 0a"]
    assert seen(CORE, played(CORE, p, "resolve 0a"))["phase"] == "load"


def test_s39_one_that_was_turned_up_again_acts_after_all():
    turner = {"place": "pen", "colour": "red", "rune": "5"}
    p = laid(CORE, {"0b": turner})
    p = thrown(CORE, p, "ab", "0a 0 -2.5 down", "0b 0 2.5 up")
    assert listed(CORE, p) == ["resolve 0b"]
    assert listed(CORE, played(CORE, p, "resolve 0b", "target 0a")) == ["resolve 0a"]


def test_s39_one_that_was_removed_is_passed_over():
    p = laid(CORE, {"0a": {"place": "pen", "colour": "red", "rune": "adjacent"}})
    p = thrown(CORE, p, "ab", "0a -0.8 -3 up", "0b 0.8 -3 up")
    assert seen(CORE, played(CORE, p, "resolve 0a", "target 0b"))["phase"] == "load"


def test_s40_without_a_rune_nothing_happens():
    p = acting(CORE, None, lands="0.8 -3")
    assert told(CORE, p, "resolve 0a")[0] == "0a has no rune: nothing happens."
    p = played(CORE, p, "resolve 0a")
    assert (seen(CORE, p)["phase"], seen(CORE, p)["scores"]) == ("load", [3, 0])


def test_s40_late_runes_do_not_do_what_the_colour_does():
    assert targets(CORE, "5") == set()


@pytest.mark.parametrize(("rune", "name"), [("left", "1b"), ("right", "1d")])
def test_s41_left_is_the_next_field_clockwise(rune, name):
    assert targets(CORE, rune) == {name}


@pytest.mark.parametrize(
    ("turn", "lands", "found"),
    [(0, "-3 0.8", set()), (0, "0.8 3", {"1b"}), (1, "0.8 3", {"0d"})],
)
def test_s41_left_may_be_the_players_own(turn, lands, found):
    game = piggles_table("modern_core", frame="active_player")
    pieces = {f"{1 - turn}{name[1]}": how for name, how in ROUND.items()}
    p = acting(game, "left", lands=lands, pieces=pieces, turn=turn)
    p = played(game, p, f"resolve {turn}a")
    assert {t[7:] for t in listed(game, p) if t.startswith("target ")} == found


@pytest.mark.parametrize(
    ("quadrants", "found"),
    [("fields", {"1b"}), ("boundary", {"1b", "1e"}), ("sectors", {"1b", "1e", "1f"})],
)
def test_s42_pieces_outside_the_fields_are_not_reached(quadrants, found):
    game = piggles_table("modern_core", quadrants=quadrants)
    edges = {**ROUND, "1e": up(-3.97, 0), "1f": up(-6, 0)}
    assert targets(game, "left", pieces=edges) == found


def test_s42_nor_do_they_reach_anything():
    assert targets(CORE, "left", lands="0 -4.5") == set()
    assert targets(piggles_table("modern_core", quadrants="sectors"), "left", lands="0 -4.5") == {
        "1b"
    }


def test_s43_adjacent_is_the_same_field():
    assert targets(CORE, "adjacent") == {"1a"}


@pytest.mark.parametrize(("across", "found"), [("any", {"1c", "1e"}), ("nearest", {"1e"})])
def test_s43_across_is_the_opposite_field(across, found):
    game = piggles_table("modern_plus", across=across)
    pieces = {**ROUND, "1e": up(-0.7, 2)}
    assert targets(game, "across", pieces=pieces) == found


def test_s43_all_reaches_every_field():
    assert targets(CORE, "all") == set(ROUND)
    game = piggles_table("modern_core", all_rune="on")
    assert seen(game, start(game))["0c"]["rune"] == "all"


@pytest.mark.parametrize(("friendly_fire", "found"), [("on", {"0b", "1b"}), ("off", {"1b"})])
def test_s44_own_pieces_can_be_chosen_and_whatever_lies_there(friendly_fire, found):
    game = piggles_table("modern_core", friendly_fire=friendly_fire)
    pieces = {"1b": down(-2.5, 0), "0b": up(-3.2, 0)}
    assert targets(game, "left", pieces=pieces) == found
    assert targets(game, "left", pieces=pieces, colour="yellow") == {"0b", "1b"}


def test_s44_something_must_be_chosen_unless_the_table_says_otherwise():
    free = piggles_table("modern_core", effect_optional="on")
    assert targets(CORE, "left") == {"1b"}
    assert targets(free, "left") == {"1b", "none"}
    p = played(free, acting(free, "left"), "resolve 0a", "target none")
    assert (seen(free, p)["phase"], seen(free, p)["1b"]["place"]) == ("load", "board")


@pytest.mark.parametrize(("effects_score", "points"), [("on", 2), ("off", 0)])
def test_s45_what_an_effect_removes_earns_points(effects_score, points):
    game = piggles_table("modern_core", effects_score=effects_score)
    p = acting(game, "left", colour="orange")
    assert seen(game, played(game, p, "resolve 0a", "target 1b"))["scores"] == [3 + points, 0]


@pytest.mark.parametrize(("effects_score", "points"), [("on", 1), ("off", 0)])
def test_s45_what_an_effect_turns_earns_points_at_resolve(effects_score, points):
    game = piggles_table("modern_core", effects_score=effects_score)
    red = {"1b": up(-2.5, 0, colour="red")}
    p = played(game, acting(game, "6", pieces=red), "resolve 0a", "target 1b", "load -")
    assert seen(game, p)["scores"] == [3 + points, 0]
