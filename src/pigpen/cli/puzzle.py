"""`pigpen puzzle`: roll or hold? A position of Pig a day, and what an answer costs."""

from argparse import Namespace
from datetime import UTC, datetime
from shlex import quote

from rich.console import Console

from pigpen.catalog import make
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.output import console, print_json
from pigpen.cli.progress import waiting
from pigpen.face.showing import Document, percent
from pigpen.face.words import say
from pigpen.lab.study.puzzle import CHOICES, Kind, Puzzle, Theme, puzzle

EXAMPLES = (
    ("pigpen puzzle", "today's position, the same for all: roll or hold?"),
    ("pigpen puzzle roll", "an answer to it, and what that costs"),
    ("pigpen puzzle --name 7 --theme endgame", "another one, of a theme"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The answer, and which puzzle."""
    parser.add_argument("answer", nargs="?", choices=CHOICES, help="your choice")
    parser.add_argument(
        "--name", metavar="NAME", help="any word or number; unless said, today's date (UTC)"
    )
    parser.add_argument("--theme", choices=[*map(str, Theme)], help="what it is about")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Ask, or grade the answer."""
    name = arguments.name or datetime.now(UTC).date().isoformat()
    with waiting(say("puzzle_searches")):
        asked = puzzle(name, Theme(arguments.theme) if arguments.theme else None)
    if arguments.json:
        print_json(_document(asked, arguments.answer))
    else:
        _show(asked, arguments.answer, _which(arguments), console())
    return 0


def _show(asked: Puzzle, answer: str | None, which: str, screen: Console) -> None:
    screen.print(say("puzzle_title", name=asked.name), style="bold", markup=False)
    position = {"own": asked.own, "other": asked.other, "at_risk": asked.at_risk}
    screen.print(say("puzzle_position", **position, target=make("pig").rules.target))
    if answer is None:
        screen.print(say("puzzle_ask", which=which))
        return
    screen.print(say("puzzle_worth", roll=percent(asked.roll), hold=percent(asked.hold)))
    for line in _verdict(asked, answer):
        screen.print(line)
    screen.print(say("puzzle_share", name=asked.name, grade=asked.grade(answer)), markup=False)


def _which(arguments: Namespace) -> str:
    """The words that ask for the same puzzle again."""
    words = (("--name", arguments.name), ("--theme", arguments.theme))
    return "".join(f" {option} {quote(value)}" for option, value in words if value)


def _verdict(asked: Puzzle, answer: str) -> list[str]:
    """What the answer gave away, and what hold at 20 would have done."""
    if asked.kind == Kind.QUIET:
        return [say("puzzle_quiet")]
    given = say("puzzle_best")
    if answer != asked.best:
        given = say("puzzle_cost", cost=percent(asked.cost(answer)))
    key = "puzzle_trap" if asked.kind == Kind.TRAP else "puzzle_right"
    return [given, say(key, cost=percent(asked.cost(asked.natural)))]


def _document(asked: Puzzle, answer: str | None) -> Document:
    """The puzzle; with an answer, also what would spoil it."""
    position = {"own": asked.own, "other": asked.other, "at_risk": asked.at_risk}
    shown: Document = {"game": "pig", "name": asked.name, **position, "choices": list(CHOICES)}
    if answer is None:
        return shown
    return {
        **shown,
        "theme": asked.theme.value,
        "kind": asked.kind.value,
        "wins": {"roll": asked.roll, "hold": asked.hold},
        "best": asked.best,
        "answer": answer,
        "cost": asked.cost(answer),
        "grade": asked.grade(answer),
    }
