"""Layouts read: the texts by what the fields of a game's `Setup` may say, and the position."""

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
    """A game whose positions cannot be laid out."""

    def __init__(self, game: str) -> None:
        super().__init__(f"Positions of {game} cannot be laid out.")


def setup_of(game: AnyGame) -> Setup:
    """How positions of the game are laid out.

    Raises:
        NoSetup: they are not.
    """
    if game.extras.setup is None:
        raise NoSetup(game.name)
    return game.extras.setup


def lay_out(game: GameOf[P], layout: Layout) -> P:
    """The position of a whole layout; whether play can reach it, `reachable` says.

    Raises:
        Impossible: naming each field that does not go with the others.
    """
    position = start(game)
    refuse(setup_of(game).lay(game.rules, position, layout), SeveralImpossible)
    return position


def reachable(game: GameOf[P], layout: Layout) -> P:
    """The position of a whole layout, which play can reach.

    Raises:
        Impossible: as `lay_out`, or naming each field that makes it unreachable.
    """
    position = lay_out(game, layout)
    refuse(setup_of(game).check(game.rules, position), SeveralImpossible)
    return position


def whole(fields: Sequence[Field], given: Layout) -> dict[str, str]:
    """A layout with what is usual for all that is not given, each text checked by its kind.

    Raises:
        Impossible: naming each field that is not among them, or whose text says nothing.
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
