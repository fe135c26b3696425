"""Command `pigpen hint`: what each action is worth at a decision of a recorded game, and why."""

from argparse import Namespace
from pathlib import Path

from pigpen.cli.arguments import Parser, UsageError, add_json, whole_number
from pigpen.cli.output import show
from pigpen.cli.review import recorded_match
from pigpen.core.arguments import MOST_GAMES
from pigpen.core.progress import waiting
from pigpen.lab.advice.hint import hint
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen hint game.toml", "the best action where the record ends, and the cost of the others"),
    ("pigpen hint game.toml --ply 12", "the same before the step of that number, from 0"),
    ("pigpen hint game.toml --json", "as a server's hint, for a program"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the file and the ply."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (TOML)")
    parser.add_argument(
        "--ply",
        type=whole_number(0, MOST_GAMES),
        metavar="N",
        help="advise before this ply, from 0 (default: where the record ends)",
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Advise the seat to move; the game is solved first if necessary."""
    match = recorded_match(arguments.file)
    if arguments.ply is not None:
        match.rewind(arguments.ply)
    if match.to_move < 0:
        raise UsageError(
            "Nobody is to decide anything there, so there is nothing to advise. "
            "Choose another ply with --ply."
        )
    with waiting(say("weighs")):
        found = hint(match)
    show(found, as_json=arguments.json)
    return 0
