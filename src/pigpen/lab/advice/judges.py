"""Registry of assessors by game; add a line here when a game gets one.

Judges of other installed packages follow (`core.packages`).

`build` is quick, except for large games without a stored solution; `is_slow` tells which.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.core import packages
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, AnyRules
from pigpen.lab.advice.assessment import Assessor, Unit
from pigpen.lab.advice.assessors.dice import DiceAssessor, is_slow
from pigpen.lab.advice.assessors.piggles import PigglesAssessor
from pigpen.lab.advice.assessors.piggy_piggy import PiggyPiggyAssessor
from pigpen.lab.advice.assessors.push_out_the_pig import PushOutThePigAssessor


def _never(game: AnyGame) -> bool:
    return False


class Judge(NamedTuple):
    """Builds the assessors of some games."""

    bot: str  # of the catalogue: plays these games from what the assessor reads too
    build: Callable[[AnyGame], Assessor]
    unit: Unit = Unit.CHANCE
    is_slow: Callable[[AnyGame], bool] = _never  # whether `build` would take seconds
    is_sampled: bool = False  # values come from many playouts, and take their time

    def knows(self, game: AnyGame) -> bool:
        """Whether this game is one of them."""
        return entry(self.bot).plays(game)

    def judges(self, game: AnyGame) -> bool:
        """Whether it can assess this game in this installation."""
        return self.knows(game)


JUDGES: tuple[Judge, ...] = (
    Judge("optimal", DiceAssessor, is_slow=is_slow),
    Judge("worlds-64", PushOutThePigAssessor, Unit.POINTS, is_sampled=True),
    Judge("ringleader", PiggyPiggyAssessor, is_sampled=True),
    Judge("sharpshooter", PigglesAssessor, is_sampled=True),
)

# Raised when there is a new judge, or one judges otherwise than before: judgements that
# are kept with an older version are then made again.
VERSION: Final = 6


def _judges() -> tuple[Judge, ...]:
    return (*JUDGES, *_brought())


@cache
def _brought() -> tuple[Judge, ...]:
    return tuple(packages.loaded(packages.JUDGES, Judge).values())


class Unjudged(PigpenError):
    """No assessor for this game is available."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(f"Nobody knows the chances in {game.name} with these options.")
        self.game = game


def judge_of(game: AnyGame) -> Judge:
    """Return the judge of the game.

    Raises:
        Unjudged: no assessor is registered for this game.
    """
    for judge in _judges():
        if judge.judges(game):
            return judge
    raise Unjudged(game)


def unit_of(game: AnyGame) -> Unit:
    """Return the unit of the game's values, even if no assessor is available here."""
    return next((judge.unit for judge in _judges() if judge.knows(game)), Unit.CHANCE)


def assessor_of(game: AnyGame) -> Assessor:
    """Return the game's assessor; this takes seconds to minutes if `Judge.is_slow`.

    Raises:
        Unjudged: no assessor is registered for this game.
    """
    return _built(judge_of(game), game.name, game.rules)


@lru_cache(maxsize=16)
def _built(judge: Judge, name: str, rules: AnyRules) -> Assessor:
    return judge.build(catalog.entry(name).build(rules))
