"""Guided games for newcomers: short, prepared, and the same for everybody.

Their outcomes follow from a public number, chosen so that a game shows what is explained. Its bots
are deterministic, too, so that a learner who follows the script meets exactly the prepared game.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple


class ScriptedMove(NamedTuple):
    """A decision of the learner, and the reason for it."""

    action: str  # in the game's notation, such as "QS" or "food B"
    reason: str  # end of the key of the client's text, `GAME.advice.REASON`


NO_ADVICE: Final = ScriptedMove("", "")  # of a policy, for a decision that it does not explain


class FirstGame(NamedTuple):
    """The setting of a guided game; the learner has the first seat."""

    options: Mapping[str, int | str]
    bots: tuple[str, ...]  # in the seats after the learner's
    number: int  # chosen by scripts/first_games.py; each guided game of a game has its own
    script: tuple[ScriptedMove, ...] = ()  # the learner's decisions, in order
    policy: Callable[..., ScriptedMove] | None = None  # from rules and view, where no script leads

    def secret(self, game: str) -> bytes:
        """Return the 32 bytes that determine its outcomes, as its secret does at any table."""
        return hashlib.sha256(f"first game of {game}: {self.number}".encode()).digest()

    def next_move(self, decided: Sequence[str]) -> ScriptedMove | None:
        """Return the move of the script that follows the learner's decisions so far.

        None after the end of the script, and if a decision differs from it.
        """
        done = len(decided)
        if tuple(decided) != tuple(move.action for move in self.script[:done]):
            return None
        return self.script[done] if done < len(self.script) else None
