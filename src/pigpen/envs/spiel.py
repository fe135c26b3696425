"""OpenSpiel games: `import pigpen.envs.spiel` registers every game there.

game = pyspiel.load_game("pigpen_pig_v1", {"players": 3, "target": 50})

Parameters are the options of the game, `players` instead of `seats`, and: `horizon`, the number
of decisions after which a game ends without a winner; `recall`, the number of rows of a record in
the tensor of an information state. These games run in interpreted Python.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import prod
from secrets import randbits
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.core.extras import missing
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, AnyGame, AnyRules, Json
from pigpen.core.jit import interpret
from pigpen.core.notation import format_action
from pigpen.core.options import SEATS, format_rules, format_value, options
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import described, listed_outcomes, returns, start, to_move, view
from pigpen.core.record import Floats, Int8s, Int16s, Ints, Record
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.envs.encoding import Encoding, encoding_of, names
from pigpen.envs.recall import COLUMNS, Recall, names_of, nothing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error) or error from error

PLAYERS: Final = "players"  # OpenSpiel's name of the option `seats`
HORIZON: Final = "horizon"
RECALL: Final = "recall"
SEED: Final = "rng_seed"
BY_HORIZON: Final = -1  # of `recall`: as many rows as games of that horizon were seen to take
BY_CHANCE: Final = -1  # of `rng_seed`: another one each time

SAMPLES: Final = 1 << 16  # ways in which a throw of Piggles may be drawn
_ROOM: Final = 128  # outcomes between two decisions: a pack has 108 cards

Parameter = int | str

_spiel: Any = pyspiel  # it says no types
_Game: Any = _spiel.Game
_State: Any = _spiel.State
_Kind: Any = _spiel.GameType


class Extent(NamedTuple):
    """The length of games."""

    horizon: int  # decisions, ample under the usual options
    rows: int  # of a record that a decision takes, ample on the average of a game


_DICE: Final = Extent(horizon=1_000, rows=8)
_EXTENTS: Final = {
    "push-out-the-pig": Extent(horizon=1_500, rows=12),
    "piggy-piggy": Extent(horizon=500, rows=20),
    "piggles": Extent(horizon=300, rows=60),
}


class RecordIsFull(PigpenError):
    """A record has more rows than its tensor."""

    def __init__(self, count: int, rows: int) -> None:
        super().__init__(
            f"The record has {count} rows, and its tensor {rows}: load the game with a larger"
            f" {RECALL!r}."
        )


class NoHistory(PigpenError):
    """A resampled state cannot be written as a history."""

    def __init__(self) -> None:
        super().__init__("A state that was resampled has no history to be serialised; pickle it.")


class Table(NamedTuple):
    """A game and the data that its states share."""

    game: AnyGame
    encoding: Encoding
    num_places: int  # as the encoding adds them up
    num_actions: int
    write_mask: Callable[[AnyRules, Record, Ints, Int8s], None]
    draw_outcome: Callable[[AnyRules, Record, Floats, Ints], int]
    horizon: int
    rows: int

    @property
    def is_sampled(self) -> bool:
        """Whether some chance cannot be listed and is drawn."""
        return self.game.kernels.is_legal is not None


@lru_cache
def _table(name: str, given: tuple[tuple[str, Parameter], ...]) -> Table:
    """Return the table of all parameters."""
    values: dict[str, Any] = dict(given)
    horizon, rows = values.pop(HORIZON), values.pop(RECALL)
    values.pop(SEED, None)
    game = catalog.make(name, {SEATS if k == PLAYERS else k: v for k, v in values.items()})
    encoding = encoding_of(game)
    return Table(
        game,
        encoding,
        encoding.num_places,
        encoding.num_actions,
        interpret(encoding.write_mask, game),
        game.kernels.draw_outcome or interpret(draw_outcome, game),
        horizon,
        encoding.num_places + horizon * extent_of(name).rows if rows == BY_HORIZON else rows,
    )


def extent_of(name: str) -> Extent:
    """Return the usual length of games."""
    return _EXTENTS.get(name, _DICE)


class World(NamedTuple):
    """A resampled position in the form in which it is pickled: it has no history."""

    position: bytes
    decisions: int
    records: dict[tuple[int, int], Recall]


class Moment:
    """A game up to a ply: immutable, shared between states, pickled as its history."""

    __slots__ = (
        "action", "actor", "before", "decisions", "is_resampled", "position", "records", "table",
        "told",
    )  # fmt: skip

    def __init__(self, table: Table, position: Record) -> None:
        """Begin at a position."""
        self.table = table
        self.position = position
        self.actor = to_move(table.game, position)
        self.before: Moment | None = None
        self.action = 0  # that led here, as OpenSpiel counts them
        self.decisions = 0
        self.records: dict[tuple[int, int], Recall] = {}  # by seat and by whose eyes
        self.told: str | None = None
        self.is_resampled = False  # and begins a world of its own

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        game, first = self.table.game, self.first
        given = {HORIZON: self.table.horizon, RECALL: self.table.rows}
        world = World(first.position.tobytes(), first.decisions, first.records)
        beginning = world if first.is_resampled else None
        options = {**format_rules(game.rules), **given}
        return _replayed, (game.name, options, beginning, self.history())

    @property
    def first(self) -> "Moment":
        """The moment in which its history begins."""
        moment = self
        while moment.before is not None:
            moment = moment.before
        return moment

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or reached the horizon."""
        if self.actor >= 0:
            return self.decisions >= self.table.horizon
        return self.actor == TERMINAL

    @property
    def text(self) -> str:
        """The history in the notation, a ply a line."""
        if self.told is None:
            lines: list[str] = []
            later = self
            while later.told is None and (moment := later.before) is not None:
                lines.append(f"{moment.said(later.action)}\n")
                later = moment
            self.told = (later.told or "") + "".join(reversed(lines))
        return self.told

    def history(self) -> list[int]:
        """Return the actions that led here."""
        actions: list[int] = []
        moment = self
        while moment.before is not None:
            actions.append(moment.action)
            moment = moment.before
        return actions[::-1]

    def after(self, action: int) -> "Moment":
        """Return the moment one ply later."""
        game, code = self.table.game, self.code_of(action)
        position = self.position.copy()
        game.kernels.apply(game.rules, position, code)
        later = Moment(self.table, position)
        later.before = self
        later.action = action
        later.decisions = self.decisions + (self.actor >= 0)
        return later

    def resampled(self, seat: int, luck: Ints) -> "Moment":
        """Return a moment with the same view for `seat`; hidden facts are drawn.

        The seat's record is the same. Records of other seats begin here.
        """
        game = self.table.game
        world = known(view(game, self.position, seat))
        if game.kernels.determinize is not None:
            game.kernels.determinize(game.rules, world, seat, luck)
        moment = Moment(self.table, world)
        moment.is_resampled, moment.told = True, ""
        moment.decisions = self.decisions
        moment.records[seat, seat] = self.record(seat, seat)
        return moment

    def outcomes(self) -> dict[int, float]:
        """Return the outcomes of chance with probabilities; empty where they cannot be listed."""
        return listed_outcomes(self.table.game, self.position)

    def actions(self) -> list[int]:
        """Return the legal actions of the seat to move."""
        mask = np.zeros(self.table.num_actions, np.int8)
        room = self.table.game.sizes.room_for_actions()
        self.table.write_mask(self.table.game.rules, self.position, room, mask)
        return np.flatnonzero(mask).tolist()

    def code_of(self, action: int) -> int:
        """Return the game's own code of a decision or an outcome, drawn or listed."""
        table = self.table
        rules = table.game.rules
        if self.actor != CHANCE:
            return table.encoding.code_of(rules, self.position, action)
        if not table.is_sampled or self.outcomes():
            return action
        room = table.game.sizes.room_for_chance()
        return table.draw_outcome(rules, self.position, room, stream(action))

    def said(self, action: int) -> str:
        """Format a decision or an outcome in the notation."""
        return format_action(self.table.game, self.position, self.code_of(action))

    def seen(self, seat: int, eye: int) -> Int16s:
        """Return the observation of `seat` [F]; the place after the last seat is a spectator."""
        game = self.table.game
        obs = np.zeros(self.table.num_places, np.int16)
        self.table.encoding.observe(game.rules, known(view(game, self.position, eye)), seat, obs)
        return obs

    def facts(self, eye: int) -> Json:
        """Return the view of a seat, or of a spectator, in words."""
        return described(self.table.game, view(self.table.game, self.position, eye), eye)

    def record(self, seat: int, eye: int) -> Recall:
        """Return the record of a seat up to this moment."""
        path: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and (seat, eye) not in moment.records:
            path.append(moment)
            moment = moment.before
        record = nothing(self.table.encoding) if moment is None else moment.records[seat, eye]
        for later in reversed(path):
            if later.before is not None and later.before.actor == eye:
                record = record.acted(later.action)
            record = later.records[seat, eye] = record.seen(later.seen(seat, eye))
        return record


def _replayed(
    name: str, given: dict[str, Parameter], world: World | None, history: list[int]
) -> Moment:
    """Return the moment after a history, which begins with the game or a resampled world."""
    table = _table(name, tuple(given.items()))
    moment = Moment(table, start(table.game))
    if world is not None:
        moment = Moment(table, np.frombuffer(world.position, table.game.sizes.dtype).copy()[0])
        moment.is_resampled, moment.told = True, ""
        moment.decisions = world.decisions
        moment.records = world.records
    for action in history:
        moment = moment.after(action)
    return moment


class Luck:
    """A random stream shared by a state and its clones, so that no search sees ahead."""

    def __init__(self, numbers: Ints) -> None:
        """Begin with a stream of `core.rng`."""
        self._numbers = numbers

    def __deepcopy__(self, memo: object) -> "Luck":
        return self

    def sample(self) -> int:
        """Return a random sample of a throw."""
        return below(self._numbers, SAMPLES)


class ObservationType(Protocol):
    """An `IIGObservationType` of OpenSpiel."""

    public_info: bool
    perfect_recall: bool
    private_info: object  # a member of `pyspiel.PrivateInfoType`


class Observer:
    """An OpenSpiel observer of a player: a tensor, its parts by name, and a text.

    The text of a moment describes it in words; that of an information state lists the changes of
    each moment and the player's actions. In its tensor are the observation and that list, whose
    row is a moment from 1, a place and its value (`envs.recall`); rows after the last one are 0.
    """

    def __init__(self, table: Table, kind: ObservationType, params: Json | None) -> None:
        """Observe public facts, a player's private facts (as text only), or both."""
        if params:
            raise ValueError(f"An observer takes no parameters: {params}")
        if kind.private_info == _spiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("No observer sees the hands of all players.")
        self._table = table
        self._is_private: bool = kind.private_info == _spiel.PrivateInfoType.SINGLE_PLAYER
        self._is_public: bool = kind.public_info
        self._has_recall: bool = kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._is_public:
            self._make_room()

    def _make_room(self) -> None:
        shapes = {stretch.name: stretch.shape for stretch in self._table.encoding.stretches}
        if self._has_recall:
            shapes["recall"] = (self._table.rows, COLUMNS)
        sizes = [prod(shape) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        at = 0
        for (name, shape), size in zip(shapes.items(), sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: "State", player: int) -> None:
        """Write the tensor.

        Raises:
            RecordIsFull: there are more rows than it has.
        """
        if self.tensor is None:
            return
        moment, eye = state.moment, self._eye(player)
        places = self._table.num_places
        self.tensor[:places] = moment.seen(player, eye)
        if self._has_recall:
            record = moment.record(player, eye)
            if record.count > self._table.rows:
                raise RecordIsFull(record.count, self._table.rows)
            self.dict["recall"][:] = record.numbers(self._table.rows)

    def string_from(self, state: "State", player: int) -> str:
        """Return the observation as text, which is never cut off."""
        moment, eye = state.moment, self._eye(player)
        if self._has_recall:
            return f"p{player}\n{moment.record(player, eye).text(names_of(self._table.encoding))}"
        facts = moment.facts(eye)
        if not self._is_public:
            everybody = moment.facts(NOBODY)
            own = self._is_private
            facts = {k: fact for k, fact in facts.items() if own and fact != everybody[k]}
        return "\n".join([f"p{player}", *(f"{name}: {fact}" for name, fact in facts.items())])

    def _eye(self, player: int) -> int:
        return player if self._is_private else NOBODY


class State(_State):
    """An OpenSpiel state of a game."""

    def __init__(self, game: "Registered", moment: Moment, luck: Luck) -> None:
        """Begin a game, or continue from a moment; `luck` is for throws."""
        _State.__init__(self, game)
        self.moment = moment
        self._luck = luck
        self._sample: int | None = None  # of a throw in the air

    def current_player(self) -> int:
        """Return the player to move, or OpenSpiel's number for chance or the end."""
        return TERMINAL if self.moment.is_over else self.moment.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with probabilities; of a throw, one that was drawn."""
        if listed := self.moment.outcomes():
            return list(listed.items())
        if self._sample is None:
            self._sample = self._luck.sample()
        return [(self._sample, 1.0)]

    def returns(self) -> list[float]:
        """Return the utility of each seat; zeros before the end, and at the horizon."""
        return returns(self.moment.table.game, self.moment.position)

    def __str__(self) -> str:
        return self.moment.text

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """Return a state with the same facts for `player` and drawn hidden facts (IS-MCTS).

        `sampler` gives numbers from 0 to 1, such as `pyspiel.UniformProbabilitySampler`. The
        player's information state is the same; the state's history, and the records of the others,
        begin with it.
        """
        luck = stream(int(sampler() * (1 << 53)))
        return State(self.get_game(), self.moment.resampled(player, luck), self._luck)

    def serialize(self) -> str:
        """Return the history, as OpenSpiel writes it.

        Raises:
            NoHistory: it was resampled.
        """
        if self.moment.first.is_resampled:
            raise NoHistory
        return _State.serialize(self)

    def __reduce__(self) -> tuple[object, ...]:
        game = str(self.get_game())
        if self.moment.first.is_resampled:
            return _resumed, (game, self.moment)
        return _restored, (game, self.serialize())

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.actions()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)
        self._sample = None

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.said(action)


def _restored(game: str, state: str) -> State:
    return _spiel.load_game(game).deserialize_state(state)


def _resumed(game: str, moment: Moment) -> State:
    loaded = _spiel.load_game(game)
    return State(loaded, moment, loaded.luck)


class Registered(_Game):
    """A game of the catalog with parameters; each has its own class.

    OpenSpiel keeps the constructor of a game longer than Python runs; only a class survives that.
    """

    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        """Build the game, as `pyspiel.load_game` calls it.

        Raises:
            BadOption: an option is unknown or out of range.
        """
        usual = _parameters(self.name)
        given: dict[str, Any] = {**usual, **(params or {})}
        self._table = _table(self.name, tuple(given.items()))
        self._begun = Moment(self._table, start(self._table.game))
        seed = given.get(SEED, 0)
        self.luck = Luck(stream(randbits(62) if seed == BY_CHANCE else seed))
        changed = {name: value for name, value in given.items() if value != usual[name]}
        _Game.__init__(self, self.kind, _info(self._table), changed)

    def __reduce__(self) -> tuple[object, ...]:
        return _spiel.load_game, (str(self),)

    def new_initial_state(self) -> State:
        """Return the state before the first ply."""
        return State(self, self._begun, self.luck)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound."""
        return (self._table.horizon + 1) * _ROOM

    def make_py_observer(
        self, iig_obs_type: ObservationType | None = None, params: Json | None = None
    ) -> Observer:
        """Return the observer of a player."""
        kind = iig_obs_type or _spiel.IIGObservationType(perfect_recall=False)
        return Observer(self._table, kind, params)


def _info(table: Table) -> Any:
    sizes = table.game.sizes
    most = sizes.num_outcomes if sizes.longest_chance is None else sizes.longest_chance
    return _spiel.GameInfo(
        num_distinct_actions=table.encoding.num_actions,
        max_chance_outcomes=SAMPLES if table.is_sampled else most,
        num_players=table.game.num_seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=table.horizon,
    )


def _parameters(name: str) -> dict[str, Parameter]:
    """Return every parameter with its default."""
    declared = options(catalog.entry(name).rules)
    values: dict[str, Parameter] = {
        PLAYERS if option.name == SEATS else option.name: format_value(option, option.default)
        for option in declared
    }
    values |= {HORIZON: extent_of(name).horizon, RECALL: BY_HORIZON}
    return {**values, SEED: BY_CHANCE} if _is_sampled(name) else values


def _is_sampled(name: str) -> bool:
    return catalog.make(name).kernels.is_legal is not None


def _kind_of(name: str) -> Any:
    game = catalog.make(name)
    chance, information = _Kind.ChanceMode, _Kind.Information
    seats = next(o for o in options(catalog.entry(name).rules) if o.name == SEATS)
    return _Kind(
        short_name=short_name(name),
        long_name=f"Pigpen's {name.replace('-', ' ')}",
        dynamics=_Kind.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if _is_sampled(name) else chance.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if game.kernels.redact is None
        else information.IMPERFECT_INFORMATION,
        utility=_Kind.Utility.ZERO_SUM,
        reward_model=_Kind.RewardModel.TERMINAL,
        max_num_players=seats.high,
        min_num_players=seats.low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(name),
    )


def short_name(name: str) -> str:
    """Return OpenSpiel's name of a game: `pigpen_pig_v1`; the version is the environments'."""
    return f"pigpen_{name.replace('-', '_')}_v{encoding_of(catalog.make(name)).version}"


def register() -> None:
    """Register all games with OpenSpiel, once."""
    there = _spiel.registered_names()
    for name in names():
        if short_name(name) not in there:
            kind = _kind_of(name)
            made = type(short_name(name), (Registered,), {"name": name, "kind": kind})
            _spiel.register_game(kind, made)


register()
