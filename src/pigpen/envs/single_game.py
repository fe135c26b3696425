"""One game driven by a learner: takes actions of the encoding and plays chance."""

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, Literal

import numpy as np

from pigpen import catalog
from pigpen.core.errors import BadOption, PigpenError
from pigpen.core.game import CHANCE, TERMINAL, AnyGame, AnyPosition
from pigpen.core.jit import interpret
from pigpen.core.options import options as options_of
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import returns, start, to_move, view
from pigpen.core.record import Int8s, Int16s
from pigpen.core.redacted import Redacted, known
from pigpen.core.rng import stream
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import Translatable
from pigpen.envs.encoding import Encoding, encoding_of
from pigpen.envs.recall import Recall, nothing


def picklable_state(one: object, *names: str) -> dict[str, object]:
    """Return the attributes of an object without these names, for pickling."""
    return {name: value for name, value in vars(one).items() if name not in names}


Illegal = Literal["lose", "raise"]  # what an action does that its mask forbids


class NotPlayable(PigpenError):
    """An action that the mask forbids; in a batch, in the game at `row`."""

    def __init__(self, action: int, row: int | None = None) -> None:
        where = "here" if row is None else f"in game {row}"
        super().__init__(f"Action {action} is not legal {where}; the mask is 1 for those that are.")
        self.action = action
        self.row = row


def game_for(
    environment: Callable[..., object], name: AnyGame | str, options: Mapping[str, object]
) -> AnyGame:
    """Return the game of an environment that takes these options beside its own arguments.

    Raises:
        UnknownGame, BadOption: the game or an option is unknown. The message lists the options of
            the game and the environment's own arguments.
    """
    if isinstance(name, str):
        given = signature(environment).parameters.values()
        own = [each.name for each in given if each.kind is each.KEYWORD_ONLY]
        of_game = [each.name for each in options_of(catalog.entry(name).rules)]
        for option in options:
            if option not in (*of_game, catalog.PRESET):
                theirs = (*of_game, catalog.PRESET)
                listed = Translatable(
                    "the environment takes {own}, and the options of {game}: {options}.",
                    own=", ".join(own),
                    game=name,
                    options=", ".join(theirs),
                )
                near = did_you_mean(option, (*own, *theirs), listed)
                raise BadOption(option, f"There is no option {option!r}; {near}")
    return catalog.game_of(name, options)


def observation_of(
    game: AnyGame, encoding: Encoding, seen: Redacted[AnyPosition], seat: int
) -> Int16s:
    """Return the observation of `seat` [F] from its view."""
    obs = np.zeros(encoding.num_places, np.int16)
    encoding.observe(game.rules, known(seen), seat, obs)
    return obs


def mask_of(game: AnyGame, encoding: Encoding, seen: Redacted[AnyPosition]) -> Int8s:
    """Return the mask of the seat to move [A] from its view: 1 for each legal action."""
    mask = np.zeros(encoding.num_actions, np.int8)
    write_mask = interpret(encoding.write_mask, game)
    write_mask(game.rules, known(seen), game.sizes.room_for_actions(), mask)
    return mask


class SingleGame:
    """A game whose chance follows from a seed; the seats in `noted` have records."""

    def __init__(self, game: AnyGame, seed: int = 0, noted: tuple[int, ...] = ()) -> None:
        """Begin a game.

        Raises:
            NoEncoding: the game has no encoding.
        """
        self.game = game
        self.noted = noted
        self._bind()
        self.begin(seed)

    def _bind(self) -> None:
        game = self.game
        self.encoding: Encoding = encoding_of(game)
        self._draw_outcome = game.kernels.draw_outcome or interpret(draw_outcome, game)

    def __getstate__(self) -> dict[str, object]:
        """Return the game and its luck; kernels are bound again when it is loaded."""
        return picklable_state(self, "encoding", "_draw_outcome")

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._bind()

    def begin(self, seed: int) -> None:
        """Begin another game from a seed."""
        self.luck = stream(seed)
        self.begin_again()

    def begin_again(self) -> None:
        """Begin another game with the rest of the luck."""
        self.position: Any = start(self.game)
        self.records: dict[int, Recall] = dict.fromkeys(self.noted, nothing(self.encoding))
        self._note()
        self._play_chance()

    @property
    def seat(self) -> int:
        """The seat to move, or `TERMINAL`."""
        return to_move(self.game, self.position)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seat == TERMINAL

    def observation(self, seat: int) -> Int16s:
        """Return the observation of `seat` [F]."""
        return observation_of(self.game, self.encoding, view(self.game, self.position, seat), seat)

    def state(self) -> Int16s:
        """Return the observations of all seats [S * F], seat after seat."""
        return np.concatenate([self.observation(seat) for seat in range(self.game.num_seats)])

    def mask(self, seat: int) -> Int8s:
        """Return the mask of `seat` [A]: 1 for each legal action, all 0 unless it is to move."""
        if seat != self.seat:
            return np.zeros(self.encoding.num_actions, np.int8)
        return mask_of(self.game, self.encoding, view(self.game, self.position, seat))

    def act(self, action: int) -> None:
        """Play an action of the encoding for the seat to move.

        Raises:
            NotPlayable: its mask forbids it.
        """
        if not 0 <= action < self.encoding.num_actions or not self.mask(self.seat)[action]:
            raise NotPlayable(action)
        if record := self.records.get(self.seat):
            self.records[self.seat] = record.acted(action)
        self.play(self.encoding.code_of(self.game.rules, self.position, action))

    def play(self, code: int) -> None:
        """Play the game's own code of an action, unchecked; then chance plays."""
        self._apply(code)
        self._play_chance()

    def returns(self) -> list[float]:
        """Return the utility of each seat; zeros before the end."""
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
