"""Notation and data of Piggles.

A piece is its owner and slot, `0a` to `1f`; in a set of pieces the letters a to f are the seat's
own ones and g to l the other's that it captured. A resting place is `0a 2.125 -0.5 up` if it was
declared, in the zone of that point or in a zone that is named as well (`0a 2.125 -0.5 up path`,
also lane or ring; a field is a quadrant too), and `0a 2.125 -0.5 #3fa81c2` if it was thrown, with
26 bits of orientation. Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from functools import lru_cache

from pigpen.core.errors import ParseError
from pigpen.core.game import Json
from pigpen.games.piggles.actions import NO_TARGET
from pigpen.games.piggles.board_points import point
from pigpen.games.piggles.names import (
    format_pieces,
    format_place,
    kind_words,
    parse_kind,
    parse_numbers,
    parse_piece,
    parse_pieces,
    piece_text,
)
from pigpen.games.piggles.outcome_text import format_outcome, outcome_data, parse_outcome
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules
from pigpen.thrown import aim
from pigpen.thrown.pose import x_of, y_of

_FIRST = "first:"
_NONE = "none"
_PIECE_WORDS = {Phase.ACTION: "resolve", Phase.TARGET: "target", Phase.SUDDEN: "sudden"}
_SET_WORDS = {Phase.LOAD: "load", Phase.RECOUP: "recoup"}


def format_action(rules: Rules, p: Position, action: int) -> str:
    """Return `load ace`, `throw x=0 …`, `resolve 0a`, `target none`, `place 0.5,-3` and so on."""
    phase = Phase(int(p.phase))
    if phase == Phase.LOT:
        return f"{_FIRST}{action}"
    if phase == Phase.ROLLING:
        return format_outcome(rules, action)
    if phase in _SET_WORDS:
        return f"{_SET_WORDS[phase]} {format_pieces(int(p.seat), action)}"
    if phase == Phase.THROW:
        return _format_throw(int(action))
    if phase == Phase.PLACE:
        return f"place {format_place(x_of(action), y_of(action))}"
    if phase == Phase.DRAFT:
        return " ".join(["draft", *kind_words(action)])
    return f"{_PIECE_WORDS[phase]} {_NONE if action == NO_TARGET else piece_text(action)}"


@lru_cache(1024)  # of a menu of 160
def _format_throw(action: int) -> str:
    parts = aim.unpack(action)._asdict()
    return " ".join(["throw", *(f"{name}={value}" for name, value in parts.items())])


def parse_action(rules: Rules, p: Position, text: str) -> int:
    """Return the action or outcome that `text` means here.

    Raises:
        ParseError: it means none.
    """
    phase = Phase(int(p.phase))
    if phase == Phase.ROLLING:
        return parse_outcome(rules, text)
    if phase == Phase.LOT:
        return _parse_first(text)
    word, _, come_to_rest = text.partition(" ")
    if phase in _SET_WORDS and word == _SET_WORDS[phase]:
        return parse_pieces(int(p.seat), come_to_rest)
    if phase == Phase.THROW and word == "throw":
        return _parse_throw(come_to_rest)
    if phase == Phase.PLACE and word == "place":
        x, y = parse_numbers(come_to_rest, 2)
        return int(point(x, y))
    if phase == Phase.DRAFT and word == "draft":
        return _parse_kind(come_to_rest)
    if word == _PIECE_WORDS.get(phase):
        is_none = phase == Phase.TARGET and come_to_rest == _NONE
        return NO_TARGET if is_none else parse_piece(come_to_rest)
    raise ParseError(
        text, "{text!r} is no action here; say {example}.", text=text, example=_example(phase)
    )


def _parse_first(text: str) -> int:
    if text not in (f"{_FIRST}0", f"{_FIRST}1"):
        raise ParseError(text, "{text!r} is no first seat; write first:0 or first:1.", text=text)
    return int(text[-1])


def _parse_throw(text: str) -> int:
    """Return the throw of up to seven named numbers; the others are those of a plain throw."""
    parts = {"x": 0, "y": 24, "h": 20, "az": 0, "v": 12, "lift": 0, "spin": 2}
    for word in text.split():
        name, _, number = word.partition("=")
        (value,) = parse_numbers(number, 1)
        if name not in parts or value != int(value):
            raise ParseError(
                text, "{word!r} says nothing of a throw; write it like x=0 v=12.", word=word
            )
        parts[name] = int(value)
    thrown = aim.Aim(**parts)
    for name, value in parts.items():
        low, high = getattr(aim.LOWEST, name), getattr(aim.HIGHEST, name)
        if not low <= value <= high:
            raise ParseError(
                text,
                "{name} of a throw is from {low} to {high}, not {value}.",
                name=name,
                low=low,
                high=high,
                value=value,
            )
    return aim.pack(thrown)


def _parse_kind(text: str) -> int:
    colour, _, rune = text.partition(" ")
    kind = parse_kind(colour, rune)
    if kind is None:
        raise ParseError(
            text, "{text!r} is no piece; write it like red left, or red plain.", text=text
        )
    return kind


_EXAMPLES = {
    Phase.DRAFT: "draft red left",
    Phase.RECOUP: "recoup ac, or recoup -",
    Phase.LOAD: "load ace, or load -",
    Phase.THROW: "throw x=0 y=24 h=20 az=0 v=12 lift=0 spin=2",
    Phase.ACTION: "resolve 0a",
    Phase.TARGET: "target 1b, or target none",
    Phase.PLACE: "place 0.5,-3",
    Phase.SUDDEN: "sudden 0b",
}


def _example(phase: Phase) -> str:
    return _EXAMPLES.get(phase, "nothing more")


def meaning(rules: Rules, p: Position, action: int) -> Json:
    """Return the action as data.

    `{"load": ["0a"]}`, `{"recoup": [...]}`, `{"throw": {"x": 0, ...}}`, `{"resolve": "0a"}`,
    `{"target": "1a"}` or null, `{"place": [x, y]}`, `{"sudden": "0a"}`, `{"draft": {...}}`; of
    chance `{"first": 0}`, `{"lands": {...}}`, `{"off": "1a"}`, `{"settled": true}`.
    """
    phase = Phase(int(p.phase))
    if phase == Phase.LOT:
        return {"first": action}
    if phase == Phase.ROLLING:
        return outcome_data(rules, action)
    if phase in _SET_WORDS:
        chosen = [piece_text(piece) for piece in range(12) if action >> piece & 1]
        return {_SET_WORDS[phase]: chosen}
    if phase == Phase.THROW:
        return {"throw": aim.unpack(action)._asdict()}
    if phase == Phase.PLACE:
        return {"place": [x_of(action), y_of(action)]}
    if phase == Phase.DRAFT:
        colour, rune = kind_words(action)
        return {"draft": {"colour": colour, "rune": rune}}
    return {_PIECE_WORDS[phase]: None if action == NO_TARGET else piece_text(action)}
