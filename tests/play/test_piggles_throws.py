"""Throws of Piggles by the physics: the game's outcomes, from a committed secret alone."""

import random
import subprocess
import sys
from typing import Any

import msgspec
import numpy as np
import pytest
import quoits

from pigpen.core.game import AnyGame
from pigpen.core.notation import format_history
from pigpen.core.options import parse_rules
from pigpen.core.position import after, replay
from pigpen.games import piggles
from pigpen.games.piggles.position import Place, Roll
from pigpen.games.piggles.readings import BlueDrop
from pigpen.games.piggles.throws import reroll
from pigpen.play import engines
from pigpen.play.fair import FairChance
from pigpen.play.match import Match
from pigpen.play.piggles import PHYSICS, land
from pigpen.play.throws import ThrownChance
from pigpen.thrown.pose import SETTLED, piece_of, x_of, y_of

GAME: AnyGame = piggles.game()
SEED = bytes(range(32))
THROW = "throw x=0 y=16 h=16 az=0 v=24 lift=0 spin=2"
NEAR = "throw x=0 y=10 h=16 az=0 v=0 lift=0 spin=2"
TWO_TURNS = ("load abcdef", THROW, "load abcdef", NEAR)  # onto what lies there


def played(*texts, rules=None, secret=SEED) -> Match:
    match = Match(piggles.game(rules), chance=ThrownChance(FairChance(secret), PHYSICS))
    for text in texts:
        match.apply(text)
    return match


def in_the_air(*texts) -> Any:
    """The position after a throw, before anything has landed."""
    match = played(*texts[:-1])
    action = GAME.words.parse_action(GAME.rules, match.position, texts[-1])
    return after(GAME, match.position, action)


def test_the_thrown_are_reported_first_then_those_they_moved_each_by_number():
    position = in_the_air(*TWO_TURNS)
    *pieces, last = map(piece_of, land(GAME, position, SEED).outcomes)
    assert pieces[:6] == [6, 7, 8, 9, 10, 11]
    assert pieces[6:]
    assert pieces[6:] == sorted(set(pieces[6:]) & set(range(6)))
    assert last == 15


def test_only_what_lay_on_the_board_is_in_the_way():
    match = played(*TWO_TURNS[:2])
    position = in_the_air(*TWO_TURNS)
    lying = set(np.flatnonzero(position.places == Place.BOARD))
    assert 0 < len(lying) <= 6
    moved = {piece_of(code) for code in land(GAME, position, SEED).outcomes[6:-1]}
    assert moved <= lying
    assert match.position.places[:6].tolist().count(Place.BOARD) == len(lying)


def test_the_course_shows_the_pieces_that_moved_up_to_where_they_rest():
    landing = land(GAME, in_the_air(*TWO_TURNS), SEED)
    keyframes = np.frombuffer(landing.trajectory.keyframes, "<i2").reshape(
        -1, len(landing.trajectory.pieces), 7
    )
    assert sorted(landing.trajectory.pieces) == sorted(map(piece_of, landing.outcomes[:-1]))
    assert 30 < len(keyframes) <= 4 * landing.trajectory.hz + 1
    assert abs(np.linalg.norm(keyframes[:, :, 3:] / 32767, axis=2) - 1).max() < 1e-3


def test_the_same_seed_gives_the_same_end_and_another_another():
    position = in_the_air(*TWO_TURNS)
    assert land(GAME, position, SEED) == land(GAME, position, SEED)
    assert land(GAME, position, SEED).outcomes != land(GAME, position, bytes(32)).outcomes


def test_another_process_throws_alike():
    program = (
        "from pigpen.games import piggles;"
        "from pigpen.play.fair import FairChance;"
        "from pigpen.play.match import Match;"
        "from pigpen.play.piggles import PHYSICS;"
        "from pigpen.play.throws import ThrownChance;"
        f"match = Match(piggles.game(), chance=ThrownChance(FairChance({SEED!r}), PHYSICS));"
        f"[match.apply(text) for text in {TWO_TURNS!r}];"
        "print(match.history, PHYSICS.version(match.game))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    match = played(*TWO_TURNS)
    assert run.stdout.decode().strip() == f"{match.history} {PHYSICS.version(GAME)}"


def test_a_higher_number_leaves_the_draws_of_the_others_alone():
    """Each ply has a seed of its own, which no other throw uses."""
    chance = FairChance(SEED)
    assert len({chance.seed(ply) for ply in range(100)}) == 100


@pytest.mark.parametrize("preset", piggles.PRESETS)
def test_whole_games_end_by_the_physics_and_replay(preset):
    rules = parse_rules(piggles.Rules, piggles.PRESETS[preset])
    match = played(rules=rules)
    choose = random.Random(preset)
    while not match.is_over:
        match.apply(choose.choice(match.legal_actions))
    assert replay(match.game, match.history).tobytes() == match.position.tobytes()
    assert match.history.count(SETTLED) >= 1
    assert all("\n" not in text for text in format_history(match.game, match.history))


def test_a_throw_that_is_taken_over_in_its_midst_is_brought_to_an_end():
    position = in_the_air(*TWO_TURNS)
    outcomes = land(GAME, position, SEED).outcomes
    for done, outcome in enumerate(outcomes):
        left = land(GAME, position, SEED).outcomes
        pieces = list(map(piece_of, left))
        assert pieces[: 6 - done] == list(range(6 + done, 12))
        assert not {piece_of(code) for code in outcomes[:done]} & set(pieces)
        assert left[-1] == SETTLED
        position = after(GAME, position, outcome)
    assert position.phase != in_the_air(*TWO_TURNS).phase


def test_a_piece_that_is_dropped_falls_near_where_it_lay():
    """S48, by option."""
    rules = piggles.Rules(blue_drop=BlueDrop.DROP_ABOVE)
    game = piggles.game(rules)
    position: Any = played(*TWO_TURNS[:2], rules=rules).position
    piece = int(np.flatnonzero(position.places == Place.BOARD)[0])
    before = int(position.poses[piece])
    position.seat = 0
    reroll(game.rules, position, piece)
    assert position.roll[piece] == Roll.FLYING
    landing = land(game, position, SEED)
    first = np.frombuffer(landing.trajectory.keyframes, "<i2").reshape(
        -1, len(landing.trajectory.pieces), 7
    )
    column = landing.trajectory.pieces.index(piece)
    start = first[0, column, :2] / 1000
    assert abs(start - [x_of(before), y_of(before)]).max() < 0.1


def test_engines_by_name():
    assert (
        engines.installed_engine(PHYSICS.version(GAME).name).land is engines.engine("mujoco").land
    )
    assert engines.installed_engine("") is None
    with pytest.raises(engines.NoEngine, match="mujoco, table"):
        engines.engine("jolt")


def test_nothing_simulates_a_game_that_has_no_physics():
    with pytest.raises(engines.NoEngine, match="quoits"):
        engines.engine("mujoco").version(quoits.game())


def test_a_record_of_another_model_is_not_the_same():
    record = played(*TWO_TURNS).record()
    other = msgspec.structs.replace(record, model="00")
    assert record.model != other.model
    assert record.engine.startswith("mujoco ")


@pytest.mark.parametrize("engine", engines.ENGINES.values(), ids=engines.ENGINES)
def test_a_hand_errs_in_direction_and_speed_by_its_skill(engine):
    """S13: in four hands the same throw ends in four places."""
    skills = ("robot", "steady", "usual", "shaky")
    assert len({landed(skill, 20, engine) for skill in skills}) == len(skills)


def test_what_is_only_dropped_lies_alike_whoever_drops_it():
    assert landed("robot", 0, PHYSICS) == landed("shaky", 0, PHYSICS)


def landed(skill, speed, engine):
    """Throw one piece; return where it comes to rest."""
    game: AnyGame = piggles.game(parse_rules(piggles.Rules, {"skill": skill}))
    position = replay(game, [1])
    throw = f"throw x=0 y=24 h=16 az=0 v={speed} lift=0 spin=0"
    flying = after(game, position, game.words.parse_action(game.rules, position, throw))
    return engine.land(game, flying, SEED).outcomes[0]


def test_a_throw_that_was_drawn_is_named_by_the_tables_that_it_was_drawn_from():
    version = engines.engine("table").version(GAME)
    assert version.model == GAME.extras.drawn_from
    assert len(version.model) == 64
