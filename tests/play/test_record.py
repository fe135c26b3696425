"""Game records: text that reads back, replays with checks and can be verified."""

import re
from datetime import date

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CARD_GAMES, DICE_GAMES
from tables import brief, unusual

from pigpen import catalog
from pigpen.catalog import UnknownGame
from pigpen.core.errors import BadOption, IllegalAction
from pigpen.core.notation import HistoryError
from pigpen.core.position import replay
from pigpen.play.match import Match, new
from pigpen.play.record import (
    Record,
    RecordError,
    Unfair,
    format_record,
    parse_record,
    read_record,
)
from pigpen.play.saved import verify

NAMES = [entry.name for entry in catalog.CATALOG]
every_game = pytest.mark.parametrize("name", NAMES)


def finished(name: str = "two-dice-pig", **options) -> Match:
    """A match to its end by the first legal action: of dice, holding after each throw."""
    match = new(name, seed=3, **{**brief(name), **options})
    while not match.is_over:
        match.apply(match.legal_actions[0])
    return match


RECORDS = {name: finished(name).record() for name in ("hog", *CARD_GAMES)}


def changed(record: Record, **fields) -> Record:
    return msgspec.structs.replace(record, **fields)


def with_action(record: Record, index: int, text: str) -> Record:
    actions = list(record.actions)
    actions[index] = text
    return changed(record, actions=tuple(actions))


@every_game
def test_a_finished_record_survives_its_text(name):
    for options in ({}, unusual(name)):
        record = finished(name, **options).record()
        assert parse_record(format_record(record)) == record
        assert record.result
        assert record.secret


@every_game
def test_a_record_without_an_action_survives_its_text(name):
    for match in (new(name, seed=1), new(name, by_hand=True)):
        assert parse_record(format_record(match.record())) == match.record()


def test_names_survive_whatever_they_hold():
    names = ('Ann "the pig"', "Ünï \\ 'q'\n#[x]", "=")
    record = new("pig", names=names, seats=3, seed=1).record()
    assert parse_record(format_record(record)).names == names


@every_game
def test_a_record_replays_to_the_same_position(name):
    match = finished(name)
    record = parse_record(format_record(match.record()))
    assert list(record.history()) == match.history
    assert replay(record.build(), match.history).tobytes() == match.position.tobytes()


def test_a_record_says_what_was_played():
    match = new("pig", by_hand=True, names=("Ann", "Bob"), target=10)
    for text in ("roll", "6", "roll", "4", "hold"):
        match.apply(text)
    record = match.record()
    assert (record.game, record.version, record.names) == ("pig", 1, ("Ann", "Bob"))
    assert record.actions == ("roll", "6", "roll", "4", "hold")
    table = {"seats": 2, "target": 10, "first": "seat_0", "bank": "hold"}
    assert record.options == {**table, "sides": 6}
    assert (record.result, record.date) == ((1.0, -1.0), date.today())
    assert (record.commitment, record.secret) == ("", "")


def test_the_secret_is_kept_until_the_end():
    match = new("pig", seed=1)
    match.apply("roll")
    assert match.record().secret == ""
    assert match.record().commitment
    match.apply("resign 0")
    assert match.record().secret


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not a TOML file"),
        ("", "not a game record"),
        ("game = 3", "game"),
        ('game = "pig"\nversion = "x"', "version"),
        ('commitments = ""', "has no field 'commitments'; did you mean commitment"),
    ],
)
def test_a_text_that_is_no_record_says_so(text, says):
    with pytest.raises(RecordError, match=says):
        parse_record(text)


def test_files_are_read_with_care(tmp_path):
    path = tmp_path / "game.toml"
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(path)
    path.write_bytes(b"#" * 4_000_001)
    with pytest.raises(RecordError, match="too large"):
        read_record(path)
    record = finished().record()
    path.write_text(format_record(record), "utf-8")
    assert read_record(path) == record


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_byte_order_mark_is_no_part_of_a_record(tmp_path, line_end):
    record = finished().record()
    path = tmp_path / "game.toml"
    path.write_text(format_record(record), "utf-8-sig", newline=line_end)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert read_record(path) == record
    assert parse_record("\ufeff" + format_record(record)) == record


def test_a_file_in_another_encoding_is_to_be_saved_in_utf_8(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(format_record(finished().record()), "utf-16")
    with pytest.raises(RecordError, match=r"cannot be read; save it as text in UTF-8\."):
        read_record(path)


def test_another_version_of_the_rules_is_not_replayed():
    with pytest.raises(RecordError, match="version 2"):
        changed(finished().record(), version=2).build()


def test_a_record_of_what_there_is_not_is_refused():
    record = finished().record()
    with pytest.raises(UnknownGame):
        changed(record, game="boar").build()
    with pytest.raises(BadOption):
        changed(record, options={"target": 5}).build()


def test_replay_stops_at_the_first_illegal_action_and_names_the_ruling():
    record = with_action(finished().record(), 0, "hold")
    with pytest.raises(HistoryError) as stopped:
        list(record.history())
    assert isinstance(stopped.value.why, IllegalAction)
    assert (stopped.value.ply, stopped.value.why.why.ruling) == (0, "D2")
    assert "D2" in str(stopped.value)


def test_replay_stops_at_an_impossible_die():
    record = with_action(finished().record(), 1, "3 7")
    with pytest.raises(HistoryError, match=r"Ply 2, '7': .*\(D6\)"):
        list(record.history())


@every_game
def test_a_fair_game_is_verified_outcome_by_outcome(name):
    match = finished(name, **unusual(name))
    outcomes = [step for step in match.steps if step.actor < 0]
    assert verify(match.record()) == len(outcomes) > 1


def test_a_resignation_in_the_air_is_no_outcome():
    match = new("two-dice-pig", seed=3)
    match.apply("roll")
    match.apply("resign 1")
    assert verify(match.record()) == 2


def test_cards_that_changed_places_are_found():
    """Each dealt card in turn is exchanged for the next one, which is legal there."""
    record = finished("push-out-the-pig").record()
    (dealt,) = (index for index, text in enumerate(record.actions) if len(text.split()) >= 52)
    cards = record.actions[dealt].split()
    for place in range(len(cards) - 52, len(cards) - 1):
        swapped = [*cards]
        swapped[place : place + 2] = cards[place + 1], cards[place]
        with pytest.raises(Unfair, match=rf"Ply {place}: .* does not follow"):
            verify(with_action(record, dealt, " ".join(swapped)))


@pytest.mark.parametrize("name", DICE_GAMES)
def test_any_changed_die_is_found(name):
    """Each die of the game in turn is given another face that is legal there."""
    record = finished(name).record()
    for index, text in enumerate(record.actions):
        for die, face in enumerate(text.split()):
            if face.isdecimal() and text[0].isdecimal():
                dice = text.split()
                dice[die] = str(int(face) % 6 + 1)
                with pytest.raises((Unfair, HistoryError)):
                    verify(with_action(record, index, " ".join(dice)))


def test_another_secret_is_found():
    record = finished().record()
    with pytest.raises(Unfair, match="committed"):
        verify(changed(record, secret="00" * 32))
    with pytest.raises(Unfair, match="hexadecimal"):
        verify(changed(record, secret="no"))


def test_another_commitment_is_found():
    record = finished().record()
    with pytest.raises(Unfair, match="committed"):
        verify(changed(record, commitment="00" * 32))


@pytest.mark.parametrize("contributions", [("ann",), ("ann", "bob", "cid"), ("bob", "ann")])
def test_other_contributions_are_found(contributions):
    record = finished().record()
    with pytest.raises(Unfair, match="does not follow"):
        verify(changed(record, contributions=contributions))


def test_another_result_is_found():
    record = finished().record()
    for result in ((), (0.0, 0.0), record.result[::-1]):
        with pytest.raises(Unfair, match="result"):
            verify(changed(record, result=result))


def test_a_cut_record_is_found():
    record = finished().record()
    with pytest.raises(Unfair, match="result"):
        verify(changed(record, actions=record.actions[:-1]))


def test_dice_by_hand_and_unfinished_games_cannot_be_verified():
    with pytest.raises(Unfair, match="by hand"):
        verify(new("pig", by_hand=True).record())
    with pytest.raises(Unfair, match="not over"):
        verify(new("pig", seed=1).record())


def complaint(record: Record) -> str:
    """Return the verification's verdict on a record."""
    try:
        verify(record)
    except (HistoryError, Unfair) as problem:
        return str(problem)
    return ""


@given(st.data())
def test_rubbish_in_place_of_an_action_is_a_clear_error(data):
    """An edited record gets an error that names the ply or the result, unless nothing changed."""
    record = RECORDS[data.draw(st.sampled_from(sorted(RECORDS)))]
    index = data.draw(st.integers(0, len(record.actions) - 1))
    words = st.lists(st.sampled_from(["QS", "10c", "JK1", "first:9", "pass", "finish", "7", "-1"]))
    text = data.draw(st.text(max_size=12) | words.map(" ".join))
    said = complaint(with_action(record, index, text))
    if text.split() == record.actions[index].split():
        assert said == ""
    else:
        assert re.match(r"Ply \d+[:,] |The result is not", said)


@given(st.binary(max_size=200))
def test_random_bytes_are_no_record(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("bytes") / "game.toml"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        read_record(path)


def problems_of(refused) -> list[str]:
    """The fields that an error names; its message has a line for each."""
    problems = refused.value.problems
    assert str(refused.value).splitlines() == [str(problem) for problem in problems]
    return [problem.field for problem in problems]


def test_every_field_of_a_record_that_says_nothing_is_named():
    with pytest.raises(RecordError) as refused:
        parse_record('game = 3\nversion = "x"\nnames = []\nactions = [1]\ndate = 2025-01-01')
    assert problems_of(refused) == ["game", "version", "options", "actions"]
    assert "missing required field `options`" in str(refused.value)
    assert "- at `$.version`" in str(refused.value)


def test_every_option_of_a_record_that_is_wrong_is_named_and_its_version():
    record = changed(finished().record(), options={"target": 5, "seats": 99, "wings": 2})
    with pytest.raises(BadOption) as refused:
        record.build()
    assert problems_of(refused) == ["target", "seats", "wings"]
    with pytest.raises(RecordError) as refused:
        changed(record, version=2).build()
    assert problems_of(refused) == ["target", "seats", "wings", "version"]
