"""Kernels that move pigs: a goat breaks a lead, or a seat steals.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.games.piggy_piggy.position import COLOURS, GOAT, ICONS, Position, leader, total
from pigpen.games.piggy_piggy.rules import GoatTie, GoatTiming, Rules, Switch


@kernel
def strike(rules: Rules, p: Position, target: int, kind: int) -> None:
    """Let a goat take a card off a stack (Y7, Y8); a pig may move at once (Y11)."""
    colour = kind // ICONS
    p.tables[target, kind] -= 1
    p.discard[kind] += 1
    p.discard[GOAT] += 1
    if p.pigs[colour] == target:
        p.hit |= 1 << colour
    if rules.goat_timing == GoatTiming.IMMEDIATE:
        settle(rules, p, colour)


@kernel
def settle(rules: Rules, p: Position, colour: int) -> None:
    """Let a pig whose holder a goat has struck stay, move on, or go to the middle (Y11 to Y15)."""
    holder = int(p.pigs[colour])
    if (p.hit >> colour) & 1 and falls(rules, p, colour, holder):
        p.pigs[colour] = leader(rules, p, colour)  # Y13, Y14: NOBODY's without a leader
        discard_stack(p, holder, colour)
    p.hit &= ~(1 << colour)
    if rules.center_auto == Switch.ON and p.pigs[colour] == NOBODY:  # Y18
        p.pigs[colour] = leader(rules, p, colour)


@kernel
def falls(rules: Rules, p: Position, colour: int, holder: int) -> bool:
    """Return whether the holder of a pig, struck by a goat, loses it (Y12)."""
    own = total(p, holder, colour)
    for other in range(rules.seats):
        if other != holder:
            icons = total(p, other, colour)
            if icons > own or (icons == own and rules.goat_tie == GoatTie.HOLDER_LOSES):
                return True
    return own == 0


@kernel
def discard_stack(p: Position, seat: int, colour: int) -> None:
    """Discard all cards of a colour in front of a seat (Y15, Y19)."""
    for kind in range(ICONS * colour, ICONS * (colour + 1)):
        p.discard[kind] += p.tables[seat, kind]
        p.tables[seat, kind] = 0


@kernel
def steal(rules: Rules, p: Position) -> None:
    """Carry out the Steal step of the seat to move, colour by colour (Y11, Y16 to Y19)."""
    seat = int(p.seat)
    for colour in range(COLOURS):
        settle(rules, p, colour)
        holder = int(p.pigs[colour])
        if holder != seat and takes(rules, p, seat, colour):
            p.pigs[colour] = seat
            if holder != NOBODY:
                discard_stack(p, holder, colour)


@kernel
def takes(rules: Rules, p: Position, seat: int, colour: int) -> bool:
    """Return whether a seat takes a pig: as the leader (Y16), or from the middle (Y17)."""
    if p.pigs[colour] == NOBODY and rules.center_needs_lead == Switch.OFF:
        return total(p, seat, colour) > 0
    return leader(rules, p, colour) == seat
