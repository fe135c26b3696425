"""The public log of each hand: one number for each turn of its seat.

An entry says what left the hand in a turn (cards of a colour, goats), and how many cards came and
stayed unshown, with the pigs held then. Cards that stay are interchangeable: others see how many
left, not whether the older or the newer ones. When the pile is renewed (Y26) the turn's entry is
split, and each seat records which cards its hand holds: they are the *old* ones from then on, and
all hands together are public, because they are the cards that lie nowhere else. `hypotheses` reads
the log. Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.jit import kernel
from pigpen.games.piggy_piggy.position import COLOURS, FOODS, ICONS, KINDS, LOGGED, Position
from pigpen.games.piggy_piggy.rules import Rules, Switch

# Bits of an entry: 3 cards drawn and kept, 5 pigs held, 3 colour, 3 foods of each number of
# icons, 3 goats, 3 cards of a turn that is not over that came from the pile before (Y26).
PIGS, COLOUR, FOOD_CARDS, GOAT_CARDS, PILE_BEFORE = 3, 8, 11, 20, 23  # where each begins
COUNT_BITS = 3
ALL_COLOURS = 31
NOTHING = 0  # colours are counted from 1 in an entry
ONLY_GOATS = 6  # instead of a colour: none was playable, so no food is in the hand (Y3)


@kernel
def _entry(p: Position, seat: int) -> int:
    return int(p.logged[seat]) - 1


@kernel
def open_entry(p: Position, seat: int) -> None:
    """Begin the entry of a turn; if the log is full, drop the oldest."""
    if p.held[seat] == 0 and p.followed == 0:  # no card of the log is left
        p.logged[seat] = 0
        p.log[seat] = 0
    _add_entry(p, seat)


@kernel
def _add_entry(p: Position, seat: int) -> None:
    if p.logged[seat] == LOGGED:
        for place in range(LOGGED - 1):
            p.log[seat, place] = p.log[seat, place + 1]
        p.logged[seat] -= 1
        if p.since[seat] == 0:
            p.followed = 0
        p.since[seat] = max(0, p.since[seat] - 1)
    p.log[seat, p.logged[seat]] = 0
    p.logged[seat] += 1


@kernel
def close_entry(p: Position, seat: int) -> None:
    """End the entry of a turn; drop it if nothing came or left."""
    p.log[seat, _entry(p, seat)] &= (1 << PILE_BEFORE) - 1
    if p.log[seat, _entry(p, seat)] == 0:
        p.logged[seat] -= 1


@kernel
def log_new_pile(rules: Rules, p: Position) -> None:
    """Record what hands hold when the pile is renewed (Y26, Y30), without shown cards (Y21)."""
    if rules.score_optional == Switch.ON:
        _log_pile_before(p, int(p.seat))
        return
    if p.log[p.seat, _entry(p, int(p.seat))] != 0:
        _add_entry(p, int(p.seat))
    p.followed = 1
    p.aged[:] = 0
    for seat in range(rules.seats):
        p.since[seat] = p.logged[seat]
        for kind in range(KINDS):
            is_shown = seat == p.seat and kind < FOODS
            p.old_cards[seat, kind] = p.hands[seat, kind] - (p.shown[kind] if is_shown else 0)
            p.aged[kind] += p.old_cards[seat, kind]
    p.since[p.seat] = _entry(p, int(p.seat))


@kernel
def _log_pile_before(p: Position, seat: int) -> None:
    """Record the cards of this turn that came from the pile before it was renewed (Y26)."""
    p.log[seat, _entry(p, seat)] |= int(p.drawn) << PILE_BEFORE


@kernel
def drew_before_new_pile(p: Position) -> bool:
    """Return whether a card of this turn came before the pile was renewed in it (Y26).

    This is recorded only where showing is free.
    """
    return int(p.log[p.seat, _entry(p, int(p.seat))]) >> PILE_BEFORE != 0


@kernel
def log_food(p: Position, seat: int, colour: int) -> None:
    """Record that all cards of a colour leave the hand (Y4)."""
    place = _entry(p, seat)
    p.log[seat, place] |= (colour + 1) << COLOUR
    for size in range(ICONS):
        cards = int(p.hands[seat, ICONS * colour + size])
        p.log[seat, place] |= cards << (FOOD_CARDS + COUNT_BITS * size)


@kernel
def log_goat(p: Position, seat: int) -> None:
    """Record that a goat left the hand."""
    p.log[seat, _entry(p, seat)] += 1 << GOAT_CARDS


@kernel
def log_no_play(p: Position, seat: int) -> None:
    """Record that a seat which must play held no food (Y3)."""
    p.log[seat, _entry(p, seat)] |= ONLY_GOATS << COLOUR


@kernel
def log_draw(rules: Rules, p: Position, seat: int) -> None:
    """Record an unshown card; of a pig held it would have been shown (Y21)."""
    pigs = 0
    if rules.score_optional == Switch.OFF:
        for colour in range(COLOURS):
            if p.pigs[colour] == seat:
                pigs |= 1 << colour
    place = _entry(p, seat)
    p.log[seat, place] += 1
    p.log[seat, place] |= pigs << PIGS


@kernel
def forget_draw(p: Position, seat: int) -> None:
    """Remove the record of a card that was shown after all (Y21)."""
    p.log[seat, _entry(p, seat)] -= 1


@kernel
def just_drawn(p: Position) -> int:
    """Return how many cards came in this turn and were not shown."""
    return int(p.log[p.seat, _entry(p, int(p.seat))]) % 8


@kernel
def num_coming(entry: int) -> int:
    """Return how many cards came and stayed, by an entry."""
    return int(entry) % 8


@kernel
def num_played(entry: int, size: int) -> int:
    """Return how many cards of its colour with `size` + 1 icons left, by an entry."""
    return (int(entry) >> (FOOD_CARDS + COUNT_BITS * size)) % 8


@kernel
def num_goats(entry: int) -> int:
    """Return how many goats left, by an entry."""
    return (int(entry) >> GOAT_CARDS) % 8


@kernel
def num_leaving(entry: int) -> int:
    """Return how many cards left, by an entry."""
    count = num_goats(entry)
    for size in range(ICONS):
        count += num_played(entry, size)
    return count


@kernel
def first_kind(entry: int) -> int:
    """Return the kind with one icon of the colour played, by an entry."""
    return ICONS * (((int(entry) >> COLOUR) & 7) - 1)
