"""Stand-ins for a game's kernels, for algorithms that serve every game.

A template imports these names and calls them; `core.jit.specialise` puts one
game's functions in their place. Their contracts are on `core.game`.
"""

from typing import Any, NoReturn

from pigpen.core.record import Floats, Ints


def _unbound() -> NoReturn:
    raise NotImplementedError("a template runs only after core.jit.specialise or interpret")


def init(rules: Any, p: Any) -> None:
    _unbound()


def to_move(rules: Any, p: Any) -> int:
    _unbound()


def legal_actions(rules: Any, p: Any, actions: Ints) -> int:
    _unbound()


def chance(rules: Any, p: Any, probability: Floats) -> int:
    _unbound()


def apply(rules: Any, p: Any, action: int) -> None:
    _unbound()


def returns(rules: Any, p: Any, utility: Floats) -> None:
    _unbound()


def redact(rules: Any, p: Any, seat: int) -> None:
    """Stays where a game has none: nothing is hidden."""


def determinize(rules: Any, p: Any, seat: int, rng: Ints) -> None:
    _unbound()


def choose(rules: Any, views: Any, actions: Ints, count: int, style: Ints, rng: Ints) -> int:
    """A bot's, not a game's; its contract is on `bots.bot.KernelBot`."""
    _unbound()


STAND_INS = (init, to_move, legal_actions, chance, apply, returns, redact, determinize, choose)
