"""`pigpen evaluate`: one strategy against another, exactly."""

from argparse import Namespace
from time import perf_counter

from pigpen import catalog
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.contenders import WHO
from pigpen.cli.game_arguments import add_game
from pigpen.cli.instead import instead_of_chances
from pigpen.cli.output import console, print_json
from pigpen.cli.strategy_tables import LINE, contender, shown
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.progress import progress
from pigpen.face.naming import game_title
from pigpen.face.showing import percent, table
from pigpen.face.words import say
from pigpen.lab.study.exact import table_against_anybody, tables_of
from pigpen.solvers.evaluate import Matchup, best_response, evaluate
from pigpen.solvers.throws import check_solvable

EXAMPLES = (
    ("pigpen evaluate pig hold-at-20 hold-at-25", "one bot against another"),
    ("pigpen evaluate pig mine.py optimal", "your own strategy (def strategy(me): …) against best"),
    ('pigpen evaluate pig "expr: hold if turn_total >= 20" optimal', "a rule in one line"),
    ("pigpen evaluate pig best-response mine.py", "how much of it the best reply to it can take"),
)

BEST_RESPONSE = "best-response"


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game and the two strategies."""
    add_game(parser, given)
    parser.add_argument(
        "a",
        metavar="A",
        help=f"{WHO}; {LINE}; or {BEST_RESPONSE}, the best reply to B",
    )
    parser.add_argument("b", metavar="B", help=WHO)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the win chances of A against B, whoever starts."""
    game = catalog.make(arguments.game, arguments.options)
    with instead_of_chances(game):
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
    a, b = shown(arguments.a), shown(arguments.b)
    wins = [f">{say('evaluate_wins', name=name)}" for name in (a, b)]
    lines = table(say("evaluate_starts"), *wins)
    for who, chance in (
        (a, found.first),
        (b, found.second),
        (say("evaluate_lot"), found.average),
    ):
        lines.add_row(who, percent(chance, 4), percent(1 - chance, 4))
    screen = console()
    screen.print(say("evaluate_title", game=game_title(game.name), a=a, b=b), style="bold")
    screen.print(lines)
    screen.print(say("exactly", seconds=f"{seconds:.1f}"))
    return 0


def _matchup(game: AnyGame, a: str, b: str) -> Matchup:
    theirs = contender(game, b)
    if a == BEST_RESPONSE:
        with progress(f"Working out the best reply to {b}") as report:
            return best_response(game, table_against_anybody(game, theirs, report))[1]
    ours = theirs if a == b else contender(game, a)
    with progress(f"Working out {a} against {b}") as report:
        return evaluate(game, *tables_of(game, ours, theirs, report))
