"""The model of landings: what a throw is like shows in where its pieces come to rest.

How well it agrees with the physics is measured by research/landings.py, and held roughly here.
"""

import numpy as np
import pytest
from laid_piggles import laid, piggles_table, played, up
from unchanged import unless_changed

from pigpen.core.jit import interpret
from pigpen.core.rng import stream
from pigpen.games.piggles import landing_tables as tables
from pigpen.games.piggles.knocks import UNMOVED, draw_knock
from pigpen.games.piggles.landings import ERRORS, draw_landing, draw_throw, estimate_errors
from pigpen.games.piggles.throw_state import THROW
from pigpen.games.piggles.throws import is_outcome
from pigpen.thrown.aim import Aim
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import OFF, is_declared, is_off, side_of, with_piece, x_of, y_of
from research.landings import Setting, at_first, by_model, by_physics

GAME = piggles_table("classic")
FLAT = "x=0 y=20 h=16 az=0 lift=0 spin=0"


def in_air(aim=f"{FLAT} v=12", load="a", pieces=None):
    return played(GAME, laid(GAME, pieces or {}), f"load {load}", f"throw {aim}")


def landings(position, count=800, piece=0, rules=GAME.rules):
    rng = stream(1)
    return [draw_landing(rules, position, piece, rng) for _ in range(count)]


def throws(position, count, rules=GAME.rules):
    """As they may have gone, by where their pieces lie."""
    errors, rng = np.empty(ERRORS), stream(4)
    estimate_errors(rules, position, 0, errors)
    for _ in range(count):
        throw = np.empty(THROW)
        draw_throw(position, 0, errors, throw, rng)
        yield throw


def knocks(position, piece, count=400, rules=GAME.rules, seed=2):
    """Return where throws move a lying piece, or UNMOVED."""
    rng = stream(seed)
    for throw in throws(position, count, rules):
        yield draw_knock(rules, position, piece, throw, rng)


def knocked(position, piece, rules=GAME.rules):
    """Return how often a lying piece is knocked."""
    return np.mean([pose != UNMOVED for pose in knocks(position, piece, rules=rules)])


def knocked_on(position, piece, rules=GAME.rules):
    """Return where a knocked piece lies on the board."""
    found = knocks(position, piece, 1000, rules)
    return [pose for pose in found if pose != UNMOVED and not is_off(pose)]


def places(poses):
    return np.array([[x_of(pose), y_of(pose)] for pose in poses if not is_off(pose)])


def middle(poses):
    return places(poses).mean(axis=0)


def part_off(poses):
    return np.mean([is_off(pose) for pose in poses])


def test_every_landing_is_an_outcome_with_an_attitude():
    position = in_air()
    for pose in landings(position, 300):
        assert is_outcome(position, with_piece(0, pose))
        assert pose == OFF or not is_declared(pose)
        assert pose == OFF or side_of(pose, 0) in (Side.UP, Side.DOWN, Side.HEAD)


def test_pieces_land_where_the_throw_leads():
    straight = middle(landings(in_air(f"{FLAT} v=12")))
    assert straight[0] == pytest.approx(0, abs=0.3)
    assert straight[1] > -2.5 + 1
    to_the_right = middle(landings(in_air("x=8 y=20 h=16 az=20 lift=0 spin=0 v=12")))
    assert to_the_right[0] > straight[0] + 1.5
    faster = middle(landings(in_air(f"{FLAT} v=20")))
    assert faster[1] > straight[1] + 1


def test_north_throws_as_south_does_half_a_turn_about():
    south = middle(landings(in_air("x=8 y=20 h=16 az=10 lift=0 spin=0 v=12")))
    position = played(GAME, laid(GAME, {}), "load -", "load a", "throw x=8 y=20 h=16 az=10 v=12")
    north = middle(landings(position, piece=6))
    assert north == pytest.approx(-south, abs=0.4)


@unless_changed(__file__)
def test_fast_high_and_crowded_throws_stray_farther():
    assert part_off(landings(in_air(f"{FLAT} v=40"))) > part_off(landings(in_air())) + 0.3
    strays = [
        np.std([y_of(pose) for pose in landings(in_air(aim, load)) if not is_off(pose)])
        for aim, load in ((f"{FLAT} v=0", "a"), ("y=20 h=80 v=0", "a"), (f"{FLAT} v=0", "abcdef"))
    ]
    assert strays[1] > strays[0] + 0.3
    assert strays[2] > strays[0] + 0.2


@pytest.mark.parametrize(("skill", "least", "most"), [("usual", 0.4, 2.0), ("robot", -0.4, 0.4)])
def test_pieces_of_one_throw_share_the_error_of_the_hand(skill, least, most):
    game = piggles_table("classic", skill=skill)
    thrown = played(game, laid(game, {}), "load ab", "throw x=0 y=60 h=16 az=0 lift=0 spin=0 v=45")
    right, left = (
        middle(landings(played(game, thrown, f"0a {x} 4 up"), 900, 1, game.rules)) for x in (4, -4)
    )
    assert least < right[0] - left[0] < most


def test_a_piece_that_fell_tells_of_a_fast_hand():
    """One that lies where the throw leads tells that it was as meant."""
    throw = "throw x=0 y=16 h=16 az=0 lift=0 spin=0 v=25"
    later = [
        middle(landings(played(GAME, laid(GAME, {}), "load ab", throw, f"0a {where}"), 900, 1))
        for where in ("0 3.5 up", "off")
    ]
    assert later[1][1] > later[0][1] + 0.1


def test_a_piece_that_would_stop_at_the_brink_falls():
    farthest = np.abs(places(landings(in_air(f"{FLAT} v=35")))).max()
    assert 6.0 < farthest < 6.25


def test_pieces_near_the_way_of_a_throw_are_knocked():
    pieces = {"1a": up(0.0, -0.5), "1b": up(-6.0, 6.0)}
    position = in_air(f"{FLAT} v=12", "abc", pieces)
    for name, pose in (("0a", "0 0.5 up"), ("0b", "0.5 1 up"), ("0c", "-0.5 1 up")):
        position = played(GAME, position, f"{name} {pose}")
    near, far = (knocked(position, piece) for piece in (6, 7))
    assert near > 0.3
    assert far < 0.03


def test_a_knocked_piece_goes_the_way_of_the_throw_and_may_roll_over():
    position = in_air(f"{FLAT} v=20", "a", {"1a": up(0.0, 1.0)})
    position = played(GAME, position, "0a 0 2 up")
    stay = knocked_on(position, 6)
    assert np.mean([y_of(pose) for pose in stay]) > 1.2
    rolled = np.mean([side_of(pose, 0) != Side.UP for pose in stay])
    assert 0.02 < rolled < 0.3


@unless_changed(__file__)
def test_an_unsteady_hand_misses_what_it_aims_at():
    """Though its piece went over the edge, which tells nothing of how far aside it went."""
    shares = []
    for skill in ("robot", "usual", "shaky"):
        game = piggles_table("classic", skill=skill)
        pieces = {"1a": up(0.0, 1.0)}
        shot = "throw x=0 y=42 h=16 az=0 lift=0 spin=0 v=60"
        position = played(game, laid(game, pieces), "load a", shot, "0a off")
        shares.append(knocked(position, 6, rules=game.rules))
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


@unless_changed(__file__)
def test_a_piece_before_another_is_knocked_less_far():
    shot, far = "throw x=0 y=42 h=16 az=0 lift=0 spin=0 v=50", []
    for pieces in ({"1a": up(0.0, 1.0)}, {"1a": up(0.0, 1.0), "1b": up(0.0, 2.2)}):
        position = played(GAME, laid(GAME, pieces), "load a", shot, "0a off")
        far.append(np.mean([y_of(pose) for pose in knocked_on(position, 6)]))
    assert far[0] > far[1] + 0.3


@unless_changed(__file__)
def test_a_weight_in_the_belly_keeps_a_knocked_piece_upright():
    shot, rolled = "throw x=0 y=42 h=16 az=0 lift=0 spin=0 v=40", []
    for ballast in ("none", "all"):
        game = piggles_table("modern_core", ballast=ballast)
        position = played(game, laid(game, {"1a": up(0.0, 1.0)}), "load a", shot, "0a off")
        stay = knocked_on(position, 6, game.rules)
        rolled.append(np.mean([side_of(pose, 0) != Side.UP for pose in stay]))
    assert rolled[0] > 1.5 * rolled[1]


@unless_changed(__file__)
def test_pieces_with_a_weight_push_others_farther():
    shot, far = "throw x=0 y=42 h=16 az=0 lift=0 spin=0 v=50", []
    game = piggles_table("modern_core", ballast="premium")
    for thrown in ("a", "f"):  # f is the Premium
        position = laid(game, {"1a": up(0.0, 0.0)})
        position = played(game, position, f"load {thrown}", shot, f"0{thrown} off")
        far.append(np.mean([y_of(pose) for pose in knocked_on(position, 6, game.rules)]))
    assert far[1] > far[0] + 0.2


def test_a_throw_that_clips_a_piece_goes_on_and_one_that_ends_on_it_hardly():
    """By the physics 0.997 of the former go on for two inches, and 0.007 of the latter."""
    game, gone_on = piggles_table("classic", skill="robot"), []
    for place in (0.85, 1.65):  # the flight ends at 1.67
        position = laid(game, {"1a": up(0.0, place)})
        position = played(game, position, "load a", "throw x=0 y=26 h=16 az=0 lift=0 spin=0 v=45")
        poses = landings(position, rules=game.rules)
        gone_on.append(np.mean([is_off(pose) or y_of(pose) > 3.7 for pose in poses]))
    assert gone_on[0] > 0.8
    assert gone_on[1] < 0.2


@unless_changed(__file__)
def test_a_piece_behind_another_is_knocked_off_the_board_less_often():
    shot, shares = "throw x=0 y=42 h=16 az=0 lift=0 spin=0 v=60", []
    for pieces in ({"1a": up(0.0, 1.0)}, {"1a": up(0.0, 1.0), "1b": up(0.0, 0.0)}):
        position = played(GAME, laid(GAME, pieces), "load a", shot, "0a off")
        found = list(knocks(position, 6, 2400, seed=5))
        shares.append(np.mean([pose != UNMOVED and is_off(pose) for pose in found]))
    alone, behind = shares
    assert alone > 0.03 > 1.5 * behind


@pytest.mark.compiled
def test_its_module_draws_the_same():
    setting = Setting(Aim(0, 20, 20, 4, 12, 0, 2), 3, 2)
    assert by_model(setting, 60) == by_model(setting, 60, twin=interpret)


@unless_changed(__file__)
def test_the_model_agrees_with_the_physics_about_six_among_six():
    setting = Setting(Aim(0, 20, 20, 0, 12, 0, 2), 6, 6)
    seen, drawn = by_physics(setting, 40), by_model(setting, 150, interpret)
    error = 4 * np.hypot(seen.points_error, drawn.points_error)
    assert drawn.points == pytest.approx(seen.points, abs=1 + error)
    assert drawn.up == pytest.approx(seen.up, abs=0.12)
    assert drawn.knocked == pytest.approx(seen.knocked, abs=0.15)


def test_the_file_holds_what_was_fitted():
    vector = np.load(tables.FILE)
    assert (tables.joined(tables.parted(vector)) == vector).all()
    quaternions = tables.parted(vector)["samples"][..., 2:]
    assert np.linalg.norm(quaternions, axis=-1) == pytest.approx(1, abs=1e-5)


@unless_changed(__file__)
def test_a_throw_whose_flight_ends_on_a_piece_turns_or_removes_it():
    """As often as by the physics, of which these are few throws."""
    for v in (25, 60):
        setting = Setting(at_first(v, 3), 3, 1)
        drawn, seen = by_model(setting, 200, interpret), by_physics(setting, 60)
        assert drawn.rolled + drawn.gone == pytest.approx(seen.rolled + seen.gone, abs=0.2)
        assert drawn.rolled + drawn.gone > 0.1
