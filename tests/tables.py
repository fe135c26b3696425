"""Setting up a moment of a game for a test: by its text or by its fields."""

from typing import Any

from strategies import DICE_GAMES

from pigpen import catalog
from pigpen.core.game import AnyGame
from pigpen.core.notation import parse_history
from pigpen.core.position import apply_to, start


def at(game: AnyGame, *texts: str, **fields: Any) -> Any:
    """The position in which fields of the start were replaced and then these texts played."""
    position = start(game)
    for name, value in fields.items():
        position[name] = value
    return then(game, position, *texts)


def then(game: AnyGame, position: Any, *texts: str) -> Any:
    """The position after these texts, each checked; `position` is left alone."""
    child = position.copy()
    for action in parse_history(starting_from(game, position), texts):
        apply_to(game, child, action)
    return child


def in_turn(game: AnyGame, own: int, other: int, total: int) -> Any:
    """A game of dice in the middle of a turn: scores of both seats, and points at risk."""
    position = at(game, turn_total=total, may_hold=1)
    position.scores[:2] = own, other
    return position


def scores(game: AnyGame, *points: int) -> list[int]:
    """Scores of a table, the field's width filled with zeros."""
    return [*points, *[0] * (game.sizes.dtype["scores"].shape[0] - len(points))]


def table(name: str, **options: object) -> AnyGame:
    """A game of the catalog."""
    return catalog.make(name, options)


def brief(name: str, target: int = 20) -> dict[str, Any]:
    """Options under which a game is soon over: a low target, or a single deal."""
    if name == "piggy-piggy":
        return {"target": 2}
    if name == "piggles":
        return {"rounds": 1}
    return {"target": target} if name in DICE_GAMES else {"end": "deals", "deals": 1}


def unusual(name: str) -> dict[str, Any]:
    """Options that change the course of a game of three or more."""
    if name in DICE_GAMES:
        return {"seats": 3, "first": "random", "bank": "at_once"}
    if name == "piggy-piggy":
        return {"seats": 5, "first": "random", "goat_tie": "holder_loses", "must_play": "on"}
    if name == "piggles":
        return {"seats": 2, "first": "random", "mode": "modern", "runes": "full"}
    return {"seats": 5, "joker_any_time": "on", "expose": "on"}


def starting_from(game: AnyGame, position: Any) -> AnyGame:
    """The same game, which starts with this position."""
    return game._replace(kernels=game.kernels._replace(init=_copies(position)))


def _copies(position: Any) -> Any:
    def init(rules: Any, p: Any) -> None:
        for name in position.dtype.names:
            p[name] = position[name]

    return init
