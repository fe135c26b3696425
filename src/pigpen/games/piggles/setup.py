"""Layouts of positions of Piggles: pieces and scores at the start of a turn.

A piece is written like `0a 0 2.5 up`, `0b mud 4` (back in turn 4), `0c kitchen` or `1b pen of 0`,
which seat 0 has captured; then, if needed, `red left` (its kind), `turned 1` (the seat that turned
it), `shield 0` (the seat that shields it) and `since 4` (the moment at which it came into the Mud,
see `position`). Pieces that are not named lie in their owner's Pen. Rules of record:
docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Sequence

from pigpen.core.errors import ParseError
from pigpen.core.game import NOBODY
from pigpen.core.notation import parse_number
from pigpen.core.said import Said
from pigpen.core.setup import Field, Impossible, Kind, Layout, Setup
from pigpen.games.piggles.examples import EXAMPLES
from pigpen.games.piggles.names import (
    COLOUR_NAMES,
    kind_words,
    parse_kind,
    parse_piece,
    piece_text,
)
from pigpen.games.piggles.outcome_text import format_outcome, parse_outcome
from pigpen.games.piggles.pens import PEN_SIZE
from pigpen.games.piggles.pieces import KIND_COLOURS, NO_COLOUR, PIECES, SLOTS, kind_of, starter
from pigpen.games.piggles.position import (
    PARTS,
    End,
    Phase,
    Place,
    Position,
    first_of_round,
    num_held,
)
from pigpen.games.piggles.readings import Mode, Overflow
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.throws import put_down
from pigpen.games.piggles.turns import advance_phase
from pigpen.thrown.pose import is_off, pose_of, with_piece

_PIECES = "pieces"
_HIGHEST = 999  # score that can be laid out
_SEAT_WORDS = {"of": "controllers", "turned": "turners", "shield": "shields"}
_SINCE = "since"


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return the fields of a turn's beginning: the seat, the scores, and where the pieces are."""
    names = tuple(map(piece_text, range(PIECES)))
    return (
        Field("turn", Kind.SEAT, high=SEATS - 1, usual="0"),
        Field("round", Kind.NUMBER, low=1, high=rules.rounds, usual="1"),
        *(Field("score", Kind.NUMBER, seat, high=_HIGHEST, usual="0") for seat in range(SEATS)),
        Field(_PIECES, Kind.TEXT, things=names, grammar=_in_order, told=_in_words),
    )


def _in_order(field: Field, text: str) -> str:
    """Return the entries of the pieces in order, with commas between; `lay` parses them."""
    said: dict[str, str] = {}
    for part in filter(None, (" ".join(each.lower().split()) for each in text.split(","))):
        piece = part.partition(" ")[0]
        if piece not in field.things or piece in said:
            values = {"given": part, "things": " ".join(field.things)}
            raise Impossible(field.name, Said("piggles.layout.pieces", values))
        said[piece] = part
    return ", ".join(sorted(said.values()))


def _in_words(text: str) -> tuple[Said, ...]:
    """Return the pieces with names of seats: `1b pen of Seat 1` for `1b pen of 0`."""
    return tuple(_piece_in_words(part.split()) for part in text.split(", "))


def _piece_in_words(words: Sequence[str]) -> Said:
    if not set(words) & set(_SEAT_WORDS):
        return Said("action.written", {"text": " ".join(words)})
    before, word, value = _piece_in_words(words[:-2]), words[-2], words[-1]
    if word in _SEAT_WORDS:
        return Said(f"piggles.layout.{word}", {"piece": before, "seat": int(value)})
    return Said("piggles.layout.more", {"piece": before, "text": f"{word} {value}"})


def lay(rules: Rules, p: Position, layout: Layout) -> list[Impossible]:
    """Lay out pieces and scores, and begin the turn as every turn does (S8, S26)."""
    p.round_number = int(layout["round"])
    p.seat = int(layout["turn"])
    p.turn = (p.seat - first_of_round(rules, p)) % SEATS
    for seat in range(SEATS):
        p.scores[seat] = int(layout[f"score.{seat}"])
        rounds = int(p.round_number) - int(seat == p.seat or p.turn == 0)
        order = (seat - int(p.first)) % SEATS
        p.last_turns[seat] = PARTS * rounds + order if rounds else 0
    for piece in range(PIECES):
        p.colours[piece], p.runes[piece] = _usual_kind(rules, piece)
    parts = filter(None, layout[_PIECES].split(", "))
    wrong = [part for part in parts if not _lay_piece(rules, p, part.split())]
    if wrong:
        return [_pieces(Said("layout.problem.lies", {"given": part})) for part in wrong]
    if full := _full_pens(rules, p):
        return full
    p.phase = Phase.TURN
    while p.phase > Phase.OVER:
        advance_phase(rules, p)
    if p.end != End.NOT_YET:
        return [_pieces(Said("layout.problem.exhausted", {"seat": int(p.seat)}, "S26"))]
    return []


def _pieces(why: Said) -> Impossible:
    return Impossible(_PIECES, why)


def _usual_kind(rules: Rules, piece: int) -> tuple[int, int]:
    """Return colour and rune in the house's set (S35)."""
    if rules.mode == Mode.CLASSIC:
        return NO_COLOUR, 0
    colour, rune = divmod(starter(rules, piece % SLOTS), KIND_COLOURS)
    return colour, rune


def _lay_piece(rules: Rules, p: Position, words: Sequence[str]) -> bool:
    """Lay out one piece: its name, its place, and details; return False if it is invalid."""
    name, *rest = words
    piece = parse_piece(name)
    end = next((at for at, word in enumerate(rest) if word in _MORE), len(rest))
    return _put(rules, p, piece, rest[:end]) and _lay_detail(p, piece, rest[end:])


_MORE = (*_SEAT_WORDS, _SINCE, *COLOUR_NAMES)


def _put(rules: Rules, p: Position, piece: int, where: Sequence[str]) -> bool:
    """Put a piece where the words say; return False if they are invalid."""
    if where == ["kitchen"]:
        p.places[piece] = Place.KITCHEN
    elif len(where) == 2 and where[0] == "mud":
        turn = parse_number(where[1])
        if turn is None or not 0 < turn <= rules.rounds + PARTS:
            return False
        p.places[piece], p.ready[piece] = Place.MUD, turn
    elif where != ["pen"]:
        return _put_on_board(rules, p, piece, where)
    return True


def _put_on_board(rules: Rules, p: Position, piece: int, where: Sequence[str]) -> bool:
    try:
        pose = pose_of(parse_outcome(rules, " ".join([piece_text(piece), *where])))
    except ParseError:
        return False
    if is_off(pose):
        return False
    put_down(rules, p, piece, pose)
    return True


def _lay_detail(p: Position, piece: int, more: Sequence[str]) -> bool:
    """Set details of a piece, two words each; return False if any is invalid."""
    if len(more) % 2:
        return False
    for word, value in zip(more[::2], more[1::2], strict=True):
        number = parse_number(value)
        if word in COLOUR_NAMES:
            kind = parse_kind(word, value)
            if kind is None:
                return False
            p.colours[piece], p.runes[piece] = divmod(kind, KIND_COLOURS)
        elif number is None or number >= (SEATS if word != _SINCE else _HIGHEST):
            return False
        elif word == _SINCE:
            p.removed[piece] = number
        else:
            p[_SEAT_WORDS[word]][piece] = number
    return True


def _full_pens(rules: Rules, p: Position) -> list[Impossible]:
    """Return the Pens that hold more pieces than fit (S25)."""
    if rules.pen_overflow == Overflow.ALLOW:
        return []
    return [
        _pieces(Said("layout.problem.pen", {"seat": seat}, "S25"))
        for seat in range(SEATS)
        if num_held(p, seat, Place.PEN) > PEN_SIZE
    ]


def check(rules: Rules, p: Position) -> list[Impossible]:
    """Return no problems: any board may begin a round, and S24 clears it at the end."""
    return []


def read(rules: Rules, p: Position) -> dict[str, str]:
    """Return the layout of any position; pieces in the cup count as in the Pen."""
    texts = (_piece(rules, p, piece) for piece in range(PIECES))
    return {
        "turn": str(int(p.seat)),
        "round": str(int(p.round_number)),
        **{f"score.{seat}": str(int(p.scores[seat])) for seat in range(SEATS)},
        _PIECES: ", ".join(text for text in texts if text),
    }


def _piece(rules: Rules, p: Position, piece: int) -> str:
    """Return the entry of a piece; empty for one in its usual place."""
    where, more = _where(rules, p, piece), _more(rules, p, piece)
    return "" if where == "pen" and not more else " ".join([piece_text(piece), where, *more])


def _where(rules: Rules, p: Position, piece: int) -> str:
    place = p.places[piece]
    if place == Place.BOARD:
        outcome_data = format_outcome(rules, int(with_piece(piece, p.poses[piece])))
        return outcome_data.partition(" ")[2]
    if place == Place.MUD:
        return f"mud {p.ready[piece]}"
    return "pen" if place in (Place.PEN, Place.CUP) else "kitchen"


def _more(rules: Rules, p: Position, piece: int) -> list[str]:
    said: list[str] = []
    kind = int(p.colours[piece]), int(p.runes[piece])
    if kind != _usual_kind(rules, piece) and kind[0] != NO_COLOUR:
        said += kind_words(int(kind_of(*kind)))
    if p.controllers[piece] != piece // SLOTS:
        said += ["of", str(p.controllers[piece])]
    for word in ("turned", "shield"):
        seat = int(p[_SEAT_WORDS[word]][piece])
        if seat != NOBODY:
            said += [word, str(seat)]
    if p.removed[piece]:
        said += [_SINCE, str(p.removed[piece])]
    return said


# Options that a layout shows: mode, board, hands and first seat.
_SETTINGS = (
    *("mode", "runes", "loadout", "all_rune", "first", "alternate_first"),
    *("woods", "ring", "lane", "skill"),
)

SETUP = Setup(fields, lay, check, read, EXAMPLES, _SETTINGS)
