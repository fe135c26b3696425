"""Recommendations of a solution: at one position, or for a whole turn."""

import re
from collections.abc import Sequence
from typing import Final, Protocol

from rich.table import Table

from pigpen.cli.positions import format_position, parse_position
from pigpen.core.game import AnyGame
from pigpen.core.notation import format_action
from pigpen.core.result import Document
from pigpen.dice.turn import Action, TurnPosition
from pigpen.results.display import table
from pigpen.results.words import percent, say
from pigpen.solvers.throws import turn_of

NEVER: Final = "never hold"
_HOLD: Final = re.compile(r"hold at (\d+)(?: with (\d+) dice)?")


class Adviser(Protocol):
    """A solution for two seats, or a policy for more."""

    @property
    def game(self) -> AnyGame:
        """The game that it plays."""
        ...

    def best_action(self, position: TurnPosition) -> int:
        """Return the best action."""
        ...

    def action_values(self, position: TurnPosition) -> dict[int, float]:
        """Return the win chance of the seat to move after each legal action."""
        ...


def plan_at(adviser: Adviser, scores: Sequence[int]) -> str:
    """Return the plan for a turn at these scores, the mover's first: `hold at 21`, `5 dice`."""
    game = adviser.game
    position = parse_position(game, ",".join(map(str, [*scores, 0])))
    throw = format_action(game, position, adviser.best_action(position))
    dice = throw.partition(" ")[2]  # of "dice 5"; nothing of "roll"
    if not turn_of(game).goes_on:
        return f"{dice} dice"
    position.may_hold = 1
    if dice:
        position.dice = int(dice)
    for total in range(1, game.rules.target - scores[0] + 1):
        position.turn_total = total
        if adviser.best_action(position) == Action.HOLD:
            return f"hold at {total}" + (f" with {dice} dice" if dice not in ("", "1") else "")
    return NEVER


def plan_words(plan: str) -> str:
    """Translate a plan of `plan_at` into the current language."""
    if plan == NEVER:
        return say("plan_never")
    found = _HOLD.fullmatch(plan)
    if found is None:
        return say("plan_dice", dice=plan.removesuffix(" dice"))
    points, dice = found.groups()
    return (
        say("plan_hold_dice", points=points, dice=dice) if dice else say("plan_hold", points=points)
    )


def position_table(adviser: Adviser, position: TurnPosition) -> Table:
    """Return a table of the legal actions with their win chances, best first."""
    game = adviser.game
    best = adviser.best_action(position)
    title = say("solve_at", position=format_position(game, position))
    lines = table(say("solve_action"), f">{say('solve_chance')}", "", title=title)
    for action, value in _by_value(adviser, position):
        mark = say("solve_best") if action == best else ""
        lines.add_row(format_action(game, position, action), percent(value, 4), mark)
    return lines


def position_document(adviser: Adviser, position: TurnPosition) -> Document:
    """Return the legal actions with their win chances as a JSON document, best first."""
    game = adviser.game
    return {
        "position": format_position(game, position),
        "best": format_action(game, position, adviser.best_action(position)),
        "win_chances": {
            format_action(game, position, action): value
            for action, value in _by_value(adviser, position)
        },
    }


def _by_value(adviser: Adviser, position: TurnPosition) -> list[tuple[int, float]]:
    values = adviser.action_values(position)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))
