"""Command `pigpen strategies`: an exact cross table of strategies, and best replies."""

from argparse import Namespace
from time import perf_counter

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
from pigpen.core.result import Document
from pigpen.core.said import translated
from pigpen.lab.study.comparison import Bench, Comparison
from pigpen.results.display import percent, table
from pigpen.results.evaluation import player_label
from pigpen.results.titles import game_title
from pigpen.results.words import say
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
        print_text(compared.csv())
        return 0
    if arguments.json:
        about = {"game": game.name, "options": format_rules(game.rules)}
        print_json({**about, **_document(compared), "exact": True, "seconds": seconds})
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
    numbers = range(1, len(compared.names) + 1)
    lines = table(">", say("cross_strategy"), *(f">{number}" for number in numbers))
    for number, name, row in zip(numbers, compared.names, compared.matchups, strict=True):
        lines.add_row(str(number), player_label(name), *map(_cell, row))
    return lines


def _cell(matchup: Matchup) -> str:
    seats = f"{100 * matchup.first:.2f}/{100 * matchup.second:.2f}"
    return f"{100 * matchup.average:.2f}\n{seats}"


def _assessed(compared: Comparison) -> Table:
    columns = (f">{say('cross_loss')}", f">{say('cross_reply')}", say("cross_at"))
    lines = table(">", say("cross_strategy"), *columns, f">{say('cross_aims')}")
    for number, (name, found) in enumerate(
        zip(compared.names, compared.assessed, strict=True), start=1
    ):
        lower, same, higher = found.shift
        pairs = lower + same + higher
        own, reply = (
            say("cross_throws", dice=plan[0, 0])
            if compared.in_dice
            else say("cross_holds", points=plan[0, 0])
            for plan in (found.plan, found.reply_plan)
        )
        lines.add_row(
            str(number),
            player_label(name),
            percent(found.loss, 3),
            percent(found.reply.average, 3),
            own if own == reply else say("cross_both", own=own, reply=reply),
            f"{percent(higher / pairs, 1)}/{percent(lower / pairs, 1)}",
        )
    return lines


def _document(compared: Comparison) -> Document:
    return {
        "strategies": [
            {
                "strategy": name,
                "wins_against": {
                    other: _odds(matchup)
                    for other, matchup in zip(compared.names, row, strict=True)
                },
                "against_best_play": _odds(found.against_best),
                "loss": found.loss,
                "best_response_wins": _odds(found.reply),
                "at_0_0": int(found.plan[0, 0]),
                "best_response_at_0_0": int(found.reply_plan[0, 0]),
                "best_response_aims": dict(
                    zip(("lower", "same", "higher"), found.shift, strict=True)
                ),
            }
            for name, row, found in zip(
                compared.names, compared.matchups, compared.assessed, strict=True
            )
        ]
    }


def _odds(matchup: Matchup) -> dict[str, float]:
    return {
        "if_it_starts": matchup.first,
        "if_not": matchup.second,
        "average": matchup.average,
    }
