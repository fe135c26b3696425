"""Stand-ins for a game's kernels, for algorithms that serve every game.

A template imports these names and calls them; `core.jit.specialise` puts one
game's functions in their place. Their contracts are on `core.game`.
"""

from typing import NoReturn

from pigpen.core.record import Floats, Ints, Positions, Record


def _unbound() -> NoReturn:
    raise NotImplementedError("a template runs only after core.jit.specialise or interpret")


def init(rules: object, p: Record) -> None:
    _unbound()


def to_move(rules: object, p: Record) -> int:
    _unbound()


def legal_actions(rules: object, p: Record, actions: Ints) -> int:
    _unbound()


def chance(rules: object, p: Record, probability: Floats) -> int:
    _unbound()


def apply(rules: object, p: Record, action: int) -> None:
    _unbound()


def returns(rules: object, p: Record, utility: Floats) -> None:
    _unbound()


def redact(rules: object, p: Record, seat: int) -> None:
    """Stays where a game has none: nothing is hidden."""


def determinize(rules: object, p: Record, seat: int, rng: Ints) -> None:
    """Stays where a game has none: nothing is hidden."""


def choose(
    rules: object, views: Positions[Record], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """A bot's, not a game's; its contract is on `bots.bot.KernelBot`."""
    _unbound()


STAND_INS = (init, to_move, legal_actions, chance, apply, returns, redact, determinize, choose)
