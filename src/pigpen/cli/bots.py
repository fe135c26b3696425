"""`pigpen bots`: who plays a game, weakest first."""

from argparse import Namespace

from pigpen.bots.catalog import Entry
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import print_json, show
from pigpen.face.listing import bots
from pigpen.face.naming import bot_line, bot_title
from pigpen.face.showing import Document

EXAMPLES = (
    ("pigpen bots pig", "who plays Pig"),
    ("pigpen bots pig --seats 4", "who plays it at a table of four"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game and its options: not every bot plays at every table."""
    add_game(parser, given)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """List the bots that play at this table."""
    found = bots(arguments.game, **arguments.options)
    if arguments.json:
        documents = [_document(bot) for bot in found.entries]
        print_json({"game": found.game.name, "bots": documents})
    else:
        show(found)
    return 0


def _document(bot: Entry) -> Document:
    return {
        "bot": bot.name,
        "name": bot_title(bot.name),
        "line": bot_line(bot.name),
        "strength": bot.strength,
        "measured": bot.measured._asdict() if bot.measured else None,
        "won": bot.won._asdict() if bot.won else None,
    }
