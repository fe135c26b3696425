"""Kernels of turns: legal plays, and the phases that follow without a decision.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggy_piggy.draw_pile import (
    begin_draw,
    deal,
    draw_card,
    may_choose,
    score_all,
    score_card,
)
from pigpen.games.piggy_piggy.pigs import steal, strike
from pigpen.games.piggy_piggy.position import (
    COLOURS,
    FOODS,
    GOAT,
    ICONS,
    NO_FOOD,
    Phase,
    Position,
)
from pigpen.games.piggy_piggy.public_log import (
    close_entry,
    drew_before_new_pile,
    forget_draw,
    log_food,
    log_goat,
    log_no_play,
    open_entry,
)
from pigpen.games.piggy_piggy.rules import MOST_BARREN, Rules, Switch

FIRST_GOAT = 5  # below: food of that colour
END = 80  # play no more; show no more
FIRST_SHOW = 81  # of the kinds of food, where showing is free (Y21)
NUM_ACTIONS = 96


@kernel
def goat_code(rules: Rules, seat: int, target: int, kind: int) -> int:
    """Return the code of a goat of `seat` that takes a card of `kind` from `target`."""
    away = (target - seat) % rules.seats
    return FIRST_GOAT + (away - 1) * FOODS + kind


@kernel
def goat_target(rules: Rules, seat: int, action: int) -> int:
    """Return the seat that a goat's code of `seat` is played against."""
    return (seat + 1 + (action - FIRST_GOAT) // FOODS) % rules.seats


@kernel
def goat_kind(action: int) -> int:
    """Return the kind of the card that a goat's code takes."""
    return (action - FIRST_GOAT) % FOODS


@kernel
def legal_actions(rules: Rules, p: Position, actions: Ints) -> int:
    """Write food once and goats at will until the seat ends it (Y5), or cards to show (Y21)."""
    if p.phase == Phase.SCORE:
        return _showable(p, actions)
    count = _foods(p, actions)
    if p.hands[p.seat, GOAT] > 0:
        count = _goats(rules, p, actions, count)
    if count == 0 or p.played > 0 or rules.must_play == Switch.OFF:  # Y3
        actions[count] = END
        count += 1
    return count


@kernel
def _foods(p: Position, actions: Ints) -> int:
    """Write the colours in the hand, if none was played in this turn (Y4, Y5)."""
    if p.food != NO_FOOD:
        return 0
    count = 0
    for colour in range(COLOURS):
        if cards_of(p, int(p.seat), colour) > 0:
            actions[count] = colour
            count += 1
    return count


@kernel
def cards_of(p: Position, seat: int, colour: int) -> int:
    """Return how many cards of a colour are in a hand."""
    first = ICONS * colour
    hand = p.hands[seat]
    return int(hand[first]) + int(hand[first + 1]) + int(hand[first + 2])


@kernel
def _goats(rules: Rules, p: Position, actions: Ints, count: int) -> int:
    """Write goats against any card in front of any other seat (Y6 to Y9)."""
    for away in range(1, rules.seats):
        target = (int(p.seat) + away) % rules.seats
        for kind in range(FOODS):
            if p.tables[target, kind] > 0:
                actions[count] = FIRST_GOAT + (away - 1) * FOODS + kind
                count += 1
    return count


@kernel
def _showable(p: Position, actions: Ints) -> int:
    actions[0] = END
    count = 1
    for kind in range(FOODS):
        if p.shown[kind] > 0:
            actions[count] = FIRST_SHOW + kind
            count += 1
    return count


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    if p.phase == Phase.PLAY:
        _play(rules, p, action)
    elif p.phase == Phase.SCORE:
        _show(rules, p, action)
    elif p.phase == Phase.DRAW:
        _draw(rules, p, action)
    elif p.phase == Phase.DEAL:
        if deal(rules, p, action):
            begin_turn(rules, p)
    else:  # Y1
        p.seat = action
        p.phase = Phase.DEAL


@kernel
def _play(rules: Rules, p: Position, action: int) -> None:
    if action == END:
        if p.played == 0 and rules.must_play == Switch.ON:
            log_no_play(p, int(p.seat))
        steal(rules, p)
        _go_on_drawing(rules, p)
    elif action < FIRST_GOAT:
        _play_food(p, action)
    else:
        _play_goat(rules, p, action)


@kernel
def _play_food(p: Position, colour: int) -> None:
    """Move all cards of the colour to the seat's stack (Y4)."""
    seat = int(p.seat)
    cards = cards_of(p, seat, colour)
    log_food(p, seat, colour)
    for kind in range(ICONS * colour, ICONS * (colour + 1)):
        p.tables[seat, kind] += p.hands[seat, kind]
        p.hands[seat, kind] = 0
    p.held[seat] -= cards
    p.food = colour
    p.played += cards


@kernel
def _play_goat(rules: Rules, p: Position, action: int) -> None:
    """Play one goat, resolved in full (Y10)."""
    seat = int(p.seat)
    p.hands[seat, GOAT] -= 1
    p.held[seat] -= 1
    p.played += 1
    log_goat(p, seat)
    strike(rules, p, goat_target(rules, seat, action), goat_kind(action))


@kernel
def _draw(rules: Rules, p: Position, kind: int) -> None:
    draw_card(rules, p, kind)
    if p.to_draw == 0:
        _after_drawing(rules, p)


@kernel
def _go_on_drawing(rules: Rules, p: Position) -> None:
    begin_draw(rules, p)
    if p.to_draw == 0:
        _after_drawing(rules, p)


@kernel
def _after_drawing(rules: Rules, p: Position) -> None:
    """Show what scores, or ask the seat (Y21)."""
    if may_choose(rules, p):
        p.phase = Phase.SCORE
        return
    if rules.score_optional == Switch.OFF:
        score_all(p)
    _end_turn(rules, p)


@kernel
def _show(rules: Rules, p: Position, action: int) -> None:
    """Show one card more, or no more, where showing is free (Y21)."""
    if action == END:
        _end_turn(rules, p)
        return
    kind = action - FIRST_SHOW
    forget_draw(p, int(p.seat))
    if not drew_before_new_pile(p):  # else the card may be one that the new pile never held (Y30)
        p.stock[kind] -= 1
    score_card(p, kind)
    if p.scores[p.seat] >= rules.target:  # Y25
        _end_turn(rules, p)


@kernel
def _end_turn(rules: Rules, p: Position) -> None:
    """Pass to the left (Y31), over seats that have nothing to do (Y23, Y27)."""
    while _passes_on(rules, p):
        p.seat = (p.seat + 1) % rules.seats
        begin_turn(rules, p)
        if p.phase != Phase.DRAW or p.to_draw > 0:
            return


@kernel
def _passes_on(rules: Rules, p: Position) -> bool:
    """Close a turn; return False if the game is over (Y25, Y26, Y28)."""
    idle = p.played == 0 and p.drawn == 0
    p.passes = p.passes + 1 if idle else 0
    p.shown[:] = 0
    p.food = NO_FOOD
    p.played = 0
    p.drawn = 0
    close_entry(p, int(p.seat))
    if p.ending or has_stalled(rules, p) or p.scores[p.seat] >= rules.target:
        p.phase = Phase.OVER
        return False
    return True


@kernel
def has_stalled(rules: Rules, p: Position) -> bool:
    """Return whether nothing has happened for too long (Y28)."""
    return p.passes >= rules.stall_rounds * rules.seats or p.barren >= MOST_BARREN


@kernel
def begin_turn(rules: Rules, p: Position) -> None:
    """Begin a turn with a hand of any size (Y24); without one, Play and Steal are skipped (Y23)."""
    open_entry(p, int(p.seat))
    p.phase = Phase.PLAY
    if p.held[p.seat] == 0:
        begin_draw(rules, p)
