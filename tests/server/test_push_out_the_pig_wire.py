"""A match of cards over real connections: nobody is sent a card of another's hand.

Chance and the bots do as a history says, so that the same match can be played twice, with
other hands behind somebody's back.
"""

import json
import re
from functools import cache
from typing import Any

import pytest
from played_twice import Seen, Sitting, as_in, assert_same, played
from push_out_the_pig_exchanged import a_match, with_other_hands
from serving import Person, serving

from pigpen import catalog
from pigpen.cards.pack import card_text
from pigpen.core.game import NOBODY
from pigpen.core.position import replay
from pigpen.games.push_out_the_pig.position import MOST_CARDS
from pigpen.server.live.bots import Bots

NAME = "push-out-the-pig"
OPTIONS = {"end": "deals", "deals": 2, "expose": "on"}
TRIED = ("QS", "JD", "2H", "JK1", "pass", "expose QS", "expose JD", "finish")
SITTING = Sitting(NAME, OPTIONS, 2, TRIED, hint_every=8)
A_CARD = re.compile(r"(?<![\w-])(10|[2-9JQKA])([SHDC♠♥♦♣])(?![\w-])|(?<![\w-])JK\d")
RULES = re.compile(r'"worth": ?\{"cards": ?\{[^}]*\}[^}]*\}')  # the same at every table
SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


@cache
def match() -> list[int]:
    return a_match(catalog.make(NAME, OPTIONS), 3)


@pytest.fixture(scope="module")
def truth(address: str) -> Seen:
    return played(address, SITTING, match())


@pytest.mark.thorough  # test_other_cards_same_bytes plays shorter matches
@pytest.mark.parametrize("who", ["ann", "eve"])
def test_other_hands_change_no_byte_of_what_is_sent(address, truth, who):
    seat = 0 if who == "ann" else NOBODY
    other = with_other_hands(catalog.make(NAME, OPTIONS), match(), seat, 1)
    assert sum(a != b for a, b in zip(match(), other, strict=True)) > 20
    again = played(address, SITTING, other)
    assert again.last != truth.last
    assert_same(getattr(truth, who), getattr(again, who))


@pytest.mark.parametrize("who", ["ann", "eve"])
def test_no_card_is_sent_before_it_is_played(truth, who):
    """In the first deal, where a card's name tells all."""
    told = getattr(truth, who)
    answers = ((ply, path, text) for ((ply, _), path), text in told.answers.items())
    said = [(ply, text) for ply, path, text in answers if "why" not in path]  # that names examples
    said += [(ply, json.dumps(now, ensure_ascii=False)) for (ply, _), now in told.moments.items()]
    said += [(ply + 1, json.dumps(line, ensure_ascii=False)) for ply, line in told.entries.items()]
    checked = 0
    for ply, text in said:
        if ply <= first_deals_end():
            known = shown_by(ply) | (dealt_to(0) if who == "ann" else set())
            assert cards_of(text) <= known, (ply, text)
            checked += bool(cards_of(text))
    assert checked > 100


def cards_of(text: str) -> set[str]:
    """The cards named in a text beside the rules, in letters or with their suits' signs."""
    found = A_CARD.finditer(RULES.sub("", text))
    return {(m[1] + SUITS.get(m[2], m[2])) if m[1] else m[0] for m in found}


@cache
def first_deals_end() -> int:
    game = catalog.make(NAME, OPTIONS)
    return next(n for n in range(len(match())) if replay(game, match()[: n + 1]).deals)


def shown_by(ply: int) -> set[str]:
    """The cards that somebody played or exposed before this ply."""
    return {card_text(code) for code in match()[53:ply] if code < MOST_CARDS}


def dealt_to(seat: int) -> set[str]:
    """Chance picks who leads, then deals round the table."""
    return {card_text(code) for code in match()[1:53][seat::4]}


def test_the_log_of_the_server_names_no_card(tmp_path, caplog):
    """Not even where a bot does what it may not."""
    caplog.set_level("INFO")
    history = match()

    async def cheat(_: Bots, table: Any) -> int:
        return history[1 + (1 + table.to_move) % 4]  # a card of the next seat's

    with as_in(history), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bots, "_think", cheat)
        with serving(tmp_path / "db") as address, Person(address) as ann:
            table = ann.open("own", "random", "random", "random", game=NAME, end="deals")["table"]
            with ann.live(table) as live:
                while not live.now["blocked"]:
                    live.wait(lambda: live.is_my_turn() or bool(live.now["blocked"]))
                    if live.is_my_turn():
                        ply = live.ply
                        live.act(live.now["legal"][-1]["text"])
                        live.wait(lambda ply=ply: live.ply > ply)
    lines = [
        f"{line.getMessage()} {line.exc_text or ''}"
        for line in caplog.records
        if line.name.startswith("pigpen")
    ]
    assert any("A bot failed" in line for line in lines)
    assert not [line for line in lines if cards_of(line)]
