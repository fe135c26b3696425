"""Command `pigpen evaluate`: exact win chances of one strategy against another."""

from argparse import Namespace
from time import perf_counter

from pigpen import catalog
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.fallbacks import suggest_for_chances
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import show
from pigpen.cli.player_arguments import PLAYER_HELP, exact_player
from pigpen.cli.strategy_tables import LINE
from pigpen.core.game import AnyGame
from pigpen.core.progress import progress
from pigpen.core.translations import translated
from pigpen.lab.study.exact import table_against_any, tables_of
from pigpen.results.exact import BEST_RESPONSE, evaluation_of
from pigpen.solvers.evaluate import Matchup, best_response, evaluate
from pigpen.solvers.throws import check_solvable

EXAMPLES = (
    ("pigpen evaluate pig hold-at-20 hold-at-25", "one bot against another"),
    ("pigpen evaluate pig mine.py optimal", "your own strategy (def strategy(me): …) against best"),
    ('pigpen evaluate pig "expr: hold if turn_total >= 20" optimal', "a rule in one line"),
    ("pigpen evaluate pig best-response mine.py", "how much of it the best reply to it can take"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game and the two strategies."""
    add_game(parser, given)
    parser.add_argument(
        "a",
        metavar="A",
        help=f"{PLAYER_HELP}; {LINE}; or {BEST_RESPONSE}, the best reply to the other",
    )
    parser.add_argument("b", metavar="B", help="the same")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the win chances of A against B for both starters."""
    game = catalog.make(arguments.game, arguments.options)
    with suggest_for_chances(game):
        check_solvable(game)
    begun = perf_counter()
    bots = arguments.a, arguments.b
    matchup, misses = _matchup(game, *bots)
    found = evaluation_of(game, bots, matchup, perf_counter() - begun, misses)
    show(found, as_json=arguments.json)
    return 0


def _matchup(game: AnyGame, a: str, b: str) -> tuple[Matchup, tuple[int, int]]:
    """Return the win chances, and how often each player rolls although holding wins."""
    if b == BEST_RESPONSE != a:
        found, misses = _matchup(game, b, a)
        return found.reversed(), misses
    theirs = exact_player(game, b)
    if a == BEST_RESPONSE:
        with progress(translated("Working out the best reply to {name}", name=b)) as report:
            return best_response(game, table_against_any(game, theirs, report))[1], (0, 0)
    ours = theirs if a == b else exact_player(game, a)
    with progress(translated("Working out {a} against {b}", a=a, b=b)) as report:
        both = tables_of(game, ours, theirs, report)
        return evaluate(game, both.ours, both.theirs), both.misses
