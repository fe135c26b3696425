"""The comparison of strategies of a solved game.

GET  /api/strategies                           Strategies
POST /api/strategies/{game} (StrategyChoice)   Comparison, or a Misread expression

A strategy is named as in the terminal: a bot, `hold-at-27`, or an expression after `expr:`. A plan
gives the turn total from which a strategy holds, or the number of dice if a turn has one throw.
"""

from typing import Annotated, Final

from msgspec import Meta

from pigpen.core.said import Said
from pigpen.lab.study.expression import LONGEST
from pigpen.server.wire.base import Wire
from pigpen.server.wire.games import OptionInfo

MOST: Final = 8  # strategies
_LONGEST_NAME = LONGEST + 50  # characters, with `expr:` and spaces
_LONGEST_VALUE = 40  # characters of an option

Name = Annotated[str, Meta(min_length=1, max_length=_LONGEST_NAME)]
Value = int | Annotated[str, Meta(max_length=_LONGEST_VALUE)]


class StrategyGame(Wire):
    """A game whose strategies can be compared."""

    name: str
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]  # the weakest first; `hold-at-N` is available, too


class StrategyLanguage(Wire):
    """The language of expressions."""

    names: tuple[str, ...]
    operators: tuple[str, ...]
    functions: tuple[str, ...]
    examples: tuple[str, ...]
    longest: int  # characters


class Strategies(Wire):
    """The games, and the limits of a comparison."""

    games: tuple[StrategyGame, ...]
    language: StrategyLanguage
    most: int  # strategies in one comparison


class StrategyChoice(Wire):
    """Strategies to compare; duplicates count once."""

    strategies: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST)]
    options: Annotated[dict[str, Value], Meta(max_length=20)]


class Odds(Wire):
    """Win probabilities of one strategy against another."""

    first: float  # if it starts
    second: float  # if the other one starts
    average: float


class ComparedStrategy(Wire):
    """One strategy compared with best play and with the best reply to it."""

    name: str
    against_best: Odds
    loss: float  # of win probability against best play, averaged over both starts
    reply: Odds  # of the best reply
    lower: int  # pairs of scores at which the best reply aims lower,
    same: int  # the same,
    higher: int  # and higher
    plans: tuple[tuple[int, ...], ...]  # [others, N] by the other score and the own score
    reply_plans: tuple[tuple[int, ...], ...]


class Comparison(Wire, tag="comparison", tag_field="type"):
    """A comparison of strategies."""

    target: int  # N
    in_dice: bool  # whether plans are numbers of dice instead of turn totals
    others: tuple[int, ...]  # scores of the other seat for which plans are given
    strategies: tuple[ComparedStrategy, ...]
    odds: tuple[tuple[Odds, ...], ...]  # of the row's strategy against the column's
    csv: str  # the comparison as a file


class Misread(Wire, tag="misread", tag_field="type"):
    """The parse error of an expression."""

    strategy: int  # index of the strategy in the request
    place: int  # position of the error, from 0, in the expression after `expr:`
    length: int  # characters; 0: the whole expression
    said: Said
