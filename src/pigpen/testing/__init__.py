"""Tests that every game and bot must pass, for authors of others: `pip install 'pigpen[testing]'`.

    from pigpen.testing import BotContract, GameContract

    class TestBlindPig(GameContract):
        game = "blind-pig"

    class TestBrave(BotContract):
        game, bot = "blind-pig", "brave"

Pytest runs each clause of the contract on `pigpen.core.game` at tables of every option. What such
tests are made of is here for those of one's own: tables, histories by chance, and strategies of
Hypothesis for any history.
"""

import pytest

pytest.register_assert_rewrite("pigpen.testing.bots", "pigpen.testing.games")

from pigpen.testing.bots import BotContract, assert_plays_by_the_rules  # noqa: E402
from pigpen.testing.games import GameContract  # noqa: E402
from pigpen.testing.play import (  # noqa: E402
    choices,
    histories,
    random_history,
    resignations,
    walks,
)
from pigpen.testing.tables import Table, tables_of  # noqa: E402

__all__ = [
    "BotContract",
    "GameContract",
    "Table",
    "assert_plays_by_the_rules",
    "choices",
    "histories",
    "random_history",
    "resignations",
    "tables_of",
    "walks",
]
