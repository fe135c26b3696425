"""A game of Piggy Piggy over real connections: nobody is sent a card that others drew."""

import json
import re
from functools import cache

import pytest
from piggy_piggy_exchanged import with_other_food
from played_twice import Seen, Sitting, assert_same, played
from strategies import random_history

from pigpen import catalog
from pigpen.core.game import NOBODY
from pigpen.core.position import after, start
from pigpen.games.piggy_piggy.words import card_text

TRIED = ("food A", "food C", "goat 1 A1", "goat 2 E2", "score A2", "end", "A1")
SITTINGS = {
    "four seats": Sitting("piggy-piggy", {"seats": 4, "target": 3}, 2, TRIED, hint_every=1),
    "free scoring": Sitting(
        "piggy-piggy",
        {"seats": 3, "target": 2, "score_optional": "on", "must_play": "on"},
        1,
        TRIED,
        hint_every=1,
    ),
}
A_CARD = re.compile(r"\b[A-E][123]\b")
NO_CARDS = re.compile(  # what of the deck is hidden, which everybody knows; who holds which pig
    r'"unseen": ?{.*?}|"pigs": ?"[^"]*"'
)


@cache
def game_of(name: str) -> list[int]:
    sitting = SITTINGS[name]
    return random_history(catalog.make(sitting.game, sitting.options), 3, max_plies=2_000)


@pytest.fixture(scope="module", params=SITTINGS)
def truth(request, address: str) -> tuple[str, Seen]:
    return request.param, played(address, SITTINGS[request.param], game_of(request.param))


@pytest.mark.parametrize("who", [pytest.param("ann", marks=pytest.mark.thorough), "eve"])
def test_other_cards_change_no_byte_of_what_is_sent(address, truth, who):
    name, seen = truth
    sitting, history = SITTINGS[name], game_of(name)
    game = catalog.make(sitting.game, sitting.options)
    other = with_other_food(game, history, 0 if who == "ann" else NOBODY, 1)
    assert sum(a != b for a, b in zip(history, other, strict=True)) > 3
    again = played(address, sitting, other)
    assert again.last != seen.last
    assert_same(getattr(seen, who), getattr(again, who))


@pytest.mark.parametrize("who", ["ann", "eve"])
def test_no_kind_of_card_is_sent_before_it_was_seen(truth, who):
    name, seen = truth
    known = kinds_seen(name, 0 if who == "ann" else NOBODY)
    told = getattr(seen, who)
    said = [(ply, text) for ((ply, _), path), text in told.answers.items() if "why" not in path]
    said += [(ply, json.dumps(now)) for (ply, _), now in told.moments.items()]
    said += [(ply + 1, json.dumps(line)) for ply, line in told.entries.items()]
    for ply, text in said:
        named = set(A_CARD.findall(re.sub(NO_CARDS, "", text)))
        assert named <= known[ply], (ply, text)
    assert known[min(told.moments)[0]] < known[-1]


def kinds_seen(name: str, seat: int) -> list[set[str]]:
    """By ply, the food that somebody has seen so far, be it open or in an own hand."""
    game = catalog.make(SITTINGS[name].game, SITTINGS[name].options)
    known: set[str] = set()
    found: list[set[str]] = []
    p = start(game)
    for action in [*game_of(name), None]:
        counts = p.tables.sum(0) + p.scored.sum(0) + p.discard[:15]
        if seat != NOBODY:
            counts = counts + p.hands[seat, :15]
        if not game.rules.score_optional:
            counts = counts + p.shown
        known = known | {card_text(kind) for kind in range(15) if counts[kind]}
        found.append(known)
        p = p if action is None else after(game, p, action)
    return found


def test_hints_were_among_what_was_asked(truth):
    _, seen = truth
    hints = [text for (_, path), text in seen.ann.answers.items() if path.endswith("/hint")]
    assert sum('"actions":[{' in text for text in hints) > 1
