"""Passes of exposing: those of the clock, and those of people with nothing to expose."""

from statistics import quantiles
from typing import Any

from deciding import done, guest_to_move, mover

from pigpen.core.position import legal_actions
from pigpen.games.push_out_the_pig.position import PASS
from pigpen.server.table.automatic_pass import AutomaticPass, due_pass, wait
from pigpen.server.table.decide import Act, BotAct, Open, Sit, decide
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.refusals import BAD_CLOCK, STALE
from pigpen.server.table.stand_in import READING_MS, Expire, deadline, with_turn_start
from pigpen.server.table.table import Table

BEGAN = 1_000


def do(table: Table, command, now: int) -> Table:
    """The table after a command, and what the clock makes of it."""
    return with_turn_start(table, done(table, command).table, now)


def asked(clock: int = 0, pass_clock: int = 20, secret: bytes = b"s" * 32) -> Open:
    options = {"expose": "on", "limit": 5000}
    seats = (Seat(guest="ann", name="Ann"), Seat(invite="link"), Seat(bot="random"))
    opened = Opened("t", "push-out-the-pig", options, "ann", "Ann", secret, "", seats)
    return Open(opened._replace(clock=clock, pass_clock=pass_clock))


def play(table: Table, action: int, now: int) -> Table:
    """The seat to move plays an action, whoever sits there."""
    guest = guest_to_move(table)
    act = Act(guest, table.ply, action, f"c{table.ply}")
    return do(table, act if guest else BotAct(mover(table), table.ply, action), now)


def exposing(cards: int = 0, **asking: Any) -> Table:
    """A person is asked, who holds at least so many cards to expose."""
    table = done(None, asked(**asking)).table
    table = do(table, Sit("link", "bob", "Bob", ""), BEGAN)
    while table.bot_to_move or len(legal_actions(table.game, table.position)) <= cards:
        table = play(table, PASS, BEGAN)
    assert table.position.asked
    return table


def ring(table: Table, now: int) -> Expire:
    return Expire(mover(table), table.turn_began, now)


def test_who_says_nothing_in_time_passes_and_keeps_the_seat():
    table = exposing()
    end = deadline(table)
    assert end == BEGAN + 20_000
    assert decide(table, ring(table, end - 1)) == STALE
    (passed,) = done(table, ring(table, end)).events
    assert passed == Played(table.ply, mover(table), PASS)
    after = do(table, ring(table, end), end)
    assert (after.seats, after.position.asked) == (table.seats, table.position.asked - 1)


def test_one_clock_runs_for_all_that_a_seat_exposes():
    table = exposing(cards=1)
    later = play(table, legal_actions(table.game, table.position)[0], BEGAN + 5_000)
    assert (later.to_move, deadline(later)) == (table.to_move, deadline(table))


def test_it_ends_with_exposing_where_turns_have_no_clock():
    assert deadline(first_turn(exposing())) is None


def test_then_the_clock_of_turns_runs_where_there_is_one():
    table = first_turn(exposing(clock=60))
    assert deadline(table) == BEGAN + 60_000


def test_without_one_of_its_own_exposing_takes_the_time_of_a_turn():
    assert deadline(exposing(clock=60, pass_clock=0)) == BEGAN + 60_000


def first_turn(table: Table) -> Table:
    """A person is to play a card."""
    while table.position.asked:
        table = play(table, PASS, BEGAN)
    while table.bot_to_move:
        table = play(table, legal_actions(table.game, table.position)[0], BEGAN)
    return table


def test_after_a_deal_there_is_time_to_read_what_it_brought():
    table = exposing()
    while table.position.deals == 0:
        table = play(table, legal_actions(table.game, table.position)[-1], BEGAN)
    assert table.turn_began == BEGAN + READING_MS


def test_there_is_no_such_clock_of_another_length():
    assert decide(None, asked(pass_clock=7)) == BAD_CLOCK


def with_nothing() -> tuple[Table, AutomaticPass]:
    """Return a table whose person to move has nothing to expose, and the pass that is due."""
    tables = (exposing(secret=bytes([number]) * 32) for number in range(99))
    return next((table, due) for table in tables if (due := due_pass(table)) is not None)


def test_a_person_with_nothing_to_expose_passes_as_one_who_exposes_nothing():
    table, due = with_nothing()
    assert due == AutomaticPass(mover(table), table.ply, 0)
    (passed,) = done(table, due).events
    assert passed == Played(table.ply, mover(table), PASS)
    own = done(table, Act(guest_to_move(table), table.ply, PASS, "c")).table.steps[-1]
    step = done(table, due).table.steps[-1]
    assert (step.text, step.meaning, step.said) == (own.text, own.meaning, own.said)
    assert step.hidden_from == own.hidden_from


def test_no_pass_is_due_for_a_person_with_a_choice_nor_for_a_bot():
    assert due_pass(exposing(cards=1)) is None
    table, _ = with_nothing()
    assert decide(table, AutomaticPass(mover(table), table.ply - 1, 0)) == STALE
    table = play(table, PASS, BEGAN)
    while not table.bot_to_move:
        table = play(
            table,
            PASS if table.position.asked else legal_actions(table.game, table.position)[0],
            BEGAN,
        )
    assert due_pass(table) is None
    assert due_pass(first_turn(exposing())) is None


def test_pauses_spread_like_thinking_and_follow_from_the_secret():
    table, _ = with_nothing()
    assert wait(table) == wait(with_nothing()[0])
    secrets = (number.to_bytes(32, "big") for number in range(400))
    chances = (table.chance._replace(secret=secret) for secret in secrets)
    waits = [wait(table._replace(chance=chance)) for chance in chances]
    low, middle, high = quantiles([each.delays for each in waits], n=4)
    assert 2.5 < low < middle < high < 8
    assert 1.5 <= min(waits).delays < max(waits).delays <= 12
    assert {each.reading for each in waits} == {0}


def test_among_bots_alone_a_pass_takes_as_long_as_a_bots_answer():
    table, _ = with_nothing()
    seats = [
        seat if seat.guest == guest_to_move(table) else Seat(bot="random") for seat in table.seats
    ]
    assert wait(table._replace(seats=tuple(seats))) == (1.0, 0.0)


def test_after_a_deal_a_pass_waits_until_its_result_has_been_read():
    table = exposing()
    while table.position.deals == 0:
        table = play(table, legal_actions(table.game, table.position)[-1], BEGAN)
    while table.bot_to_move:
        table = play(table, PASS, BEGAN)
    assert wait(table).reading == READING_MS / 1000
    assert wait(play(table, PASS, BEGAN)).reading == 0
