"""Every bot plays legally and repeatably at tables of every option."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CARD_GAMES, DEFAULTS, DICE_GAMES, TABLES, Table, random_history, walks
from unchanged import unless_changed

from pigpen.bots.bot import look
from pigpen.bots.catalog import Entry, bots_for, entry
from pigpen.bots.optimal import is_slow
from pigpen.catalog import entry as entry_of
from pigpen.core.game import AnyGame
from pigpen.core.jit import Way, way
from pigpen.core.options import options
from pigpen.core.position import after, start, view
from pigpen.core.redacted import known
from pigpen.core.rng import stream
from pigpen.testing import assert_plays_by_the_rules

# Tables of every number of seats, beside those at the edges of every option.
SEATS = [
    Table(table.name, {"seats": seats})
    for table in DEFAULTS
    for option in options(entry_of(table.name).rules)
    if option.name == "seats"
    for seats in range(option.low, option.high + 1)
]
EVERY = list({str(table): table for table in [*TABLES, *SEATS]}.values())
PLIES = (30, 55 + 30)  # of dice, and of cards: a deal comes first


def _bots(game: AnyGame) -> list[Entry]:
    """The bots of a table, but for those that would solve their game for long."""
    found = bots_for(game)
    if game.name not in DICE_GAMES:
        return list(found)
    is_long = is_slow(game)
    if way() is Way.INTERPRETED:
        is_long = game.rules.target > 10 or getattr(game.rules, "dice", 0) >= 50
    return [bot for bot in found if not (bot.solves and is_long)]


def _play_on(game: AnyGame, positions, name: str) -> None:
    every = 1 if game.name in DICE_GAMES else 12  # a sampled world takes long, interpreted
    assert_plays_by_the_rules(entry(name).build(game), game, positions, every=every)


@pytest.mark.parametrize("short", [False, True], ids=["", "to_10"])
@pytest.mark.parametrize(
    "table", [pytest.param(t, id=str(t), marks=unless_changed(__file__, t.name)) for t in EVERY]
)
def test_bots_are_legal_and_repeatable_all_through_a_game(table, short):
    table = table.shortened() if short else table
    game = table.build()
    positions = [start(game)]
    for action in random_history(game, seed=11, max_plies=PLIES[game.name in CARD_GAMES]):
        positions.append(after(game, positions[-1], action))
    for bot in _bots(game):
        _play_on(game, positions, bot.name)


@given(st.data())
def test_bots_are_legal_wherever_play_can_lead(data):
    table = data.draw(st.sampled_from(EVERY)).shortened()
    game, _, positions = data.draw(walks(table, max_plies=40))
    names = [bot.name for bot in _bots(game)]
    _play_on(game, positions[-6:], data.draw(st.sampled_from(names)))


def test_a_bot_that_can_win_by_holding_holds():
    game = Table("hog", {"target": 10, "seats": 2}).build()
    position = start(game)
    position.may_hold, position.dice, position.turn_total = 1, 1, 10
    for bot in _bots(game):
        if bot.name != "random":
            seen = look(game, position)
            assert {bot.build(game)(seen, stream(draw)) for draw in range(50)} == {0}, bot.name


def test_a_bot_gets_what_its_seat_may_know_and_nothing_else():
    """A game with something hidden: the view is the redacted copy, in every field of it."""
    pig = Table("pig", {}).build()

    def redact(rules, p, seat):
        p.scores[1 - seat] = 0

    hiding = pig._replace(kernels=pig.kernels._replace(redact=redact))
    position = start(hiding)
    position.scores[:2] = 30, 40
    seen = look(hiding, position)
    assert seen.position.tobytes() == view(hiding, position, 0).tobytes()
    assert known(seen.position).scores[1] == 0
    assert not np.shares_memory(np.asarray(seen.position), np.asarray(position))
    told = {name for name, value in seen._asdict().items() if value is position}
    assert not told
    other = position.copy()
    other.scores[1] = 77
    told_otherwise = look(hiding, other)
    assert seen.position.tobytes() == told_otherwise.position.tobytes()
    assert seen[2:] == told_otherwise[2:]
