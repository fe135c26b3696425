"""Names of pieces, sides, zones, colours and runes, and numbers in notation.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from functools import lru_cache
from math import isfinite
from typing import Final

from pigpen.core.errors import ParseError
from pigpen.core.said import Said
from pigpen.games.piggles.board import Field
from pigpen.games.piggles.pieces import KIND_COLOURS, PIECES, SLOTS, Colour, Rune, kind_of
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.attitude import Side

SIDE_NAMES: Final = tuple(side.name.lower() for side in Side)
ZONE_NAMES: Final = tuple(zone.name.lower() for zone in Zone)
OTHER_NAMES: Final = {"quadrant": "field", "lane": "path", "ring": "path"}  # of zones (S2)
COLOUR_NAMES: Final = tuple(colour.name.lower() for colour in Colour)
FIELD_NAMES: Final = tuple(field.name[0].lower() for field in Field)
RUNE_NAMES: Final = {
    int(Rune.LEFT): "left",
    int(Rune.RIGHT): "right",
    int(Rune.ADJACENT): "adjacent",
    int(Rune.ACROSS): "across",
    **{rune: str(rune) for rune in range(int(Rune.TURN_UP), int(Rune.SUMMON) + 1)},
    int(Rune.ALL): "all",
}
PREMIUM: Final = "premium"  # instead of a rune
PLAIN: Final = "plain"
_KIND_NAMES: Final = {0: PREMIUM, **RUNE_NAMES, int(Rune.PLAIN): PLAIN}
_SLOTS = "abcdef"
_LETTERS = "abcdefghijkl"  # in a set: the seat's own pieces, then the other's
_EMPTY = "-"


def piece_text(piece: int) -> str:
    """Return `0a` to `1f`."""
    return f"{piece // SLOTS}{_SLOTS[piece % SLOTS]}"


def piece_phrase(piece: int) -> Said:
    """Return a piece for a sentence: as it is typed, or its owner and letter."""
    text = piece_text(piece)
    return Said("piggles.piece", {"seat": piece // SLOTS, "letter": text[1:].upper(), "text": text})


_PIECES = {piece_text(piece): piece for piece in range(PIECES)}


def parse_piece(text: str) -> int:
    """Return the piece that `text` names.

    Raises:
        ParseError: it names none.
    """
    piece = _PIECES.get(text.lower())
    if piece is None:
        raise ParseError(text, "{text!r} is no piece; write 0a to 0f or 1a to 1f.", text=text)
    return piece


def kind_words(kind: int) -> tuple[str, str]:
    """Return the colour and the rune of a kind of piece."""
    return COLOUR_NAMES[kind // KIND_COLOURS], _KIND_NAMES[kind % KIND_COLOURS]


def parse_kind(colour: str, rune: str) -> int | None:
    """Return the kind of a coloured piece, or None if the words are unknown."""
    runes = {name: code for code, name in _KIND_NAMES.items()}
    if colour not in COLOUR_NAMES or rune not in runes:
        return None
    return int(kind_of(COLOUR_NAMES.index(colour), runes[rune]))


@lru_cache(2 << PIECES)  # every set of each seat
def format_pieces(seat: int, mask: int) -> str:
    """Return a set of pieces in the notation of `seat`, such as `ace`; `-` for none."""
    letters = (_LETTERS[_turned(seat, piece)] for piece in range(PIECES) if mask >> piece & 1)
    return "".join(sorted(letters)) or _EMPTY


def _turned(seat: int, piece: int) -> int:
    """Return the place of a piece among the seat's own and the other's; its own inverse."""
    return piece if seat == 0 else (piece + SLOTS) % PIECES


def parse_pieces(seat: int, text: str) -> int:
    """Return a set of pieces in the notation of `seat`, as bits.

    Raises:
        ParseError: a letter is not one of a piece, or is there twice.
    """
    if text == _EMPTY:
        return 0
    mask = 0
    for letter in text:
        place = _LETTERS.find(letter)
        if place < 0 or mask >> _turned(seat, place) & 1:
            raise ParseError(text, "{text!r} is no set of pieces; write it like ace.", text=text)
        mask |= 1 << _turned(seat, place)
    if not mask:
        raise ParseError(text, "Say which pieces, as in ace, or - for none.")
    return mask


def format_inches(value: float) -> str:
    """Return a length on the board, exact to 1/128 inch."""
    return f"{value + 0.0:.4f}".rstrip("0").rstrip(".")


def format_place(x: float, y: float) -> str:
    """Return `0.5,-3`."""
    return f"{format_inches(x)},{format_inches(y)}"


def parse_numbers(text: str, count: int) -> list[float]:
    """Return `count` numbers between commas.

    Raises:
        ParseError: the text is not that.
    """
    try:
        numbers = [float(number) for number in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(isfinite(n) and abs(n) < 1e6 for n in numbers):
        raise ParseError(
            text, "{text!r} is not {count} numbers, as in 0.5 or 0.5,-3.", text=text, count=count
        )
    return numbers
