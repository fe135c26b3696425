"""A match as a notebook holds it: shown, copied, pickled, taken back, saved and loaded."""

import pickle
import re
from copy import copy as shallow
from random import Random
from typing import Any

import pytest

import pigpen
from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE
from pigpen.core.setup import Impossible
from pigpen.play.match import Match, new
from pigpen.play.record import RecordError
from pigpen.play.saved import verify

NAMES = [entry.name for entry in catalog.CATALOG]
LAID = {"score.0": "41", "score.1": "49", "turn_total": "23"}


def begun(name: str, decisions: int = 6, seed: int = 3, **options: Any) -> Match:
    """After some random decisions."""
    match, random = new(name, seed=seed, engine="table", **options), Random(seed)
    for _ in range(decisions):
        if not match.is_over:
            match.apply(random.choice(match.legal_actions))
    return match


def over(name: str) -> Match:
    return begun(name, 10_000, target=20)


def state(match: Match):
    position = match.position.tobytes()
    return match.steps, match.names, match.date, match.given, position, match.legal_actions


def test_the_package_shows_what_it_has():
    assert dir(pigpen) == sorted(pigpen.__all__) == sorted(set(pigpen.__all__))
    for name in pigpen.__all__:
        assert getattr(pigpen, name) is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", pigpen.__version__)


@pytest.mark.parametrize("name", NAMES)
def test_it_says_which_match_it_is_and_how_far(name):
    match = begun(name)
    assert repr(match).startswith(f"<Match {name}: {len(match.steps)} actions, ")
    assert repr(match).endswith(f"{match.names[match.to_move]} to move>")
    assert repr(match)[1:-1] in str(match)


def test_what_differs_and_how_it_ended_is_shown():
    assert (
        repr(new("pig", target=50, seed=1)) == "<Match pig, target=50: 0 actions, Seat 1 to move>"
    )
    assert repr(new("pig", by_hand=True).copy()).endswith("Seat 1 to move>")
    ended = repr(over("pig"))
    assert ended.endswith((" over, +1, -1>", " over, -1, +1>"))


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_goes_its_own_way(name):
    match = begun(name)
    before, twin = state(match), match.copy()
    assert state(twin) == before
    action = match.legal_actions[0]
    twin.apply(action)
    assert state(match) == before
    match.apply(action)
    assert state(match) == state(twin)  # chance is the same at the same ply
    assert state(shallow(match)) == state(match)


@pytest.mark.parametrize("name", NAMES)
def test_it_travels_between_processes(name):
    match = begun(name)
    twin = pickle.loads(pickle.dumps(match))
    assert state(twin) == state(match)
    action = match.legal_actions[-1]
    assert twin.apply(action) == match.apply(action)


def test_of_real_dice_it_travels_too():
    match = new("two-dice-pig", by_hand=True)
    match.apply("roll")
    match.apply("3 6")
    twin = pickle.loads(pickle.dumps(match))
    assert state(twin) == state(match)
    assert twin.chance is None


@pytest.mark.parametrize("name", NAMES)
def test_the_last_decision_is_taken_back_with_what_followed(name):
    match = begun(name, 5)
    action = match.legal_actions[0]
    kept = list(match.steps)
    played = match.apply(action)
    assert match.undo() == played
    assert match.steps == kept
    assert match.apply(action) == played  # the same dice


def test_with_nothing_decided_nothing_is_taken_back():
    match = new("pig", first="random", seed=1)
    steps = list(match.steps)
    assert [step.actor for step in steps] == [CHANCE]
    with pytest.raises(PigpenError, match="Nobody has done anything yet"):
        match.undo()
    assert match.steps == steps


@pytest.mark.parametrize("name", ["pig", "hog"])
def test_what_is_over_is_loaded_with_its_proof(tmp_path, name):
    match = over(name)
    match.save(tmp_path / "game.toml")
    loaded = pigpen.load(tmp_path / "game.toml")
    assert loaded.record() == match.record()
    assert verify(loaded.record()) > 0


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_over_is_played_on_with_other_dice(tmp_path, name):
    match = begun(name)
    match.save(tmp_path / "game.toml")
    loaded = pigpen.load(tmp_path / "game.toml")
    assert loaded.history == match.history
    assert loaded.given == len(match.history)
    loaded.apply(loaded.legal_actions[0])
    assert loaded.record().given == loaded.given
    with pytest.raises(PigpenError, match="Nobody has done"):
        pigpen.load(tmp_path / "game.toml").undo()


def test_real_dice_are_still_entered(tmp_path):
    match = new("pig", by_hand=True)
    for text in ("roll", "4", "roll"):
        match.apply(text)
    match.save(str(tmp_path / "game.toml"))
    assert pigpen.load(str(tmp_path / "game.toml")).legal_actions == ["1", "2", "3", "4", "5", "6"]


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text("mine")
    with pytest.raises(RecordError):
        new("pig", layout=LAID).save(path)
    assert path.read_text() == "mine"
    with pytest.raises(RecordError, match="cannot be read"):
        pigpen.load(tmp_path / "none.toml")
    assert [each.name for each in tmp_path.iterdir()] == ["game.toml"]


def test_it_begins_where_it_is_laid_out():
    match = new("pig", seed=1, layout=LAID)
    assert (match.describe(0)["scores"], match.describe(0)["turn_total"]) == ([41, 49], 23)
    match.apply("hold")
    assert match.describe(0)["scores"] == [64, 49]
    match.undo()
    assert match.legal_actions == ["hold", "roll"]
    assert state(pickle.loads(pickle.dumps(match))) == state(match)


def test_what_cannot_be_laid_out_is_refused():
    with pytest.raises(Impossible, match=r"score\.0"):
        new("pig", layout={"score.0": "many"})
