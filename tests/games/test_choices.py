"""Bots choose the same in modules, machine code and plain Python, with the same luck."""

import pytest
from strategies import DICE_GAMES, SEATED, Table
from unchanged import unless_changed

from benchmarks.twins import BUILT, assert_same_choices
from pigpen.bots.bot import KernelBot
from pigpen.bots.catalog import bots_for
from pigpen.core.jit import Way
from pigpen.games import piggles

pytestmark = pytest.mark.compiled

FAST = (Way.WEBASSEMBLY, Way.MACHINE)
DECISIONS = 200  # at each table, at a bot's full strength
INTERPRETED = 40  # with few worlds
WORLDS = 2
SLOW = {"ringleader": 8}  # of which a choice takes up to half a second, interpreted


PRESETS = [Table("piggles", dict(options)) for options in piggles.PRESETS.values() if options]


def at_each_table(*, compiles: bool):
    """Cases of tables; the gate leaves out those of games that nobody changed.

    Large bots take Numba up to two minutes: a game a worker, and only where a kernel has changed.
    """

    def case(table):
        marks = [unless_changed(__file__, table.name)]
        if compiles and table.name not in DICE_GAMES:
            marks += [pytest.mark.machine, pytest.mark.xdist_group(table.name)]
        return pytest.param(table, id=str(table), marks=marks)

    return pytest.mark.parametrize("table", [case(table) for table in (*SEATED, *PRESETS)])


def kernel_bots(game):
    """Each bot whose choice is a kernel, with its name; one that solves its game has none."""
    built = ((bot.name, bot.build(game)) for bot in bots_for(game) if not bot.solves)
    found = [(name, bot) for name, bot in built if isinstance(bot, KernelBot)]
    assert found
    return found


def _in_few_worlds(bot):
    style = getattr(bot, "style", None)
    if style is None or getattr(style, "worlds", 0) <= WORLDS:
        return bot
    return bot._replace(style=style._replace(worlds=WORLDS))


@at_each_table(compiles=False)
def test_modules_choose_as_plain_python(table):
    game = table.build()
    for name, bot in kernel_bots(game):
        decisions = SLOW.get(name, INTERPRETED)
        assert_same_choices(game, _in_few_worlds(bot), decisions, BUILT)


@at_each_table(compiles=True)
def test_modules_choose_as_machine_code(table):
    game = table.build()
    for _, bot in kernel_bots(game):
        assert_same_choices(game, bot, DECISIONS, FAST)
