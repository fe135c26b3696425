"""Computes the answers of the lesson on value iteration, in a worker process.

Answers are types of `wire.learn`, as compressed JSON.
"""

import gzip
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from pigpen import catalog
from pigpen.lab.study import convergence, race
from pigpen.server.wire.learn import (
    Lesson,
    LessonCell,
    LessonSweep,
    LessonTerm,
    RaceResult,
    RaceWay,
)

_READABLE = 11  # characters of a fraction; longer ones are left out


class LessonRequest(msgspec.Struct, frozen=True, tag="lesson"):
    """Request for the small game to `goal` points with a die of `sides` sides."""

    goal: int
    sides: int


class RaceRequest(msgspec.Struct, frozen=True, tag="race"):
    """Request for a game of the catalog to `target` points, solved by each method."""

    game: str
    target: int


def answer(asked: LessonRequest | RaceRequest) -> bytes:
    """Return a lesson or a race as compressed JSON."""
    said = _lesson(asked) if isinstance(asked, LessonRequest) else _race(asked)
    return gzip.compress(msgspec.json.encode(said), 6, mtime=0)


def _lesson(ask: LessonRequest) -> Lesson:
    lesson = convergence.Lesson(convergence.piglet(ask.sides), ask.goal)
    index = {cell: number for number, cell in enumerate(lesson.equations)}
    return Lesson(
        goal=ask.goal,
        sides=ask.sides,
        guess=float(convergence.GUESS),
        guess_fraction=_fraction(convergence.GUESS),
        cells=tuple(_cell(lesson, cell, index) for cell in index),
        sweeps=tuple(_sweep(sweep) for sweep in lesson.sweeps),
        changes=tuple(progress.change for progress in lesson.progress),
        errors=tuple(progress.error for progress in lesson.progress),
    )


def _cell(
    lesson: convergence.Lesson,
    cell: convergence.Cell,
    index: Mapping[convergence.Cell, int],
) -> LessonCell:
    def term(of: convergence.Term) -> LessonTerm:
        where = None if of.cell is None else index[of.cell]
        return LessonTerm(
            chance=str(of.chance), share=float(of.chance), cell=where, passed=of.passed
        )

    equation, exact = lesson.equations[cell], lesson.exact[cell]
    return LessonCell(
        **cell._asdict(),
        throw=tuple(map(term, equation.throw)),
        hold=None if equation.hold is None else term(equation.hold),
        exact=float(exact),
        fraction=_fraction(exact),
    )


def _sweep(sweep: convergence.Sweep) -> LessonSweep:
    values = sweep.values.values()
    return LessonSweep(values=tuple(map(float, values)), fractions=tuple(map(_fraction, values)))


def _fraction(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= _READABLE else ""


def _race(ask: RaceRequest) -> RaceResult:
    run = race.race(catalog.make(ask.game, {"target": ask.target}))
    return RaceResult(
        target=run.target,
        cells=run.cells,
        layers=run.layers,
        table=_way(run.table),
        in_place=_way(run.in_place),
        layered=_way(run.layered),
    )


def _way(way: race.Way) -> RaceWay:
    fields: dict[str, Any] = way._asdict()
    return RaceWay(**fields)
