"""Piggy Piggy kept of real cards is the game itself, told by what everybody sees of it."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import KEPT, random_history

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.core.errors import IllegalAction
from pigpen.core.game import CHANCE, NOBODY, AnyGame
from pigpen.core.notation import format_history, parse_action, parse_history
from pigpen.core.position import (
    after,
    apply_to,
    replay,
    returns,
    start,
    to_move,
    view,
)
from pigpen.core.sheet import Score, SheetLine
from pigpen.games.piggy_piggy.by_hand.codes import HIDDEN, laid_code
from pigpen.games.piggy_piggy.position import DECK, FOODS, GOAT, ICONS, KINDS, Phase, holds_pig
from pigpen.games.piggy_piggy.turns import FIRST_GOAT
from pigpen.games.piggy_piggy.words import parse_card
from pigpen.lab.advice.judges import Unjudged, judge_of
from pigpen.play.match import new
from pigpen.play.record import format_record, parse_record

NAME = "piggy-piggy"
PUBLIC = (
    "tables", "scored", "scores", "pigs", "held", "discard", "left", "seat", "phase", "food",
    "played", "drawn", "to_draw", "passes", "barren", "renewed", "ending",
)  # fmt: skip


def kept(**options: object) -> AnyGame:
    return catalog.make(NAME, options, by_hand=True)


def told(p: Any, action: int) -> int:
    """Return a spectator's entry of an action or outcome."""
    if p.phase == Phase.PLAY and action < FIRST_GOAT:
        kinds = range(ICONS * action, ICONS * (action + 1))
        return laid_code([kind for kind in kinds for _ in range(p.hands[p.seat, kind])])
    if p.phase != Phase.DRAW or holds_pig(p, int(p.seat), action):
        return action
    return HIDDEN


def both(table: Any, seed: int) -> list[tuple[Any, Any, int]]:
    """A game at random as it is played and as it is kept, whenever both ask the same."""
    dealt, keeping = catalog.make(table.name, table.options), table.build()
    p, k = start(dealt), start(keeping)
    moments: list[tuple[Any, Any, int]] = []
    for action in random_history(dealt, seed, max_plies=600):
        asked = (p.phase, p.seat, p.to_draw)
        if p.phase != Phase.DEAL and asked == (k.phase, k.seat, k.to_draw):
            entered = told(p, action)
            moments.append((p.copy(), k.copy(), entered))
            k = after(keeping, k, entered)
        apply_to(dealt, p, action)
    return [*moments, (p, k, NOBODY)]


@given(st.sampled_from(KEPT), st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_told_what_everybody_sees_it_comes_to_the_same(table, seed):
    """No card is blank or anywhere twice: of hands only the cards about to score are known."""
    moments = both(table, seed)
    for p, k, _ in moments:
        for name in PUBLIC:
            assert np.array_equal(p[name], k[name]), name
        assert (k.hands >= 0).all()
        assert (k.hands[:, :FOODS].sum(axis=0) == k.shown).all()
        assert (k.hands[:, FOODS:] == 0).all()
    game = table.build()
    p, k, _ = moments[-1]
    assert returns(catalog.make(table.name, table.options), p) == returns(game, k)


@given(st.sampled_from(KEPT), st.integers(0, 2**32 - 1))
@settings(max_examples=12, deadline=None)
def test_it_tells_and_shows_what_somebody_who_looks_on_is_told(table, seed):
    dealt, game = catalog.make(table.name, table.options), table.build()
    moments = both(table, seed)
    for p, k, _ in moments:
        seen = view(dealt, p, NOBODY)
        if p.phase != Phase.LOT:
            shown = game.words.describe(game.rules, k, NOBODY)
            looked = dealt.words.describe(dealt.rules, seen, NOBODY)
            assert {name: shown[name] for name in looked} == looked


@given(st.sampled_from(KEPT), st.integers(0, 2**32 - 1))
@settings(max_examples=30, deadline=None)
def test_a_history_survives_its_text(table, seed):
    game = table.build()
    *moments, (_, last, _) = both(table, seed)
    history = [entered for *_, entered in moments]
    assert list(parse_history(game, format_history(game, history))) == history
    assert replay(game, history).tobytes() == last.tobytes()


def at(*texts: str, **options: object) -> tuple[AnyGame, Any]:
    game = kept(**options)
    position = start(game)
    for action in parse_history(game, texts):
        apply_to(game, position, action)
    return game, position


def why(game: AnyGame, position: Any, text: str) -> tuple[str, str]:
    """Why it is refused: the fact and its ruling."""
    with pytest.raises(IllegalAction) as refused:
        after(game, position, parse_action(game, position, text))
    return refused.value.why.key.removeprefix("piggy-piggy."), refused.value.why.ruling


@pytest.mark.parametrize(
    ("before", "text", "reason"),
    [
        ([], "food B3 B3 B3", ("kept.pack", "Y4")),
        ([], "goat 1 A1", ("illegal.goat_card", "Y8")),
        (["food B1"], "food C1", ("illegal.second_food", "Y5")),
        (["food B1 B1 B1"], "goat 1 A1", ("illegal.goat_card", "Y8")),
        (["food B1 B1 B1 B1 B1"], "goat 1 A1", ("kept.too_many", "Y20")),
        (["food B1", "end"], "C1", ("kept.stays", "Y21")),
        (["food B1", "end"], "G", ("kept.stays", "Y21")),
        (["food B3 B3", "end"], "B3", ("kept.pack", "Y21")),
        (["food B1", "end", "B1"], "resign 0", ("illegal.resign", "Y31")),
    ],
)
def test_what_cannot_be_is_refused(before, text, reason):
    game, position = at(*before, seats=2)
    assert why(game, position, text) == reason


def test_goats_that_are_all_discarded_cannot_be_played():
    game, position = at("food B1", "end", "?", seats=2)
    position.discard[GOAT] = DECK[GOAT]
    assert why(game, position, "goat 0 B1") == ("kept.pack", "Y9")


def test_a_card_that_the_new_pile_does_not_hold_was_not_drawn():
    game, position = at("food B1", "end", seats=2)
    position.stock[parse_card("B2")] = 0
    assert why(game, position, "B2") == ("kept.not_in_pile", "Y30")


def test_cards_that_all_score_are_shown():
    game, position = at("food B1", "end", seats=2)
    hidden = [kind for kind in range(KINDS) if not holds_pig(position, 0, kind)]
    position.discard[hidden] = [DECK[kind] for kind in hidden]
    assert why(game, position, "?") == ("kept.all_score", "Y21")


def test_a_line_of_the_sheet_says_what_scored():
    game, before = at("food B1 B1", "end", "B2", seats=2)
    scores = after(game, before, parse_card("B1"))
    line = game.extras.sheet(game.rules, before, parse_card("B1"), scores)
    assert line == SheetLine(1, (Score(0, 2, 2, ("B1", "B2")),))


def test_draws_that_show_nothing_are_not_asked_for():
    game, position = at("end", seats=2)
    assert (to_move(game, position), position.seat, position.left) == (1, 1, 98)
    game, position = at("food B1 B1", "end", seats=2)
    assert to_move(game, position) == CHANCE


def test_a_match_by_hand_leaves_a_record_that_is_read_again():
    match = new(NAME, by_hand=True, seats=2, target=1)
    match.apply("food B1 B2")
    with pytest.raises(IllegalAction):
        match.apply("goat 1 A1")
    match.apply("end")
    match.apply("? B1")
    record = parse_record(format_record(match.record()))
    assert record == match.record()
    assert (record.kept, record.actions) == (True, ("food B1 B2", "end", "? B1"))
    assert list(record.history()) == match.history
    match.rewind(1)
    assert match.to_move == 0


def test_no_bot_plays_with_cards_that_it_cannot_hold():
    assert bots_for(kept()) == ()
    with pytest.raises(Unjudged):
        judge_of(kept())
