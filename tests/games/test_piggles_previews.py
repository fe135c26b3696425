"""Previews of the decisions of Piggles."""

import pytest
from laid_piggles import head, laid, listed, piggles_table, played, up
from strategies import random_history
from test_piggles_modern import CORE, acting

from pigpen.core.notation import parse_action
from pigpen.core.position import after, foretold, legal_actions, start

WEST = {"1b": up(-2.5, 0)}


def told(game, p, text):
    return [fact.text(("Ann", "Bob")) for fact in foretold(game, p, parse_action(game, p, text))]


def effect(rune, target, *, colour="red", pieces=WEST, options=None, **more):
    game = piggles_table("modern_core", **(options or {}))
    p = played(game, acting(game, rune, colour=colour, pieces=pieces, **more), "resolve 0a")
    return told(game, p, f"target {target}")


def test_s12_loading_nothing_leads_to_the_tally():
    p = laid(CORE, {"0a": up(0, 2.5), "0b": {"place": "kitchen"}}, scores=(5, 0))
    assert told(CORE, p, "load -") == ["Ann’s Tally would then be 2."]
    assert told(CORE, p, "load c") == []


def test_s9_a_load_that_empties_the_pen_says_until_when():
    p = laid(CORE, {"0a": up(0, 2.5), "0b": {"place": "kitchen"}})
    back = "What leaves the board is back in turn 3 at the earliest."
    assert told(CORE, p, "load cdef") == [f"That empties Ann’s Pen. {back}"]
    late = laid(CORE, round_number=5)
    never = "That empties Ann’s Pen, and nothing comes back before the game ends."
    assert told(CORE, late, "load abcdef") == [never]
    assert told(piggles_table(offboard="pen"), p, "load cdef") == []


def test_s39_on_how_many_a_piece_could_act():
    p = acting(CORE, "left", pieces=WEST)
    expected = "0a can send a pig to the Mud (one possible target)."
    assert told(CORE, p, "resolve 0a") == [expected]
    assert told(CORE, acting(CORE, "right", pieces=WEST), "resolve 0a") == ["0a has no target."]


def test_s46_red_with_its_bonus_and_when_the_piece_is_back():
    assert effect("left", "1b") == [
        "0a sends 1b to the Mud.",
        "Ann: +1 at the next Tally.",
        "It comes back in turn 3.",
        "Ann’s Tally would then be 4.",
    ]


def test_s46_late_in_the_game_it_does_not_come_back():
    said = effect("left", "1b", options={"rounds": 1})
    assert "It won’t be back before the game ends." in said


def test_s47_orange_sends_away_for_good():
    assert effect("left", "1b", colour="orange")[1:3] == [
        "Ann: +2 at the next Tally.",
        "It won’t come back by itself.",
    ]


def test_s48_nothing_is_told_of_what_a_throw_decides():
    assert effect("left", "1b", colour="blue") == ["0a makes Ann throw 1b again."]


def test_s51_whose_a_shielded_piece_would_be():
    assert effect("left", "1b", colour="yellow")[:2] == [
        "0a shields 1b for Ann.",
        "If the next throw knocks it, Ann captures it.",
    ]


def test_s54_a_piece_turned_down_leaves_when_the_round_ends():
    pieces = {"1b": up(2.5, 2.5, colour="red", rune="left")}
    assert effect("6", "1b", pieces=pieces)[:3] == [
        "0a turns 1b Snout-Down.",
        "If it still lies like that when the round ends, it leaves the board.",
        "That earns Ann 1 point.",
    ]


def test_s57_what_is_put_down_counts_at_once():
    game = piggles_table("modern_full")
    p = played(game, acting(game, "9", lands="0 -2.5", pieces={}), "resolve 0a")
    assert told(game, p, "target 0b") == ["0a calls 0b from the Pen onto the board."]
    p = played(game, p, "target 0b")
    assert told(game, p, listed(game, p)[0]) == ["Ann’s Tally would then be 6."]


def test_s44_declining_is_told_too():
    said = effect("left", "none", options={"effect_optional": "on"})
    assert said == ["Ann leaves 0a unused.", "Ann’s Tally would then be 3."]


def test_s53_runes_of_their_own_say_what_they_turn():
    pieces = {
        "0b": head(2.5, 2.5),
        "0c": {**up(-2.5, 2.5, colour="red", rune="left"), "side": "down"},
    }
    assert effect("5", "0c", pieces=pieces)[0] == "0a turns 0c Snout-Up."


@pytest.mark.parametrize("preset", ["classic", "modern_core", "modern_plus", "modern_full"])
def test_what_is_foretold_changes_nothing_and_comes_true(preset):
    """The Tally that is foretold is the one that follows, where nothing comes between."""
    game = piggles_table(preset, rounds=2)
    compared = 0
    for seed in range(4):
        p = start(game)
        for action in random_history(game, seed, max_plies=400, resign=False):
            kept = p.tobytes()
            for legal in legal_actions(game, p)[:6]:
                points = tally_of(foretold(game, p, legal))
                child = after(game, p, legal)
                if points is not None and child.tally_seat == p.seat != child.seat:
                    gain = child.tallied + child.bonus - child.penalty
                    assert points == max(gain, -p.scores[p.seat])
                    compared += 1
            assert p.tobytes() == kept
            p = after(game, p, action)
    assert compared > 0


def tally_of(said):
    """The points of the Tally that is foretold, if one is."""
    points = [fact.values["points"] for fact in said if fact.key == "piggles.then.tally"]
    return points[0] if points else None
