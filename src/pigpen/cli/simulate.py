"""`pigpen simulate`: bots against each other, many times."""

import secrets
from argparse import Namespace
from time import perf_counter

from pigpen import catalog
from pigpen.cli import duplicate
from pigpen.cli.arguments import Parser, UsageError, add_json, add_seed, positive
from pigpen.cli.broken_off import status_of
from pigpen.cli.contenders import WHO, build_bot, numbered, seated
from pigpen.cli.game_arguments import add_game
from pigpen.cli.naming import game_title, label
from pigpen.cli.output import Document, console, percent, print_json, table
from pigpen.cli.progress import progress
from pigpen.core.options import format_rules
from pigpen.lab.trials.duplicate import Duplicate, play_duplicates
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.matches import Result, simulate

EXAMPLES = (
    ("pigpen simulate pig hold-at-20 hold-at-25", "10,000 games between two bots"),
    ("pigpen simulate hog truffle hamlet random --games 3000 --seed 7", "three seats, repeatable"),
    ("pigpen simulate big-pig hold-at-25 random --target 50", "with an option of the game"),
    (
        "pigpen simulate push-out-the-pig learned random learned random --duplicate --deals 1",
        "two against two, each of 100 deals played again with the seats exchanged",
    ),
)

_GAMES = 10_000


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game, the bots, and how many games."""
    add_game(parser, given)
    parser.add_argument("bots", metavar="BOT", nargs="+", help=f"{WHO}; one for each seat")
    parser.add_argument(
        "--games", type=positive, default=_GAMES, metavar="N", help=f"how many ({_GAMES})"
    )
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help="play each game once in every rotation of the seats, and compare points",
    )
    add_seed(parser, "the games")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play the games and print who won how many; seats rotate from game to game."""
    if len(arguments.bots) < 2:
        raise UsageError("Name a bot for each seat, two or more; see pigpen bots GAME.")
    game = catalog.make(arguments.game, seated(arguments.options, len(arguments.bots)))
    built = {name: build_bot(game, name) for name in dict.fromkeys(arguments.bots)}
    bots = [built[name] for name in arguments.bots]
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    begun = perf_counter()
    play = play_duplicates if arguments.duplicate else simulate
    with progress("Playing games") as report:
        try:
            played = play(game, bots, arguments.games, seed=seed, progress=report)
        except Interrupted as broken_off:
            played = broken_off.result
    if isinstance(played, Duplicate):
        result = duplicate.document(arguments.bots, played)
    else:
        result = _document(numbered(arguments.bots), played)
    document = {
        "game": game.name,
        "options": format_rules(game.rules),
        "seed": seed,
        **result,
        "seconds": perf_counter() - begun,
    }
    if arguments.json:
        print_json(document)
    else:
        (duplicate.show if arguments.duplicate else _show)(document)
    return status_of(result["games"], arguments.games, "games")


def _document(names: list[str], result: Result) -> Document:
    bots = [
        {
            "bot": name,
            "wins": share.wins,
            "share": share.mean,
            "standard_error": share.standard_error,
            "interval_95": list(share.interval()),
        }
        for name, share in zip(names, result.shares, strict=True)
    ]
    return {
        "games": result.games,
        "bots": bots,
        "unfinished": result.unfinished,
        "mean_plies": result.mean_plies,
    }


def _show(document: Document) -> None:
    lines = table("Bot", ">Wins", ">Share", ">Standard error", ">95 % interval")
    for bot in document["bots"]:
        low, high = bot["interval_95"]
        lines.add_row(
            label(bot["bot"]),
            f"{bot['wins']:,}",
            percent(bot["share"]),
            percent(bot["standard_error"]),
            f"{percent(low)} to {percent(high)}",
        )
    screen = console()
    games, seconds, seed = document["games"], document["seconds"], document["seed"]
    screen.print(f"{game_title(document['game'])}, {games:,} games, seats in turn", style="bold")
    screen.print(lines)
    screen.print(
        f"{document['mean_plies']:.1f} actions and dice a game; {seconds:.1f} s; --seed {seed}"
    )
    if document["unfinished"]:
        screen.print(f"{document['unfinished']} games had no end and count for nobody.")
