"""Command `pigpen tournament`: a round robin between bots, with ratings."""

import secrets
from argparse import Namespace

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.cli.arguments import Parser, UsageError, add_games, add_json, add_seed
from pigpen.cli.game_arguments import add_game
from pigpen.cli.interrupted import exit_status
from pigpen.cli.output import show
from pigpen.cli.player_arguments import PLAYER_HELP, build_bot
from pigpen.core.progress import progress
from pigpen.core.translations import translated
from pigpen.results.tournament import GAMES, play_tournament

EXAMPLES = (
    ("pigpen tournament pig", "every bot of the game"),
    ("pigpen tournament hog random truffle hamlet --games 500", "these bots only"),
    ("pigpen tournament pig --seats 3", "one of each against a table full of another"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, the bots (by default all), and the number of games per pair."""
    add_game(parser, given)
    parser.add_argument(
        "bots", metavar="BOT", nargs="*", help=f"{PLAYER_HELP}; all of them unless named"
    )
    add_games(parser, "--games", GAMES, f"for each pair ({GAMES})")
    add_seed(parser, "the games")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play every pair and print the table, best first."""
    game = catalog.make(arguments.game, arguments.options)
    names = list(dict.fromkeys(arguments.bots)) or [bot.name for bot in bots_for(game)]
    if len(names) < 2:
        raise UsageError("A tournament takes two bots or more; see pigpen bots GAME.")
    players = {name: build_bot(game, name) for name in names}
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    with progress(translated("Playing games")) as report:
        found = play_tournament(game, players, arguments.games, seed, progress=report)
    show(found, as_json=arguments.json)
    return exit_status(found.cross.games_in_all, found.cross.asked, "games")
