"""A player against bots may undo a card until it has revealed something."""

from deciding import done
from laid_push_out_the_pig import HEARTS, dealt, push_out_the_pig_table

from pigpen.core.game import CHANCE
from pigpen.core.notation import parse_action
from pigpen.core.position import start, to_move
from pigpen.play.fair import FairChance
from pigpen.server.table.decide import Undo
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.table import Status, Table
from pigpen.server.table.undo import undo_ply

ANN = "ann"


def at_table(first: int, *parse_q_values: str, **options: object) -> Table:
    """Ann in seat 0 with bots, after the deal; `first` leads."""
    game = push_out_the_pig_table(**options)
    seats = (Seat(guest=ANN, name="Ann"), *[Seat(bot="beginner")] * (game.num_seats - 1))
    opened = Opened("t", game.name, {}, ANN, "Ann", b"k" * 32, "", seats)
    position = dealt(game, first, *parse_q_values)
    table = Table(opened, game, FairChance(opened.secret), seats, (), start(game))
    return table._replace(position=position, actor=first, status=Status.PLAYING)


def played(table: Table, *texts: str) -> Table:
    for text in texts:
        actor = to_move(table.game, table.position)
        assert actor != CHANCE
        action = parse_action(table.game, table.position, text)
        name = None if actor else f"0:c{table.ply}"
        table = evolve(table, Played(table.ply, actor, action, name))
    return table


def test_ones_own_card_is_taken_back_before_anybody_else_has_played():
    table = played(at_table(0, "2S 3S"), "2S")
    assert undo_ply(table, ANN) == 0


def test_not_after_the_next_seats_card_was_seen():
    table = played(at_table(0, "2S 3S", "4S 5S"), "2S", "4S")
    assert undo_ply(table, ANN) is None


def test_not_after_a_discard_showed_a_void():
    table = played(at_table(0, "2S 3S", HEARTS), "2S", "AH")
    assert undo_ply(table, ANN) is None


def test_not_even_where_the_bot_had_one_card_to_choose_from():
    """That it had, nobody knew."""
    table = played(at_table(0, "2S 3S", "4S 5H 6H 7H 8H 9H 2D 3D 4D 5D 6D 7D 8D"), "2S", "4S")
    assert undo_ply(table, ANN) is None


def test_exposing_is_taken_back_before_the_next_seat_says_anything():
    table = played(at_table(0, "QS 3S", expose="on"), "expose QS")
    assert undo_ply(table, ANN) == 0
    assert undo_ply(played(table, "pass"), ANN) == 1


def test_not_after_another_seat_could_have_exposed():
    table = played(at_table(0, "QS 3S", "AH 2C", expose="on"), "pass", "pass")
    assert undo_ply(table, ANN) is None


def test_passing_is_taken_back_after_a_pass_that_had_to_be():
    """Ann holds all four cards that could be shown, so she knew that the next seat passes."""
    table = played(at_table(0, "QS JD 10C AH", expose="on"), "pass", "pass")
    assert undo_ply(table, ANN) == 0
    taken_back = done(table, Undo(ANN, table.ply, "u")).table
    assert (taken_back.ply, taken_back.to_move) == (0, 0)


def test_not_after_the_cards_of_the_next_deal_were_dealt():
    table = at_table(0, "2S 3S", limit=5000)
    position = table.position.copy()
    position.hands[:] = 0
    position.hands[0] = 1
    position.gone = (1 << 52) - 2
    position.trick[1:4] = (20, 30, 40)
    position.leader, position.suit = 1, 1
    last = played(table._replace(position=position), "2S")
    assert last.actor == CHANCE
    after_deal = evolve(last, Played(last.ply, CHANCE, 5))
    assert undo_ply(after_deal, ANN) is None
