"""Moments of Piggles made to order: pieces laid out as one likes, at the start of a turn."""

from collections.abc import Mapping
from typing import Any

from pigpen.core.game import AnyGame
from pigpen.core.notation import format_action, parse_action, parse_history
from pigpen.core.options import parse_rules
from pigpen.core.position import apply_to, is_legal, legal_actions, start
from pigpen.games import piggles
from pigpen.games.piggles.board import LINE, zone_at
from pigpen.games.piggles.names import PREMIUM, SIDE_NAMES, parse_kind, parse_piece
from pigpen.games.piggles.pieces import KIND_COLOURS
from pigpen.games.piggles.position import PARTS, Phase, Place, first_of_round
from pigpen.games.piggles.throws import put_down
from pigpen.games.piggles.turns import advance_phase
from pigpen.thrown.pose import pack_declared

Pieces = Mapping[str, Mapping[str, Any]]


def piggles_table(preset: str = "classic", **options: object) -> AnyGame:
    return piggles.game(parse_rules(piggles.Rules, {**piggles.PRESETS[preset], **options}))


def laid(
    game: AnyGame,
    pieces: Pieces | None = None,
    *,
    round_number: int = 1,
    scores: tuple[int, int] = (0, 0),
    turn: int = 0,
) -> Any:
    """The seat's turn begins; what is not named is in its owner's Pen."""
    p = start(game)
    p.round_number, p.turn = round_number, turn
    p.seat = (first_of_round(game.rules, p) + turn) % 2
    p.scores[:] = scores
    for seat in range(2):
        rounds = round_number if turn and seat != p.seat else round_number - 1
        p.last_turns[seat] = PARTS * rounds + (seat != p.first) if rounds else 0
    for name, how in (pieces or {}).items():
        _lay(game, p, parse_piece(name), how)
    p.phase = Phase.TURN
    while p.phase > Phase.OVER:
        advance_phase(game.rules, p)
    return p


def _lay(game: AnyGame, p: Any, piece: int, how: Mapping[str, Any]) -> None:
    p.controllers[piece] = how.get("controller", piece // 6)
    p.places[piece] = Place[how.get("place", "pen").upper()]
    p.ready[piece] = how.get("ready", 0)
    p.removed[piece] = how.get("removed", 0)
    if "colour" in how:
        kind = parse_kind(how["colour"], how.get("rune") or PREMIUM)
        assert kind is not None
        p.colours[piece], p.runes[piece] = divmod(kind, KIND_COLOURS)
    if p.places[piece] == Place.BOARD:
        x, y = how["x"], how["y"]
        zone = zone_at(game.rules, x, y, LINE)
        side = SIDE_NAMES.index(how.get("side", "up"))
        put_down(game.rules, p, piece, pack_declared(x, y, side, zone))
        p.turners[piece] = how.get("turner", -1)
        p.shields[piece] = how.get("shield", -1)


def played(game: AnyGame, position: Any, *texts: str) -> Any:
    """The position after these texts, each action and outcome checked."""
    child = position.copy()
    begun = game._replace(kernels=game.kernels._replace(init=_from(position)))
    for action in parse_history(begun, texts):
        apply_to(game, child, action)
    return child


def _from(position: Any) -> Any:
    def init(rules: Any, p: Any) -> None:
        for name in position.dtype.names:
            p[name] = position[name]

    return init


def seen(game: AnyGame, position: Any) -> dict[str, Any]:
    """Return what is visible, each piece by its name."""
    view = dict(game.words.describe(game.rules, position, 0))
    return view | {piece["id"]: piece for piece in view["pieces"]}


def listed(game: AnyGame, position: Any) -> list[str]:
    """Return the seat's legal actions as text."""
    return [format_action(game, position, action) for action in legal_actions(game, position)]


def thrown(game: AnyGame, position: Any, load: str, *outcomes: str) -> Any:
    """The position after these pieces were loaded, thrown, and came to rest like this."""
    return played(game, position, f"load {load}", "throw", "; ".join([*outcomes, "settled"]))


def up(x: float, y: float, **more: Any) -> dict[str, Any]:
    """A piece on the board, snout up."""
    return {"place": "board", "x": x, "y": y, "side": "up", **more}


def down(x: float, y: float, **more: Any) -> dict[str, Any]:
    return {**up(x, y, **more), "side": "down"}


def head(x: float, y: float, **more: Any) -> dict[str, Any]:
    return {**up(x, y, **more), "side": "head"}


def allowed(game: AnyGame, position: Any, text: str) -> bool:
    """Whether this may be done, or come about, now."""
    action = parse_action(game, position, text)
    return is_legal(game, position, action)
