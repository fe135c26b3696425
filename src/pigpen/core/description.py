"""Descriptions of views as JSON documents: whole for a server, entry by entry for strategies."""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar, cast

from pigpen.core.game import AnyGame, Json
from pigpen.core.record import P
from pigpen.core.redacted import Redacted, known

R = TypeVar("R")  # a named tuple


class Moment(NamedTuple, Generic[R, P]):
    """A view at a table."""

    rules: R
    p: P  # what `seat` sees of the position
    seat: int  # NOBODY: a spectator


Entries = Mapping[str, Callable[[Moment[R, P]], object]]  # by name, in the order of the document


class Description(Generic[R, P]):
    """A game's `Words.describe`, made of entries that do not depend on each other."""

    def __init__(self, entries: Entries[R, P]) -> None:
        """Describe views by these entries."""
        self._entries = entries

    def __call__(self, rules: R, p: P, seat: int) -> Json:
        """Return all that `seat` sees of `p`, its view."""
        at = Moment(rules, p, seat)
        return {name: entry(at) for name, entry in self._entries.items()}

    def lazily(self, rules: R, p: P, seat: int) -> Json:
        """All that `seat` sees, each entry computed when it is first read; `p` must not change."""
        return _Lazy(self._entries, Moment(rules, p, seat))


class _Lazy(Mapping[str, object], Generic[R, P]):
    def __init__(self, entries: Entries[R, P], at: Moment[R, P]) -> None:
        self._entries = entries
        self._at = at
        self._read: dict[str, object] = {}

    def __getitem__(self, name: str) -> object:
        if name not in self._read:
            self._read[name] = self._entries[name](self._at)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def described_lazily(game: AnyGame, seen: Redacted[P], seat: int) -> Json:
    """Describe the view of `seat`; each entry is computed when it is first read.

    Where `Words.describe` is no `Description`, all entries are computed at once.
    """
    describe = game.words.describe
    if isinstance(describe, Description):
        describe = cast("Description[object, P]", describe).lazily
    return describe(game.rules, known(seen), seat)
