"""Undo, bots that stand in, clocks, rematches and given positions: the pure heart of it."""

from datetime import date

import pytest
from deciding import done, fold, guest_to_move, mover
from test_decide import ANN, BOB, BOT, EVE, HOLD, INVITED, OWN, ROLL, asked, code, do, two_people

from pigpen.core.game import CHANCE
from pigpen.core.rng import below
from pigpen.play.saved import verify
from pigpen.server.table.decide import Act, BotAct, Open, Repeated, Resign, Sit, Undo, decide
from pigpen.server.table.events import LedOn, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.rematch import Rematch
from pigpen.server.table.stand_in import Expire, HandOver, TakeBack, deadline, with_turn_start
from pigpen.server.table.table import Status, Table, position_at
from pigpen.server.table.undo import undo_ply
from pigpen.server.views.table import record_of


def history(table: Table) -> list[int]:
    return [step.played.action for step in table.steps]


def decided(table: Table) -> Table:
    """Ann rolls till something is at risk; passing the die where a one took it."""
    while not table.position.may_hold or table.to_move != 0:
        actor = mover(table)
        if actor == 0:
            table = do(table, Act(ANN, table.ply, ROLL, f"r{table.ply}"))
        else:
            holds = table.position.may_hold
            table = do(table, BotAct(actor, table.ply, HOLD if holds else ROLL))
    return table


@pytest.fixture
def held() -> Table:
    """Ann has just held against a bot: nothing has fallen since."""
    table = decided(do(None, asked(OWN, BOT)))
    return do(table, Act(ANN, table.ply, HOLD, "hold"))


def test_a_decision_is_undone_until_dice_fall(held):
    before = held.ply - 1
    table = do(held, Undo(ANN, held.ply, "u"))
    assert (table.ply, table.to_move, history(table)) == (before, 0, history(held)[:-1])
    rolled = do(held, BotAct(1, held.ply, ROLL))
    assert rolled.steps[-1].played.actor == CHANCE
    assert code(rolled, Undo(ANN, rolled.ply, "u")) == "cannot-undo"


def test_the_position_after_an_undo_is_the_one_before(held):
    table = do(held, Undo(ANN, held.ply, "u"))
    replayed = do(table, Act(ANN, table.ply, HOLD, "again", undone=1))
    assert replayed.position.tobytes() == held.position.tobytes()


def test_the_dice_of_an_undone_game_can_still_be_verified(held):
    table = do(held, Undo(ANN, held.ply, "u"))
    while table.status != Status.OVER:
        if table.to_move == 0:
            table = do(table, Act(ANN, table.ply, ROLL, f"x{table.ply}", undone=1))
        else:
            choice = HOLD if table.position.may_hold else ROLL
            table = do(table, BotAct(1, table.ply, choice, undone=1))
    outcomes = sum(step.played.is_outcome for step in table.steps)
    assert verify(record_of(table, date(2026, 1, 1))) == outcomes


def test_retries_from_before_an_undo_do_nothing(held):
    table = do(held, Undo(ANN, held.ply, "u"))
    assert decide(table, Undo(ANN, held.ply, "u")) == Repeated(held.ply - 1)
    assert decide(table, Act(ANN, held.ply - 1, HOLD, "hold")) == Repeated(held.ply - 1)
    assert code(table, Act(ANN, table.ply, ROLL, "late")) == "stale"
    assert code(table, BotAct(1, held.ply, ROLL)) == "stale"


def test_nothing_is_undone_where_people_play_or_watch(held):
    table = two_people()
    table = do(table, Act(ANN, 0, ROLL, "c"))
    assert code(table, Undo(ANN, table.ply, "u")) == "cannot-undo"
    assert code(held, Undo(EVE, held.ply, "u")) == "not-seated"


def test_a_decision_that_was_not_yet_seen_is_not_undone(held):
    assert code(held, Undo(ANN, held.ply - 1, "u")) == "stale"


def test_a_game_that_is_over_is_not_undone(held):
    table = do(held, Resign(ANN, held.ply, "r"))
    assert code(table, Undo(ANN, table.ply, "u")) == "cannot-undo"


def hide_scores(rules, p, seat):
    """Ann's view lacks the bot's score."""
    p.scores[1 - seat] = -1


def any_score(rules, p, seat, rng):
    p.scores[1 - seat] = below(rng, 50)


def peeks(rules, p, action):
    """Ann's hold shows her the bot's score, as an action in a game with secrets might."""
    shows = p.seat == 0 and action == HOLD
    pig_apply(rules, p, action)
    if shows:
        p.turn_total = p.scores[1]


pig_apply = do(None, asked(OWN, BOT)).game.kernels.apply


@pytest.mark.parametrize(("apply", "may"), [(pig_apply, True), (peeks, False)])
def test_what_was_hidden_and_seen_is_not_unseen(held, apply, may):
    """By the information set: the same actions in every world that fitted what Ann knew."""
    game = held.game._replace(
        kernels=held.game.kernels._replace(redact=hide_scores, determinize=any_score, apply=apply)
    )
    table = held._replace(game=game)
    table = table._replace(position=position_at(table, table.ply))
    assert undo_ply(table, ANN) == (table.ply - 1 if may else None)


def test_hidden_actions_are_not_taken_back(held):
    unseen = held.steps[-1]._replace(hidden_from=frozenset({0}))
    assert undo_ply(held._replace(steps=(*held.steps[:-1], unseen)), ANN) is None


def test_a_bot_stands_in_and_the_person_comes_back_by_acting():
    table = do(two_people(first="seat_1"), HandOver(ANN, 1, "", True))
    assert (table.seats[1].guest, table.bot_to_move) == (BOB, table.seats[1].stand_in)
    table = do(table, BotAct(1, 0, ROLL))
    assert table.ply == 2
    mover = guest_to_move(table)
    table = do(table, Act(mover, table.ply, ROLL, "c"))
    assert bool(table.seats[1].stand_in) is (mover == ANN)


def test_the_seat_is_taken_back_and_the_bots_late_choice_is_not_played():
    table = do(two_people(first="seat_1"), HandOver(ANN, 1, "hold-at-25", True))
    table = do(table, TakeBack(BOB))
    assert table.seats[1].stand_in == ""
    assert code(table, BotAct(1, 0, ROLL)) == "stale"
    assert decide(table, TakeBack(BOB)) == Repeated(0)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (HandOver(EVE, 1, "", True), "not-seated"),
        (HandOver(ANN, 1, "", False), "not-away"),
        (HandOver(ANN, 0, "", True), "not-away"),
        (HandOver(ANN, 7, "", True), "not-a-person"),
        (HandOver(ANN, -1, "", True), "not-a-person"),
        (HandOver(BOB, 0, "hamlet", True), "host-only"),
        (HandOver(ANN, 1, "nobody", True), "unknown-bot"),
        (TakeBack(EVE), "not-seated"),
        (Expire(0, 0, 10**15), "stale"),
    ],
)
def test_seats_are_not_handed_over(command, expected):
    assert code(two_people(), command) == expected


def test_a_seat_is_handed_over_once():
    table = do(two_people(), HandOver(ANN, 1, "", True))
    assert decide(table, HandOver(ANN, 1, "hamlet", True)) == Repeated(0)


def with_clock(seconds: int) -> Table:
    command = asked(OWN, INVITED)
    table = do(None, Open(command.asked._replace(clock=seconds)))
    return with_turn_start(table, do(table, Sit("link", BOB, "Bob", "")), 1_000)


def test_the_clock_runs_out_for_a_turn_and_not_before():
    table = with_clock(15)
    assert deadline(table) == 16_000
    assert code(table, Expire(0, 1_000, 15_999)) == "stale"
    table = with_turn_start(table, do(table, Expire(0, 1_000, 16_000)), 16_000)
    assert (table.bot_to_move, deadline(table)) == (table.seats[0].stand_in, None)
    table = with_turn_start(table, do(table, TakeBack(ANN)), 20_000)
    assert deadline(table) == 35_000


def test_the_clock_is_one_for_a_whole_turn():
    table = with_clock(30)
    rolled = with_turn_start(table, do(table, Act(ANN, 0, ROLL, "c")), 9_000)
    began = {0: 1_000, 1: 9_000}[mover(rolled)]  # a one passed the die
    assert rolled.turn_began == began


def test_a_turn_may_take_a_day():
    day = 86_400
    table = with_clock(day)
    assert deadline(table) == table.turn_began + 1000 * day


def test_there_is_no_clock_of_another_length():
    command = asked(OWN, INVITED)
    assert code(None, Open(command.asked._replace(clock=7))) == "bad-clock"


def over() -> Table:
    table = two_people(first="seat_1", target=50)
    return do(table, Resign(BOB, table.ply, "r"))


ASKED = Rematch(BOB, "Bobby", "more", "t2", b"2" * 32, ("x", "y"))


def test_a_rematch_leads_to_a_table_with_the_same_seats():
    (event,) = done(over(), ASKED).events
    assert isinstance(event, LedOn)
    opened = event.opened
    assert opened.seats == (
        Seat(name="Ann", invite="x", kept_for=ANN),
        Seat(guest=BOB, name="Bobby"),
    )
    assert opened.options == {**over().opened.options, "first": "seat_0"}
    table = evolve(over(), event)
    assert decide(table, ASKED._replace(guest=ANN)) == Repeated(table.ply)


def test_a_rematch_against_bots_begins_at_once():
    table = do(None, asked(OWN, BOT, first="random"))
    table = do(table, Resign(ANN, table.ply, "r"))
    (event,) = done(table, ASKED._replace(guest=ANN)).events
    assert isinstance(event, LedOn)
    following = fold(event.outcomes, evolve(None, event.opened))
    assert (following.status, following.ply) == (Status.PLAYING, 1)


@pytest.mark.parametrize(
    ("table", "guest", "expected"),
    [(two_people(), ANN, "unfinished"), (over(), EVE, "not-seated")],
)
def test_there_is_no_rematch(table, guest, expected):
    assert code(table, ASKED._replace(guest=guest)) == expected


def test_a_table_goes_on_from_given_actions(held):
    given = tuple(history(held))
    table = do(None, Open(asked(OWN, BOT).asked._replace(secret=b"z" * 32), given))
    assert table.position.tobytes() == held.position.tobytes()
    assert [s.played.actor for s in table.steps] == [s.played.actor for s in held.steps]
    assert (table.opened.given, undo_ply(table, ANN)) == (len(given), None)


@pytest.mark.parametrize(
    ("given", "expected"), [((HOLD,), "bad-history"), (tuple(history(over())), "over")]
)
def test_it_goes_on_from_nothing_else(given, expected):
    assert code(None, Open(asked(OWN, BOT).asked, given)) == expected
