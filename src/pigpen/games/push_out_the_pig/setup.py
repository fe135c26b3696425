"""Layouts of the end of a deal: captured cards, and the cards still to be played.

A `*` among captured cards is all those of the sixteen that lie nowhere else. Every other card that
is not named was played before; each suit has been led, unless the layout names the suits, and no
seat has shown a void. Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Iterator

from pigpen.cards.pack import (
    SUIT_SYMBOLS,
    Suit,
    card,
    card_symbol,
    card_text,
    cards_of,
    of_suit,
)
from pigpen.cards.sets import cards_in, size
from pigpen.core.game import NOBODY
from pigpen.core.said import Said
from pigpen.core.setup import Field, Impossible, Kind, Layout, Setup
from pigpen.games.push_out_the_pig.examples import EXAMPLES
from pigpen.games.push_out_the_pig.position import (
    EXPOSABLE,
    SCORING,
    Position,
    num_sides,
    pack,
    pack_size,
)
from pigpen.games.push_out_the_pig.rules import End, Partners, Rules, Switch
from pigpen.games.push_out_the_pig.scoring import total_of

REST = "*"
_MOST = 20_000  # points of a total that no limit bounds
_SUITS = "SHCD"  # in the order of the pack
_LAST = card("3C")  # the card left to seat 0, unless said; then 4C and so on


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return the fields: leader, captures, hands, totals, and what play has shown."""
    seats = range(rules.seats)
    scoring = (*map(card_text, cards_in(SCORING)), REST)
    cards = tuple(map(card_text, range(pack_size(rules))))
    taken = (REST, *[""] * (rules.seats - 1))
    low, high = _span(rules) if rules.partners == Partners.OFF else (-_MOST, _MOST)
    return (
        Field("turn", Kind.SEAT, high=rules.seats - 1, usual="0"),
        *(Field("captured", Kind.CARDS, s, scoring, high=16, usual=taken[s]) for s in seats),
        *(
            Field("hand", Kind.CARDS, s, cards, high=_share(rules), usual=card_text(_LAST + s))
            for s in seats
        ),
        *(Field("total", Kind.NUMBER, s, low=low, high=high, usual="0") for s in seats),
        Field("exposed", Kind.CARDS, things=tuple(map(card_text, cards_in(EXPOSABLE))), high=4),
        Field("led", Kind.CARDS, things=(*_SUITS,), high=4, usual=" ".join(_SUITS)),
        *(Field("void", Kind.CARDS, s, (*_SUITS,), high=4) for s in seats),
    )


def _span(rules: Rules) -> tuple[int, int]:
    """Return the totals between which a match goes on (P16)."""
    low = -_MOST if rules.end == End.DEALS else 1 - rules.limit
    return low, rules.limit - 1 if rules.end == End.EITHER else _MOST


def _share(rules: Rules) -> int:
    return int(pack_size(rules)) // rules.seats


def lay(rules: Rules, p: Position, layout: Layout) -> list[Impossible]:
    """Lay out the end of a deal: the taker of the last trick leads (P8); P15: exposed cards."""
    twice = list(_twice(layout))
    p.seat = p.leader = p.opener = int(layout["turn"])
    for seat in range(rules.seats):
        p.hands[seat] = _cards(layout[f"hand.{seat}"])
        p.captured[seat] = _cards(layout[f"captured.{seat}"])
        p.totals[seat] = int(layout[f"total.{seat}"])
        p.voids[seat] = _suits(layout[f"void.{seat}"])
        if REST in layout[f"captured.{seat}"]:
            p.captured[seat] |= SCORING & ~_cards(" ".join(text for _, text in _places(layout)))
    if rules.expose == Switch.ON:
        p.exposed = _cards(layout["exposed"])
    p.dealt = pack_size(rules)
    p.gone = pack(rules)
    for seat in range(rules.seats):
        p.gone &= ~int(p.hands[seat])
    p.suits_led = _suits(layout["led"])
    named = {problem.field for problem in twice}
    return twice + [problem for problem in _uneven(rules, p) if problem.field not in named]


def _places(layout: Layout) -> Iterator[tuple[str, str]]:
    """Return the fields whose cards lie in one place only."""
    for name, text in layout.items():
        if name.partition(".")[0] in ("captured", "hand"):
            yield name, text


def _cards(text: str) -> int:
    return cards_of(text.replace(REST, ""))


def _suits(text: str) -> int:
    """Return suits as bits, as in a position."""
    return sum(1 << _SUITS.index(suit) for suit in set(text.split()))


def _twice(layout: Layout) -> Iterator[Impossible]:
    """Return the field that names a card which lies elsewhere too (P2)."""
    lying: set[str] = set()
    for name, text in _places(layout):
        for word in text.split():
            if word in lying:
                symbol = word if word == REST else card_symbol(card(word))
                yield Impossible(name, Said("layout.problem.twice", {"given": symbol}, "P2"))
            lying.add(word)


def _uneven(rules: Rules, p: Position) -> Iterator[Impossible]:
    """Return the hands with another number of cards than the leader's, one at least (P2, P5)."""
    wanted = max(1, size(p.hands[p.seat]))
    for seat in range(rules.seats):
        if size(p.hands[seat]) != wanted:
            yield Impossible(f"hand.{seat}", Said("layout.problem.hands", {"cards": wanted}, "P2"))


def check(rules: Rules, p: Position) -> list[Impossible]:
    """Return scoring cards that are played and not captured (P8), and hands against voids (P6)."""
    wrong = list(_voids(rules, p))
    lying = 0
    for seat in range(rules.seats):
        lying |= int(p.captured[seat]) | int(p.hands[seat])
    lost = " ".join(map(card_symbol, cards_in(SCORING & ~lying)))
    if lost:
        wrong.insert(
            0, Impossible("captured.0", Said("layout.problem.lost", {"cards": lost}, "P8"))
        )
    return [*wrong, *_decided(rules, p)]


def _voids(rules: Rules, p: Position) -> Iterator[Impossible]:
    """Return voids that play cannot have shown (P6)."""
    for seat in range(rules.seats):
        voids = int(p.voids[seat])
        held = [card for suit in _bits(voids) for card in cards_in(p.hands[seat] & of_suit(suit))]
        if unled := _bits(voids & ~int(p.suits_led)):
            suits = " ".join(SUIT_SYMBOLS[Suit(suit)] for suit in unled)
            why = Said("layout.problem.void_unled", {"suits": suits}, "P6")
            yield Impossible(f"void.{seat}", why)
        elif held:
            cards = " ".join(map(card_symbol, held))
            yield Impossible(f"void.{seat}", Said("layout.problem.void", {"cards": cards}, "P6"))


def _bits(suits: int) -> list[int]:
    return [suit for suit in range(len(_SUITS)) if suits >> suit & 1]


def _decided(rules: Rules, p: Position) -> Iterator[Impossible]:
    """Return sides whose totals would have ended the match (P23)."""
    if rules.partners == Partners.OFF:
        return
    low, high = _span(rules)
    for side in range(num_sides(rules)):
        if not low <= total_of(rules, p, side) <= high:
            why = Said("layout.problem.side", {"low": low, "high": high}, "P23")
            yield Impossible(f"total.{side}", why)


def read(rules: Rules, p: Position) -> dict[str, str]:
    """Return the layout, without the cards of a trick that is not over."""
    seats = range(rules.seats)
    return {
        "turn": "" if p.seat == NOBODY else str(int(p.seat)),
        **{f"captured.{seat}": _texts(p.captured[seat]) for seat in seats},
        **{f"hand.{seat}": _texts(p.hands[seat]) for seat in seats},
        **{f"total.{seat}": str(int(p.totals[seat])) for seat in seats},
        "exposed": _texts(p.exposed),
        "led": _suit_texts(p.suits_led),
        **{f"void.{seat}": _suit_texts(p.voids[seat]) for seat in seats},
    }


def _texts(cards: int) -> str:
    return " ".join(card_text(each) for each in cards_in(cards))


def _suit_texts(suits: int) -> str:
    return " ".join(_SUITS[suit] for suit in _bits(int(suits)))


# Options that a layout shows.
_SETTINGS = ("partners", "lead", "early_finish", "expose")

SETUP = Setup(fields, lay, check, read, EXAMPLES, _SETTINGS)
