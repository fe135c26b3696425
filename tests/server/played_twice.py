"""The same match twice over real connections, with other cards behind somebody's back.

Chance and the bots do as a history says. What two people, one of whom only watches, are
sent and answered on the way is kept to be compared.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import pytest
from serving import Live, Person, act

from pigpen.play.fair import FairChance
from pigpen.server.live.bots import Bots
from pigpen.server.table import evolve
from pigpen.server.table.nicknames import with_nicknames

PEOPLE = (0, 1)
WATCHING = ("", "/record", "/chances", "/review")  # after a table's address


class Sitting(NamedTuple):
    """A table of two people and bots."""

    game: str
    options: Mapping[str, Any]
    bots: int
    tried: tuple[str, ...]  # actions that people ask about
    hint_every: int = 0  # plies; 0: never


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
    """Chance and bots do as the history says, and bots are called as at the table "ID"."""

    async def think(_: Bots, table: Any) -> int:
        return history[table.ply]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FairChance, "outcome", lambda _, __, ___, ply: history[ply])
        patch.setattr(Bots, "_think", think)
        patch.setattr(evolve, "with_nicknames", lambda _, seats: with_nicknames("ID", seats))
        yield


def played(address: str, sitting: Sitting, history: list[int]) -> Seen:
    """The match, played by Ann and Bob and bots while Eve looks on."""
    with ExitStack() as stack:
        stack.enter_context(as_in(history))
        ann, bob, eve = (stack.enter_context(Person(address)) for _ in range(3))
        for person, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
            person.ask("PUT", "/me", {"name": name})
        seats = ["own", "open", *["random"] * sitting.bots]
        created = ann.open(*seats, game=sitting.game, **sitting.options)
        table = created["table"]
        bob.join(created["invites"][0]["invite"])
        lives = [stack.enter_context(each.live(table)) for each in (ann, bob, eve)]
        for live in lives:
            live.wait(lambda live=live: everybody_is_there(live.now))
        told = Told({}, {}, {}), Told({}, {}, {})
        watched = ((ann, lives[0], told[0]), (eve, lives[2], told[1]))
        while stop(lives):
            for person, live, kept in watched:
                kept.answers.update(questioned(person, live.table, sitting))
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


def questioned(
    person: Person, table: dict[str, Any], sitting: Sitting
) -> Iterator[tuple[tuple[int, str], str]]:
    """All that may be asked, without what differs from table to table."""
    ply = table["now"]["ply"]
    for path in questions(ply, sitting):
        text = asked(person, path.replace("ID", table["table"]))
        yield (ply, path), text.replace(table["table"], "ID").replace(table["commitment"], "-")


def everybody_is_there(now: dict[str, Any]) -> bool:
    return now["watching"] == 1 and all(seat["connected"] for seat in now["seats"])


def stop(lives: list[Live]) -> bool:
    """Wait for a person's turn, on every page; false once the match is over."""
    for live in lives:
        live.wait(lambda live=live: live.is_over() or live.now["to_move"] in PEOPLE)
    return not lives[0].is_over()


def questions(ply: int, sitting: Sitting) -> Iterator[str]:
    """What may be asked; what takes longer, not each time."""
    for path in WATCHING:
        yield f"/tables/ID{path}"
    if sitting.hint_every and ply % sitting.hint_every == 0:
        yield "/tables/ID/hint"
    if ply % 4 == 0:
        yield "/me/statistics"
        for text in sitting.tried:
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


def assert_same(one: Told, two: Told) -> None:
    """Somebody was told the same twice, byte for byte, as far as pages were shown."""
    assert one.answers == two.answers
    assert one.entries == two.entries
    both = one.moments.keys() & two.moments.keys()
    assert {ply for ply, _ in one.answers} <= both
    assert {ply: one.moments[ply] for ply in both} == {ply: two.moments[ply] for ply in both}
