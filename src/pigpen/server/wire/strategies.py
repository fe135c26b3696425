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


class Misread(Wire, tag="misread", tag_field="type"):
    """The parse error of an expression."""

    strategy: int  # index of the strategy in the request
    place: int  # position of the error, from 0, in the expression after `expr:`
    length: int  # characters; 0: the whole expression
    said: Said
