"""`pigpen tournament`: everyone against everyone."""

import secrets
from argparse import Namespace
from time import perf_counter

from rich.table import Table

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.cli.arguments import Parser, UsageError, add_json, add_seed, positive
from pigpen.cli.broken_off import status_of
from pigpen.cli.contenders import WHO, build_bot
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import console, print_json
from pigpen.cli.progress import progress, waiting
from pigpen.core.options import format_rules
from pigpen.face.naming import game_title, label
from pigpen.face.showing import Document, percent, table
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.ratings import Rating, Ratings
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
    with progress("Playing games") as report:
        try:
            cross = round_robin(game, players, arguments.games, seed=seed, progress=report)
        except Interrupted as broken_off:
            cross = broken_off.result
    status = status_of(len(cross.shares), len(names) * (len(names) - 1), "pairings")
    with waiting("Working out ratings"):
        ratings = cross.ratings()
    seconds = perf_counter() - begun
    if arguments.json:
        about = {"game": game.name, "options": format_rules(game.rules), "seed": seed}
        print_json({**about, **_document(cross, ratings, arguments.games), "seconds": seconds})
        return status
    screen = console()
    screen.print(f"{game_title(game.name)}, {arguments.games:,} games for each pair", style="bold")
    screen.print(_table(cross, ratings))
    screen.print(
        "Games in a hundred that the bot of the row wins against the bot in the column's place,"
        f"\nwhich has all other seats: an equal bot wins {100 / game.num_seats:.1f}. Error is the"
        f" standard error of the mean.\nRating: of all games together, {label(ratings.anchor)} at"
        " 0; who is 400 ahead wins ten\ngames for each lost. Behind it the 95 % interval of the"
        f" distance. >: at least so far, for\nall games were won, or none. {seconds:.1f} s;"
        f" --seed {seed}"
    )
    return status


def _table(cross: CrossTable, ratings: Ratings) -> Table:
    ranking, by_name = cross.ranking(), {rating.name: rating for rating in ratings.ratings}
    places = range(1, len(ranking) + 1)
    columns = ("Bot", ">Mean", ">Error", ">Rating", ">95 %", *(f">{place}" for place in places))
    lines = table(">", *columns)
    for place, name in zip(places, ranking, strict=True):
        mean, error = cross.total(name)
        cells = ["" if name == other else _cell(cross, name, other) for other in ranking]
        rating = _rating(by_name[name])
        lines.add_row(str(place), label(name), percent(mean), percent(error), *rating, *cells)
    return lines


def _rating(rating: Rating) -> tuple[str, str]:
    far = ">" if rating.is_bound else ""
    if rating.low == rating.high:
        return f"{far}{rating.points:.0f}", ""
    return f"{far}{rating.points:.0f}", f"{rating.low:.0f} to {rating.high:.0f}"


def _cell(cross: CrossTable, name: str, other: str) -> str:
    share = cross.shares.get((name, other))
    return f"{100 * share.mean:.1f}" if share else ""


def _document(cross: CrossTable, ratings: Ratings, games: int) -> Document:
    ranking: list[Document] = []
    by_name = {rating.name: rating._asdict() for rating in ratings.ratings}
    for name in cross.ranking():
        mean, error = cross.total(name)
        against = {
            other: {"share": share.mean, "standard_error": share.standard_error}
            for (player, other), share in cross.shares.items()
            if player == name
        }
        rated = {key: value for key, value in by_name[name].items() if key != "name"}
        row = {"bot": name, "share": mean, "standard_error": error, "rating": rated}
        ranking.append({**row, "against": against})
    about = {"games_per_pair": games, "seats": cross.seats, "rating_anchor": ratings.anchor}
    return {**about, "ranking": ranking}
