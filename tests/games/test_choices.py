"""Bots choose the same in modules, machine code and plain Python, with the same luck."""

from typing import NamedTuple

import pytest
from strategies import DICE_GAMES, SEATED, Table

from benchmarks.twins import BUILT, assert_same_choices
from pigpen.bots.bot import KernelBot
from pigpen.bots.catalog import bots_for, entry
from pigpen.core.jit import Way
from pigpen.games import piggles

pytestmark = pytest.mark.compiled

FAST = (Way.WEBASSEMBLY, Way.MACHINE)
DECISIONS = 200  # at each table, at a bot's full strength
INTERPRETED = 40  # with few worlds
WORLDS = 2
SLOW = {"ringleader": 8}  # of which a choice takes up to half a second, interpreted


class Asked(NamedTuple):
    """A bot whose choice is a kernel, at a table."""

    table: Table
    bot: str

    def __str__(self) -> str:
        return f"{self.bot} at {self.table}"


def _asked(table: Table) -> list[Asked]:
    game = table.build()
    ready = (bot for bot in bots_for(game) if not bot.solves)  # what is solved is no kernel
    return [Asked(table, bot.name) for bot in ready if isinstance(bot.build(game), KernelBot)]


PRESETS = [Table("piggles", dict(options)) for options in piggles.PRESETS.values() if options]
ASKED = [asked for table in [*SEATED, *PRESETS] for asked in _asked(table)]


def _in_few_worlds(bot):
    style = getattr(bot, "style", None)
    if style is None or getattr(style, "worlds", 0) <= WORLDS:
        return bot
    return bot._replace(style=style._replace(worlds=WORLDS))


def _machine(asked: Asked):
    """Large bots take Numba up to two minutes: only where a kernel has changed, a game a worker."""
    if asked.table.name in DICE_GAMES:
        return asked
    return pytest.param(
        asked, marks=[pytest.mark.machine, pytest.mark.xdist_group(asked.table.name)]
    )


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_modules_choose_as_plain_python(asked):
    game = asked.table.build()
    bot = _in_few_worlds(entry(asked.bot).build(game))
    assert isinstance(bot, KernelBot)
    assert_same_choices(game, bot, SLOW.get(asked.bot, INTERPRETED), BUILT)


@pytest.mark.parametrize("asked", list(map(_machine, ASKED)), ids=str)
def test_modules_choose_as_machine_code(asked):
    game = asked.table.build()
    bot = entry(asked.bot).build(game)
    assert isinstance(bot, KernelBot)
    assert_same_choices(game, bot, DECISIONS, FAST)
