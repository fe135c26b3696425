"""Every pig game, to play, to study and to solve.

match = pigpen.new("two-dice-pig", seats=3, target=50)
match.apply("roll")

What is named here is all that programs need to begin with, and each is loaded on first use, so
that `import pigpen` costs nothing.
"""

from importlib import import_module

TYPE_CHECKING = False  # that of `typing`, which would take most of the time to load
if TYPE_CHECKING:
    from typing import Any

    import pigpen.results.catalog as _catalog
    import pigpen.results.lab as _lab
    from pigpen.catalog import make as make
    from pigpen.core.errors import IllegalAction as IllegalAction
    from pigpen.core.errors import PigpenError as PigpenError
    from pigpen.core.game import Game as Game
    from pigpen.dice.me import Me as DiceMe
    from pigpen.games.piggles.me import Me as PigglesMe
    from pigpen.games.piggy_piggy.me import Me as PiggyPiggyMe
    from pigpen.games.push_out_the_pig.me import Me as PushOutThePigMe
    from pigpen.lab.advice.hint import hint as hint
    from pigpen.play.match import Match as Match
    from pigpen.play.match import new as new
    from pigpen.play.saved import load as load
    from pigpen.play.saved import verify as verify
    from pigpen.results.catalog import bots as bots
    from pigpen.results.catalog import games as games
    from pigpen.results.duel import duel as duel
    from pigpen.results.exact import best_response as best_response
    from pigpen.results.exact import evaluate as evaluate
    from pigpen.results.exact import strategy as strategy
    from pigpen.results.lab import lab as lab
    from pigpen.results.review import review as review
    from pigpen.results.simulation import simulate as simulate
    from pigpen.results.tournament import tournament as tournament
    from pigpen.results.what_if import what_if as what_if
    from pigpen.search.playout import random_games as random_games
    from pigpen.solvers.solution import solve as solve
    from pigpen.solvers.strategy import Strategy as Strategy

    __version__: str
    # Declared twice: pyright takes a name that is declared once for the package of this name as
    # soon as a module of it is imported, and packages cannot be called.
    bots = _catalog.bots  # noqa: F811
    lab = _lab.lab  # noqa: F811

_PLACES = {  # each a module, and the name there if it is another; "pigpen": a package called
    "DiceMe": "pigpen.dice.me:Me",
    "Game": "pigpen.core.game",
    "IllegalAction": "pigpen.core.errors",
    "Match": "pigpen.play.match",
    "PigglesMe": "pigpen.games.piggles.me:Me",
    "PiggyPiggyMe": "pigpen.games.piggy_piggy.me:Me",
    "PigpenError": "pigpen.core.errors",
    "PushOutThePigMe": "pigpen.games.push_out_the_pig.me:Me",
    "Strategy": "pigpen.solvers.strategy",
    "best_response": "pigpen.results.exact",
    "bots": "pigpen",
    "duel": "pigpen.results.duel",
    "evaluate": "pigpen.results.exact",
    "games": "pigpen",
    "hint": "pigpen.lab.advice.hint",
    "lab": "pigpen",
    "load": "pigpen.play.saved",
    "make": "pigpen.catalog",
    "new": "pigpen.play.match",
    "random_games": "pigpen.search.playout",
    "review": "pigpen.results.review",
    "simulate": "pigpen.results.simulation",
    "solve": "pigpen.solvers.solution",
    "strategy": "pigpen.results.exact",
    "tournament": "pigpen.results.tournament",
    "verify": "pigpen.play.saved",
    "what_if": "pigpen.results.what_if",
}

__all__ = [
    "DiceMe",
    "Game",
    "IllegalAction",
    "Match",
    "PigglesMe",
    "PiggyPiggyMe",
    "PigpenError",
    "PushOutThePigMe",
    "Strategy",
    "__version__",
    "best_response",
    "bots",
    "duel",
    "evaluate",
    "games",
    "hint",
    "lab",
    "load",
    "make",
    "new",
    "random_games",
    "review",
    "simulate",
    "solve",
    "strategy",
    "tournament",
    "verify",
    "what_if",
]


def __getattr__(name: str) -> "Any":
    if name == "__version__":
        from importlib.metadata import version

        return version("pigpen")
    if name not in _PLACES:
        raise AttributeError(f"module 'pigpen' has no attribute {name!r}")
    if _PLACES[name] == "pigpen":  # a package that is called (`core.callable_module`)
        return import_module(f"pigpen.{name}")
    module, _, own = _PLACES[name].partition(":")
    found = globals()[name] = getattr(import_module(module), own or name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
