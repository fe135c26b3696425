"""Manual entry of real dice and cards, with undo of whole entries."""

from collections.abc import Sequence

from pigpen.cli import typed_input
from pigpen.core.errors import PigpenError
from pigpen.play.match import Match
from pigpen.results.words import say


class NothingToUndo(PigpenError):
    """There is no entry to undo, or the match throws its own dice."""


class ManualEntries:
    """The entries of a match; undo removes an entry and the actions of bots after it."""

    def __init__(self, match: Match, throwing: str) -> None:
        """Prepare the entries of `match`; bare numbers stand for the action `throwing`."""
        self._match = match
        self._throwing = throwing
        self._plies: list[int] = []  # plies at which entries began

    @property
    def can_undo(self) -> bool:
        return bool(self._plies)

    def may_throw(self, actions: Sequence[str]) -> bool:
        """Whether faces may be typed instead of the only action that throws the dice."""
        numbered = any(" " in text for text in actions)  # there a number says how many dice
        return self._match.chance is None and self._throwing in actions and not numbered

    def enter(self, text: str) -> None:
        """Play an action, outcomes, or the faces of a throw.

        Raises:
            PigpenError: the text is not legal; the match is unchanged.
        """
        ply = len(self._match.steps)
        if typed_input.numbers(text) and self.may_throw(self._match.legal_actions):
            self._throw(text)
        else:
            self._match.apply(text)
        if self._match.chance is None:
            self._plies.append(ply)

    def undo(self) -> list[str]:
        """Undo the last entry, and return the texts of its steps.

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
        """Throw and enter the faces, or change nothing."""
        ply = len(self._match.steps)
        self._match.apply(self._throwing)
        try:
            self._match.apply(faces)
        except PigpenError:
            self._match.rewind(ply)
            raise
