"""Lessons of the card games: the scenes of each, and a check of every reason for a move.

A reason is the end of the key of a text, `GAME.advice.REASON`; its text says what is checked here.
Of the reasons that are true of a move, the first is proposed for a script.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from scripts.lessons import piggy_piggy, push_out_the_pig
from scripts.lessons.decisions import Decision, Reasons, Wanted

REASONS: Final[Mapping[str, Reasons]] = MappingProxyType(
    {"push-out-the-pig": push_out_the_pig.REASONS, "piggy-piggy": piggy_piggy.REASONS}
)
WANTED: Final[Mapping[str, tuple[Wanted, ...]]] = MappingProxyType(
    {"push-out-the-pig": push_out_the_pig.WANTED, "piggy-piggy": piggy_piggy.WANTED}
)  # by lesson
TEACHERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"push-out-the-pig": push_out_the_pig.TEACHERS, "piggy-piggy": piggy_piggy.TEACHERS}
)  # bots that play the learner's part when a script is written
TAUGHT: Final[Mapping[str, Callable[[Decision], bool]]] = MappingProxyType(
    {"piggy-piggy": piggy_piggy.is_taught}
)  # moves from which a bot may choose then; all where there is none
