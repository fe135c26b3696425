"""The list of bots, as tables and terminals use it."""

import os
import subprocess
import sys

import pytest

from pigpen import catalog
from pigpen.bots.catalog import BOTS, NoContender, UnknownBot, bots_for, entry, playing
from pigpen.bots.plan_bot import PlanBot
from pigpen.core.said import catalogue


def test_bots_come_weakest_first():
    strengths = [bot.strength for bot in bots_for(catalog.make("pig"))]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)


def test_every_bot_has_a_name_and_a_line():
    for bot in BOTS:
        assert catalogue()[f"bot.{bot.name}.name"]
        assert len(catalogue()[f"bot.{bot.name}.line"]) < 80


def test_hold_at_takes_any_number():
    bot = entry("hold-at-17").build(catalog.make("pig"))
    assert isinstance(bot, PlanBot)
    assert bot.plan.points == 17


@pytest.mark.parametrize("name", ["hold-at-0", "hold-at-", "hold-at-x", "hold-at-10000", "nobody"])
def test_an_unknown_bot_is_told_the_names(name):
    with pytest.raises(UnknownBot, match=r"random.*keep-pace.*hold-at-N") as failure:
        entry(name)
    assert failure.value.name == name


def test_who_does_not_play_here_is_told_what_it_plays_and_who_does():
    hog = catalog.make("hog")
    with pytest.raises(NoContender, match="ringleader plays Piggy Piggy only; the bots of hog"):
        playing("ringleader", hog)
    with pytest.raises(NoContender, match="truffle plays Pig, Two-Dice Pig, Big Pig and Hog only"):
        playing("truffle", catalog.make("piggles"))
    with pytest.raises(UnknownBot, match=r"did you mean hamlet\? The bots of hog are: random, "):
        playing("hamelt", hog)
    assert playing("hold-at-17", hog).name == "hold-at-17"


@pytest.mark.compiled
def test_a_bot_is_built_and_plays_without_the_compiler():
    """A server builds bots in its own process; the compiler would keep people waiting."""
    game = catalog.make("hog", {"target": 20})
    for bot in bots_for(game):
        bot.build(game)
    code = (
        "import sys\n"
        "from pigpen import catalog\n"
        "from pigpen.bots.bot import look\n"
        "from pigpen.bots.catalog import bots_for\n"
        "from pigpen.core.position import start\n"
        "from pigpen.core.rng import stream\n"
        "game = catalog.make('hog', {'target': 20})\n"
        "for bot in bots_for(game):\n"
        "    bot.build(game)(look(game, start(game)), stream(1))\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ))
