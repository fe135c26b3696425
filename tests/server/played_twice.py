"""The same match twice over real connections, with other cards behind somebody's back.

Chance and the bots do as a history says. What those at the table and one who only watches are
sent and answered on the way is kept to be compared: frames, all that may be asked of a table, what
is tried and refused, what is taken back, and the rematch.
"""

import json
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import pytest
from serving import Live, Person, act

from pigpen.play.fair import FairChance
from pigpen.server.live.bots import Bots
from pigpen.server.table import evolve
from pigpen.server.table.nicknames import with_nicknames

ALWAYS = ("", "/record", "/chances")  # after a table's address
SELDOM = ("/review", "/review?deal=0")  # each is judged anew
AT_TIMES = ("/last-word", "/what-if", "/forecast?action=0", "/trajectories/0")
PAGES = ("/table/ID", "/join/INVITE", "/api/invites/INVITE", "/api/invites/INVITE/picture")
_A_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+")  # when a table was changed, by the clock
OWN = ("/api/me/statistics", "/api/tables", "/api/puzzles/mistake")

At = tuple[int, int]  # a moment: ply, and how often something was taken back before


class Sitting(NamedTuple):
    """A table of people at the first seats and bots."""

    game: str
    options: Mapping[str, Any]
    bots: int
    tried: tuple[str, ...]  # actions that people ask about
    hint_every: int = 0  # plies; 0: never
    people: int = 2  # or one, who may take back what bots answered
    is_tempted: bool = False  # whether people try what they may not, and to take back
    rematch: int = 0  # plies of it
    asks_own: bool = True  # for statistics, tables and mistakes, which other tables may change


class Told(NamedTuple):
    """Everything that one person received."""

    answers: dict[tuple[At, str], str]  # to questions and commands, by when and what was asked
    moments: dict[At, Any]  # of the frames
    entries: dict[int, Any]  # of the frames' log, by ply

    @property
    def size(self) -> int:
        """Bytes."""
        kept = (*self.moments.values(), *self.entries.values())
        shown = sum(len(json.dumps(each, ensure_ascii=False).encode()) for each in kept)
        return shown + sum(len(text.encode()) for text in self.answers.values())


class Seen(NamedTuple):
    """Everything that was sent at a table during its match, and at its end."""

    ann: Told
    bob: Told  # nothing where he does not play
    eve: Told
    last: str
    again: tuple[Told, ...] = ()  # what the same got of the rematch, Eve last


class _Place(NamedTuple):
    """Somebody at a table."""

    person: Person
    live: Live
    told: Told


class _Named(NamedTuple):
    """Values that differ between any two tables, by their names."""

    table: str
    commitment: str
    invites: tuple[str, ...]

    def asked(self, path: str) -> str:
        invite = self.invites[0] if self.invites else "none"
        return path.replace("ID", self.table).replace("INVITE", invite)

    def masked(self, text: str) -> str:
        for name in (self.table, self.commitment, *self.invites):
            text = text.replace(name, "-")
        return _A_TIME.sub("-", text)


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
        names = (*("Ann", "Bob")[: sitting.people], "Eve")
        people = [stack.enter_context(Person(address)) for _ in names]
        for person, name in zip(people, names, strict=True):
            person.ask("PUT", "/me", {"name": name})
        open_ = ["open"] * (sitting.people - 1)
        seats = ["own", *open_, *["random"] * sitting.bots]
        created = people[0].open(*seats, game=sitting.game, **sitting.options)
        table, invites = created["table"], [each["invite"] for each in created["invites"]]
        for person, invite in zip(people[1:], invites, strict=False):
            person.join(invite)
        told = _watched(people, table, invites, sitting, history)
        last = asked(people[0], f"/api/tables/{table}/record")
        again: tuple[Told, ...] = ()
        if sitting.rematch:
            for person in people[:-1]:
                body = {"contribution": "again"}
                following = person.ask("POST", f"/tables/{table}/rematch", body, 201)["table"]
            calm = sitting._replace(is_tempted=False, asks_own=False)
            again = _watched(people, following, [], calm, history[: sitting.rematch])
        bob = told[1] if sitting.people > 1 else Told({}, {}, {})
        return Seen(told[0], bob, told[-1], last, again)


def _watched(
    people: list[Person], table: str, invites: list[str], sitting: Sitting, history: list[int]
) -> tuple[Told, ...]:
    """Return what people received at a table, up to the end of the history."""
    told = tuple(Told({}, {}, {}) for _ in people)
    tried: set[int] = set()
    with ExitStack() as stack:
        lives = [stack.enter_context(each.live(table)) for each in people]
        for live in lives:
            live.wait(lambda live=live: everybody_is_there(live.now))
        called = _Named(table, lives[0].table["commitment"], tuple(invites))
        places = list(map(_Place, people, lives, told))
        while stop(lives, sitting.people) and lives[0].ply < len(history):
            for place in places:
                _question(place, called, sitting)
            if sitting.is_tempted and lives[0].ply not in tried:
                tried.add(lives[0].ply)
                if _tempt(places, called):
                    continue  # the table is where it was before
            go_on(lives, history)
        for place in places:
            note(place.live, place.told)
        assert lives[0].ply >= len(history)
    return told


def go_on(lives: list[Live], history: list[int]) -> None:
    """The person whose turn it is plays, and every page shows it."""
    now = lives[0].now
    ply, seat = now["ply"], now["to_move"]
    command = {**act(ply, history[ply]), "undone": now["undone"]}
    assert lives[seat].ask(command)["type"] == "done"
    for live in lives:
        live.wait(lambda live=live: live.ply > ply)


def _question(place: _Place, called: _Named, sitting: Sitting) -> None:
    """Ask all that may be asked, without what differs from table to table."""
    at = _at(place.live)
    for path in _questions(at[0], sitting):
        text = called.masked(asked(place.person, called.asked(path)))
        place.told.answers[at, path] = text


def _questions(ply: int, sitting: Sitting) -> Iterator[str]:
    """Return the requests to make; slow ones only sometimes."""
    for path in ALWAYS:
        yield f"/api/tables/ID{path}"
    if sitting.hint_every and ply % sitting.hint_every == 0:
        yield "/api/tables/ID/hint"
    if ply % 8 < 2:
        yield from OWN if sitting.asks_own else ()
        yield from (f"/api/tables/ID/why?action={text}" for text in sitting.tried)
    if ply % 20 < 2:
        yield from (f"/api/tables/ID{path}" for path in SELDOM)
    if ply % 6 == 0:
        yield from (f"/api/tables/ID{path}" for path in AT_TIMES)
        yield from PAGES


def _tempt(places: list[_Place], called: _Named) -> bool:
    """Try what one may not, and to take back; whether something was taken back."""
    ply, undone = at = _at(places[0].live)
    for place in places:
        answers = place.told.answers
        answer = place.person.http.post(f"/api/tables/{called.table}/rematch", json={})
        answers[at, "rematch"] = called.masked(f"{answer.status_code} {answer.text}")
        for action in (0, 7, 20, 45, 60, 99):
            if action not in [each["action"] for each in place.live.now["legal"]]:
                command = {**act(ply, action), "undone": undone}
                answers[at, f"act {action}"] = _said(place.live, command)
        name = f"{secrets.randbits(32)}"
        command = {"type": "undo", "id": name, "ply": ply, "undone": undone}
        answers[at, "undo"] = answer = _said(place.live, command)
        if '"done"' in answer:
            for other in places:
                other.live.wait(lambda other=other: other.live.now["undone"] > undone)
            return True
    return False


def _said(live: Live, command: dict[str, Any]) -> str:
    return json.dumps({**live.ask(command), "id": ""})


def _at(live: Live) -> At:
    return live.ply, live.now["undone"]


def everybody_is_there(now: dict[str, Any]) -> bool:
    return now["watching"] == 1 and all(seat["connected"] for seat in now["seats"])


def stop(lives: list[Live], people: int = 2) -> bool:
    """Wait for a person's turn, on every page; false once the match is over."""
    for live in lives:
        live.wait(lambda live=live: live.is_over() or live.now["to_move"] in range(people))
    return not lives[0].is_over()


def asked(person: Person, path: str) -> str:
    """Status and text, or what a picture is in letters."""
    answer = person.http.get(path)
    assert answer.status_code != 500
    is_text = "image" not in answer.headers.get("content-type", "")
    return f"{answer.status_code} {answer.text if is_text else answer.content.hex()}"


def note(live: Live, told: Told) -> None:
    """Keep what the frames of a page said before the end."""
    for frame in map(json.loads, live.frames):
        content = frame.get("table", frame)
        if "now" in content and content["now"]["status"] == "playing":
            now = content["now"] | {"watching": None}  # one's page may still be on its way
            seats = [seat | {"connected": None} for seat in now["seats"]]
            told.moments[now["ply"], now["undone"]] = now | {"seats": seats}
            logged = content.get("log", content.get("entries"))
            told.entries.update((line["ply"], line) for line in logged)


def assert_same(one: Told, two: Told) -> None:
    """Somebody was told the same twice, byte for byte, as far as pages were shown."""
    assert differences(one, two) == []


def differences(one: Told, two: Told) -> list[str]:
    """The first difference between two persons' messages: when, which, and where they part."""
    both = one.moments.keys() & two.moments.keys()
    assert {at for at, _ in one.answers} <= both
    pairs: list[tuple[object, Any, Any]] = [
        *((key, one.answers.get(key), two.answers.get(key)) for key in _keys("answers", one, two)),
        *((ply, one.entries.get(ply), two.entries.get(ply)) for ply in _keys("entries", one, two)),
        *((at, one.moments[at], two.moments[at]) for at in both),
    ]
    return [f"{key}: {_parting(str(a), str(b))}" for key, a, b in pairs if a != b]


def _keys(part: str, one: Told, two: Told) -> list[Any]:
    return sorted(getattr(one, part).keys() | getattr(two, part).keys())


def _parting(one: str, two: str) -> str:
    first = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    begin = max(0, first - 40)
    return f"…{one[begin : first + 40]}… / …{two[begin : first + 40]}…"
