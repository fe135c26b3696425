"""`pigpen solve`: exact play between two seats, and what it does at a position."""

from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.game_arguments import add_game
from pigpen.cli.naming import game_title
from pigpen.cli.output import console, percent, print_json, table
from pigpen.cli.positions import format_position, parse_position
from pigpen.cli.progress import waiting
from pigpen.core.game import AnyGame
from pigpen.core.notation import format_action
from pigpen.core.options import format_rules
from pigpen.dice.turn import Action
from pigpen.solvers.solution import Solution, solve

EXAMPLES = (
    ("pigpen solve pig", "who wins, and when to hold first"),
    ("pigpen solve pig --at 41,49,23", "41 points of your own, 49 of the other's, 23 in this turn"),
    ("pigpen solve two-dice-pig --table", "when to hold, all over the game"),
    ("pigpen solve hog --throws one --dice 6 --json", "another game, for a program"),
)

_STEPS = 10  # rows and columns of --table


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game, and what to show of its solution."""
    add_game(parser, given)
    parser.add_argument(
        "--at",
        metavar="MINE,OTHER,TURN",
        help="what to do with these scores and so many points in the turn; Hog takes"
        " the dice chosen for the turn as a last number",
    )
    parser.add_argument("--table", action="store_true", help="when to hold at a hundred scores")
    parser.add_argument("--anew", action="store_true", help="solve again; trust no kept solution")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the solution, read from the cache folder or computed and kept there."""
    game = catalog.make(arguments.game, arguments.options)
    position = parse_position(game, arguments.at) if arguments.at else None
    with waiting(f"Solving {game.name}"):
        solution = solve(game, anew=arguments.anew)
    if arguments.json:
        print_json(_document(solution, position, with_table=arguments.table))
        return 0
    screen = console()
    _show(solution, screen)
    if arguments.table:
        screen.print(_plan_table(solution))
    if position is not None:
        screen.print(_position_table(solution, position))
    return 0


def _show(solution: Solution, screen: Console) -> None:
    game = solution.game
    options = ", ".join(f"{name} {value}" for name, value in format_rules(game.rules).items())
    screen.print(f"{game_title(game.name)} ({options})", style="bold")
    screen.print(f"The first seat wins {percent(solution.first_seat_wins, 6)} if both play best.")
    screen.print(f"At the start: {plan_at(solution, 0, 0)}.")
    screen.print(
        f"Exact: every value obeys the Bellman equation to {solution.residual:.1e};"
        f" solved in {1000 * solution.seconds:.3g} ms."
    )


def plan_at(solution: Solution, own: int, other: int) -> str:
    """What best play does in a turn at these scores: `hold at 21`, `5 dice`."""
    game = solution.game
    throw = _text(game, position := parse_position(game, f"{own},{other},0"), solution)
    dice = throw.removeprefix("dice ") if throw.startswith("dice ") else ""
    if not solution.turn.goes_on:
        return f"{dice} dice"
    for total in range(1, game.rules.target - own + 1):
        position.turn_total, position.may_hold = total, 1
        if dice:
            position.dice = int(dice)
        if solution.best_action(position) == Action.HOLD:
            return f"hold at {total}" + (f" with {dice} dice" if dice not in ("", "1") else "")
    return "never hold"


def _text(game: AnyGame, position: Any, solution: Solution) -> str:
    return format_action(game, position, solution.best_action(position))


def _plan_table(solution: Solution) -> Table:
    """The plan at a hundred scores, own down and the other's across."""
    scores = _scores(solution)
    what = "Hold at" if solution.turn.goes_on else "Dice to throw"
    title = f"{what}, by own score (down) and the other's (across)"
    lines = table("", *(f">{score}" for score in scores), title=title)
    for own in scores:
        plans = [plan_at(solution, own, other) for other in scores]
        words = (plan.removeprefix("hold at ").removesuffix(" dice") for plan in plans)
        lines.add_row(str(own), *words)
    return lines


def _scores(solution: Solution) -> list[int]:
    target: int = solution.game.rules.target
    return list(range(0, target, max(1, target // _STEPS)))


def _position_table(solution: Solution, position: Any) -> Table:
    game = solution.game
    best = solution.best_action(position)
    lines = table("Action", ">Win chance", "", title=f"At {format_position(game, position)}")
    for action, value in _by_value(solution, position):
        mark = "best" if action == best else ""
        lines.add_row(format_action(game, position, action), percent(value, 4), mark)
    return lines


def _by_value(solution: Solution, position: Any) -> list[tuple[int, float]]:
    values = solution.action_values(position)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))


def _document(solution: Solution, position: Any, *, with_table: bool) -> dict[str, Any]:
    game = solution.game
    document: dict[str, Any] = {
        "game": game.name,
        "options": format_rules(game.rules),
        "first_seat_wins": solution.first_seat_wins,
        "residual": solution.residual,
        "seconds": solution.seconds,
        "exact": True,
        "at_the_start": plan_at(solution, 0, 0),
    }
    if position is not None:
        document["at"] = _position_document(solution, position)
    if with_table:
        scores = _scores(solution)
        plans = [[plan_at(solution, own, other) for other in scores] for own in scores]
        document["table"] = {"scores": scores, "plans": plans}
    return document


def _position_document(solution: Solution, position: Any) -> dict[str, Any]:
    game = solution.game
    return {
        "position": format_position(game, position),
        "best": _text(game, position, solution),
        "win_chances": {
            format_action(game, position, action): value
            for action, value in _by_value(solution, position)
        },
    }
