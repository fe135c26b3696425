"""The match: what Python users, terminals and tables hold."""

import numpy as np
import pytest
from tables import brief

import pigpen
from pigpen import catalog
from pigpen.catalog import UnknownGame
from pigpen.core import rng
from pigpen.core.errors import BadOption, IllegalAction, ParseError, PigpenError
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.position import replay
from pigpen.play.fair import FairChance
from pigpen.play.match import Match, new
from pigpen.play.throws import TABLE, ThrownChance

NAMES = [entry.name for entry in catalog.CATALOG]


def by_hand(name: str = "two-dice-pig", **options) -> Match:
    return new(name, by_hand=True, **options)


def snapshot(match: Match):
    return list(match.steps), match.position.tobytes(), match.legal_actions


def test_new_is_the_package_s_own():
    assert pigpen.new is new
    with pytest.raises(AttributeError, match="no attribute 'old'"):
        _ = pigpen.old


def test_a_match_begins_at_the_start():
    match = new("pig", seed=1, seats=3)
    assert (match.to_move, match.history, match.is_over, match.returns) == (0, [], False, [0, 0, 0])
    assert match.legal_actions == ["roll"]


def test_an_action_brings_the_chance_that_follows():
    match = new("two-dice-pig", seed=1)
    steps = match.apply("roll")
    assert [(step.ply, step.actor) for step in steps] == [(0, 0), (1, CHANCE), (2, CHANCE)]
    assert steps == match.steps
    assert match.to_move >= 0


def test_a_drawn_first_seat_is_there_from_the_start():
    match = new("pig", seed=1, seats=5, first="random")
    assert [step.text for step in match.steps] == [f"first:{match.to_move}"]


def test_a_seed_repeats_the_match_and_another_does_not():
    games = []
    for seed in (5, 5, 6):
        match = new("hog", seed=seed)
        match.apply("dice 10")
        games.append(match.history)
    assert games[0] == games[1] != games[2]


def test_matches_without_a_seed_differ():
    histories = set()
    for _ in range(3):
        match = new("hog", dice=50)
        match.apply("dice 50")
        histories.add(tuple(match.history))
    assert len(histories) == 3


@pytest.mark.parametrize("kind", [int, np.int64, np.int8])
def test_actions_are_codes_too(kind):
    match = new("pig", seed=1)
    match.apply(kind(1))
    assert match.steps[0].text == "roll"


def test_by_hand_outcomes_are_entered_like_actions():
    match = by_hand()
    match.apply("roll")
    assert (match.to_move, match.legal_actions) == (CHANCE, ["1", "2", "3", "4", "5", "6"])
    match.apply("3 6")
    assert (match.to_move, match.position.turn_total) == (0, 9)


def test_by_hand_dice_may_be_entered_one_by_one():
    one, both = by_hand(), by_hand()
    for match, texts in ((one, ["roll", "3", "6"]), (both, ["roll", "3 6"])):
        for text in texts:
            match.apply(text)
    assert one.history == both.history


@pytest.mark.parametrize("text", ["3 7", "3 x", "7", "", "3 6 6"])
def test_a_bad_outcome_in_a_run_changes_nothing(text):
    match = by_hand()
    match.apply("roll")
    kept = snapshot(match)
    with pytest.raises((IllegalAction, ParseError)):
        match.apply(text)
    assert snapshot(match) == kept


def test_a_match_by_hand_goes_back_to_any_ply():
    match = by_hand()
    match.apply("roll")
    match.apply("3 6")
    kept = snapshot(match)
    match.apply("hold")
    match.rewind(3)
    assert snapshot(match) == kept
    match.rewind(0)
    assert (match.history, match.legal_actions) == ([], ["roll"])


def test_dice_that_fell_stay():
    match = new("pig", seed=1)
    match.apply("roll")
    kept = snapshot(match)
    with pytest.raises(PigpenError, match="entered by hand"):
        match.rewind(0)
    assert snapshot(match) == kept


@pytest.mark.parametrize("action", ["hold", "fold", "3 6", "", 0, 7, -1, "resign 5"])
def test_a_bad_action_changes_nothing(action):
    match = new("two-dice-pig", seed=1)
    kept = snapshot(match)
    with pytest.raises((IllegalAction, ParseError)):
        match.apply(action)
    assert snapshot(match) == kept


def test_nothing_can_be_applied_after_the_end():
    match = new("pig", seed=1)
    match.apply("resign 0")
    assert (match.to_move, match.is_over, match.legal_actions) == (TERMINAL, True, [])
    assert match.returns == [-1, 1]
    with pytest.raises(IllegalAction, match="over"):
        match.apply("roll")


def test_the_position_that_is_handed_out_is_a_copy():
    match = new("pig", seed=1)
    match.position.turn_total = 50
    assert match.position.turn_total == 0


def test_seats_without_a_name_are_numbered():
    assert new("pig", names=("Ann",), seats=3).names == ("Ann", "Seat 2", "Seat 3")


def test_more_names_than_seats_are_refused():
    with pytest.raises(PigpenError, match="3 names were given for 2 seats"):
        new("pig", names=("Ann", "Bob", "Cid"))


def test_steps_say_what_happened_by_name():
    match = by_hand("pig", names=("Ann", "Bob"))
    for text in ("roll", "5", "hold"):
        last = match.apply(text)
    assert [said.text(match.names) for step in last for said in step.said] == [
        "Ann banks 5. Total 5."
    ]


def test_views_are_described():
    match = by_hand("pig", target=50)
    assert match.describe(1)["target"] == 50
    assert match.view(1).tobytes() == match.position.tobytes()


def test_an_unknown_game_names_those_there_are():
    with pytest.raises(UnknownGame, match="pig, two-dice-pig, big-pig, hog"):
        new("boar")


def test_a_bad_option_is_refused():
    with pytest.raises(BadOption):
        new("pig", dice=3)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match_is_its_history(name):
    chance = ThrownChance(FairChance(b"\1" * 32), TABLE)
    match = Match(catalog.make(name, brief(name)), chance=chance)
    stream = rng.stream(1)
    while not match.is_over:
        match.apply(match.legal_actions[rng.below(stream, len(match.legal_actions))])
    assert replay(match.game, match.history).tobytes() == match.position.tobytes()
    assert [step.ply for step in match.steps] == list(range(len(match.history)))
    assert sum(match.returns) == pytest.approx(0)
