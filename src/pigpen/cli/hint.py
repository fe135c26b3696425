"""Command `pigpen hint`: what each action is worth at the end of a recorded game, and why."""

from argparse import Namespace
from pathlib import Path

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.output import print_json, show
from pigpen.cli.review import recorded_match
from pigpen.core.progress import waiting
from pigpen.lab.advice.hint import hint
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen hint game.toml", "the best action where the record ends, and the cost of the others"),
    ("pigpen hint game.toml --json", "as a server's hint, for a program"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the file."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="record of an unfinished game (TOML)"
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Advise the seat to move; the game is solved first if necessary."""
    match = recorded_match(arguments.file)
    with waiting(say("weighs")):
        found = hint(match)
    if arguments.json:
        print_json(found.document())
    else:
        show(found)
    return 0
