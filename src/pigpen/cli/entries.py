"""What people with real dice entered, so that a slip can be taken back."""

from collections.abc import Sequence

from pigpen.cli import typed
from pigpen.core.errors import PigpenError
from pigpen.play.match import Match
from pigpen.results.words import say


class NothingToUndo(PigpenError):
    """Nothing was entered, or the match throws its own dice."""


class Entries:
    """The entries of a match: each is taken back whole, with what bots did after it."""

    def __init__(self, match: Match, throwing: str) -> None:
        """Of `match`; numbers alone stand for the action `throwing`, where there is one."""
        self._match = match
        self._throwing = throwing
        self._plies: list[int] = []  # at which each entry began

    @property
    def can_undo(self) -> bool:
        return bool(self._plies)

    def may_throw(self, actions: Sequence[str]) -> bool:
        """Whether faces may be typed at once, for the one action that throws the dice."""
        numbered = any(" " in text for text in actions)  # there a number says how many dice
        return self._match.chance is None and self._throwing in actions and not numbered

    def enter(self, text: str) -> None:
        """Play what was typed: an action, outcomes, or faces where the dice are to be thrown.

        Raises:
            PigpenError: it cannot be; the match is as it was.
        """
        ply = len(self._match.steps)
        if typed.numbers(text) and self.may_throw(self._match.legal_actions):
            self._throw(text)
        else:
            self._match.apply(text)
        if self._match.chance is None:
            self._plies.append(ply)

    def undo(self) -> list[str]:
        """Take the last entry back; what it was, and what came of it.

        Raises:
            NothingToUndo: saying why.
        """
        if self._match.chance is not None:
            raise NothingToUndo(say("no_undo"))
        if not self._plies:
            raise NothingToUndo(say("nothing_to_undo"))
        ply = self._plies.pop()
        taken = [step.text for step in self._match.steps[ply:]]
        self._match.rewind(ply)
        return taken

    def _throw(self, faces: str) -> None:
        """All of it or nothing."""
        ply = len(self._match.steps)
        self._match.apply(self._throwing)
        try:
            self._match.apply(faces)
        except PigpenError:
            self._match.rewind(ply)
            raise
