"""Command `pigpen learn`: one roll, value iteration on a tiny game, and Pig at full size."""

from argparse import Namespace
from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from pigpen.catalog import make
from pigpen.cli.arguments import Parser, add_json, whole_number
from pigpen.cli.output import console, print_json
from pigpen.core.progress import waiting
from pigpen.core.result import Document
from pigpen.core.translations import translated
from pigpen.lab.study.convergence import Lesson, LessonCell, LessonTerm, lesson
from pigpen.lab.study.one_throw import OneThrow, one_throw
from pigpen.lab.study.race import RaceResult, RaceWay, race
from pigpen.results.display import table

EXAMPLES = (
    ("pigpen learn --at-risk 20", "should you roll? One die, and no formula"),
    ("pigpen learn", "Piglet to 2: the first sweeps of value iteration, and the solution"),
    ("pigpen learn --goal 3 --sides 4 --sweeps 8", "a die of four sides, and more sweeps"),
    ("pigpen learn --race 100", "sweeps and layers on Pig itself, timed and counted"),
)
_BALANCED = (
    "On average, rolling costs you points.",
    "On average, rolling changes nothing.",
    "On average, rolling brings you points.",
)
_HIGHEST = 1000  # points, the limit of a target
_READABLE = 9  # characters of a fraction


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the points at risk, the tiny game and its sweeps, and the race."""
    parser.add_argument(
        "--at-risk",
        type=whole_number(1, _HIGHEST),
        metavar="POINTS",
        help="what one more roll does to so many",
    )
    parser.add_argument(
        "--goal", type=whole_number(2, 10), default=2, help="points that win, 2 to 10"
    )
    parser.add_argument(
        "--sides", type=whole_number(2, 6), default=2, help="sides of the die, 2 (a coin) to 6"
    )
    parser.add_argument(
        "--sweeps", type=whole_number(1, 30), default=5, help="sweeps to show, at most 30"
    )
    parser.add_argument(
        "--race",
        type=whole_number(1, _HIGHEST),
        metavar="TARGET",
        help="solve Pig itself in three ways",
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the effect of a roll, the sweeps beside the solution, or the race."""
    if arguments.at_risk is not None:
        throw, at_risk = one_throw(make("pig")), arguments.at_risk
        if arguments.json:
            print_json(_throw_document(throw, at_risk))
        else:
            _show_throw(throw, at_risk, console())
        return 0
    if arguments.race is not None:
        with waiting(translated("Solving Pig in three ways")):
            found = race(make("pig", {"target": arguments.race}))
        print_json(found) if arguments.json else _show_race(found, console())
        return 0
    with waiting(translated("Working out the lesson")):
        taught = lesson(arguments.goal, arguments.sides)
    shown = replace(taught, sweeps=taught.sweeps[: arguments.sweeps])
    print_json(shown) if arguments.json else _show(shown, console())
    return 0


def _show_throw(throw: OneThrow, at_risk: int, screen: Console) -> None:
    changes = throw.changes(at_risk)
    lines = table(translated("Face"), *(f">{face + 1}" for face in range(len(changes))))
    lines.add_row(translated("Points"), *(f"{change:+}" for change in changes))
    screen.print(lines)
    gained = sum(change for change in changes if change > 0)
    lost = gained - throw.balance(at_risk)
    once = "Roll {faces} times, each face once: you gain {gained} and lose {lost}."
    screen.print(translated(once, faces=len(changes), gained=gained, lost=lost))
    screen.print(translated(_BALANCED[1 + (gained > lost) - (gained < lost)]))
    screen.print(translated("But you don't want points, you want to win. What each rule wins:"))
    screen.print('pigpen strategies pig "expr: hold at 20" "expr: hold at 25"')


def _throw_document(throw: OneThrow, at_risk: int) -> Document:
    return {
        "at_risk": at_risk,
        "changes": list(throw.changes(at_risk)),
        "balance": throw.balance(at_risk),
    }


def _show(lesson: Lesson, screen: Console) -> None:
    title = translated("p(own, other, turn total), to win")
    equations = table(translated("Position"), translated("Equation"), title=title)
    names = list(map(_name, lesson.cells))
    for name, cell in zip(names, lesson.cells, strict=True):
        equations.add_row(name, _equation(cell, names))
    screen.print(equations)
    screen.print(_sweeps(lesson, names))
    swept = (
        "After {sweeps} sweeps no value changes by more than 1e-12; the farthest is"
        " {error:.1e} from the solution."
    )
    screen.print(translated(swept, sweeps=len(lesson.errors), error=lesson.errors[-1]))
    layered = (
        "Layer by layer, from the highest sum of both scores down, each of the {layers} layers"
        " is solved once."
    )
    screen.print(translated(layered, layers=2 * lesson.goal - 1))


def _sweeps(lesson: Lesson, names: Sequence[str]) -> Table:
    """Return a table with a column per sweep, the solution, and the distance from it."""
    shown = lesson.sweeps
    heads = (translated(">Sweep {number}", number=number) for number in range(1, len(shown) + 1))
    title = translated("From one half everywhere")
    lines = table(translated("Position"), *heads, translated(">Solution"), title=title)
    for index, (name, cell) in enumerate(zip(names, lesson.cells, strict=True)):
        values = (_number(sweep.values[index], sweep.fractions[index]) for sweep in shown)
        lines.add_row(name, *values, _number(cell.exact, cell.fraction))
    lines.add_section()
    for head, distances in (("Largest change", lesson.changes), ("Farthest off", lesson.errors)):
        cells = (f"{distance:.3g}" for distance in distances[: len(shown)])
        lines.add_row(translated(head), *cells)
    return lines


def _name(cell: LessonCell) -> str:
    return f"p({cell.own},{cell.other},{cell.total})"


def _equation(cell: LessonCell, names: Sequence[str]) -> str:
    thrown = " + ".join(_term(term, names) for term in cell.throw)
    return thrown if cell.hold is None else f"max({thrown}, {_term(cell.hold, names)})"


def _term(term: LessonTerm, names: Sequence[str]) -> str:
    if term.cell is None:
        return term.chance
    value = f"1 - {names[term.cell]}" if term.passed else names[term.cell]
    if term.chance == "1":
        return value
    return f"{term.chance} ({value})" if term.passed else f"{term.chance} {value}"


def _number(value: float, fraction: str) -> str:
    """Format a value as its fraction; as a decimal if that is long."""
    return fraction if 0 < len(fraction) <= _READABLE else f"{value:.6f}"


def _show_race(found: RaceResult, screen: Console) -> None:
    values = {"target": found.target, "cells": found.cells, "layers": found.layers}
    title = translated("Pig to {target}: {cells:,} values in {layers} layers", **values)
    columns = ("Way", ">Sweeps", ">Values worked out", ">Time")
    lines = table(*map(translated, columns), title=title)
    for name, way in _ways(found):
        sweeps = str(len(way.errors)) if way.errors else translated("none")
        lines.add_row(translated(name), sweeps, f"{way.worked:,}", _time(way.seconds))
    screen.print(lines)
    note = "Sweeps until no value changes by more than 1e-12. Times leave out compiling."
    screen.print(translated(note))


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def _ways(found: RaceResult) -> Sequence[tuple[str, RaceWay]]:
    return (
        ("sweeps from the table", found.table),
        ("sweeps in place", found.in_place),
        ("layers", found.layered),
    )
