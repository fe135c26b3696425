"""`pigpen evaluate`: one strategy against another, exactly."""

from argparse import Namespace
from time import perf_counter

from pigpen import catalog
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.contenders import WHO, build_bot
from pigpen.cli.game_arguments import add_game
from pigpen.cli.naming import game_title, label
from pigpen.cli.output import console, percent, print_json, table
from pigpen.cli.progress import progress, waiting
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.lab.exact import table_of
from pigpen.lab.expression import strategy_of
from pigpen.solvers.evaluate import Matchup, best_response, evaluate
from pigpen.solvers.strategy import Strategy
from pigpen.solvers.throws import check_solvable

EXAMPLES = (
    ("pigpen evaluate pig hold-at-20 hold-at-25", "one bot against another"),
    ("pigpen evaluate pig mine.py optimal", "your own strategy (def strategy(me): …) against best"),
    ('pigpen evaluate pig "expr: hold if turn_total >= 20" optimal', "a rule in one line"),
    ("pigpen evaluate pig best-response mine.py", "how much of it the best reply to it can take"),
)

BEST_RESPONSE = "best-response"
EXPRESSION = "expr:"


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game and the two strategies."""
    add_game(parser, given)
    parser.add_argument(
        "a",
        metavar="A",
        help=f'{WHO}; "expr: RULE", a line such as hold at 20;'
        f" or {BEST_RESPONSE}, the best reply to B",
    )
    parser.add_argument("b", metavar="B", help=WHO)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the win chances of A against B, whoever starts."""
    game = catalog.make(arguments.game, arguments.options)
    check_solvable(game)
    begun = perf_counter()
    found = _matchup(game, arguments.a, arguments.b)
    seconds = perf_counter() - begun
    if arguments.json:
        print_json(
            {
                "game": game.name,
                "options": format_rules(game.rules),
                "a": arguments.a,
                "b": arguments.b,
                "a_wins_if_a_starts": found.first,
                "a_wins_if_b_starts": found.second,
                "a_wins": found.average,
                "exact": True,
                "seconds": seconds,
            }
        )
        return 0
    a, b = _label(arguments.a), _label(arguments.b)
    lines = table("Who starts", f">{a} wins", f">{b} wins")
    for who, chance in (
        (a, found.first),
        (b, found.second),
        ("either, by lot", found.average),
    ):
        lines.add_row(who, percent(chance, 4), percent(1 - chance, 4))
    screen = console()
    screen.print(f"{game_title(game.name)}: {a} against {b}", style="bold")
    screen.print(lines)
    screen.print(f"Exact, by equations and not by simulation; {seconds:.1f} s.")
    return 0


def _matchup(game: AnyGame, a: str, b: str) -> Matchup:
    theirs = _table(game, b)
    if a == BEST_RESPONSE:
        with waiting(f"Working out the best reply to {b}"):
            return best_response(game, theirs)[1]
    ours = _table(game, a)
    with waiting(f"Working out {a} against {b}"):
        return evaluate(game, ours, theirs)


def _label(name: str) -> str:
    """An expression is shown as it was typed: its slashes are no folders."""
    return name if name.startswith(EXPRESSION) else label(name)


def _table(game: AnyGame, name: str) -> Strategy:
    if name.startswith(EXPRESSION):
        return strategy_of(game, name.removeprefix(EXPRESSION).strip())
    bot = build_bot(game, name)
    with progress(f"Asking {name}") as report:
        return table_of(game, bot, report)
