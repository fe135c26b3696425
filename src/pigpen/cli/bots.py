"""Command `pigpen bots`: list the bots that play a game, weakest first."""

from argparse import Namespace

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import show
from pigpen.results.catalog import bots

EXAMPLES = (
    ("pigpen bots pig", "who plays Pig"),
    ("pigpen bots pig --seats 4", "who plays it at a table of four"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game and its options, because not every bot plays at every table."""
    add_game(parser, given)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the bots that play at this table."""
    found = bots(arguments.game, **arguments.options)
    show(found, as_json=arguments.json)
    return 0
