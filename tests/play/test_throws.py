"""Chance without a list: the same secret brings the same, and a record proves it."""

import msgspec
import pytest
from quoits import LENGTH, SETTLED, game

from pigpen import catalog
from pigpen.catalog import Entry
from pigpen.core.errors import IllegalAction, ParseError
from pigpen.core.notation import HistoryError, format_history, parse_history
from pigpen.play.fair import FairChance
from pigpen.play.match import Match
from pigpen.play.record import Proof, Unfair, format_record, parse_record, prove
from pigpen.play.throws import TABLE, EngineVersion, Landing, NoEngine, ThrownChance, scripted

SECRET = bytes(range(32))
ELSEWHERE = TABLE._replace(version=lambda game: EngineVersion("another 1", "00"))


@pytest.fixture(autouse=True)
def quoits(monkeypatch):
    """The game is in the catalog, as others are."""
    monkeypatch.setattr(catalog, "CATALOG", (*catalog.CATALOG, Entry("quoits", "quoits", "")))


def played(engine=TABLE, secret=SECRET, strengths=(0, 123, 500, 1000)):
    match = Match(game(), chance=ThrownChance(FairChance(secret), engine))
    for strength in strengths:
        match.apply(f"throw {strength}")
    return match


def test_a_throw_ends_when_all_lies_still():
    match = played(strengths=(500,))
    assert match.to_move == 1
    assert match.history[0] == 500
    assert match.history[-1] == SETTLED
    assert 450 <= match.history[1] <= 550


def test_the_same_secret_brings_the_same_and_another_does_not():
    assert played().history == played().history
    assert played().history != played(secret=bytes(32)).history


def test_an_outcome_follows_from_its_ply_and_position_however_often_it_is_asked():
    match = played()
    source = ThrownChance(FairChance(SECRET), TABLE)
    again = Match(game())
    for ply, action in enumerate(match.history):
        if again.to_move < 0:
            asked = [source.outcome(again.game, again.position, ply) for _ in range(2)]
            assert asked == [action, action]
        again.apply(action)


def test_an_engine_works_a_throw_out_once():
    asked = []

    def land(game, position, seed):
        asked.append(seed)
        return TABLE.land(game, position, seed)

    match = played(TABLE._replace(land=land))
    assert match.is_over
    assert len(asked) == len(set(asked)) == 4


def test_an_engine_that_breaks_the_rules_is_not_believed():
    liar = TABLE._replace(land=lambda game, position, seed: Landing((SETTLED,)))
    with pytest.raises(IllegalAction):
        played(liar)


def test_a_script_says_how_throws_end():
    match = played(
        scripted(["ring 0 at 7; settled", "ring 1 at 9; ring 0 at 8; settled"]), SECRET, (5, 6)
    )
    assert match.position.places.tolist() == [8, 9]
    assert match.record().engine == "scripted"
    with pytest.raises(NoEngine, match="script"):
        match.apply("throw 1")
    with pytest.raises(IllegalAction):
        played(scripted(["ring 1 at 7; settled", "settled"]), SECRET, (5, 6))


def test_a_game_without_a_table_cannot_be_drawn():
    match = Match(
        game()._replace(kernels=game().kernels._replace(draw_outcome=None)),
        chance=ThrownChance(FairChance(SECRET), TABLE),
    )
    with pytest.raises(NoEngine, match="quoits"):
        match.apply("throw 3")
    assert (match.history, match.to_move) == ([], 0)


def test_runs_of_open_outcomes_are_parted_by_semicolons():
    match = played()
    texts = format_history(match.game, match.history)
    assert texts[0::2] == ["throw 0", "throw 123", "throw 500", "throw 1000"]
    assert all(text.startswith("ring ") and text.endswith("; settled") for text in texts[1::2])
    assert list(parse_history(match.game, texts)) == match.history


def test_by_hand_the_outcomes_are_typed():
    match = Match(game())
    match.apply("throw 20")
    match.apply("ring 0 at 7; ring 1 at 9; settled")
    assert match.position.places.tolist() == [7, 9]
    assert match.to_move == 1


@pytest.mark.parametrize(
    "text", ["ring 0 at 7; settled; ring 1 at 9", "ring 0", "", ";", "ring 0 at 7; settled; x"]
)
def test_what_says_no_run_of_outcomes_changes_nothing(text):
    match = Match(game())
    match.apply("throw 20")
    with pytest.raises(ParseError):
        match.apply(text)
    assert match.history == [20]


def test_a_record_proves_its_throws():
    record = played().record()
    assert (record.engine, record.model) == TABLE.version(game())
    again = parse_record(format_record(record))
    assert prove(again) == Proof(len(played().history) - 4)


def test_throws_of_another_engine_are_not_comparable():
    record = played(ELSEWHERE).record()
    assert prove(record) == Proof(0, len(played().history) - 4)
    assert prove(record, ELSEWHERE).not_comparable == 0


def test_a_throw_that_was_bettered_is_found():
    record = played().record()
    better = [*record.actions[:-1], "ring 1 at 1000; settled"]
    assert record.actions[-1] != better[-1]
    with pytest.raises(Unfair, match="does not follow"):
        prove(msgspec.structs.replace(record, actions=tuple(better)))


def test_a_throw_out_of_range_is_not_in_a_record():
    record = played().record()
    actions = (f"throw {LENGTH + 1}", *record.actions[1:])
    with pytest.raises(HistoryError):
        prove(msgspec.structs.replace(record, actions=actions))


def test_where_nothing_was_thrown_no_engine_is_named():
    assert Match(game(), chance=ThrownChance(FairChance(SECRET), TABLE)).record().engine == ""
