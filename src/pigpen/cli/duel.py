"""Command `pigpen duel`: play two players until one is shown to be stronger."""

import secrets
from argparse import Namespace

from pigpen import catalog
from pigpen.cli.arguments import Parser, add_games, add_json, add_seed, whole_number
from pigpen.cli.game_arguments import add_game
from pigpen.cli.interrupted import exit_status
from pigpen.cli.output import show
from pigpen.cli.player_arguments import PLAYER_HELP, build_bot
from pigpen.core.progress import progress
from pigpen.core.translations import translated
from pigpen.lab.trials.duel import MOST, duel
from pigpen.lab.trials.executors import MOST_PROCESSES, WAYS, Executor, Processes, executor

EXAMPLES = (
    ("pigpen duel pig hold-at-20 hold-at-25", "who is stronger, luck taken out"),
    ("pigpen duel pig mine.py optimal --target 50", "a strategy of yours"),
    ("pigpen duel hog truffle hamlet --seats 3", "one against two of the other"),
    (
        "pigpen duel push-out-the-pig instinct one-trick --end deals --deals 1 --by points",
        "points a deal, the same cards in every rotation of the seats",
    ),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, the two players, the measure, and the limit."""
    add_game(parser, given)
    parser.add_argument("first", metavar="A", help=f"{PLAYER_HELP}; it has one seat, or one side")
    parser.add_argument("second", metavar="B", help="the same; it has all other seats")
    parser.add_argument(
        "--by", choices=("wins", "points"), default="wins", help="what counts (wins)"
    )
    add_games(parser, "--most", MOST, f"duplicate games, if it is not decided before ({MOST:,})")
    parser.add_argument(
        "--processes",
        type=whole_number(1, MOST_PROCESSES),
        default=1,
        metavar="N",
        help="at once (1: quick bots need no more)",
    )
    parser.add_argument("--on", choices=WAYS, help="all cores, or a cluster of Ray (RAY_ADDRESS)")
    add_seed(parser, "the duel")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play and print the verdict; after an interrupt, the verdict so far."""
    game = catalog.make(arguments.game, arguments.options)
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    names = arguments.first, arguments.second
    for name in names:
        build_bot(game, name)  # shows a notice if it solves the game
    with progress(translated("Playing duplicate games, at most")) as report:
        found = duel(
            game,
            *names,
            by=arguments.by,
            seed=seed,
            most=arguments.most,
            far=_executor(arguments),
            progress=report,
        )
    show(found, as_json=arguments.json)
    asked = found.games if found.is_decided else arguments.most
    return exit_status(found.games, asked, "duplicate games")


def _executor(arguments: Namespace) -> Executor | None:
    """Return the executor if other processes play, else None."""
    if arguments.on is not None:
        return executor(arguments.on)
    processes: int = arguments.processes
    return Processes(processes) if processes > 1 else None
