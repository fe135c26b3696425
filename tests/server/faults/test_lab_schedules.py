"""A run of the lab is played once, to the same end, whichever node dies, stops or stands still.

`PYTHONPATH=tests/server:. python tests/server/faults/test_lab_schedules.py 1000` plays so many
schedules, each from its seed, and says what they met; with two numbers it plays the first one alone
and prints it.
"""

import gzip
from functools import cache

import msgspec
from lab_world import DESIGNS, LabWorld, games
from playing_many import main
from seeds import checked, in_chunks, seeds
from sqlalchemy import func, select

from pigpen.lab.trials.files import csv_of
from pigpen.lab.trials.run import Chunk, Trial
from pigpen.server.pages.lab.process import findings_so_far
from pigpen.server.pages.lab.store import MOST_ATTEMPTS
from pigpen.server.store.schema import LAB_FILES, LAB_GAMES, LAB_RUNS

SCHEDULES = 20  # in a chunk


def undisturbed(design):
    """The trial, played at once."""
    trial = Trial(design)
    for place, rows in enumerate(games()[repr(design)]):
        trial.add(Chunk(place, 0, rows))
    return trial


def as_json(what):
    """As the database gives it back."""
    return msgspec.json.decode(msgspec.json.encode(what))


@cache
def without_faults():
    """Return each trial's findings and the lines of its file, by its design's representation."""
    trials = {repr(design): undisturbed(design) for design in DESIGNS}
    return {
        name: (as_json(findings_so_far(trial)), csv_of(trial).splitlines())
        for name, trial in trials.items()
    }


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
    design = visitor.design
    expected_found, expected_lines = without_faults()[repr(design)]
    if row["attempts"] > MOST_ATTEMPTS:
        return  # so many died in turn before they had stored anything
    ends = {"done", "stopped"} if row["stop"] else {"done"}
    if row["state"] not in ends:
        yield f"a run is {row['state']}: {row['problem']}"
        return
    if row["state"] == "done":
        if row["played"] != design.games * len(design.variants):
            yield f"{row['played']} games were counted"
        if row["found"] != expected_found:
            yield "another result than without faults"
        if gzip.decompress(files["csv"]).decode().splitlines() != expected_lines:
            yield "other games than without faults"
    elif files:
        lines = gzip.decompress(files["csv"]).decode().splitlines()
        if not set(lines) <= set(expected_lines) or len(set(lines)) != len(lines):
            yield "other games than without faults, until it was stopped"
    if visitor.seen != sorted(visitor.seen):
        yield "what was found was lost again"


@in_chunks
def test_whatever_happens_to_nodes_a_run_is_played_once(chunk):
    for _ in checked(run, problems, seeds(chunk, SCHEDULES)):
        pass


def count(world, met):
    """The events that a schedule met."""
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
