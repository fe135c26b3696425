"""Command `pigpen strategies`: an exact cross table of strategies, and best replies."""

from argparse import Namespace
from time import perf_counter

from msgspec import to_builtins
from rich.table import Table

from pigpen import catalog
from pigpen.cli.arguments import Parser, UsageError, add_json
from pigpen.cli.fallbacks import suggest_for_chances
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import console, print_json, print_text
from pigpen.cli.player_arguments import PLAYER_HELP
from pigpen.cli.strategy_tables import LINE, strategy_table
from pigpen.core.options import format_rules
from pigpen.core.progress import progress
from pigpen.core.translations import translated
from pigpen.lab.study.comparison import Bench, Comparison
from pigpen.results.display import table
from pigpen.results.evaluation import player_label
from pigpen.results.titles import game_title
from pigpen.results.words import percent, say
from pigpen.solvers.evaluate import Matchup
from pigpen.solvers.throws import check_solvable

EXAMPLES = (
    ("pigpen strategies pig optimal hold-at-20 hold-at-25", "who beats whom, and by how much"),
    ('pigpen strategies pig hold-at-20 "expr: hold at 21 + (other - score) / 8"', "a rule of mine"),
    ("pigpen strategies hog optimal hold-at-20 mine.py --csv", "the same for a spreadsheet"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game and the strategies."""
    add_game(parser, given)
    parser.add_argument(
        "strategies", metavar="STRATEGY", nargs="+", help=f"{PLAYER_HELP}; or {LINE}"
    )
    parser.add_argument("--csv", action="store_true", help="print comma-separated values only")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the cross table, then the loss of each strategy and its best reply."""
    if arguments.csv and arguments.json:
        raise UsageError("Print it as --csv or as --json, not both.")
    game = catalog.make(arguments.game, arguments.options)
    with suggest_for_chances(game):
        check_solvable(game)
    begun = perf_counter()
    with progress(translated("Comparing strategies")) as report:
        compared = Bench(game, strategy_table).compare(arguments.strategies, report)
    seconds = perf_counter() - begun
    if arguments.csv:
        print_text(compared.csv)
        return 0
    if arguments.json:
        about = {"game": game.name, "options": format_rules(game.rules)}
        print_json({**about, **to_builtins(compared), "seconds": seconds})
        return 0
    screen = console()
    screen.print(say("cross_title", game=game_title(game.name)), style="bold")
    screen.print(_cross_table(compared))
    screen.print(say("cross_note"))
    screen.print()
    screen.print(_assessed(compared))
    screen.print(f"{say('cross_meaning')}\n{say('exactly', seconds=f'{seconds:.1f}')}")
    return 0


def _cross_table(compared: Comparison) -> Table:
    numbers = range(1, len(compared.strategies) + 1)
    lines = table(">", say("cross_strategy"), *(f">{number}" for number in numbers))
    for number, found, row in zip(numbers, compared.strategies, compared.odds, strict=True):
        lines.add_row(str(number), player_label(found.name), *map(_cell, row))
    return lines


def _cell(matchup: Matchup) -> str:
    seats = f"{100 * matchup.first:.2f}/{100 * matchup.second:.2f}"
    return f"{100 * matchup.average:.2f}\n{seats}"


def _assessed(compared: Comparison) -> Table:
    columns = (f">{say('cross_loss')}", f">{say('cross_reply')}", say("cross_at"))
    lines = table(">", say("cross_strategy"), *columns, f">{say('cross_aims')}")
    for number, found in enumerate(compared.strategies, start=1):
        pairs = found.lower + found.same + found.higher
        own, reply = (
            say("cross_throws", dice=plans[0][0])
            if compared.in_dice
            else say("cross_holds", points=plans[0][0])
            for plans in (found.plans, found.reply_plans)
        )
        lines.add_row(
            str(number),
            player_label(found.name),
            percent(found.loss, 3),
            percent(found.reply.average, 3),
            own if own == reply else say("cross_both", own=own, reply=reply),
            f"{percent(found.higher / pairs, 1)}/{percent(found.lower / pairs, 1)}",
        )
    return lines
