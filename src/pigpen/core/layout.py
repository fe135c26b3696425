"""Parsing of layouts: the text of each field of a game's `Setup`, and the position they make."""

from collections.abc import Sequence
from itertools import islice

from pigpen.core.errors import MOST_PROBLEMS, PigpenError, refuse
from pigpen.core.game import AnyGame, GameOf
from pigpen.core.notation import parse_number
from pigpen.core.position import start
from pigpen.core.record import P
from pigpen.core.said import Said
from pigpen.core.setup import Field, Impossible, Kind, Layout, Setup, SeveralImpossible


class NoSetup(PigpenError):
    """The game has no layouts."""

    def __init__(self, game: str) -> None:
        super().__init__(f"Positions of {game} cannot be laid out.")


def setup_of(game: AnyGame) -> Setup:
    """Return the fields and functions that lay out positions of the game.

    Raises:
        NoSetup: it has none.
    """
    if game.extras.setup is None:
        raise NoSetup(game.name)
    return game.extras.setup


def lay_out(game: GameOf[P], layout: Layout) -> P:
    """Return the position of a complete layout; `reachable` also checks that play can reach it.

    Raises:
        Impossible: naming each field that contradicts the others.
    """
    position = start(game)
    refuse(setup_of(game).lay(game.rules, position, layout), SeveralImpossible)
    return position


def reachable(game: GameOf[P], layout: Layout) -> P:
    """Return the position of a complete layout, if a game can reach it.

    Raises:
        Impossible: a field is wrong, or no game can reach the position; the message names each
            such field.
    """
    position = lay_out(game, layout)
    refuse(setup_of(game).check(game.rules, position), SeveralImpossible)
    return position


def whole(fields: Sequence[Field], given: Layout) -> dict[str, str]:
    """Complete a layout with default values, and check each text by the kind of its field.

    Raises:
        Impossible: naming each field that is unknown, or whose text is invalid.
    """
    names = [field.name for field in fields]
    unknown = Said("layout.problem.field", {"fields": ", ".join(names)})
    strange = islice((name for name in given if name not in names), MOST_PROBLEMS)
    problems = [Impossible(name, unknown) for name in strange]
    checked: dict[str, str] = {}
    for field in fields:
        try:
            checked[field.name] = _checked(field, given.get(field.name, field.usual))
        except Impossible as problem:
            problems.append(problem)
    refuse(problems, SeveralImpossible)
    return checked


def _checked(field: Field, text: str) -> str:
    if field.kind == Kind.CARDS:
        return " ".join(_cards(field, text))
    if field.kind == Kind.TEXT:
        return text.strip() if field.grammar is None else field.grammar(field, text)
    return str(_number(field, text.strip()))


def _number(field: Field, text: str) -> int:
    size = parse_number(text.removeprefix("-"))
    number = size if size is None or not text.startswith("-") else -size
    if number is None or not field.low <= number <= field.high:
        values = {"low": field.low, "high": field.high}
        raise Impossible(field.name, Said("layout.problem.number", values))
    return number


def _cards(field: Field, text: str) -> list[str]:
    cards = text.upper().split()
    for card in cards:
        if card not in field.things:
            values = {"given": card, "things": " ".join(field.things)}
            raise Impossible(field.name, Said("layout.problem.card", values))
    if len(cards) > field.high:
        raise Impossible(field.name, Said("layout.problem.cards", {"high": field.high}))
    return sorted(cards, key=field.things.index)
