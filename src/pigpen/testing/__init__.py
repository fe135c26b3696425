"""Conformance tests for authors of games and bots: `pip install 'pigpen[testing]'`.

    from pigpen.testing import BotContract, GameContract

    class TestBlindPig(GameContract):
        game = "blind-pig"

    class TestBrave(BotContract):
        game, bot = "blind-pig", "brave"

Pytest runs each clause of the contract in `pigpen.core.game` at tables of every option. The parts
of these tests are public, for tests of your own: tables, random histories, and Hypothesis
strategies for any history.
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
