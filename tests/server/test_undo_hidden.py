"""Undo against bots in a game with hidden information: every short history.

What the person knows is followed here by hand, from what the actions mean; the server
must come to the same answer from information sets alone.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hidden_game import Action, game

from pigpen.core.game import CHANCE
from pigpen.core.position import legal_actions, start
from pigpen.play.fair import FairChance
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.table import Table
from pigpen.server.table.undo import undo_ply

ANN = "ann"
LONGEST = 4  # decisions
SEATS = (Seat(guest=ANN, name="Ann"), Seat(bot="b"))
TELLING = (Action.SHOW, Action.NO, Action.YES)  # that tell the other seat one's coin


def begun(first: int, second: int) -> Table:
    opened = Opened("t", "hidden", {}, ANN, "Ann", b"k" * 32, "", SEATS)
    hidden = game(first, second)
    return Table(opened, hidden, FairChance(opened.secret), SEATS, (), start(hidden))


def histories(table: Table, left: int) -> Iterator[Table]:
    """The table after every history of so many decisions."""
    yield table
    if left:
        for action in legal_actions(table.game, table.position):
            after = played(table, action)
            if action == Action.THROW:
                after = evolve(after, Played(after.ply, CHANCE, 1))
            yield from histories(after, left - 1)


def played(table: Table, action: int) -> Table:
    seat = int(table.position.seat)
    return evolve(table, Played(table.ply, seat, action, None if seat else f"c{table.ply}"))


def expected(table: Table) -> int | None:
    """From what the actions mean: Ann's last decision, if nothing came out since."""
    acts = [step.played for step in table.steps]
    own = [one.ply for one in acts if one.actor == 0]
    if not own:
        return None
    knew = any(_tells_ann(one) for one in acts[: own[-1]])
    since = acts[own[-1] :]
    dice_fell = any(one.is_outcome for one in since)
    came_out = any(_tells_ann(one) for one in since)
    for cause, act in pairwise(since):
        was_free = cause.action not in (Action.HUSH, Action.ASK)
        came_out |= act.actor == 1 and was_free  # the bot chose, and knew its coin
    return None if dice_fell or (came_out and not knew) else own[-1]


def _tells_ann(act: Played) -> bool:
    """Whether it lets Ann know the bot's coin."""
    if act.actor == 0:
        return act.action == Action.PEEK
    return act.actor == 1 and act.action in TELLING


@pytest.mark.parametrize("coins", [(0, 0), (1, 1)])
def test_a_decision_is_taken_back_exactly_where_nothing_came_out_since(coins):
    answers = set()
    for table in histories(begun(*coins), LONGEST):
        answer = undo_ply(table, ANN)
        assert answer == expected(table), [Action(s.played.action) for s in table.steps]
        answers.add((answer is None, table.ply))
    assert {(True, LONGEST), (False, LONGEST)} <= answers


def test_without_a_way_to_imagine_other_worlds_nothing_is_taken_back():
    table = played(begun(0, 0), Action.PASS)
    assert undo_ply(table, ANN) == 0
    blind = table._replace(
        game=table.game._replace(kernels=table.game.kernels._replace(determinize=None))
    )
    assert undo_ply(blind, ANN) is None
