"""A match of cards over real connections: nobody is sent a card of another's hand.

Chance and the bots do as a history says, so that the same match can be played twice, with
other hands behind somebody's back.
"""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, NamedTuple

import pytest
from other_hands import a_match, with_other_hands
from serving import Live, Person, act, serving

from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.cards.pack import card_text
from pigpen.core.game import NOBODY
from pigpen.core.jit import may_compile
from pigpen.core.position import replay
from pigpen.games.push_out_the_pig.position import MOST_CARDS
from pigpen.play.fair import FairChance
from pigpen.server.bots import Bots

NAME = "push-out-the-pig"
OPTIONS = {"end": "deals", "deals": 2, "expose": "on"}
PEOPLE = (0, 1)
WATCHING = ("", "/record", "/chances", "/review")  # after a table's address
TRIED = ("QS", "JD", "2H", "JK1", "pass", "expose QS", "expose JD", "finish")
A_CARD = re.compile(r"(?<![\w-])(10|[2-9JQKA])([SHDC♠♥♦♣])(?![\w-])|(?<![\w-])JK\d")
SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


@pytest.fixture(scope="module", autouse=True)
def prepared():
    game = catalog.make(NAME, OPTIONS)
    if may_compile() and not entry("worlds-64").ready(game):
        entry("worlds-64").prepare(game)


@cache
def match() -> list[int]:
    return a_match(catalog.make(NAME, OPTIONS), 3)


class Told(NamedTuple):
    """What one person got."""

    answers: dict[tuple[int, str], str]  # to questions, by ply and what was asked
    moments: dict[int, Any]  # of the frames, by ply
    entries: dict[int, Any]  # of the frames' log, by ply


class Seen(NamedTuple):
    """What was sent at a table while its match went on, and in the end."""

    ann: Told
    eve: Told
    last: str


@contextmanager
def as_in(history: list[int]) -> Iterator[None]:
    """Chance and bots do as the history says."""

    async def think(_: Bots, table: Any) -> int:
        return history[table.ply]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FairChance, "outcome", lambda _, __, ___, ply: history[ply])
        patch.setattr(Bots, "_think", think)
        yield


def played(address: str, history: list[int]) -> Seen:
    """The match, played by Ann and Bob and two bots while Eve looks on."""
    with ExitStack() as stack:
        stack.enter_context(as_in(history))
        ann, bob, eve = (stack.enter_context(Person(address)) for _ in range(3))
        for person, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
            person.ask("PUT", "/me", {"name": name})
        created = ann.open("own", "open", "random", "random", game=NAME, **OPTIONS)
        table = created["table"]
        bob.join(created["invites"][0]["invite"])
        lives = [stack.enter_context(each.live(table)) for each in (ann, bob, eve)]
        for live in lives:
            live.wait(lambda live=live: everybody_is_there(live.now))
        told = Told({}, {}, {}), Told({}, {}, {})
        watched = ((ann, lives[0], told[0]), (eve, lives[2], told[1]))
        while stop(lives):
            for person, live, kept in watched:
                kept.answers.update(questioned(person, live.table))
            go_on(lives, history)
        for _, live, kept in watched:
            note(live, kept)
        assert lives[0].ply == len(history)
        return Seen(*told, asked(ann, f"/tables/{table}/record"))


def go_on(lives: list[Live], history: list[int]) -> None:
    """The person whose turn it is plays, and every page shows it."""
    ply, seat = lives[0].ply, lives[0].now["to_move"]
    command = {**act(ply, history[ply]), "undone": 0}
    assert lives[seat].ask(command)["type"] == "done"
    for live in lives:
        live.wait(lambda live=live: live.ply > ply)


def questioned(person: Person, table: dict[str, Any]) -> Iterator[tuple[tuple[int, str], str]]:
    """All that may be asked, without what differs from table to table."""
    ply = table["now"]["ply"]
    for path in questions(ply):
        text = asked(person, path.replace("ID", table["table"]))
        yield (ply, path), text.replace(table["table"], "ID").replace(table["commitment"], "-")


def everybody_is_there(now: dict[str, Any]) -> bool:
    return now["watching"] == 1 and all(seat["connected"] for seat in now["seats"])


def stop(lives: list[Live]) -> bool:
    """Wait for a person's turn, on every page; false once the match is over."""
    for live in lives:
        live.wait(lambda live=live: live.is_over() or live.now["to_move"] in PEOPLE)
    return not lives[0].is_over()


def questions(ply: int) -> Iterator[str]:
    """What may be asked; what takes longer, not each time."""
    for path in WATCHING:
        yield f"/tables/ID{path}"
    if ply % 8 == 0:
        yield "/tables/ID/hint"
    if ply % 4 == 0:
        yield "/me/statistics"
        for text in TRIED:
            yield f"/tables/ID/why?action={text}"


def asked(person: Person, path: str) -> str:
    answer = person.http.get(f"/api{path}")
    assert answer.status_code != 500
    return f"{answer.status_code} {answer.text}"


def note(live: Live, kept: Told) -> None:
    """Keep what the frames of a page said before the end."""
    for frame in map(json.loads, live.frames):
        content = frame.get("table", frame)
        if "now" in content and content["now"]["status"] == "playing":
            kept.moments[content["now"]["ply"]] = content["now"]
            logged = content.get("log", content.get("entries"))
            kept.entries.update((line["ply"], line) for line in logged)


@pytest.fixture(scope="module")
def truth(address: str) -> Seen:
    return played(address, match())


@pytest.mark.parametrize("who", ["ann", "eve"])
def test_other_hands_change_no_byte_of_what_is_sent(address, truth, who):
    seat = 0 if who == "ann" else NOBODY
    other = with_other_hands(catalog.make(NAME, OPTIONS), match(), seat, 1)
    assert sum(a != b for a, b in zip(match(), other, strict=True)) > 20
    again = played(address, other)
    assert again.last != truth.last
    one, two = getattr(truth, who), getattr(again, who)
    assert one.answers == two.answers
    assert one.entries == two.entries
    both = one.moments.keys() & two.moments.keys()
    assert {ply for ply, _ in one.answers} <= both
    assert {ply: one.moments[ply] for ply in both} == {ply: two.moments[ply] for ply in both}


@pytest.mark.parametrize("who", ["ann", "eve"])
def test_no_card_is_sent_before_it_is_played(truth, who):
    """In the first deal, where a card's name tells all."""
    told = getattr(truth, who)
    answers = ((ply, path, text) for (ply, path), text in told.answers.items())
    said = [(ply, text) for ply, path, text in answers if "why" not in path]  # that names examples
    said += [(ply, json.dumps(now, ensure_ascii=False)) for ply, now in told.moments.items()]
    said += [(ply + 1, json.dumps(line, ensure_ascii=False)) for ply, line in told.entries.items()]
    checked = 0
    for ply, text in said:
        if ply <= first_deals_end():
            known = shown_by(ply) | (dealt_to(0) if who == "ann" else set())
            assert cards_of(text) <= known, (ply, text)
            checked += bool(cards_of(text))
    assert checked > 100


def cards_of(text: str) -> set[str]:
    """The cards named in a text, in letters or with their suits' signs."""
    found = A_CARD.finditer(text)
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
                while not live.now["held_up"]:
                    live.wait(lambda: live.is_my_turn() or bool(live.now["held_up"]))
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
