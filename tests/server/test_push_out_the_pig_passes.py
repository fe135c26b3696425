"""The clock of those who are asked whether they expose cards: who says nothing passes."""

from deciding import done, guest_to_move, mover

from pigpen.core.position import legal_actions
from pigpen.games.push_out_the_pig.position import PASS
from pigpen.server.table.decide import Act, BotAct, Open, Sit, decide
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.refusals import BAD_CLOCK, STALE
from pigpen.server.table.stand_in import READING_MS, Expire, deadline, with_turn_start
from pigpen.server.table.table import Table

BEGAN = 1_000


def do(table: Table, command, now: int) -> Table:
    """The table after a command, and what the clock makes of it."""
    return with_turn_start(table, done(table, command).table, now)


def asked(clock: int = 0, pass_clock: int = 20) -> Open:
    options = {"expose": "on", "limit": 5000}
    seats = (Seat(guest="ann", name="Ann"), Seat(invite="link"), Seat(bot="random"))
    opened = Opened("t", "push-out-the-pig", options, "ann", "Ann", b"s" * 32, "", seats)
    return Open(opened._replace(clock=clock, pass_clock=pass_clock))


def play(table: Table, action: int, now: int) -> Table:
    """The seat to move plays an action, whoever sits there."""
    guest = guest_to_move(table)
    act = Act(guest, table.ply, action, f"c{table.ply}")
    return do(table, act if guest else BotAct(mover(table), table.ply, action), now)


def exposing(cards: int = 0, **clocks: int) -> Table:
    """A person is asked, who holds at least so many cards to expose."""
    table = done(None, asked(**clocks)).table
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
