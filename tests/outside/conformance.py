"""Conformance tests as the author of a game runs them in their own package."""

from pigpen.testing import BotContract, GameContract


class TestBlindPig(GameContract):
    game = "blind-pig"


class TestBrave(BotContract):
    game, bot = "blind-pig", "brave"


class TestWeigher(BotContract):
    game, bot, every = "blind-pig", "weigher", 3
