"""The guided games of Piggy Piggy, and the learner's moves in them.

`python -m scripts.first_games piggy-piggy` proposes others when bots have changed.
"""

from typing import Final

from pigpen.core.first_game import FirstGame, ScriptedMove

_BOTS: Final = ("family",) * 2

_FOOD_PIGS_AND_A_GOAT: Final = FirstGame(
    {"target": 3},
    _BOTS,
    85,
    (
        ScriptedMove("food A", "new"),
        ScriptedMove("end", "end_take"),
        ScriptedMove("food B", "steal"),
        ScriptedMove("end", "end_steal"),
        ScriptedMove("food E", "level"),
        ScriptedMove("goat 2 E2", "goat_pig"),
        ScriptedMove("end", "end_draw"),
    ),
)

_PAIRS_AND_PATIENCE: Final = FirstGame(
    {"target": 5},
    _BOTS,
    34,
    (
        ScriptedMove("food C", "new"),
        ScriptedMove("end", "end_take"),
        ScriptedMove("food E", "new"),
        ScriptedMove("end", "end_take"),
        ScriptedMove("food B", "level"),
        ScriptedMove("goat 2 B1", "goat_pig"),
        ScriptedMove("end", "end_draw"),
        ScriptedMove("food D", "steal_wait"),
        ScriptedMove("end", "keep_goat"),
        ScriptedMove("food A", "steal"),
        ScriptedMove("goat 2 E1", "goat_draw"),
        ScriptedMove("goat 2 E2", "goat_draw"),
        ScriptedMove("end", "end_steal"),
    ),
)

FIRST_GAMES: Final = (_FOOD_PIGS_AND_A_GOAT, _PAIRS_AND_PATIENCE)
