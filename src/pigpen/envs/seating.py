"""One game played by what learns: an action of the encoding in, chance played out, numbers back."""

from typing import Any

import numpy as np

from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import interpret
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import returns, start, to_move, view
from pigpen.core.record import Int8s, Int16s
from pigpen.core.redacted import known
from pigpen.core.rng import stream
from pigpen.envs.encoding import Encoding, encoding_of
from pigpen.envs.recall import Recall, nothing


def without(one: object, *names: str) -> dict[str, Any]:
    """The attributes of an object that are pickled: all except these."""
    return {name: value for name, value in vars(one).items() if name not in names}


class NotPlayable(PigpenError):
    """An action that its mask forbids."""

    def __init__(self, action: int) -> None:
        super().__init__(f"Action {action} is not legal here; the mask is 1 for those that are.")
        self.action = action


class Seating:
    """A game, whose chance follows from a seed; of the seats `noted` there are records."""

    def __init__(self, game: AnyGame, seed: int = 0, noted: tuple[int, ...] = ()) -> None:
        """At its start.

        Raises:
            NoEncoding: nobody has said how the game looks in numbers.
        """
        self.game = game
        self.noted = noted
        self._bind()
        self.begin(seed)

    def _bind(self) -> None:
        game = self.game
        self.encoding: Encoding = encoding_of(game)
        self._write_mask = interpret(self.encoding.write_mask, game)
        self._draw_outcome = game.kernels.draw_outcome or interpret(draw_outcome, game)

    def __getstate__(self) -> dict[str, Any]:
        """The game and its luck at this moment; kernels are bound again where it is loaded."""
        return without(self, "encoding", "_write_mask", "_draw_outcome")

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._bind()

    def begin(self, seed: int) -> None:
        """Another game."""
        self.luck = stream(seed)
        self.begin_again()

    def begin_again(self) -> None:
        """Another game, by what is left of the luck."""
        self.position: Any = start(self.game)
        self.records: dict[int, Recall] = dict.fromkeys(self.noted, nothing(self.encoding))
        self._note()
        self._play_chance()

    @property
    def seat(self) -> int:
        """Who is to move, or `TERMINAL`."""
        return to_move(self.game, self.position)

    @property
    def is_over(self) -> bool:
        """Whether nobody is."""
        return self.seat == TERMINAL

    def observation(self, seat: int) -> Int16s:
        """What `seat` may know, in numbers [F]."""
        obs = np.zeros(self.encoding.num_places, np.int16)
        seen = known(view(self.game, self.position, seat))
        self.encoding.observe(self.game.rules, seen, seat, obs)
        return obs

    def mask(self, seat: int) -> Int8s:
        """What `seat` may do: 1 for each legal action [A]; all 0 while it is not to move."""
        mask = np.zeros(self.encoding.num_actions, np.int8)
        if seat == self.seat:
            seen = known(view(self.game, self.position, seat))
            room = self.game.sizes.room_for_actions()
            self._write_mask(self.game.rules, seen, room, mask)
        return mask

    def act(self, action: int) -> None:
        """The seat to move plays an action of the encoding.

        Raises:
            NotPlayable: its mask forbids it.
        """
        if not 0 <= action < self.encoding.num_actions or not self.mask(self.seat)[action]:
            raise NotPlayable(action)
        if record := self.records.get(self.seat):
            self.records[self.seat] = record.acted(action)
        self.play(self.encoding.code_of(self.game.rules, self.position, action))

    def play(self, code: int) -> None:
        """The same by the game's own code, unchecked; then chance plays."""
        self._apply(code)
        self._play_chance()

    def returns(self) -> list[float]:
        """Utility of each seat; zeros before the end."""
        return returns(self.game, self.position)

    def _play_chance(self) -> None:
        room = self.game.sizes.room_for_chance()
        while self.seat == CHANCE:
            outcome = self._draw_outcome(self.game.rules, self.position, room, self.luck)
            self._apply(outcome)

    def _apply(self, code: int) -> None:
        self.game.kernels.apply(self.game.rules, self.position, code)
        self._note()

    def _note(self) -> None:
        for seat, record in self.records.items():
            self.records[seat] = record.seen(self.observation(seat))
