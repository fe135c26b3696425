"""How an author of a game and its bots tests them: a file of tests of their own package."""

from pigpen.testing import BotContract, GameContract


class TestBlindPig(GameContract):
    game = "blind-pig"


class TestBrave(BotContract):
    game, bot = "blind-pig", "brave"


class TestWeigher(BotContract):
    game, bot, every = "blind-pig", "weigher", 3
