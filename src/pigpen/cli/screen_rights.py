"""Whose eyes the screen is for, where people who share it hold hidden cards."""

from collections.abc import Callable, Iterator, Sequence

from rich.console import Console

from pigpen.cli.players import Player
from pigpen.core.game import NOBODY
from pigpen.core.said import Said
from pigpen.play.match import Match, Step
from pigpen.results.words import say

_FORGET = "\x1b[3J"  # xterm: erase what was scrolled away as well


class ScreenRights:
    """Takes the screen from one person and gives it to the next, what is hidden wiped off."""

    def __init__(self, match: Match, players: Sequence[Player], screen: Console) -> None:
        self._match = match
        self._screen = screen
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        self._is_shared = match.game.kernels.redact is not None and len(people) > 1
        self._is_watched = not people  # by somebody who plays no seat, and may see all
        self._owner = people[0] if len(people) == 1 else NOBODY
        self._read = [0] * match.game.num_seats  # steps that each seat has been told

    def hand_over(self, seat: int, ask: Callable[[str], str]) -> None:
        """Let `seat` alone see the screen, and tell it what happened since it last did."""
        if self._is_shared and seat != self._owner:
            self._wipe()
            ask(say("pass_screen", name=self._match.names[seat]))
            self._owner = seat
            for step in self._match.steps[self._read[seat] :]:
                for said in self.told(step):
                    self._screen.print(said.text(self._match.names))
        self._owner = seat
        self._read[seat] = len(self._match.steps)

    def sees(self, step: Step) -> bool:
        """Whether who looks at the screen learns of a step."""
        return self._is_watched or self._owner not in step.hidden_from

    def told(self, step: Step) -> Iterator[Said]:
        """What may be said of a step to who looks at the screen."""
        return (said for said in step.said if said.for_all or self.sees(step))

    def _wipe(self) -> None:
        if self._screen.is_terminal and not self._screen.is_dumb_terminal:
            self._screen.clear()
            self._screen.file.write(_FORGET)
