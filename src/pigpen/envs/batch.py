"""Batches of thousands of games: one kernel call plays a decision in each.

games = Batch("push-out-the-pig", 4096, seed=1)
games.reset()
while learning:
    games.step(actions)  # then read games.obs, games.mask, games.seat, games.rewards, games.done

It runs as machine code if `pigpen[fast]` is installed, and as WebAssembly otherwise. The arrays
belong to the batch: callers may read them, and each step overwrites them.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pigpen.core.arguments import BadArgument, number, one_of, seed_of
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import inlined, instantiate, interpret, kernel, machine_code
from pigpen.core.kernels import apply, init, redact, returns, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Int8s, Int16s, Ints, Positions, Record
from pigpen.core.rng import below, streams
from pigpen.envs.encoding import Encoding, clear, encoding_of
from pigpen.envs.single_game import Illegal, NotPlayable, game_for, picklable_state

Rewards = NDArray[np.float32]

MOST_GAMES: Final = 1_000_000  # of a batch, in memory

BEGIN_AT_ONCE, BEGIN_NEXT = 1, 2


class AutoReset(Enum):
    """The step in which a finished game begins again."""

    SAME_STEP = BEGIN_AT_ONCE  # in the step that ends it; what was last seen is in `final_obs`
    NEXT_STEP = BEGIN_NEXT  # in the step after, whose action is ignored


class Buffers(NamedTuple):
    """The arrays that a step writes; rows are games."""

    obs: Int16s  # [N, F] of the seat to move
    mask: Int8s  # [N, A] what it may do; all 1 while the game is over
    rewards: Rewards  # [N, S] of this step, by seat
    seat: Int8s  # [N] who is to move; who moved last, once the game is over
    done: Int8s  # [N] 1 if this step ended the game
    final_obs: Int16s  # [N, F] what the seat that ended a game saw then, where another has begun


class Room(NamedTuple):
    """The working memory of the kernel."""

    games: Positions[Record]  # [N]
    views: Positions[Record]  # [1]
    luck: Ints  # [N, 1] streams
    actions: Ints
    probability: Floats
    utility: Floats  # [S]


@inlined
def observe(rules: object, p: Record, seat: int, obs: Int16s) -> None:
    """In place of an encoding's."""


@inlined
def write_mask(rules: object, p: Record, actions: Ints, mask: Int8s) -> None:
    """In place of an encoding's."""


@inlined
def code_of(rules: object, p: Record, index: int) -> int:
    """In place of an encoding's."""
    return index


@kernel
def begin_games(rules: object, room: Room, out: Buffers) -> None:
    """Begins every game anew."""
    out.rewards[:] = 0.0
    out.done[:] = 0
    for index in range(len(out.done)):
        begin_game(rules, room, out, index)


@kernel
def begin_game(rules: object, room: Room, out: Buffers, index: int) -> None:
    """Begins a game, and shows it."""
    p = room.games[index]
    init(rules, p)
    seat = to_move(rules, p)
    while seat == CHANCE:
        apply(rules, p, draw_outcome(rules, p, room.probability, room.luck[index]))
        seat = to_move(rules, p)
    out.seat[index] = seat
    room.views[0] = p
    show(rules, room.views[0], seat, room.actions, out.obs[index], out.mask[index])


@inlined
def show(rules: object, view: Record, seat: int, actions: Ints, obs: Int16s, mask: Int8s) -> None:
    """Writes what the seat to move sees, and what it may do."""
    redact(rules, view, seat)
    observe(rules, view, seat, obs)
    clear(mask, 0)
    write_mask(rules, view, actions, mask)


@kernel
def step_games(rules: object, room: Room, chosen: Ints, out: Buffers, again: int) -> None:
    """Plays one decision in each game; one that the mask forbids loses the game.

    Chance is played here, and rows are handed on rather than `out`: Numba counts the references
    to arrays wherever they are handed on and paths part, which took more time than the games.
    """
    for index in range(len(chosen)):
        for seat in range(out.rewards.shape[1]):
            out.rewards[index, seat] = 0.0
        if out.done[index] and again == BEGIN_NEXT:
            out.done[index] = 0
            begin_game(rules, room, out, index)
            continue
        out.done[index] = 0
        seat = int(out.seat[index])
        action = int(chosen[index])
        p = room.games[index]
        if 0 <= action < out.mask.shape[1] and out.mask[index, action]:
            apply(rules, p, code_of(rules, p, action))
            actor = to_move(rules, p)
            while actor == CHANCE:
                apply(rules, p, draw_outcome(rules, p, room.probability, room.luck[index]))
                actor = to_move(rules, p)
            if actor != TERMINAL:
                out.seat[index] = actor
                room.views[0] = p
                show(rules, room.views[0], actor, room.actions, out.obs[index], out.mask[index])
                continue
            returns(rules, p, room.utility)
            for other in range(len(room.utility)):
                out.rewards[index, other] = room.utility[other]
        else:
            for other in range(len(room.utility)):
                out.rewards[index, other] = 1.0 / (len(room.utility) - 1)
            out.rewards[index, seat] = -1.0
        end_game(rules, room, out, index, seat, again)


@kernel
def end_game(rules: object, room: Room, out: Buffers, index: int, seat: int, again: int) -> None:
    """Shows the end to the seat that moved last, and begins anew if that is to be."""
    room.views[0] = room.games[index]
    view = room.views[0]
    redact(rules, view, seat)
    out.done[index] = 1
    if again == BEGIN_AT_ONCE:
        observe(rules, view, seat, out.final_obs[index])
        begin_game(rules, room, out, index)
    else:
        observe(rules, view, seat, out.obs[index])
        clear(out.mask[index], 1)


@kernel
def choose_any(mask: Int8s, luck: Ints, chosen: Ints) -> None:
    """An action of each mask [N, A], each as likely."""
    for index in range(len(chosen)):
        count = 0
        for action in range(mask.shape[1]):
            if mask[index, action]:
                count += 1
        left = below(luck, count)
        for action in range(mask.shape[1]):
            if mask[index, action]:
                if left == 0:
                    chosen[index] = action
                    break
                left -= 1


class Twins(NamedTuple):
    """The kernels of one encoding."""

    begin: Callable[[object, Room, Buffers], None]
    step: Callable[[object, Room, Ints, Buffers, int], None]


_twins: dict[tuple[Callable[..., object], ...], Twins] = {}


def kernels_of(encoding: Encoding) -> Twins:
    """Return the kernels above with an encoding's functions in the stand-ins' places, cached."""
    key = (encoding.observe, encoding.write_mask, encoding.code_of)
    if key not in _twins:
        module, label = encoding.observe.__module__, encoding.observe.__name__
        sees: dict[str, Callable[..., object]] = {
            "observe": encoding.observe,
            "write_mask": encoding.write_mask,
        }
        shown = instantiate(show, module, f"show_{label}", **sees)
        begin = instantiate(begin_game, module, f"begin_game_{label}", show=shown)
        end = instantiate(
            end_game, module, f"end_game_{label}", observe=encoding.observe, begin_game=begin
        )
        step: dict[str, Callable[..., object]] = {
            "begin_game": begin,
            "end_game": end,
            "show": shown,
        }
        _twins[key] = Twins(
            instantiate(begin_games, module, f"begin_games_{label}", begin_game=begin),
            instantiate(
                step_games, module, f"step_games_{label}", code_of=encoding.code_of, **step
            ),
        )
    return _twins[key]


class Batch:
    """Games with the same rules, each with its own random stream, and their observations."""

    def __init__(
        self,
        name: AnyGame | str,
        num_games: int,
        *,
        seed: int = 0,
        autoreset: AutoReset = AutoReset.SAME_STEP,
        illegal: Illegal = "lose",
        compile: bool = True,
        **options: object,
    ) -> None:
        """Allocate games with these options; `reset` starts them.

        Args:
            name: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
            num_games: Number of games, N.
            seed: The same seed repeats all dice and cards.
            autoreset: The step in which a finished game starts again.
            illegal: Effect of an action that the mask forbids: `"lose"` loses the game, `"raise"`
                raises NotPlayable.
            compile: Run compiled kernels; False runs plain Python, with the same results.
            options: Options such as `target=50`, if `name` is a name.

        Raises:
            UnknownGame, BadOption: the game or an option is unknown, or a value is out of range.
            BadArgument: `num_games`, `seed`, `autoreset` or `illegal` has the wrong type or range.
        """
        num_games = number("num_games", num_games, 1, MOST_GAMES)
        self.game = game_for(Batch, name, options)
        self.num_games = num_games
        self.autoreset = one_of("autoreset", autoreset, AutoReset)
        self._illegal = one_of("illegal", illegal, get_args(Illegal))
        encoding = encoding_of(self.game)
        seats, places = self.game.num_seats, encoding.num_places
        self.obs = np.zeros((num_games, places), np.int16)
        self.mask = np.zeros((num_games, encoding.num_actions), np.int8)
        self.rewards = np.zeros((num_games, seats), np.float32)
        self.seat = np.zeros(num_games, np.int8)
        self.done = np.zeros(num_games, np.int8)
        self.final_obs = np.zeros((num_games, places), np.int16)
        self._out = Buffers(self.obs, self.mask, self.rewards, self.seat, self.done, self.final_obs)
        self._room = Room(
            np.zeros(num_games, self.game.sizes.dtype),
            np.zeros(1, self.game.sizes.dtype),
            streams(seed_of(seed), num_games),
            self.game.sizes.room_for_actions(),
            self.game.sizes.room_for_chance(),
            np.zeros(seats),
        )
        self._chosen = np.zeros(num_games, np.int64)
        self._compile = compile
        self._bind()

    def _bind(self) -> None:
        self.encoding = encoding_of(self.game)
        kernels = kernels_of(self.encoding)
        twin = machine_code if self._compile else interpret
        self._begin, self._step = twin(kernels.begin, self.game), twin(kernels.step, self.game)
        self._choose_any = machine_code(choose_any) if self._compile else choose_any

    def __getstate__(self) -> dict[str, object]:
        """Return the games at this moment; kernels are bound again when they are loaded."""
        return picklable_state(self, "encoding", "_begin", "_step", "_choose_any")

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._bind()

    @property
    def positions(self) -> Positions[Any]:
        """The positions [N] with hidden facts: for programs that run games, not for learners."""
        return self._room.games

    def reset(self, seed: int | None = None) -> None:
        """Start every game again, from `seed` or, without one, with the random streams as they are.

        Raises:
            BadArgument: `seed` is not a whole number.
        """
        if seed is not None:
            self._room.luck[:] = streams(seed_of(seed), self.num_games)
        self._begin(self.game.rules, self._room, self._out)

    def step(self, actions: ArrayLike, rows: ArrayLike | None = None) -> None:
        """Play an action of the seat to move in each game, or in the games at `rows` alone.

        Args:
            actions: Whole numbers [N], or one for each of `rows`.
            rows: Indices of games, each at most once; the arrays of other games do not change.

        Raises:
            BadArgument: `actions` are not whole numbers, or not one for each game.
            NotPlayable: the mask forbids an action, and `illegal` is `"raise"`; nothing is played.
        """
        given = np.asarray(actions)
        which = None if rows is None else np.asarray(rows, np.int64)
        size = self.num_games if which is None else len(which)
        if given.shape != (size,) or not (given.dtype.kind in "iu" or size == 0):
            takes = f"{size} whole numbers, one for each game"
            raise BadArgument(
                "actions", f"actions must be {takes}, not {given.dtype} {list(given.shape)}."
            )
        if self._illegal == "raise":
            self._refuse_illegal(given, np.arange(size) if which is None else which)
        if which is None:
            self._chosen[:] = given
            self._play(self._room, self._chosen, self._out)
        elif size:
            games: Any = self._room.games
            luck = self._room.luck
            room = self._room._replace(games=games[which], luck=luck[which])
            out = Buffers._make(array[which] for array in self._out)
            self._play(room, given.astype(np.int64), out)
            games[which], luck[which] = room.games, room.luck
            for array, written in zip(self._out, out, strict=True):
                array[which] = written

    def _play(self, room: Room, chosen: Ints, out: Buffers) -> None:
        self._step(self.game.rules, room, chosen, out, int(self.autoreset.value))

    def _refuse_illegal(self, chosen: NDArray[np.integer[Any]], rows: Ints) -> None:
        """Refuse actions without a 1 in the mask, except in games that are over."""
        inside = (chosen >= 0) & (chosen < self.mask.shape[1])
        allowed = inside & (self.mask[rows, np.where(inside, chosen, 0)] == 1)
        if self.autoreset is AutoReset.NEXT_STEP:
            allowed |= self.done[rows] == 1
        wrong = np.flatnonzero(~allowed)
        if len(wrong):
            raise NotPlayable(int(chosen[wrong[0]]), int(rows[wrong[0]]))

    def any_actions(self, luck: Ints) -> Ints:
        """Return a random legal action for each game [N], drawn from a stream of `core.rng`."""
        chosen = np.zeros(self.num_games, np.int64)
        self._choose_any(self.mask, luck, chosen)
        return chosen
