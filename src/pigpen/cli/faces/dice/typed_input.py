"""Parsing of typed input for dice games: keys, numbers, and faces of real dice."""

from collections.abc import Sequence

from pigpen.cli import typed_input
from pigpen.cli.faces.face import by_lot
from pigpen.core.errors import ParseError
from pigpen.core.game import Json
from pigpen.results.words import say


def prompt(actions: Sequence[str]) -> str:
    """Return the possible input: `hold (h), roll (r)`, or `dice 1 to 10 (the number)`."""
    plain = [text for text in actions if " " not in text]
    numbered = [text.split() for text in actions if " " in text]
    parts = [
        f"{text} ({text[0]})" if text[0] in typed_input.keys(actions) else text for text in plain
    ]
    if numbered:
        (word, least), (_, most) = numbered[0], numbered[-1]
        parts.append(say("one_of_numbers", word=word, least=least, most=most))
    return ", ".join(parts)


def question(view: Json, names: Sequence[str], possible: Sequence[str]) -> str:
    """Ask for the faces of the dice in the air, or for the seat that begins."""
    dice = view["in_air"]
    if not dice:
        return by_lot(view, names, possible)
    name = names[int(view["seat"])]
    return say("throws_one" if dice == 1 else "throws_many", name=name, dice=dice)


def outcomes(text: str, view: Json, possible: Sequence[str]) -> str:
    """Return typed faces or a typed lot in the game's notation.

    Raises:
        ParseError: there are more faces than dice in the air.
    """
    read = typed_input.outcomes(text, possible)
    dice = view["in_air"]
    if dice and len(read.split()) > dice:
        raise ParseError(text, say("too_many_faces", dice=dice))
    return read
