"""Facts in words: told by name, or to the seat that they are about; plurals; Chinese joined."""

import pickle

import msgspec
import pytest

from pigpen.core.errors import PigpenError
from pigpen.core.message_format import format_message
from pigpen.core.said import Said, announcement
from pigpen.core.translations import Translatable, refusal, speaking

NAMES = ("Ann", "Bob")


def test_a_fact_is_told_to_its_own_seat_in_the_second_person():
    held = Said("dice.held", {"seat": 0, "points": 15, "score": 15})
    assert held.text(NAMES, you=0) == "You bank 15. Total 15."
    assert held.text(NAMES, you=1) == "Ann banks 15. Total 15."
    assert held.text(NAMES, "zh", you=0) == "你收手，入账 15 分，总分 15。"


def test_who_reads_is_you_where_another_acts_too():
    assert Said("piggles.exhausted", {"seat": 1, "other": 0}).text(NAMES, you=0) == (
        "Bob wins: you ran out of pigs."
    )


def test_a_fact_without_words_for_its_own_seat_names_it():
    fact = Said("piggy-piggy.illegal.goat_card", {"seat": 0})
    assert fact.text(NAMES, you=0) == "Ann has no such card on the table."


def test_a_fact_within_a_fact_is_told_to_its_seat_too():
    first = Said("piggles.fizzles", {"piece": Said("dice.action.first", {"seat": 0})})
    assert first.text(NAMES, you=0) == "You go first has no target."


def test_the_message_of_an_error_is_english_and_can_be_translated():
    listed = Translatable("they are: {names}.", names="pagat")
    said = "There is no preset {name} of {game}; {listed}"
    error = PigpenError(Translatable(said, name="'x'", game="pig", listed=listed))
    sent = pickle.loads(pickle.dumps(error))
    token = speaking.set("zh")
    told = str(sent), refusal(sent), refusal(PigpenError("Not {translated}."))
    speaking.reset(token)
    assert told == (
        "There is no preset 'x' of pig; they are: pagat.",
        "pig 没有版本 'x'；有：pagat。",
        "Not {translated}.",
    )


@pytest.mark.parametrize(
    ("count", "language", "shown"),
    [(1, "en", "1 die"), (2, "en", "2 dice"), (0, "en", "0 dice"), (1, "zh", "1 dice")],
)
def test_a_language_has_its_plurals(count, language, shown):
    assert format_message("{count|1 die|# dice}", {"count": count}, language) == shown


@pytest.mark.parametrize(
    ("text", "name", "shown"),
    [
        ("{name} 打出。", "Ann", "Ann 打出。"),
        ("{name}打出。", "Ann", "Ann 打出。"),
        ("{name} 打出。", "松露", "松露打出。"),
        ("{name} 打出。", "松露（4）", "松露（4）打出。"),
        ("轮到 {name}", "Ann", "轮到 Ann"),
        ("轮到{name}。", "安", "轮到安。"),
        ("{name}：{name}", "Ann", "Ann：Ann"),
    ],
)
def test_chinese_is_joined_to_other_letters_by_a_blank_and_to_its_own_by_none(text, name, shown):
    assert format_message(text, {"name": name}, "zh") == shown


def test_a_message_is_its_own_json():
    said = Said(
        "hint.best", {"action": Said("dice.hold"), "list": (Said("dice.roll", ruling="D2"),)}
    )
    sent = msgspec.json.encode(announcement(said))
    assert msgspec.json.decode(sent) == {
        "key": "hint.best",
        "values": {
            "action": {"key": "dice.hold", "values": {}, "ruling": ""},
            "list": [{"key": "dice.roll", "values": {}, "ruling": "D2"}],
        },
        "ruling": "",
    }
    assert msgspec.json.decode(sent, type=Said) == said
