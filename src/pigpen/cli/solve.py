"""Command `pigpen solve`: exact play for two seats, and a measured policy for more."""

from argparse import Namespace

from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.cli.arguments import Parser, UsageError, add_json
from pigpen.cli.fallbacks import suggest_for_choices
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import console, print_json
from pigpen.cli.plans import NEVER, Adviser, plan_at, plan_words, position_document, position_table
from pigpen.cli.positions import parse_position
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.progress import waiting
from pigpen.core.result import Document
from pigpen.core.translations import translated
from pigpen.results.display import table
from pigpen.results.titles import game_title
from pigpen.results.words import percent, say
from pigpen.solvers.many_seats import Policy, policy_for
from pigpen.solvers.solution import Solution, solve
from pigpen.solvers.throws import check_press, turn_of

EXAMPLES = (
    ("pigpen solve pig", "who wins, and when to hold first"),
    ("pigpen solve pig --at 41,49,23", "41 points of your own, 49 of the other's, 23 in this turn"),
    ("pigpen solve two-dice-pig --table", "when to hold, all over the game"),
    ("pigpen solve hog --throws one --dice 6 --json", "another game, for a program"),
    ("pigpen solve pig --seats 3", "three seats: an approximation, and how good it is"),
)

_STEPS = 10  # number of rows and columns of --table


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, and what to show of its solution."""
    add_game(parser, given)
    parser.add_argument(
        "--at",
        metavar="MINE,OTHER,TURN",
        help="what to do with these scores and so many points in the turn; Hog takes"
        " the dice chosen for the turn as a last number",
    )
    parser.add_argument("--table", action="store_true", help="when to hold at a hundred scores")
    parser.add_argument(
        "--recompute", action="store_true", help="solve again; ignore the stored solution"
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the solution, from the disk cache or computed and stored there."""
    game = catalog.make(arguments.game, arguments.options)
    with suggest_for_choices(game):
        check_press(game)
    position = parse_position(game, arguments.at) if arguments.at else None
    adviser, document, words = _advice(game, arguments)
    document["at_the_start"] = plan_at(adviser, [0] * game.num_seats)
    if position is not None:
        document["at"] = position_document(adviser, position)
    if arguments.table:
        document["table"] = _plans(adviser)
    if arguments.json:
        print_json(document)
        return 0
    _show(game, document, words, console())
    if position is not None:
        console().print(position_table(adviser, position))
    return 0


def _advice(game: AnyGame, arguments: Namespace) -> tuple[Adviser, Document, str]:
    """Return the adviser, its figures as a document, and the figures in sentences."""
    if game.num_seats == 2:
        with waiting(translated("Solving {game}", game=game_title(game.name))):
            solution = solve(game, recompute=arguments.recompute)
        return solution, solution.document(), _exact_words(solution)
    if arguments.table or arguments.recompute:
        raise UsageError("--table and --recompute are for two seats; leave them out, or --seats.")
    said = "Solving {game} for {seats} seats"
    with waiting(translated(said, game=game_title(game.name), seats=game.num_seats)):
        policy = policy_for(game)
    document = _policy_document(policy)
    shares = ", ".join(percent(chance) for chance in document["win_chances"])
    inexact = say("solve_inexact", exactness=policy.exactness)
    words = f"{say('solve_seats', shares=shares)}\n{inexact}"
    return policy, document, words


def _exact_words(solution: Solution) -> str:
    first = say("solve_first", share=percent(solution.first_seat_wins, 6))
    residual, milliseconds = f"{solution.residual:.1e}", f"{1000 * solution.seconds:.3g}"
    return f"{first}\n{say('solve_exact', residual=residual, milliseconds=milliseconds)}"


def _policy_document(policy: Policy) -> Document:
    """Return win chances by seat in turn order, and the measured regret."""
    game = policy.game
    opening = parse_position(game, ",".join("0" * (game.num_seats + 1)))
    chances = [float(chance) for chance in policy.win_chances(opening)]
    return {
        "game": game.name,
        "options": format_rules(game.rules),
        "first_seat_wins": chances[0],
        "residual": None,  # their error is measured as regret
        "regret": policy.solved.regret,
        "seconds": policy.solved.seconds,
        "exact": False,
        "exactness": policy.exactness,
        "win_chances": chances,
    }


def _show(game: AnyGame, document: Document, words: str, screen: Console) -> None:
    options = ", ".join(f"{name} {value}" for name, value in document["options"].items())
    screen.print(say("solve_title", game=game_title(game.name), options=options), style="bold")
    plan = plan_words(document["at_the_start"])
    screen.print(f"{words}\n{say('solve_start', plan=plan)}")
    if "table" in document:
        screen.print(_plan_table(game, document["table"]))


def _plans(adviser: Adviser) -> Document:
    """Return the plan at a hundred pairs of scores: by own score, then by the other's."""
    target: int = adviser.game.rules.target
    scores = list(range(0, target, max(1, target // _STEPS)))
    plans = [[plan_at(adviser, (own, other)) for other in scores] for own in scores]
    return {"scores": scores, "plans": plans}


def _plan_table(game: AnyGame, plans: Document) -> Table:
    title = say("solve_hold_at") if turn_of(game).goes_on else say("solve_dice")
    lines = table("", *(f">{score}" for score in plans["scores"]), title=title)
    for own, row in zip(plans["scores"], plans["plans"], strict=True):
        words = (
            say("plan_never")
            if plan == NEVER
            else plan.removeprefix("hold at ").removesuffix(" dice")
            for plan in row
        )
        lines.add_row(str(own), *words)
    return lines
