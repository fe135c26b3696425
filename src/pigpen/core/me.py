"""`me`, the argument of a strategy in Python: the view of its seat, with a field for each fact.

It is built from the document that describes the view (`Words.describe`; a server sends it as
`view`) and from the texts of the legal actions. So it contains no hidden facts, and the same
strategy plays here and at a table of a server.
"""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NoReturn, Protocol, Self

from pigpen.core.game import AnyGame, AnyRules, Json
from pigpen.core.record import Ints
from pigpen.core.rng import draw

_stream: ContextVar[Ints | None] = ContextVar("stream", default=None)  # of the game being played


class Me(Protocol):
    """Fields that every game has; its own fields stand beside. As text it is a summary."""

    @property
    def seat(self) -> int:
        """The seat that is asked, from 0."""
        ...

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions as texts."""
        ...

    @property
    def options(self) -> Any:
        """The rules of the table, by name."""
        ...

    @property
    def random(self) -> Random:
        """A generator of the game's own random stream: the game's seed repeats its draws."""
        ...


class StreamRandom(Random):
    """Python's generator over a stream of `core.rng`, which it advances; it cannot be seeded."""

    def __new__(cls, stream: Ints) -> Self:  # noqa: ARG004 - its base would be seeded with it
        """A generator that `__init__` gives its stream."""
        return super().__new__(cls)

    def __init__(self, stream: Ints) -> None:
        """Draw from `stream`, shape [1]."""
        self._stream = stream
        super().__init__()

    def seed(self, a: object = None, version: int = 2) -> None:
        """No-op: the seed of the game decides."""

    def random(self) -> float:
        """A number from 0 to 1, of 53 random bits."""
        return self.getrandbits(53) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        """A whole number of `k` random bits."""
        words, number = -(-k // 32), 0
        for _ in range(words):
            number = number << 32 | int(draw(self._stream))
        return number >> 32 * words - k


def generator() -> Random:
    """The generator that `me.random` is: of the game that is played, else one without a seed."""
    stream = _stream.get()
    return Random() if stream is None else StreamRandom(stream)


@contextmanager
def drawing_from(stream: Ints) -> Generator[None]:
    """Let `me.random` draw from a stream."""
    token = _stream.set(stream)
    try:
        yield
    finally:
        _stream.reset(token)


def me_of(game: AnyGame, seat: int, document: Json, legal: Iterable[str]) -> Any:
    """Return the `me` of a strategy that plays `seat`, a `Me` of the game's own type.

    Of a match it is called, when the seat is to move, as

        me_of(match.game, seat, match.describe(seat), match.legal_actions)

    and of a server's `TableView` as

        game = catalog.make(table["game"], table["options"])
        now = table["now"]
        me_of(game, table["your_seat"], now["view"], [each["text"] for each in now["legal"]])

    `Extras.me` of the game builds it; a game without one gets `AnyMe`, with the fields of the
    document.
    """
    make = game.extras.me
    texts = tuple(legal)
    if make is None:
        return AnyMe(seat, texts, game.rules, document)
    return make(game.rules, seat, document, texts)


class ShownMe:
    """Base of the `me` of a game; a field is computed from the document when it is first read.

    Fields are `cached_property`s that read `self._document`. Instances cannot be changed; they
    compare, copy and pickle by their document and legal actions.
    """

    seat: int  # the seat that is asked, from 0
    legal: tuple[str, ...]  # what may be said
    options: Any  # the rules of the table, by name
    _document: Json

    def __init__(self, rules: object, seat: int, document: Json, legal: tuple[str, ...]) -> None:
        """Store the document of `Words.describe` for `seat`, and its legal actions as text."""
        vars(self).update(seat=seat, legal=legal, options=rules, _document=document)

    @cached_property
    def view(self) -> Json:
        """The whole document, as a server sends it."""
        return dict(self._document)

    @property
    def random(self) -> Random:
        """A generator of the game's own random stream: the game's seed repeats its draws."""
        return generator()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"me.{name} cannot be changed", name=name, obj=self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.__reduce__() == other.__reduce__()

    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of the document

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.options, self.seat, self.view, self.legal)

    def __repr__(self) -> str:
        own = [name for name, field in vars(type(self)).items() if _is_field(field)]
        shown = (f"{name}={getattr(self, name)!r}" for name in ("seat", "legal", "options", *own))
        return f"Me({', '.join(shown)})"


def _is_field(value: object) -> bool:
    return isinstance(value, cached_property)


@dataclass(frozen=True)
class AnyMe:
    """A view with the fields of its document: `me.trough` is `me.view["trough"]`."""

    seat: int
    legal: tuple[str, ...]
    options: AnyRules
    view: Json

    @property
    def random(self) -> Random:
        """A generator of the game's own random stream: the game's seed repeats its draws."""
        return generator()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.view:
            raise AttributeError(f"me has no {name!r}", name=name, obj=self)
        return self.view[name]

    def __dir__(self) -> list[str]:
        """Fields, those of the document among them."""
        return ["seat", "legal", "options", "random", "view", *self.view]

    def __str__(self) -> str:
        return f"seat {self.seat}"
