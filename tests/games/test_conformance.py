"""Every game of the catalog keeps the contract on `core.game`."""

from strategies import KEPT, TABLES

from pigpen.testing import GameContract


class TestEveryGame(GameContract):
    """At tables of every option, and with cards that people have."""

    tables = (*TABLES, *KEPT)
