"""Strategies as one typed line: `hold if turn_total >= 20`, `hold at 25 if other > 80 else 20`.

Python's parser reads the line and `lab.study.language` evaluates it; typed code is never executed.
A truth value means hold or not; a number is the turn total at which to hold. A seat always holds as
soon as that wins.
"""

import ast
import re
import warnings
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.game import AnyGame
from pigpen.core.said import Said
from pigpen.lab.study.language import ExpressionError, Part, Reader
from pigpen.solvers.strategy import Strategy, holding
from pigpen.solvers.throws import check_solvable, turn_of

LONGEST: Final = 400  # characters
EXAMPLES: Final = (
    "hold at 20",
    "hold at 21 + (other - score) / 8",
    "hold if turn_total >= 25 or turn_total >= 18 and score > other",
    "hold at target - score if max(score, other) >= 71 else 21",
)

_PREFIX = re.compile(r"\s*hold\s+(if|when|at)\b")


class Expression(NamedTuple):
    """A parsed and checked line."""

    text: str
    part: Part


def parse_expression(text: str) -> Expression:
    """Parse an expression.

    Raises:
        ExpressionError: it is too long, or uses words outside the language.
    """
    if len(text) > LONGEST:
        raise ExpressionError(Said("expression.too_long", {"most": LONGEST}))
    prefix = _PREFIX.match(text)
    body = text[prefix.end() :] if prefix else text
    shift = prefix.end() if prefix else 0
    shift += len(body) - len(body.lstrip())
    part = Reader(text, shift).read(_tree(body.strip(), shift))
    if prefix and part.is_truth == (prefix[1] == "at"):
        wanted = "number" if prefix[1] == "at" else "condition"
        said = Said(f"expression.after_{wanted}", {"word": prefix[1]})
        raise ExpressionError(said, shift, len(body.strip()))
    return Expression(text, part)


def strategy_of(game: AnyGame, text: str) -> Strategy:
    """Return the strategy of an expression at every position of `game`; in Hog, of one die.

    Raises:
        ExpressionError: it is not a rule, or fails at a position of the game.
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    check_solvable(game)
    if not turn_of(game).goes_on:
        raise ExpressionError(Said("expression.one_throw"))
    part, target = parse_expression(text).part, game.rules.target

    def hold(own: Any, other: Any, total: Any) -> NDArray[np.bool_]:
        numbers = {
            "score": own,
            "other": other,
            "turn_total": total,
            "target": np.array(target),
            "needed": target - own - total,
        }
        said = part.value({name: np.asarray(at, float) for name, at in numbers.items()})
        holds = said if part.is_truth else total >= said
        return (holds | (own + total >= target)) & (total > 0)

    return holding(game, hold)


def _tree(text: str, shift: int) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # refused with a place, further on
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        if not error.offset:
            raise ExpressionError(Said("expression.unreadable")) from None
        place = min(shift + error.offset - 1, shift + len(text))
        said = Said("expression.unreadable_at", {"place": place + 1})
        raise ExpressionError(said, place, 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise ExpressionError(Said("expression.unreadable")) from None
