"""`me` of Piggles: the view of a seat as typed attributes, for strategies in Python.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from pigpen.core.game import Json
from pigpen.core.me import ShownMe
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.rules import Rules


class Piece(NamedTuple):
    """A piece: its owner, where and how it lies, and what it can do."""

    id: str  # `0a` to `1f`: the seat that brought it, and its letter
    owner: int
    controller: int  # the seat that it plays for: a captured one changes sides (S52)
    place: str  # "pen", "cup", "board", "mud", "kitchen", "aside"
    x: float | None  # inches east of the centre; None off the board, as:
    y: float | None  # inches north; seat 0 sits south
    zone: str | None  # "field", "path", "woods" (S3)
    side: str | None  # "up", "down", "head" (S5)
    field: str | None  # the quadrant's letter (S42)
    points: int  # what it would score now (S18)
    colour: str | None  # Modern: "red" and so on
    rune: str | None  # Modern: "left" and so on (S41)
    premium: bool
    ready: int | None  # the turn in which it comes back from the Mud (S9)
    shield: int | None  # the seat that shields it (S51)

    @property
    def letter(self) -> str:
        """Return its letter, `a` to `f`."""
        return self.id[1]


class Tally(NamedTuple):
    """The points of a Tally (S18)."""

    seat: int
    points: int  # of pieces
    bonus: int
    kitchen: int  # what the Kitchen cost


class Me(ShownMe):
    """The view of a seat, as a strategy in Python receives it. Lists by seat begin with seat 0.

    `legal` lists the actions to choose from; of throws it is a menu, see `throw`.
    """

    options: Rules

    @cached_property
    def phase(self) -> str:
        """Return the kind of decision: "load", "throw", "recoup"; in a tiebreak "sudden".

        In a modern game also "draft", "action", "target", "place".
        """
        return self._document["phase"]

    @cached_property
    def round(self) -> int:
        """Return the round, from 1."""
        return self._document["round"]

    @cached_property
    def rounds(self) -> int:
        """Return the number of rounds of the game."""
        return self._document["rounds"]

    @cached_property
    def scores(self) -> tuple[int, int]:
        """Return the points by seat."""
        return _pair(self._document["scores"])

    @cached_property
    def pending(self) -> tuple[int, int]:
        """Return the bonus points for the next Tally, by seat (S20)."""
        return _pair(self._document["pending"])

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Return all twelve pieces."""
        return tuple(map(_piece, self._document["pieces"]))

    @cached_property
    def acting(self) -> Piece | None:
        """Return the piece that acts (S39)."""
        return next((piece for piece in self.pieces if piece.id == self._document["acting"]), None)

    @cached_property
    def tally(self) -> Tally | None:
        """Return the last Tally (S18)."""
        return self._document["tally"] and Tally(**self._document["tally"])

    @cached_property
    def attempt(self) -> int:
        """Return the attempt of the tiebreak; 0 before it (S32)."""
        return self._document["attempt"]

    @property
    def score(self) -> int:
        """Return your points."""
        return self.scores[self.seat]

    @property
    def other(self) -> int:
        """Return the other seat's points."""
        return self.scores[1 - self.seat]

    @property
    def mine(self) -> tuple[Piece, ...]:
        """Return the pieces that play for you."""
        return tuple(piece for piece in self.pieces if piece.controller == self.seat)

    @property
    def theirs(self) -> tuple[Piece, ...]:
        """Return the pieces that play for the other seat."""
        return tuple(piece for piece in self.pieces if piece.controller != self.seat)

    def some(self, most: int = PIECES) -> str:
        """Return the first legal set with most pieces, at most `most`: `load abcd`."""
        sets = {text: len(text.partition(" ")[2].replace("-", "")) for text in self.legal}
        return max((text for text in sets if sets[text] <= most), key=lambda text: sets[text])

    def throw(
        self,
        *,
        x: int = 0,
        y: int = 24,
        h: int = 20,
        az: int = 0,
        v: int = 12,
        lift: int = 0,
        spin: int = 2,
    ) -> str:
        """Return the text of a throw, in whole numbers, from where you sit.

        The cup opens `x` eighths of an inch to the right of the middle, `y` towards you from the
        centre line and `h` above the board. It moves at `v` inches a second, `az` 128ths of a turn
        to the right of straight across, and `lift` times 4 inches a second upward; the pieces
        tumble at `spin` times 6 radians a second.
        """
        return f"throw x={x} y={y} h={h} az={az} v={v} lift={lift} spin={spin}"

    def __str__(self) -> str:
        return f"{self.phase}, round {self.round}, scores {self.scores[0]} to {self.scores[1]}"


def _pair(by_seat: Sequence[int]) -> tuple[int, int]:
    return by_seat[0], by_seat[1]


def _piece(document: Json) -> Piece:
    return Piece(**{name: document[name] for name in Piece._fields})
