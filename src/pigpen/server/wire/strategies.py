"""What the page of strategies side by side is sent.

GET  /api/strategies                           Strategies
POST /api/strategies/{game} (StrategyChoice)   Comparison, or a Misread expression

A strategy is named as at the terminal: a bot, `hold-at-27`, or a line after `expr:`. Plans
say from which turn total a strategy holds, or how many dice it throws where a turn has one
throw.
"""

from typing import Annotated, Final

from msgspec import Meta

from pigpen.lab.study.expression import LONGEST
from pigpen.server.wire.base import Said, Wire
from pigpen.server.wire.games import OptionInfo

MOST: Final = 8  # strategies
_LONGEST_NAME = LONGEST + 50  # characters: `expr:` and blanks
_LONGEST_VALUE = 40  # characters, of an option

Name = Annotated[str, Meta(min_length=1, max_length=_LONGEST_NAME)]
Value = int | Annotated[str, Meta(max_length=_LONGEST_VALUE)]


class StrategyGame(Wire):
    """A game whose strategies are compared."""

    name: str
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]  # weakest first; besides, hold-at-N


class StrategyLanguage(Wire):
    """What an expression may hold."""

    names: tuple[str, ...]
    operators: tuple[str, ...]
    functions: tuple[str, ...]
    examples: tuple[str, ...]
    longest: int  # characters


class Strategies(Wire):
    """What can be compared."""

    games: tuple[StrategyGame, ...]
    language: StrategyLanguage
    most: int  # strategies at once


class StrategyChoice(Wire):
    """Strategies to compare; equal ones count once."""

    strategies: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST)]
    options: Annotated[dict[str, Value], Meta(max_length=20)]


class Odds(Wire):
    """Win chances of one strategy against another."""

    first: float  # when it starts
    second: float  # when the other one starts
    average: float


class ComparedStrategy(Wire):
    """One strategy against best play and against the best reply to it."""

    name: str
    against_best: Odds
    loss: float  # of win chance, to best play, averaged over who starts
    reply: Odds  # of the best reply
    lower: int  # pairs of scores at which the best reply aims lower,
    same: int  # the same,
    higher: int  # and higher
    plans: tuple[tuple[int, ...], ...]  # [others, N] by the other's score and one's own
    reply_plans: tuple[tuple[int, ...], ...]


class Comparison(Wire, tag="comparison", tag_field="type"):
    """Strategies side by side."""

    target: int  # N
    in_dice: bool  # plans are numbers of dice, not turn totals
    others: tuple[int, ...]  # the other's scores for which plans are given
    strategies: tuple[ComparedStrategy, ...]
    odds: tuple[tuple[Odds, ...], ...]  # of the row against the column
    csv: str  # the same as a file


class Misread(Wire, tag="misread", tag_field="type"):
    """An expression that says no strategy, and where."""

    strategy: int  # which of those asked for, from 0
    place: int  # first character at fault, from 0, in the line after `expr:`
    length: int  # characters; 0: the line as a whole
    said: Said
