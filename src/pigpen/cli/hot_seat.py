"""Hands a shared screen from player to player, and clears hidden cards in between."""

from collections.abc import Callable, Iterator, Sequence

from rich.console import Console

from pigpen.cli.players import Player
from pigpen.core.game import NOBODY
from pigpen.core.said import Said
from pigpen.play.match import Match, Step
from pigpen.results.words import say

_ERASE_SCROLLBACK = "\x1b[3J"  # xterm: erase the scrollback buffer


class HotSeat:
    """The player who may see the screen, among those who share it."""

    def __init__(self, match: Match, players: Sequence[Player], screen: Console) -> None:
        self._match = match
        self._screen = screen
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        self._is_shared = match.game.kernels.redact is not None and len(people) > 1
        self._is_watched = not people  # by a spectator, who may see everything
        self._owner = people[0] if len(people) == 1 else NOBODY
        self._num_told = [0] * match.game.num_seats  # number of steps shown to each seat

    def hand_over(self, seat: int, ask: Callable[[str], str]) -> None:
        """Show the screen to `seat` alone, and what happened since its last turn."""
        if self._is_shared and seat != self._owner:
            self._wipe()
            ask(say("pass_screen", name=self._match.names[seat]))
            self._owner = seat
            for step in self._match.steps[self._num_told[seat] :]:
                for said in self.narration(step):
                    self._screen.print(said.text(self._match.names))
        self._owner = seat
        self._num_told[seat] = len(self._match.steps)

    def sees(self, step: Step) -> bool:
        """Whether the player at the screen may see a step."""
        return self._is_watched or self._owner not in step.hidden_from

    def narration(self, step: Step) -> Iterator[Said]:
        """Return the facts of a step that the player at the screen may see."""
        return (said for said in step.said if said.for_all or self.sees(step))

    def _wipe(self) -> None:
        if self._screen.is_terminal and not self._screen.is_dumb_terminal:
            self._screen.clear()
            self._screen.file.write(_ERASE_SCROLLBACK)
