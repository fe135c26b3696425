"""Layouts of positions of Piggy Piggy: stacks, pigs, hands and piles at the start of a turn.

In a hand `?` is a hidden card; in the draw pile `*` is all cards that lie nowhere else. Rules of
record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from pigpen.core.game import NOBODY
from pigpen.core.said import Said
from pigpen.core.setup import Field, Impossible, Kind, Layout, Setup
from pigpen.games.piggy_piggy.description import cards
from pigpen.games.piggy_piggy.examples import EXAMPLES
from pigpen.games.piggy_piggy.pig_holders import format_holders, in_order, in_words, parse_holders
from pigpen.games.piggy_piggy.position import (
    CARDS,
    COLOURS,
    DECK,
    FOODS,
    HAND,
    KINDS,
    Position,
    total,
)
from pigpen.games.piggy_piggy.rules import Rules, Switch
from pigpen.games.piggy_piggy.turns import begin_turn
from pigpen.games.piggy_piggy.words import LETTERS, card_text, parse_card

HIDDEN = "?"
REST = "*"
_FOODS = tuple(map(card_text, range(FOODS)))
_ALL = tuple(map(card_text, range(KINDS)))
_STACK = CARDS // COLOURS  # no stack has more cards


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return the fields of a turn's beginning: the seat, and where cards and pigs are."""
    seats = range(rules.seats)
    last = rules.seats - 1
    hand = " ".join([HIDDEN] * HAND)
    return (
        Field("turn", Kind.SEAT, high=last, usual="0"),
        *(Field("stack", Kind.CARDS, seat, _FOODS, high=_STACK * COLOURS) for seat in seats),
        Field("pigs", Kind.TEXT, things=tuple(LETTERS), high=last, grammar=in_order, told=in_words),
        *(
            Field("hand", Kind.CARDS, seat, (*_ALL, HIDDEN), high=HAND, usual=hand)
            for seat in seats
        ),
        *(Field("score", Kind.NUMBER, s, high=rules.target - 1, usual="0") for s in seats),
        Field("discard", Kind.CARDS, things=_ALL, high=CARDS),
        Field("pile", Kind.CARDS, things=(*_ALL, REST), high=CARDS, usual=REST),
    )


def lay(rules: Rules, p: Position, layout: Layout) -> list[Impossible]:
    """Lay out cards and pigs, and begin the turn as every turn does (Y23)."""
    if many := list(_too_many(layout)):
        return many
    p.pile[:] = 0
    p.seat = int(layout["turn"])
    for seat in range(rules.seats):
        hand = layout[f"hand.{seat}"]
        p.hands[seat] = _counts(hand)
        p.held[seat] = len(hand.split())
        p.tables[seat] = _counts(layout[f"stack.{seat}"])[:FOODS]
        p.scores[seat] = int(layout[f"score.{seat}"])
    for letter, holder in parse_holders(layout["pigs"]).items():
        p.pigs[LETTERS.index(letter)] = holder
    p.discard[:] = _counts(layout["discard"])
    p.pile[:] = _rest(p) if REST in layout["pile"] else _counts(layout["pile"])
    p.stock[:] = p.pile
    p.left = p.pile.sum()
    if p.left == 0 and p.held[p.seat] == 0:
        why = Said("layout.problem.nothing", {"seat": int(p.seat)}, "Y27")
        return [Impossible("pile", why)]
    begin_turn(rules, p)
    return []


def _too_many(layout: Layout) -> Iterator[Impossible]:
    """Return the fields with more cards of a kind than there are."""
    lying: Counter[int] = Counter()
    told: set[int] = set()
    for name, text in layout.items():
        if name.partition(".")[0] not in ("stack", "hand", "discard", "pile"):
            continue
        lying.update(_kinds(text))
        for kind, count in lying.items():
            if count > DECK[kind] and kind not in told:
                told.add(kind)
                values = {"card": card_text(kind), "cards": DECK[kind]}
                yield Impossible(name, Said("layout.problem.deck", values))


def _kinds(text: str) -> Iterable[int]:
    return (parse_card(card) for card in text.split() if card not in (HIDDEN, REST))


def _counts(text: str) -> list[int]:
    counted = Counter(_kinds(text))
    return [counted[kind] for kind in range(KINDS)]


def _rest(p: Position) -> list[int]:
    """Return the cards of each kind that lie nowhere else, hidden ones of hands included."""
    rest = [DECK[kind] - int(p.discard[kind] + p.hands[:, kind].sum()) for kind in range(KINDS)]
    for kind in range(FOODS):
        rest[kind] -= int(p.tables[:, kind].sum() + p.scored[:, kind].sum())
    return rest


def check(rules: Rules, p: Position) -> list[Impossible]:
    """Return holders of a pig without the colour, or with less of it than another (Y13, Y16)."""
    held = (colour for colour in range(COLOURS) if p.pigs[colour] != NOBODY)
    reasons = (_no_holder(rules, p, colour, int(p.pigs[colour])) for colour in held)
    return [Impossible("pigs", why) for why in reasons if why is not None]


def _no_holder(rules: Rules, p: Position, colour: int, holder: int) -> Said | None:
    """Return why a seat cannot hold a pig, or None."""
    values = {"seat": holder, "food": LETTERS[colour]}
    own = total(p, holder, colour)
    if own == 0:
        return Said("layout.problem.pig_without", values, "Y13")
    if rules.center_needs_lead == Switch.OFF:  # Y17: one icon has been enough
        return None
    for other in range(rules.seats):
        if total(p, other, colour) > own:
            values["other"] = other
            return Said("layout.problem.pig_behind", values, "Y16")
    return None


def read(rules: Rules, p: Position) -> dict[str, str]:
    """Return the layout at any moment of a turn."""
    seats = range(rules.seats)
    pile = [int(count) for count in p.pile]
    is_rest = pile == _rest(p) or (p.left > 0 and not any(pile))  # a view hides the pile
    held = {LETTERS[c]: int(p.pigs[c]) for c in range(COLOURS) if p.pigs[c] != NOBODY}
    return {
        "turn": str(int(p.seat)),
        **{f"stack.{seat}": " ".join(cards(p.tables[seat])) for seat in seats},
        "pigs": format_holders(held),
        **{f"hand.{seat}": _hand(p, seat) for seat in seats},
        **{f"score.{seat}": str(int(p.scores[seat])) for seat in seats},
        "discard": " ".join(cards(p.discard)),
        "pile": REST if is_rest else " ".join(cards(pile)),
    }


def _hand(p: Position, seat: int) -> str:
    known = cards(p.hands[seat])
    return " ".join([*known, *[HIDDEN] * (int(p.held[seat]) - len(known))])


SETUP = Setup(fields, lay, check, read, EXAMPLES, ("first",))
