"""Tables of every game in the catalog, and whatever play can reach at them."""

from typing import Any, NamedTuple
from zlib import crc32

from hypothesis import strategies as st

from pigpen import catalog
from pigpen.core import rng
from pigpen.core.errors import BadOption
from pigpen.core.game import CHANCE, AnyGame, resignation
from pigpen.core.options import Option, options
from pigpen.core.position import after, is_legal, legal_actions, outcomes, replay, start, to_move


class Table(NamedTuple):
    """A game of the catalog with options."""

    name: str
    options: dict[str, object]
    by_hand: bool = False  # people have the cards, and enter what everybody sees

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}[{said}]{' by hand' if self.by_hand else ''}"

    def build(self) -> AnyGame:
        return catalog.make(self.name, self.options, by_hand=self.by_hand)

    def shortened(self) -> "Table":
        """The same, to be over as early as its options allow: random play ends soon."""
        rules = catalog.entry(self.name).rules
        low = {o.name: o.low for o in options(rules) if o.name in LENGTHS}
        return self._replace(options={**self.options, **low})


LENGTHS = ("target", "limit", "deals")  # options that say how long a game lasts
FEW = 9  # options whose edges each get a table of their own


def _tables(entry: catalog.Entry) -> list[Table]:
    """Default rules at a few numbers of seats, then every value at an option's edge.

    A game with many options gets tables in which every option is at an edge.
    """
    declared = options(entry.rules)
    seats = next((option for option in declared if option.name == "seats"), None)
    counts = {seats.low, min(3, seats.high), seats.high} if seats else set[int]()
    tables = [Table(entry.name, {"seats": count}) for count in sorted(counts)]
    if seats and len(declared) > FEW:
        return tables + _covering(entry.name, seats, [o for o in declared if o is not seats])
    for option in declared:
        if option is not seats:
            tables += [_table(entry.name, seats, option.name, value) for value in _edges(option)]
    return tables


def _covering(name: str, seats: Option, declared: list[Option]) -> list[Table]:
    """As few tables as show every edge of every option once, at numbers of seats between."""
    edges = {option.name: _edges(option) for option in declared}
    between = range(seats.low, seats.high) or range(seats.low, seats.high + 1)
    return [
        _seated(
            name,
            seats,
            between[-1 - number % len(between)],
            {option: values[number] for option, values in edges.items() if number < len(values)},
        )
        for number in range(max(map(len, edges.values())))
    ]


def _edges(option: Option) -> list[int | str]:
    """Choices (of many, the first and last ones), or both ends of a range; not the default."""
    few = option.choices if len(option.choices) < 5 else option.choices[:3] + option.choices[-1:]
    values: list[int | str] = list(few) or [option.low, option.high]
    default = option.choices[option.default - option.low] if option.choices else option.default
    return [value for value in values if value != default]


def _table(name: str, seats: Option | None, option: str, value: int | str) -> Table:
    """With that value, and with more seats if it needs them."""
    table = Table(name, {option: value})
    return table if seats is None or _is_one(table) else _full(name, seats, {option: value})


def _seated(name: str, seats: Option, count: int, values: dict[str, object]) -> Table:
    """At so many seats, or at more if the values need them."""
    table = Table(name, {"seats": count, **values})
    return table if _is_one(table) else _full(name, seats, values)


def _full(name: str, seats: Option, values: dict[str, object]) -> Table:
    return Table(name, {"seats": seats.high, **values})


def _is_one(table: Table) -> bool:
    """Whether its options go together."""
    try:
        table.build()
    except BadOption:
        return False
    return True


TABLES = [table for entry in catalog.CATALOG for table in _tables(entry)]
KEPT = [  # games whose hands stay with the people where the cards are real
    table._replace(by_hand=True)
    for table in TABLES
    if catalog.entry(table.name).build_kept is not None
]
DEFAULTS = [Table(entry.name, {}) for entry in catalog.CATALOG]
SEATED = [  # each game at default rules with every number of seats
    Table(entry.name, {"seats": seats})
    for entry in catalog.CATALOG
    for option in options(entry.rules)
    if option.name == "seats"
    for seats in range(option.low, option.high + 1)
]
DICE_GAMES = ("pig", "two-dice-pig", "big-pig", "hog")
CARD_GAMES = ("push-out-the-pig", "piggy-piggy")


def choices(game: AnyGame, position: Any) -> list[int]:
    """What the seat to move, or chance, may do; empty at the end.

    Of outcomes that cannot be listed, one that hangs on the position alone.
    """
    if listed := legal_actions(game, position) or list(outcomes(game, position)):
        return listed
    return [_drawn(game, position)] if to_move(game, position) == CHANCE else []


def _drawn(game: AnyGame, position: Any) -> int:
    assert game.kernels.draw_outcome is not None
    stream = rng.stream(crc32(position.tobytes()))
    return int(
        game.kernels.draw_outcome(game.rules, position, game.sizes.room_for_chance(), stream)
    )


def resignations(game: AnyGame, position: Any) -> list[int]:
    """The resignations that are legal now."""
    leaving = [resignation(seat) for seat in range(game.num_seats)]
    return [action for action in leaving if is_legal(game, position, action)]


def random_history(game: AnyGame, seed: int, *, max_plies: int, resign: bool = True) -> list[int]:
    """A legal history by uniform choice; a seat in forty plies resigns, if any may."""
    position = start(game)
    stream = rng.stream(seed)
    history: list[int] = []
    while len(history) < max_plies and (allowed := choices(game, position)):
        if resign and rng.below(stream, 40) == 0:
            allowed = resignations(game, position) or allowed
        history.append(allowed[rng.below(stream, len(allowed))])
        position = after(game, position, history[-1])
    return history


@st.composite
def histories(draw: st.DrawFn, game: AnyGame, max_plies: int = 60) -> list[int]:
    """Any legal history, resignations included; a deal before play hangs on one number."""
    history = _opening(game, draw(st.integers(0, 2**32 - 1)))
    position = replay(game, history)
    for _ in range(draw(st.integers(0, max_plies))):
        allowed = choices(game, position)
        if not allowed:
            break
        if draw(st.integers(0, 40)) == 40:
            allowed = resignations(game, position) or allowed
        action = draw(st.sampled_from(allowed))
        position = after(game, position, action)
        history.append(action)
    return history


def _opening(game: AnyGame, seed: int) -> list[int]:
    """What chance does until a seat is to move."""
    position, stream = start(game), rng.stream(seed)
    history: list[int] = []
    while to_move(game, position) == CHANCE:
        possible = choices(game, position)
        history.append(possible[rng.below(stream, len(possible))])
        position = after(game, position, history[-1])
    return history


@st.composite
def walks(draw: st.DrawFn, table: Table, max_plies: int = 60) -> tuple[AnyGame, list[int], Any]:
    """A game, any history of it and the positions on the way, the start included."""
    game = table.build()
    history = draw(histories(game, max_plies))
    positions = [start(game)]
    for action in history:
        positions.append(after(game, positions[-1], action))
    return game, history, positions
