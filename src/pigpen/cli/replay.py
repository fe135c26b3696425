"""Command `pigpen replay`: show a recorded game in words, and check each action."""

import sys
from argparse import Namespace
from itertools import groupby
from pathlib import Path

from rich.table import Table

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.output import console, print_json, printable
from pigpen.core.game import CHANCE
from pigpen.core.notation import HistoryError
from pigpen.core.options import format_rules
from pigpen.core.progress import waiting
from pigpen.core.result import Document
from pigpen.core.translations import translated
from pigpen.play.match import Match, Step
from pigpen.play.record import Record, read_record
from pigpen.results.display import table
from pigpen.results.titles import game_title, rules_text
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen replay game.toml", "the whole game, a line for each action"),
    ("pigpen replay game.toml --json", "the same for a program"),
)

BROKEN = 1  # exit status: the record breaks the rules


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the file."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (TOML)")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Show the game up to its end, or to the first illegal action."""
    record = read_record(arguments.file)
    match = Match(record.build(), names=tuple(printable(name) for name in record.names))
    with waiting(translated("Checking every action of {file}", file=arguments.file.name)):
        problem = _play_out(match, record)
    if arguments.json:
        print_json(_document(match, record, problem))
    else:
        _show(match, record)
        if problem:
            sys.stderr.write(f"pigpen: {problem}\n")
    return BROKEN if problem else 0


def _play_out(match: Match, record: Record) -> str:
    """Play the record's actions, and return the first error, or an empty text."""
    try:
        for action in record.history():
            match.apply(action)
    except HistoryError as broken:
        return str(broken)
    result = match.returns if match.is_over else []
    if list(record.result) != result:
        return f"The record's result is {list(record.result)}; its actions lead to {result}."
    return ""


def _show(match: Match, record: Record) -> None:
    screen = console()
    titled = say("record_title", game=game_title(record.game), date=record.date)
    screen.print(titled, style="bold")
    screen.print(say("between_players").join(match.names))
    screen.print(rules_text(match.game) or say("record_usual"))
    screen.print(_lines(match))
    screen.print(say("record_over") if match.is_over else say("record_ends"))


def _lines(match: Match) -> Table:
    """Return a table with a row per decision and per run of outcomes."""
    columns = map(say, ("record_who", "record_action", "record_came"))
    lines = table(f">{say('record_ply')}", *columns)
    for actor, run_of in groupby(match.steps, key=_who_and_when):
        steps = list(run_of)
        who = say("record_chance") if actor[0] == CHANCE else match.names[actor[0]]
        said = " ".join(fact.text(match.names) for step in steps for fact in step.said)
        lines.add_row(str(steps[0].ply), who, " ".join(step.text for step in steps), said)
    return lines


def _who_and_when(step: Step) -> tuple[int, int]:
    """Return a key that is equal for consecutive outcomes only."""
    return step.actor, 0 if step.actor == CHANCE else step.ply


def _document(match: Match, record: Record, problem: str) -> Document:
    return {
        "game": record.game,
        "options": format_rules(match.game.rules),
        "names": list(match.names),
        "date": record.date.isoformat(),
        "steps": [_step(step, match.names) for step in match.steps],
        "over": match.is_over,
        "result": match.returns if match.is_over else [],
        "legal": not problem,
        "problem": problem,
    }


def _step(step: Step, names: tuple[str, ...]) -> Document:
    return {
        "ply": step.ply,
        "actor": step.actor,
        "action": step.text,
        "said": [{"text": said.text(names), "ruling": said.ruling} for said in step.said],
    }
