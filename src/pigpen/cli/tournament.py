"""`pigpen tournament`: everyone against everyone."""

import secrets
from argparse import Namespace
from time import perf_counter

from rich.table import Table

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.cli.arguments import Parser, UsageError, add_json, add_seed, positive
from pigpen.cli.contenders import WHO, build_bot
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import console, print_json
from pigpen.cli.progress import progress
from pigpen.core.options import format_rules
from pigpen.face.naming import game_title, label
from pigpen.face.showing import Document, percent, table
from pigpen.lab.trials.tournament import CrossTable, round_robin

EXAMPLES = (
    ("pigpen tournament pig", "every bot of the game"),
    ("pigpen tournament hog random truffle hamlet --games 500", "these bots only"),
    ("pigpen tournament pig --seats 3", "one of each against a table full of another"),
)

_GAMES = 1000


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game, the bots (all, unless named), and how many games for each pair."""
    add_game(parser, given)
    parser.add_argument("bots", metavar="BOT", nargs="*", help=f"{WHO}; all of them unless named")
    parser.add_argument(
        "--games", type=positive, default=_GAMES, metavar="N", help=f"for each pair ({_GAMES})"
    )
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
    begun = perf_counter()
    with progress("Playing pairs") as report:
        cross = round_robin(game, players, arguments.games, seed=seed, progress=report)
    seconds = perf_counter() - begun
    if arguments.json:
        about = {"game": game.name, "options": format_rules(game.rules), "seed": seed}
        print_json({**about, **_document(cross, arguments.games), "seconds": seconds})
        return 0
    screen = console()
    screen.print(f"{game_title(game.name)}, {arguments.games:,} games for each pair", style="bold")
    screen.print(_table(cross))
    screen.print(
        "Games in a hundred that the bot of the row wins against the bot in the column's place,"
        f"\nwhich has all other seats: an equal bot wins {100 / game.num_seats:.1f}. Error is the"
        f" standard error of the mean.\n{seconds:.1f} s; --seed {seed}"
    )
    return 0


def _table(cross: CrossTable) -> Table:
    ranking = cross.ranking()
    places = range(1, len(ranking) + 1)
    lines = table(">", "Bot", ">Mean", ">Error", *(f">{place}" for place in places))
    for place, name in zip(places, ranking, strict=True):
        mean, error = cross.total(name)
        cells = ["" if name == other else _cell(cross, name, other) for other in ranking]
        lines.add_row(str(place), label(name), percent(mean), percent(error), *cells)
    return lines


def _cell(cross: CrossTable, name: str, other: str) -> str:
    return f"{100 * cross.shares[name, other].mean:.1f}"


def _document(cross: CrossTable, games: int) -> Document:
    ranking: list[Document] = []
    for name in cross.ranking():
        mean, error = cross.total(name)
        against = {
            other: {"share": share.mean, "standard_error": share.standard_error}
            for (player, other), share in cross.shares.items()
            if player == name
        }
        ranking.append({"bot": name, "share": mean, "standard_error": error, "against": against})
    return {"games_per_pair": games, "seats": cross.seats, "ranking": ranking}
