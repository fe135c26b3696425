"""The heart of a table: commands, events, refusals; no server, no clock."""

import random

import pytest
from deciding import done, fold, guest_to_move, plays

from pigpen.core.game import CHANCE
from pigpen.core.said import Said
from pigpen.play.record import Unfair
from pigpen.play.saved import verify
from pigpen.server.table.decide import Act, BotAct, Open, Refusal, Repeated, Resign, Sit, decide
from pigpen.server.table.events import Event, Opened, Played, Seat
from pigpen.server.table.evolve import Transition
from pigpen.server.table.invites import SitAnywhere
from pigpen.server.table.table import Status, Table
from pigpen.server.views.table import record_of

ANN, BOB, EVE = "ann", "bob", "eve"
HOLD, ROLL = 0, 1
SECRET = bytes(range(32))


def asked(*seats: Seat, game: str = "pig", **options: int | str) -> Open:
    return Open(Opened("t", game, options, ANN, "Ann", SECRET, "from ann", seats))


OWN = Seat(guest=ANN, name="Ann")
INVITED = Seat(invite="link")
BOT = Seat(bot="hold-at-20")


def do(table: Table | None, command) -> Table:
    """The table after a command that must not be refused."""
    decided = decide(table, command)
    assert isinstance(decided, Transition), decided
    return fold(decided.events, table)


def code(table: Table | None, command) -> str:
    refusal = decide(table, command)
    assert isinstance(refusal, Refusal)
    return refusal.code


def two_people(**options) -> Table:
    table = do(None, asked(OWN, INVITED, **options))
    return do(table, Sit("link", BOB, "Bob", "from bob"))


def history(table: Table) -> list[int]:
    return [step.played.action for step in table.steps]


def finished(table: Table) -> Table:
    """Everybody rolls until ten points are at risk."""
    while table.status != Status.OVER:
        guest = guest_to_move(table)
        action = HOLD if table.position.turn_total >= 10 else ROLL
        table = do(table, Act(guest, table.ply, action, f"c{table.ply}"))
    return table


def test_open_writes_out_every_option():
    opened = do(None, asked(OWN, BOT, target=50)).opened
    expected = {"seats": 2, "target": 50, "first": "seat_0", "bank": "hold", "sides": 6}
    assert (opened.options, opened.version) == (expected, 1)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (asked(OWN, BOT, game="chess"), "unknown-game"),
        (asked(OWN, BOT, target=1), "bad-option"),
        (asked(OWN, BOT, colour="red"), "bad-option"),
        (asked(OWN), "bad-option"),
        (asked(), "bad-option"),
        (asked(OWN, Seat(bot="nobody")), "unknown-bot"),
        (asked(OWN, OWN), "bad-seats"),
    ],
)
def test_open_refuses(command, expected):
    assert code(None, command) == expected


def test_a_table_waits_until_every_seat_is_taken():
    table = do(None, asked(OWN, INVITED, first="random"))
    assert (table.status, table.to_move, table.ply) == (Status.WAITING, None, 0)
    table = do(table, Sit("link", BOB, "Bob", ""))
    assert (table.status, table.steps[0].played.actor) == (Status.PLAYING, CHANCE)


def test_a_table_of_bots_begins_at_once():
    table = do(None, asked(BOT, BOT, first="random"))
    assert (table.status, table.ply) == (Status.PLAYING, 1)


@pytest.mark.parametrize("command", [Act(ANN, 0, ROLL, "c"), BotAct(0, 0, ROLL)])
def test_nobody_acts_while_a_seat_is_open(command):
    assert code(do(None, asked(OWN, INVITED)), command) == "waiting"


def test_sitting_down_twice_is_one_sitting():
    assert decide(two_people(), Sit("link", BOB, "Bob", "again")) == Repeated(0)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (Sit("link", EVE, "Eve", ""), "seat-taken"),
        (Sit("nowhere", EVE, "Eve", ""), "unknown-invite"),
        (Sit("", EVE, "Eve", ""), "unknown-invite"),
    ],
)
def test_a_stranger_cannot_sit_down(command, expected):
    assert code(two_people(), command) == expected


def test_nobody_sits_in_two_seats():
    table = do(None, asked(OWN, INVITED))
    assert code(table, Sit("link", ANN, "Ann", "")) == "already-seated"


def test_the_link_of_a_table_seats_whoever_comes_next():
    first, third = (Seat(invite=f"link-{n}") for n in (1, 3))
    kept = Seat(invite="link-2", name="Eve", kept_for=EVE)
    table = do(None, asked(first, OWN, kept, third))
    for guest, seat in (("dan", 0), (EVE, 2), ("fay", 3)):
        table = do(table, SitAnywhere(guest, guest.title(), ""))
        assert table.seat_of(guest) == seat
        assert decide(table, SitAnywhere(guest, "", "")) == Repeated(table.ply)
    assert decide(table, SitAnywhere(ANN, "Ann", "")) == Repeated(table.ply)
    assert (table.status, code(table, SitAnywhere("gus", "Gus", ""))) == (
        Status.PLAYING,
        "seats-taken",
    )
    others = do(None, asked(OWN, kept))
    assert do(others, SitAnywhere("gus", "Gus", "")).seat_of("gus") == 1  # the host sent the link


def test_an_action_brings_its_chance():
    events = done(two_people(), Act(ANN, 0, ROLL, "c")).events
    assert [(e.ply, e.actor) for e in plays(events)] == [(0, 0), (1, CHANCE)]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (Act(ANN, 1, ROLL, "c"), "stale"),
        (Act(ANN, -1, ROLL, "c"), "stale"),
        (Act(BOB, 0, ROLL, "c"), "not-your-turn"),
        (Act(EVE, 0, ROLL, "c"), "not-seated"),
        (Act("", 0, ROLL, "c"), "not-seated"),
        (Act(ANN, 0, HOLD, "c"), "illegal"),
        (Act(ANN, 0, 10**30, "c"), "illegal"),
        (Act(ANN, 0, -1, "c"), "illegal"),
        (Act(ANN, 0, -17, "c"), "not-your-turn"),
        (Act(BOB, 0, -16, "c"), "not-your-turn"),
        (Resign(EVE, 0, "c"), "not-seated"),
        (BotAct(1, 0, ROLL), "not-your-turn"),
    ],
)
def test_an_action_is_refused(command, expected):
    assert code(two_people(), command) == expected


def test_an_illegal_action_names_its_ruling():
    refusal = decide(two_people(), Act(ANN, 0, HOLD, "c"))
    said = Said("dice.illegal.hold", ruling="D2")
    assert refusal == Refusal("illegal", "Roll at least once before you hold.", "D2", said)


def test_nobody_acts_for_a_table_that_is_not_there():
    assert code(None, Act(ANN, 0, ROLL, "c")) == "unknown-table"


def test_a_retry_is_answered_with_what_happened():
    table = do(two_people(), Act(ANN, 0, ROLL, "c"))
    assert decide(table, Act(ANN, 0, ROLL, "c")) == Repeated(0)


def test_no_seat_answers_for_anothers_command():
    table = do(two_people(), Resign(ANN, 0, "c"))
    assert code(table, Act(BOB, 0, ROLL, "c")) == "over"


def test_a_resignation_is_never_too_late_for_what_happened_since():
    table = do(two_people(), Act(ANN, 0, 1, "a"))
    assert table.ply > 0
    assert do(table, Resign(BOB, 0, "c")).status == Status.OVER


def test_a_seat_resigns_in_anothers_turn():
    table = do(two_people(), Resign(BOB, 0, "c"))
    assert (table.status, table.steps[-1].meaning) == (Status.OVER, {"resign": 1})


def test_after_the_end_nothing_is_done():
    assert code(finished(two_people(target=10)), Resign(ANN, 99, "late")) == "over"


def test_the_secret_is_out_after_the_end_only():
    table = two_people(target=10)
    assert (table.secret, finished(table).secret) == ("", SECRET.hex())


def test_a_finished_game_can_be_verified():
    from datetime import date

    table = finished(two_people(target=50))
    record = record_of(table, date(2025, 1, 2))
    outcomes = sum(step.played.actor == CHANCE for step in table.steps)
    assert record.contributions == ("from ann", "from bob")
    assert verify(record) == outcomes


def test_other_contributions_would_have_meant_other_dice():
    from datetime import date

    import msgspec

    record = record_of(finished(two_people(target=50)), date(2025, 1, 2))
    forged = msgspec.structs.replace(record, contributions=("from ann", "from eve"))
    with pytest.raises(Unfair):
        verify(forged)


def test_evolve_leaves_the_table_as_it_was():
    table = two_people()
    before = (table.position.tobytes(), table.steps, table.seats)
    do(table, Act(ANN, 0, ROLL, "c"))
    assert (table.position.tobytes(), table.steps, table.seats) == before


@pytest.mark.parametrize("seed", range(40))
def test_faults_between_browsers_and_the_table(seed):
    """Commands get lost, doubled, late and out of order; the process dies between them.

    Each browser knows only a table that it once saw, and repeats a command until it
    is answered. Whatever happens, every command is done at most once, at the ply that
    its browser saw, and the events fold to the table that was in memory.
    """
    chaos = random.Random(seed)
    stored: list[Event] = []

    def recovered() -> Table:
        return fold(stored)

    def deliver(table: Table, command) -> Table:
        decided = decide(table, command)
        if isinstance(decided, Refusal | Repeated):
            return table
        if chaos.random() < 0.1:
            return table  # died before the commit: nothing happened
        stored.extend(decided.events)
        return decided.table

    stored.extend(done(None, asked(OWN, INVITED, Seat(invite="other"), target=30)).events)
    table = recovered()
    wire = [Sit("link", BOB, "Bob", "b"), Sit("other", EVE, "Eve", "e")]
    for step in range(400):
        if chaos.random() < 0.5 or not wire:
            wire += _commands(table, chaos, step)
        command = chaos.choice(wire)
        if chaos.random() < 0.7:
            wire.remove(command)  # otherwise a copy stays on the way
        if chaos.random() > 0.1:
            table = deliver(table, command)
        if chaos.random() < 0.05:
            again = recovered()
            assert (history(again), again.seats) == (history(table), table.seats)
            assert again.position.tobytes() == table.position.tobytes()
            table = again
    played = [event for event in stored if isinstance(event, Played)]
    ids = [event.client_id for event in played if event.client_id]
    assert [event.ply for event in played] == list(range(len(played)))
    assert len(ids) == len(set(ids))
    assert all(int(i.partition("@")[2]) == e.ply for e in played if (i := e.client_id))
    assert len(played) > 10


def _commands(table: Table, chaos: random.Random, step: int) -> list:
    """Return commands of three browsers, by what each sees or saw a while ago."""
    seen = max(0, table.ply - chaos.choice((0, 0, 0, 1, 2)))
    invites = [Sit("link", BOB, "Bob", "b"), Sit("other", EVE, "Eve", "e")]
    acts = [
        Act(guest, seen, chaos.choice((HOLD, ROLL, ROLL)), f"{step}@{seen}")
        for guest in (ANN, BOB, EVE)
    ]
    return acts if table.status != Status.WAITING else invites
