"""Tables with real dice: what people enter, who may, and what is refused; no server."""

from datetime import date

import pytest
from deciding import fold

from pigpen.core.game import CHANCE
from pigpen.play.record import format_record, parse_record
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, BotAct, Open, Resign, Sit, decide
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.evolve import Transition
from pigpen.server.table.refusals import Refusal, Repeated
from pigpen.server.table.rematch import Rematch
from pigpen.server.table.table import Status, Table
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot
from pigpen.server.views.table import record_of, table_view

ANN, BOB, EVE = "ann", "bob", "eve"
HOLD, ROLL = 0, 1
OWN = Seat(guest=ANN, name="Ann")
LOCAL = Seat(guest=ANN, name="Bob")
INVITED = Seat(invite="link")
BOT = Seat(bot="hold-at-20")


def opening(*seats: Seat, game: str = "two-dice-pig", by_hand: bool = True, **options) -> Open:
    asked = Opened("t", game, options, ANN, "Ann", bytes(32), "mix", seats, by_hand=by_hand)
    return Open(asked)


def do(table: Table | None, command) -> Table:
    """The table after a command that must not be refused."""
    decided = decide(table, command)
    assert isinstance(decided, Transition), decided
    return fold(decided.events, table)


def refusal(table: Table | None, command) -> Refusal:
    answer = decide(table, command)
    assert isinstance(answer, Refusal), answer
    return answer


def one_device(**options) -> Table:
    return do(None, opening(OWN, LOCAL, **options))


def entered(table: Table, *actions: int, guest: str = ANN) -> Table:
    undone = len(table.undone)
    command_id = f"c{table.ply + 100 * undone}"
    return do(table, Enter(guest, table.ply, actions, command_id, undone=undone))


def texts(table: Table) -> list[str]:
    return [step.text for step in table.steps]


def test_a_throw_waits_for_what_the_dice_show():
    table = do(one_device(), Act(ANN, 0, ROLL, "c"))
    assert (table.ply, table.to_move, table.status) == (1, None, Status.PLAYING)


def test_dice_are_entered_one_by_one_or_at_once():
    slowly = entered(entered(entered(one_device(), ROLL), 3), 6)
    assert texts(slowly) == texts(entered(one_device(), ROLL, 3, 6)) == ["roll", "3", "6"]
    assert slowly.position.tobytes() == entered(one_device(), ROLL, 3, 6).position.tobytes()


def test_dice_may_be_written():
    table = do(one_device(), Enter(ANN, 0, (ROLL,), "c", "3 6"))
    assert texts(table) == ["roll", "3", "6"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3 7", "illegal"),
        ("3 x", "not-understood"),
        ("3 6 2", "not-understood"),
        ("resign 1", "not-your-turn"),
    ],
)
def test_what_is_written_is_refused_whole(text, code):
    assert refusal(entered(one_device(), ROLL), Enter(ANN, 1, (), "x", text)).code == code


def test_several_turns_are_entered_at_once():
    table = entered(one_device(), ROLL, 3, 6, HOLD, ROLL, 1, 4)
    assert [step.played.actor for step in table.steps] == [0, CHANCE, CHANCE, 0, 1, CHANCE, CHANCE]


@pytest.mark.parametrize(
    ("actions", "ruling"),
    [((7,), "D6"), ((0,), "D6"), ((3, 6, ROLL, 9), "D6"), ((3, 6, 5), "D2"), ((3, 10**30), "D6")],
)
def test_what_cannot_be_is_refused_whole(actions, ruling):
    table = entered(one_device(), ROLL)
    answer = refusal(table, Enter(ANN, 1, actions, "x"))
    assert (answer.code, answer.ruling) == ("illegal", ruling)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Enter(ANN, 1, (3,), "x"), "stale"),
        (Enter(ANN, 0, (), "x"), "nothing-entered"),
        (Enter(EVE, 0, (ROLL,), "x"), "not-seated"),
        (Enter("", 0, (ROLL,), "x"), "not-seated"),
        (Enter(ANN, 0, (-16,), "x"), "not-your-turn"),
    ],
)
def test_an_entry_is_refused(command, code):
    assert refusal(one_device(), command).code == code


def test_the_table_throws_no_dice_of_its_own_beside():
    table = do(None, opening(OWN, BOT, by_hand=False))
    assert refusal(table, Enter(ANN, 0, (ROLL, 3, 6), "x")).code == "fair-dice"


def test_a_retry_is_answered_with_what_happened():
    table = entered(one_device(), ROLL, 3, 6)
    assert decide(table, Enter(ANN, 0, (ROLL, 3, 6), "c0")) == Repeated(0)


def test_the_first_seat_is_entered_where_it_is_drawn():
    table = one_device(first="random")
    assert (table.ply, table.status) == (0, Status.PLAYING)
    assert [entry.text for entry in SharedSnapshot(table, Presence()).now(ANN).outcomes] == [
        "first:0",
        "first:1",
    ]
    assert entered(table, 1).to_move == 1


def by_link() -> Table:
    table = do(None, opening(OWN, INVITED))
    assert refusal(table, Enter(ANN, 0, (ROLL,), "x")).code == "waiting"
    return do(table, Sit("link", BOB, "Bob", "mix too"))


def test_anybody_of_the_table_enters_dice_but_nobody_anothers_decision():
    table = by_link()
    assert refusal(table, Enter(BOB, 0, (ROLL, 3, 6), "x")).code == "not-your-turn"
    table = do(table, Act(ANN, 0, ROLL, "c"))
    assert texts(entered(table, 3, 6, guest=BOB)) == ["roll", "3", "6"]


def test_the_host_enters_for_others_without_a_seat():
    table = do(None, opening(INVITED, BOT, game="pig"))
    table = do(do(table, Sit("link", BOB, "Bob", "")), Act(BOB, 0, ROLL, "c"))
    assert texts(entered(table, 4)) == ["roll", "4"]


def test_who_keeps_the_score_without_a_seat_does_so_in_the_rematch():
    table = do(None, opening(INVITED, BOT, game="pig"))
    table = do(do(table, Sit("link", BOB, "Bob", "")), Resign(BOB, 0, "r"))
    table = do(table, Rematch(BOB, "Bob", "", "t2", bytes(32), ("x", "y")))
    assert (table.rematch.host, table.rematch.seats[0].guest) == (ANN, BOB)
    assert SharedSnapshot(table, Presence()).now(ANN).rematch.seat == 0  # Bob asks for it


def test_a_bot_decides_and_people_throw_for_it():
    table = entered(do(None, opening(OWN, BOT, game="pig")), ROLL, 1)
    assert table.bot_to_move == "hold-at-20"
    assert refusal(table, Enter(ANN, 2, (ROLL, 5), "x")).code == "not-your-turn"
    table = do(table, BotAct(1, 2, ROLL))
    assert (table.bot_to_move, texts(entered(table, 5))) == ("", ["roll", "1", "roll", "5"])


def test_the_host_plays_every_seat_of_one_device():
    table = entered(one_device(), ROLL, 1, 2)
    assert [table.seats_of(ANN), table.seat_of(ANN)] == [(0, 1), 1]
    assert SharedSnapshot(table, Presence()).now(ANN).legal[0].text == "roll"
    assert texts(do(table, Act(ANN, 3, ROLL, "d")))[-1] == "roll"


def test_resigning_is_for_the_seat_whose_turn_it_is():
    table = entered(one_device(seats=2), ROLL, 1, 2)
    thrown = do(table, Act(ANN, 3, ROLL, "d"))
    assert texts(do(table, Resign(ANN, 3, "r")))[-1] == "resign 1"
    assert texts(do(thrown, Resign(ANN, 4, "r")))[-1] == "resign 1"


def test_what_may_be_entered_comes_with_its_meaning():
    table = entered(one_device(), ROLL)
    faces = [{"die": face} for face in range(1, 7)]
    assert [entry.meaning for entry in SharedSnapshot(table, Presence()).now(ANN).outcomes] == faces
    before = SharedSnapshot(one_device(), Presence()).now(ANN)
    assert [entry.meaning for entry in before.legal[0].outcomes] == faces
    assert before.outcomes == ()


def test_who_only_watches_is_offered_nothing():
    seen = SharedSnapshot(entered(one_device(), ROLL), Presence()).now(EVE)
    assert (seen.outcomes, seen.legal) == ((), ())


def test_a_fair_table_offers_nothing_to_enter():
    seen = SharedSnapshot(do(None, opening(OWN, BOT, by_hand=False)), Presence()).now(ANN)
    assert (seen.legal[0].outcomes, seen.outcomes) == ((), ())


def test_people_round_one_device_are_named():
    view = table_view(SharedSnapshot(one_device(), Presence()), ANN)
    assert [(seat.kind, seat.name) for seat in view.now.seats] == [
        ("local", "Ann"),
        ("local", "Bob"),
    ]
    assert (view.your_seat, view.chance, view.commitment, view.contributions) == (
        0,
        "by_hand",
        "",
        (),
    )


def test_several_seats_of_one_guest_need_real_dice():
    assert refusal(None, opening(OWN, LOCAL, by_hand=False)).code == "bad-seats"


def test_a_finished_game_is_a_record_without_a_commitment():
    table = one_device(target=10)
    table = entered(table, ROLL, 6, 6, HOLD)
    record = record_of(table, date(2025, 1, 2))
    assert (table.status, table.secret) == (Status.OVER, "")
    assert (record.commitment, record.contributions, record.secret) == ("", (), "")
    assert (record.actions, record.result) == (("roll", "6 6", "hold"), (1.0, -1.0))
    assert list(parse_record(format_record(record)).history()) == [1, 6, 6, 0]


def test_hidden_cards_are_not_entered_by_hand():
    seats = (OWN, LOCAL, LOCAL._replace(name="Cid"))
    assert refusal(None, opening(*seats, game="push-out-the-pig")).code == "hidden-by-hand"
