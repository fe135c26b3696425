"""What a seat is sent is the same, byte for byte, whatever cards the others hold."""

from functools import reduce
from itertools import pairwise

import msgspec
import pytest
from other_hands import a_match, with_other_hands

from pigpen import catalog
from pigpen.core.errors import ParseError
from pigpen.core.game import CHANCE, NOBODY
from pigpen.core.position import to_move
from pigpen.server.decide import Act, decide
from pigpen.server.events import Opened, Played, Seat
from pigpen.server.refusals import Refusal
from pigpen.server.table import Status, Table, evolve
from pigpen.server.views import Presence, log, now, table_view
from pigpen.server.why import why_not

OPTIONS = {
    "three seats": {"seats": 3, "limit": 100},
    "four seats": {"limit": 100},
    "exposing": {"limit": 100, "expose": "on"},
    "the two leads": {"limit": 100, "lead": "two_of_spades"},
    "six seats": {"seats": 6, "limit": 100, "joker_any_time": "on"},
}
CARDS = ("2S", "QS", "JD", "10C", "AH", "7H", "JK1", "pass", "expose QS", "finish")


def opened(options, people: int) -> Table:
    """People at the first seats, bots at the others."""
    count = catalog.make("push-out-the-pig", options).num_seats
    seats = [Seat(guest=f"{n}", name=f"N{n}") for n in range(people)]
    seats += [Seat(bot="beginner")] * (count - people)
    asked = Opened("t", "push-out-the-pig", options, "0", "N0", b"s" * 32, "", tuple(seats))
    return evolve(None, asked)


def course(table: Table, history: list[int]) -> list[Table]:
    """The table at every ply."""
    tables = [table]
    for action in history:
        actor = to_move(table.game, table.position)
        is_persons = actor != CHANCE and table.seats[actor].guest
        name = f"{actor}:c{table.ply}" if is_persons else None
        table = evolve(table, Played(table.ply, actor, action, name))
        tables.append(table)
    return tables


def sent(before: Table, table: Table, guest: str) -> bytes:
    """What a guest gets by an update, and by the answers to questions."""
    moment = now(table, guest, Presence())
    new = log(table, guest, before.ply)
    reasons = [why(table, guest, text) for text in CARDS]
    asked = [decide(table, Act(guest, table.ply, action, "c")) for action in (0, 10, 48, 56, 99)]
    said = [msgspec.json.encode(moment), msgspec.json.encode(new), repr(reasons).encode()]
    return b"\n".join([*said, repr([a for a in asked if isinstance(a, Refusal)]).encode()])


def why(table: Table, guest: str, text: str) -> object:
    try:
        return why_not(table, guest, text)
    except ParseError as problem:
        return problem.args


@pytest.mark.parametrize("people", ["people", "bots"])
@pytest.mark.parametrize("options", OPTIONS)
def test_other_hands_change_no_byte_of_what_a_seat_gets(options, people):
    """Over a match that stops in the middle of a deal; watching included."""
    start = opened(OPTIONS[options], 1)
    start = opened(OPTIONS[options], 1 if people == "bots" else start.game.num_seats)
    seats = [0] if people == "bots" else [0, start.game.num_seats - 1]
    different = 0
    for seed in range(3):
        whole = a_match(start.game, seed)
        history = whole[: len(whole) * (seed + 2) // 5]
        truth = course(start, history)
        for seat in (*seats, NOBODY):
            guest = f"{seat}" if seat != NOBODY else "eve"
            other = with_other_hands(start.game, history, seat, seed)
            different += other != history
            for a, b in zip(pairwise(truth), pairwise(course(start, other)), strict=True):
                assert sent(*a, guest) == sent(*b, guest), a[1].ply
    assert different >= 3


def test_a_match_that_is_over_has_no_secrets():
    """So what is compared above would differ if it were shown."""
    start = opened({"limit": 100}, 4)
    history = a_match(start.game, 1)
    other = with_other_hands(start.game, history, 0, 1)
    ends = [reduce(lambda _, t: t, course(start, each)) for each in (history, other)]
    assert [end.status for end in ends] == [Status.OVER] * 2
    views = [msgspec.json.encode(table_view(end, "0", Presence())) for end in ends]
    assert views[0] != views[1]
