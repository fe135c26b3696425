"""What a strategy in Python is shown: its seat's view, in the words of the game.

It is made of the document that tells the view (`Words.describe`, what a server sends as `view`)
and of the texts of what may be done now, so that nothing hidden can get into it, and the same
strategy plays here and at a table of a server.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from pigpen.core.game import AnyGame, AnyRules, Json


class Me(Protocol):
    """What every game shows; its own fields stand beside. As text it is the moment in short."""

    @property
    def seat(self) -> int:
        """The seat that is asked, from 0."""
        ...

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be said."""
        ...

    @property
    def options(self) -> Any:
        """The rules of the table, by name."""
        ...


def me_of(game: AnyGame, seat: int, document: Json, legal: Iterable[str]) -> Any:
    """What a strategy that plays `seat` is shown, a `Me` of the game's own type.

    Of a match it is called, when the seat is to move, as

        me_of(match.game, seat, match.describe(seat), match.legal_actions)

    and of a server's `TableView` as

        game = catalog.make(table["game"], table["options"])
        now = table["now"]
        me_of(game, table["your_seat"], now["view"], [each["text"] for each in now["legal"]])

    A game says how by its `Extras.me`; one without it gets `AnyMe`, the document by its fields.
    """
    make = game.extras.me
    texts = tuple(legal)
    if make is None:
        return AnyMe(seat, texts, game.rules, document)
    return make(game.rules, seat, document, texts)


@dataclass(frozen=True)
class AnyMe:
    """A view as its document says it: `me.trough` is `me.view["trough"]`."""

    seat: int
    legal: tuple[str, ...]
    options: AnyRules
    view: Json

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.view:
            raise AttributeError(f"me has no {name!r}", name=name, obj=self)
        return self.view[name]

    def __dir__(self) -> list[str]:
        """Fields, those of the document among them."""
        return ["seat", "legal", "options", "view", *self.view]

    def __str__(self) -> str:
        return f"seat {self.seat}"
