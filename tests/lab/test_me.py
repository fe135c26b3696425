"""A strategy's `me` of each game, and the words in which it answers."""

import copy
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import pigpen
from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.core.description import Description
from pigpen.core.game import CHANCE, Extras
from pigpen.core.me import me_of
from pigpen.core.position import view
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.dice.me import Me as DiceMe
from pigpen.games.piggles.me import Me as PigglesMe
from pigpen.games.piggy_piggy.me import Me as PiggyMe
from pigpen.games.push_out_the_pig.me import Card
from pigpen.games.push_out_the_pig.me import Me as CardsMe
from pigpen.lab.study import strategy
from pigpen.lab.study.strategy import StrategyBot, StrategyError, seat_view
from pigpen.play.match import Match

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("pig", {"seats": 3}),
    ("hog", {}),
    ("push-out-the-pig", {"expose": "on"}),
    ("push-out-the-pig", {"seats": 5, "lead": "two_of_clubs"}),
    ("piggy-piggy", {"score_optional": "on"}),
    ("piggles", {}),
    ("piggles", {"mode": "modern", "loadout": "draft"}),
]


def _moments(name: str, options: dict[str, Any], most: int = 60) -> Iterator[Match]:
    """A match before each of its first decisions, which are drawn by lot."""
    match, lots = pigpen.new(name, seed=3, **options), stream(5)
    for _ in range(most):
        if match.is_over:
            return
        yield match
        match.apply(match.legal_actions[below(lots, len(match.legal_actions))])


def _answer(match: Match, said: object) -> str:
    """Return the action that a strategy's answer stands for."""
    action = StrategyBot(lambda _: said, "mine")(look(match.game, match.position), stream(1))
    return pigpen.Match.apply(match.copy(), action)[0].text


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_bot_shows_what_a_server_sends(name, options):
    """The same of a view, of its document, and of that document from a wire."""
    for match in _moments(name, options):
        me, seat = match.me(), match.to_move
        sent = json.loads(json.dumps(match.describe(seat)))
        assert me == me_of(match.game, seat, sent, match.legal_actions)
        assert me == seat_view(look(match.game, match.position))
        assert (me.seat, me.legal, me.options) == (
            seat,
            tuple(match.legal_actions),
            match.game.rules,
        )
        assert "\n" not in str(me)


@pytest.mark.parametrize("name", ["push-out-the-pig", "piggy-piggy"])
def test_what_is_hidden_stays_hidden(name):
    """Every world behind a view shows the same."""
    for match in _moments(name, {}, most=30):
        game, seat = match.game, match.to_move
        world = known(view(game, match.position, seat))
        assert game.kernels.determinize is not None
        game.kernels.determinize(game.rules, world, seat, stream(9))
        assert match.me() == seat_view(look(game, world))


def test_only_what_a_strategy_reads_is_worked_out():
    game, read = catalog.make("push-out-the-pig"), list[str]()

    def worked_out(name: str) -> bool:
        read.append(name)
        return False

    names = ("exposing", "hand", "voids")
    entries = {name: lambda _, name=name: worked_out(name) for name in names}
    game = game._replace(words=game.words._replace(describe=Description(entries)))
    me: CardsMe = seat_view(look(game, pigpen.new("push-out-the-pig", seed=3).position))
    assert (read, me.legal[0] in me.legal) == ([], True)
    assert (me.phase, me.phase, read) == ("play", "play", ["exposing"])
    assert me.view == dict.fromkeys(names, False)
    assert read == list(names)


def test_me_is_a_value():
    """It prints its fields, equals its copies, and stays as it is."""
    for name in ("push-out-the-pig", "piggy-piggy", "piggles"):
        match = pigpen.new(name, seed=3)
        me = seat_view(look(match.game, match.position))
        assert me == copy.deepcopy(me) == pickle.loads(pickle.dumps(me)) != match
        assert repr(me).startswith(f"Me(seat={me.seat}, legal=({me.legal[0]!r}, ")
        assert f"phase={me.phase!r}" in repr(me)
        with pytest.raises(AttributeError, match=r"me.phase cannot be changed"):
            me.phase = "score"


def test_cards_are_counted():
    for match in _moments("push-out-the-pig", {"seats": 5, "expose": "on"}):
        me: CardsMe = match.me()
        others = sum(me.left) - len(me.hand)
        assert len(me.unseen) == others - sum(map(len, me.shown))
        assert set(me.cards) <= set(me.hand)
        assert me.leads == (me.best is None)


def test_a_trick_in_words():
    match = pigpen.new("push-out-the-pig", seed=3)
    while match.to_move != CHANCE and sum(map(bool, match.describe(0)["trick"])) < 3:
        match.apply(match.legal_actions[0])
    me: CardsMe = match.me()
    assert me.is_last
    assert not me.leads
    assert me.best is not None
    assert me.led == me.trick[me.leader or 0].suit == me.best.suit  # pyright: ignore[reportOptionalMemberAccess]
    assert me.worth["QS"] == -100
    assert (me.worth["2S"], me.worth["10C"], "2S" in me.worth) == (0, 0, False)
    with pytest.raises(KeyError, match="QX"):
        _ = me.worth["QX"]
    assert [(Card(text).suit, Card(text).rank) for text in ("2S", "10C", "AD", "JK1")] == [
        ("spades", 2),
        ("clubs", 10),
        ("diamonds", 14),
        ("", 0),
    ]


def test_voids_that_play_has_shown():
    match = pigpen.new("push-out-the-pig", seed=3)
    for now in _moments("push-out-the-pig", {}):
        match = now.copy()
    held = [{Card(card).suit for card in match.describe(seat)["hand"]} for seat in range(4)]
    me: CardsMe = match.me()
    assert any(me.voids)
    assert all(held[seat].isdisjoint(suits) for seat, suits in enumerate(me.voids))


def test_stacks_and_pigs_in_words():
    for match in _moments("piggy-piggy", {}):
        me: PiggyMe = match.me()
        for food, icons in me.mine.items():
            assert icons == sum(card.icons for card in me.stacks[me.seat][food])
            assert all(card.food == food for card in me.stacks[me.seat][food])
            assert f"food {food}" not in me.legal or me.in_hand[food] > 0
            assert me.most_of_others(food) >= icons or me.leads[food] == me.seat
            assert me.ahead[food] == 0 or me.leads[food] is not None
        assert sum(me.unseen.values()) == me.pile + sum(me.left) - len(me.hand)
        assert me.score == len(me.piles[me.seat])
        assert me.goats == me.hand.count(Card("G"))


def test_pieces_in_words():
    for match in _moments("piggles", {"mode": "modern"}):
        me: PigglesMe = match.me()
        assert len(me.mine) + len(me.theirs) == 12
        assert sum(piece.premium for piece in me.mine) == 1
        assert me.tally is None or me.tally.points + me.tally.bonus >= me.tally.kitchen
        assert all((piece.place == "board") == (piece.x is not None) for piece in me.pieces)
        if me.phase == "load":
            assert len(me.some()) == max(map(len, me.legal))
            assert me.some(0) == "load -"
            assert me.some(1) == next((text for text in me.legal if text[-1] != "-"), "load -")


def test_a_throw_is_said_by_its_numbers():
    match = pigpen.new("piggles", seed=1)
    match.apply("load abc")
    me: PigglesMe = match.me()
    text = me.throw(v=17, az=-3)
    assert text not in me.legal
    assert _answer(match, text) == _answer(match, "throw v=17 az=-3") == text
    with pytest.raises(StrategyError, match=r"said 'throw v=999' at throw, round 1"):
        _answer(match, "throw v=999")


def test_a_throw_that_can_be_read_is_compared_with_no_names_of_a_menu(monkeypatch):
    """A menu has 160 throws, each with a name of a line."""
    match = pigpen.new("piggles", seed=1)
    match.apply("load abc")
    monkeypatch.setattr(strategy, "describe_action", None)
    assert _answer(match, "throw v=17 az=-3").startswith("throw x=0 ")


@pytest.mark.parametrize(
    ("name", "options", "said", "text"),
    [
        ("pig", {"seed": 1}, "Roll", "roll"),
        ("hog", {}, "roll 4 dice", "dice 4"),
        ("push-out-the-pig", {"expose": "on"}, "done exposing", "pass"),
        ("piggy-piggy", {}, "food a", "food A"),
        ("piggles", {}, "load A, B", "load ab"),
    ],
)
def test_other_words_are_understood(name, options, said, text):
    match = pigpen.new(name, **{"seed": 3, **options})
    while len(match.legal_actions) == 1:
        match.apply(match.legal_actions[0])
    assert _answer(match, said) == text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("push-out-the-pig", "1S"),
        ("push-out-the-pig", "resign"),
        ("piggy-piggy", "goat 1 A1"),
        ("piggles", "load abcdefg"),
        ("piggles", ["load a"]),
    ],
)
def test_what_may_not_be_said_is_named_with_what_may(name, said):
    match = pigpen.new(name, seed=3)
    with pytest.raises(StrategyError, match=r"^mine said .* at .*; it may say \"") as refused:
        _answer(match, said)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("hnad", r"AttributeError: me has no 'hnad'; did you mean hand\? It has ahead, discard,"),
        (
            "cow",
            r"AttributeError: me has no 'cow'; it has ahead, .*, view\. \(test_me.py, line \d+, in",
        ),
    ],
)
def test_a_field_that_me_lacks_is_named_with_those_it_has(field, told):
    match = pigpen.new("piggy-piggy", seed=3)
    bot = StrategyBot(lambda me: getattr(me, field), "mine")
    with pytest.raises(StrategyError, match=told):
        bot(look(match.game, match.position), stream(1))


def test_an_answer_or_error_of_many_lines_is_told_in_one():
    match = pigpen.new("piggles", seed=3)
    with pytest.raises(StrategyError) as refused:
        _answer(match, "load\n" * 1000)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 500


def test_a_game_without_words_of_its_own_shows_its_document():
    game = catalog.make("pig")._replace(extras=Extras())
    document = {"scores": [3, 4], "trough": 2}
    me = me_of(game, 1, document, ["roll"])
    assert (me.trough, me.seat, me.legal, me.view) == (2, 1, ("roll",), document)
    assert str(me) == "seat 1"
    assert {"seat", "legal", "scores", "trough"} <= {*dir(me)}
    with pytest.raises(AttributeError, match=r"me has no 'hand'"):
        _ = me.hand
    assert isinstance(me_of(catalog.make("pig"), 0, pigpen.new("pig").describe(0), []), DiceMe)
