"""Each action has a phrase in both languages."""

import pytest
import quoits

from pigpen.catalog import make
from pigpen.core.game import resignation
from pigpen.core.layout import lay_out, setup_of, whole
from pigpen.core.notation import describe_action, parse_action, parse_history
from pigpen.core.position import replay, start

NAMES = ("Ann", "Bo", "Cy", "Di")


def called(game, position, text, language="en"):
    """Return the phrase of the action of this notation."""
    return describe_action(game, position, parse_action(game, position, text)).text(NAMES, language)


def laid(game, **fields):
    """A position from the fields of a layout, `__` for a dot in their names."""
    given = {name.replace("__", "."): text for name, text in fields.items()}
    return lay_out(game, whole(setup_of(game).fields(game.rules), given))


def test_dice_are_rolled_and_held():
    game = make("hog")
    assert called(game, start(game), "dice 1") == "roll one die"
    assert called(game, start(game), "dice 4") == "roll 4 dice"
    assert called(game, start(game), "dice 4", "zh") == "掷 4 颗骰子"
    pig = make("pig", {"first": "random"})
    assert called(pig, start(pig), "first:1") == "Bo goes first"
    begun = replay(pig, list(parse_history(pig, ["first:0", "roll", "5"])))
    assert [called(pig, begun, text) for text in ("roll", "hold")] == ["roll", "hold"]


def test_cards_are_called_by_their_marks():
    game = make("push-out-the-pig")
    position = laid(game, hand__0="QS", hand__1="9H", hand__2="8H", hand__3="7H")
    assert called(game, position, "QS") == "Q♠"
    assert called(game, position, "finish") == "end the deal"


def test_foods_and_goats_are_called_by_their_names():
    game = make("piggy-piggy", {"seats": 3})
    position = laid(game, hand__0="A2 G", stack__1="B1 C3")
    assert called(game, position, "food A") == "play Apple"
    assert (
        called(game, position, "goat 1 B1")
        == "a goat eats Bo\N{RIGHT SINGLE QUOTATION MARK}s Banana with one icon"
    )
    assert (
        called(game, position, "goat 1 C3")
        == "a goat eats Bo\N{RIGHT SINGLE QUOTATION MARK}s Corn with 3 icons"
    )
    assert called(game, position, "end") == "end turn (steal, draw)"


@pytest.mark.parametrize(
    ("throw", "words"),
    [
        ("v=12", "throw with medium strength, straight across (cup in the middle,"),
        ("v=4 az=16", "throw softly, 45° to the right (cup in the middle,"),
        ("v=28 az=-16 x=8", "throw hard, 45° to the left (cup 1 in to the right,"),
        ("v=0 x=-24 y=16 h=16", "drop them (cup 3 in to the left, 2 in high, 2 in behind"),
    ],
)
def test_throws_are_called_by_how_they_look(throw, words):
    game = make("piggles")
    history = list(parse_history(game, ["load ace"]))
    assert called(game, replay(game, history), f"throw {throw}").startswith(words)


def test_pieces_are_called_by_their_letters():
    game = make("piggles")
    assert called(game, start(game), "load ace") == "load A, C, E"
    assert called(game, start(game), "load -") == "throw nothing this turn"


def test_a_game_that_calls_actions_nothing_is_read_as_it_writes_them():
    game = quoits.game()
    assert called(game, start(game), "throw 100") == "throw 100"


@pytest.mark.parametrize("name", ["pig", "quoits"])
def test_whoever_resigns_is_said_to(name):
    game = quoits.game() if name == "quoits" else make(name)
    assert describe_action(game, start(game), resignation(1)).text() == "resign"
