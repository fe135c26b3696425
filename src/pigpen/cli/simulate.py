"""Command `pigpen simulate`: play many games between bots."""

import secrets
from argparse import Namespace

from pigpen import catalog
from pigpen.cli.arguments import Parser, UsageError, add_games, add_json, add_seed, whole_number
from pigpen.cli.game_arguments import add_game
from pigpen.cli.interrupted import exit_status
from pigpen.cli.output import show
from pigpen.cli.player_arguments import PLAYER_HELP, build_bot, options_for_seats
from pigpen.core.progress import progress
from pigpen.core.translations import translated
from pigpen.lab.trials.executors import MOST_PROCESSES
from pigpen.results.simulation import GAMES, play_simulation

EXAMPLES = (
    ("pigpen simulate pig hold-at-20 hold-at-25", "10,000 games between two bots"),
    ("pigpen simulate hog truffle hamlet random --games 3000 --seed 7", "three seats, repeatable"),
    ("pigpen simulate big-pig hold-at-25 random --target 50", "with an option of the game"),
    (
        "pigpen simulate push-out-the-pig instinct random instinct random --duplicate --deals 1",
        "two against two, each of 100 deals played again with the seats exchanged",
    ),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, the bots, and the number of games."""
    add_game(parser, given)
    parser.add_argument("bots", metavar="BOT", nargs="+", help=f"{PLAYER_HELP}; one for each seat")
    add_games(parser, "--games", GAMES, f"how many ({GAMES})")
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help="play each game once in every rotation of the seats, and compare points",
    )
    parser.add_argument(
        "--processes",
        type=whole_number(1, MOST_PROCESSES),
        default=1,
        metavar="N",
        help="at once (1: quick bots need no more)",
    )
    add_seed(parser, "the games")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play the games and print the wins; seats rotate from game to game."""
    if len(arguments.bots) < 2:
        raise UsageError("Name a bot for each seat, two or more; see pigpen bots GAME.")
    game = catalog.make(arguments.game, options_for_seats(arguments.options, len(arguments.bots)))
    built = {name: build_bot(game, name) for name in dict.fromkeys(arguments.bots)}
    bots = [built[name] for name in arguments.bots]
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    with progress(translated("Playing games")) as report:
        found = play_simulation(
            game,
            arguments.bots,
            bots,
            arguments.games,
            seed,
            duplicate=arguments.duplicate,
            processes=arguments.processes,
            progress=report,
        )
    show(found, as_json=arguments.json)
    return exit_status(found.document()["games"], arguments.games, "games")
