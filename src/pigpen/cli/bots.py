"""`pigpen bots`: who plays a game, weakest first."""

from argparse import Namespace

from pigpen.bots.catalog import Entry
from pigpen.bots.strength import Beaten, beaten
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import print_json, show
from pigpen.core.game import AnyGame
from pigpen.face.listing import bots
from pigpen.face.naming import bot_line, bot_title
from pigpen.face.showing import Document
from pigpen.lab.trials.statistics import share_within

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
        documents = [_document(found.game, bot) for bot in found.entries]
        print_json({"game": found.game.name, "bots": documents})
    else:
        show(found)
    return 0


def _document(game: AnyGame, bot: Entry) -> Document:
    return {
        "bot": bot.name,
        "name": bot_title(bot.name),
        "line": bot_line(bot.name),
        "strength": bot.strength,
        "beaten": [_beaten(one) for one in beaten(game.name, game.num_seats, bot.name)],
    }


def _beaten(one: Beaten) -> Document:
    share, low, high = share_within(one.found)
    return {"other": one.other, "seats": one.seats, "share": share, "low": low, "high": high}
