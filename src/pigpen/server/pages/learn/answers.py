"""Answers of the learn page, computed in a worker: a lesson, and a race of three methods."""

import gzip

import msgspec

from pigpen import catalog
from pigpen.lab.study import convergence, race


def lesson(goal: int, sides: int) -> bytes:
    """Return a `Lesson` as compressed JSON."""
    return _packed(convergence.lesson(goal, sides))


def race_of(game: str, target: int) -> bytes:
    """Return a `RaceResult` as compressed JSON: a game of the catalog, solved by each method."""
    return _packed(race.race(catalog.make(game, {"target": target})))


def _packed(found: convergence.Lesson | race.RaceResult) -> bytes:
    return gzip.compress(msgspec.json.encode(found), 6, mtime=0)
