"""The guided games of Push Out the Pig, and the learner's moves in them.

`python -m scripts.first_games push-out-the-pig` proposes others when bots have changed.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pigpen.core.first_game import FirstGame, ScriptedMove

_ONE_DEAL: Final[Mapping[str, int | str]] = MappingProxyType({"end": "deals", "deals": 1})
_BOTS: Final = ("one-trick",) * 3

_PUSH_OUT_THE_PIG: Final = FirstGame(
    _ONE_DEAL,
    _BOTS,
    374,
    (
        ScriptedMove("3H", "lead_single"),
        ScriptedMove("7D", "keep_high"),
        ScriptedMove("AS", "take_clean"),
        ScriptedMove("4C", "lead_low"),
        ScriptedMove("QS", "throw_pig"),
        ScriptedMove("6S", "only"),
        ScriptedMove("9C", "keep_ten"),
        ScriptedMove("AD", "take_goat"),
        ScriptedMove("3C", "lead_low"),
        ScriptedMove("10C", "throw_ten"),
        ScriptedMove("8C", "throw_any"),
    ),
)

_HUNT_THE_PIG: Final = FirstGame(
    _ONE_DEAL,
    _BOTS,
    444,
    (
        ScriptedMove("8S", "hunt"),
        ScriptedMove("7C", "duck"),
        ScriptedMove("6H", "duck"),
        ScriptedMove("AD", "take_to_hunt"),
        ScriptedMove("7S", "hunt_on"),
        ScriptedMove("KC", "take_to_hunt"),
        ScriptedMove("3S", "hunt_on"),
        ScriptedMove("QD", "take_goat"),
        ScriptedMove("6S", "hunt_last"),
        ScriptedMove("10H", "throw_heart"),
        ScriptedMove("8H", "throw_heart"),
        ScriptedMove("5C", "duck"),
        ScriptedMove("3C", "only"),
    ),
)

_ALL_HEARTS: Final = FirstGame(
    _ONE_DEAL,
    _BOTS,
    42,
    (
        ScriptedMove("7C", "lead_single"),
        ScriptedMove("9D", "keep_goat"),
        ScriptedMove("4D", "keep_goat"),
        ScriptedMove("JH", "take_for_hearts"),
        ScriptedMove("JD", "lead_goat"),
        ScriptedMove("AH", "lead_top_heart"),
        ScriptedMove("KH", "lead_top_heart"),
        ScriptedMove("5D", "only_yours"),
        ScriptedMove("3H", "hearts_win"),
        ScriptedMove("6H", "hearts_win"),
        ScriptedMove("finish", "finish"),
    ),
)

FIRST_GAMES: Final = (_PUSH_OUT_THE_PIG, _HUNT_THE_PIG, _ALL_HEARTS)
