"""Conformance tests of a bot: legal actions, no use of hidden facts, repeatable draws."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pytest

from pigpen.bots.bot import Bot, look
from pigpen.bots.catalog import playing
from pigpen.core.game import AnyGame
from pigpen.core.position import after, is_legal, start, to_move
from pigpen.core.rng import stream
from pigpen.testing.play import random_history
from pigpen.testing.tables import Table, tables_of

_PLIES = 85  # of a random game, whose positions the bot decides


class BotContract:
    """Tests of a bot; a class of a test file derives from it and names game and bot.

        class TestBrave(BotContract):
            game, bot = "blind-pig", "brave"

    It is tested at every table that `tables_of` makes, or at those in `tables`, and at every
    `every`-th decision; a slow bot needs a larger number.
    """

    game: ClassVar[str] = ""
    bot: ClassVar[str] = ""
    tables: ClassVar[Sequence[Table]] = ()
    every: ClassVar[int] = 1

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        tables = self.tables or tables_of(self.game)
        metafunc.parametrize("table", tables, ids=str)

    def test_it_is_legal_and_repeatable_all_through_a_game(self, table: Table) -> None:
        game = table.build()
        bot = playing(self.bot, game).build(game)
        assert_plays_by_the_rules(bot, game, _positions(game), every=self.every)


def assert_plays_by_the_rules(
    bot: Bot, game: AnyGame, positions: Iterable[Any], *, every: int = 1
) -> None:
    """Check that a bot repeats a legal action and leaves the position unchanged.

    Every `every`-th decision is checked.
    """
    decisions = [position for position in positions if to_move(game, position) >= 0]
    for number, position in enumerate(decisions[::every]):
        before = position.tobytes()
        seen = look(game, position)
        first, again = bot(seen, stream(number)), bot(seen, stream(number))
        assert is_legal(game, position, first)  # a throw need not be listed
        assert first == again
        assert position.tobytes() == before


def _positions(game: AnyGame) -> list[Any]:
    positions = [start(game)]
    for action in random_history(game, seed=11, max_plies=_PLIES):
        positions.append(after(game, positions[-1], action))
    return positions
