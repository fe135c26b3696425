"""A run of the lab is played once, to the same end, whichever node dies, stops or stands still.

`PYTHONPATH=tests/server:. python tests/server/faults/test_lab_schedules.py 1000` plays so many
schedules, each from its seed, and says what they met; with two numbers it plays the first one alone
and prints it.
"""

import gzip

import msgspec
import pytest
from lab_world import DESIGNS, GAMES, LabWorld
from playing_many import main, told
from sqlalchemy import func, select

from pigpen.core.jit import Way, way
from pigpen.lab.trials.files import csv_of
from pigpen.lab.trials.run import Chunk, Trial
from pigpen.server.store.lab_runs import MOST_ATTEMPTS
from pigpen.server.store.schema import LAB_FILES, LAB_GAMES, LAB_RUNS
from pigpen.server.views.lab import found

SCHEDULES = 40 if way() is Way.INTERPRETED else 200
CHUNK = 20


def undisturbed(design):
    """The trial, played at once."""
    trial = Trial(design)
    for place, rows in enumerate(GAMES[repr(design)]):
        trial.add(Chunk(place, 0, rows))
    return trial


def as_json(what):
    """As the database gives it back."""
    return msgspec.json.decode(msgspec.json.encode(what))


TRIALS = {repr(design): undisturbed(design) for design in DESIGNS}
FOUND = {name: as_json(found(trial)) for name, trial in TRIALS.items()}
LINES = {name: csv_of(trial).splitlines() for name, trial in TRIALS.items()}


def run(seed):
    """The world after the schedule of a seed."""
    world = LabWorld(seed)
    world.run()
    return world


def problems(world):
    """The promises that were not kept."""
    told = dict.fromkeys(world.problems)
    with world.engine.connect() as connection:
        if connection.scalar(select(func.count()).select_from(LAB_GAMES)):
            told["games of a run that is over are kept twice"] = None
        for visitor in world.visitors:
            mine = select(LAB_RUNS).where(LAB_RUNS.c.id == visitor.run)
            row = connection.execute(mine).mappings().one()
            files = select(LAB_FILES.c.kind, LAB_FILES.c.data)
            files = dict(connection.execute(files.where(LAB_FILES.c.run_id == visitor.run)).all())
            told |= dict.fromkeys(_problems(visitor, row, files))
    return list(told)


def _problems(visitor, row, files):
    name, design = repr(visitor.design), visitor.design
    if row["attempts"] > MOST_ATTEMPTS:
        return  # so many died in turn before they had stored anything
    ends = {"done", "stopped"} if row["stop"] else {"done"}
    if row["state"] not in ends:
        yield f"a run is {row['state']}: {row['problem']}"
        return
    if row["state"] == "done":
        if row["played"] != design.games * len(design.variants):
            yield f"{row['played']} games were counted"
        if row["found"] != FOUND[name]:
            yield "another result than without faults"
        if gzip.decompress(files["csv"]).decode().splitlines() != LINES[name]:
            yield "other games than without faults"
    elif files:
        lines = gzip.decompress(files["csv"]).decode().splitlines()
        if not set(lines) <= set(LINES[name]) or len(set(lines)) != len(lines):
            yield "other games than without faults, until it was stopped"
    if visitor.seen != sorted(visitor.seen):
        yield "what was found was lost again"


@pytest.mark.parametrize("first", range(0, SCHEDULES, CHUNK))
def test_whatever_happens_to_nodes_a_run_is_played_once(first):
    for seed in range(first, first + CHUNK):
        world = run(seed)
        found = problems(world)
        assert not found, told(seed, found, world.schedule)


def count(world, met):
    """What a schedule met."""
    with world.engine.connect() as connection:
        query = select(LAB_RUNS.c.state, LAB_RUNS.c.number)
        for state, owners in connection.execute(query):
            met[f"runs {state}"] += 1
            met["owners of runs"] += owners
        too_often = select(func.count()).where(LAB_RUNS.c.attempts > MOST_ATTEMPTS)
        met["runs given up"] += connection.scalar(too_often) or 0
    met["games played"] += world.num_played
    met["games of whole runs"] += sum(each.design.games for each in world.visitors)


if __name__ == "__main__":
    main(run, problems, count)
