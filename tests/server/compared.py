"""A match compared with the same one in which other cards are hidden, by every viewer."""

from typing import NamedTuple

from played_twice import differences, played
from sittings import VIEWERS, Match, told


class Compared(NamedTuple):
    """The fields by which matches are compared."""

    plies: int = 0
    exchanged: int = 0  # chance's actions that were others, of all viewers together
    size: int = 0  # bytes that were told to those who were compared
    found: tuple[str, ...] = ()  # differences

    def and_then(self, other: "Compared") -> "Compared":
        return Compared(
            self.plies + other.plies,
            self.exchanged + other.exchanged,
            self.size + other.size,
            self.found + other.found,
        )


def compare(address: str, match: Match, seed: int) -> Compared:
    """Play a match, and again for each viewer with other cards."""
    history = match.history(match.game, seed)
    seen = played(address, match.sitting, history)
    total = Compared(len(history))
    for viewer in match.viewers:
        other = match.exchange(match.game, history, VIEWERS[viewer], seed)
        exchanged = sum(a != b for a, b in zip(history, other, strict=True))
        again = played(address, match.sitting, other)
        for one, two in zip(told(seen, viewer), told(again, viewer), strict=True):
            found = tuple(f"{viewer}: {each}" for each in differences(one, two))
            total = total.and_then(Compared(0, exchanged, one.size, found))
            exchanged = 0  # counted once, at the first of the two tables
    return total
