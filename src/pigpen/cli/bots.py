"""`pigpen bots`: who plays a game, weakest first."""

from argparse import Namespace

from pigpen import catalog
from pigpen.bots.catalog import Entry, bots_for
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.game_arguments import add_game
from pigpen.cli.naming import bot_line, bot_title, game_title
from pigpen.cli.output import Document, console, print_json, table
from pigpen.core.game import AnyGame

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
    game = catalog.make(arguments.game, arguments.options)
    found = bots_for(game)
    if arguments.json:
        print_json({"game": game.name, "bots": [_document(bot, game) for bot in found]})
        return 0
    lines = table("Bot", "Name", "How it plays")
    for bot in found:
        lines.add_row(bot.name, bot_title(bot.name), bot_line(bot.name))
    screen = console()
    screen.print(f"Bots for {game_title(game.name)}, weakest first", style="bold")
    screen.print(lines)
    screen.print(f"For example: pigpen play {game.name} --opponent {found[-1].name}")
    return 0


def _document(bot: Entry, game: AnyGame) -> Document:
    return {
        "bot": bot.name,
        "name": bot_title(bot.name),
        "line": bot_line(bot.name),
        "strength": bot.strength,
        "measured": bot.measured._asdict() if bot.measured else None,
        "won": bot.won._asdict() if bot.won else None,
    }
