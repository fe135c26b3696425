"""`pigpen verify`: whether the dice of a recorded game were fair."""

import sys
from argparse import Namespace
from pathlib import Path

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.output import print_json
from pigpen.core.notation import HistoryError
from pigpen.play.record import Unfair, read_record, verify

EXAMPLES = (
    ("pigpen verify game.toml", "derive every roll again from the secret committed to"),
    ("pigpen verify game.toml --json", "the same for a program"),
)

DOUBTFUL = 1  # exit status: the record does not prove its dice


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The file."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a finished game")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Say whether every outcome follows from the secret, and the secret from its commitment."""
    record = read_record(arguments.file)
    checked, problem = 0, ""
    try:
        checked = verify(record)
    except (Unfair, HistoryError) as why:
        problem = str(why)
    if arguments.json:
        fair = not problem
        said = {"checked": checked, "given": record.given, "problem": problem}
        print_json({"game": record.game, "fair": fair, **said})
    elif problem:
        sys.stderr.write(f"pigpen: {problem}\n")
    else:
        print(f"Fair: all {checked} outcomes follow from the secret, which was committed to.")
        if record.given:
            print(f"Not checked: the first {record.given} actions come from another game.")
    return DOUBTFUL if problem else 0
