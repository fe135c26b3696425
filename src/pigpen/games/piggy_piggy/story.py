"""Narration of an action: its effects step by step, each with its ruling.

Drawn cards are narrated only to seats that may see them. What follows from a draw without naming a
card is narrated to all, also where the card is hidden. Rules of record: docs/rules/piggy-piggy.md,
cited as Yn.
"""

from collections.abc import Iterator

from pigpen.core.game import NOBODY
from pigpen.core.said import Said, announcement
from pigpen.games.piggy_piggy.pigs import falls
from pigpen.games.piggy_piggy.position import (
    COLOURS,
    HAND,
    ICONS,
    Phase,
    Position,
    holds_pig,
    leader,
    total,
)
from pigpen.games.piggy_piggy.ranking import best_rank, rank
from pigpen.games.piggy_piggy.rules import MOST_BARREN, Exhaust, GoatTiming, Rules, Switch
from pigpen.games.piggy_piggy.turns import (
    END,
    FIRST_GOAT,
    FIRST_SHOW,
    cards_of,
    goat_kind,
    goat_target,
)
from pigpen.games.piggy_piggy.words import LETTERS


def narrate(rules: Rules, before: Position, action: int, after: Position) -> list[Said]:
    """Return the effects of an action or outcome."""
    said = list(_told(rules, before, action, after))
    if after.seat != before.seat and before.phase != Phase.LOT:
        said += _passed(rules, before, after)
    if after.phase == Phase.OVER:
        said += _end(rules, before, after)
    if before.phase == Phase.DRAW:  # no message names a card that stays hidden
        said = [announcement(each) for each in said]
    return said


def _passed(rules: Rules, before: Position, after: Position) -> Iterator[Said]:
    """Yield the next turn, and seats passed over because they have and draw nothing."""
    seat = int(before.seat)
    if after.held[seat] == 0:
        yield _message("empty", "Y23", seat)
    while seat != after.seat:
        seat = (seat + 1) % rules.seats
        if after.held[seat] == 0:
            yield from _draw_begins(rules, before, after, seat)


def _told(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Said]:
    seat = int(before.seat)
    if before.phase == Phase.LOT:
        yield _message("first", "Y1", action)
    elif before.phase == Phase.DRAW:
        if rules.score_optional == Switch.OFF and holds_pig(before, seat, action):
            points = int(before.scores[seat]) + int(before.shown.sum()) + 1
            yield _scored(seat, action, points)
    elif before.phase == Phase.SCORE:
        if action != END:
            yield _scored(seat, action - FIRST_SHOW, int(after.scores[seat]))
    elif before.phase == Phase.PLAY:
        yield from _played(rules, before, action, after)


def _played(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Said]:
    seat = int(before.seat)
    if action == END:
        yield from _ended(rules, before, after)
    elif action < FIRST_GOAT:
        cards, icons = int(cards_of(before, seat, action)), int(total(after, seat, action))
        yield _message("food", "Y4", seat, cards=cards, food=LETTERS[action], icons=icons)
    else:
        yield from _goat(rules, before, action, after)


def _scored(seat: int, kind: int, score: int) -> Said:
    food, icons = LETTERS[kind // ICONS], kind % ICONS + 1
    return _message("scored", "Y21", seat, food=food, icons=icons, score=score)


def _goat(rules: Rules, before: Position, action: int, after: Position) -> Iterator[Said]:
    """Yield the card that is eaten, and the effect on the pig."""
    target, kind = int(goat_target(rules, int(before.seat), action)), goat_kind(action)
    colour = kind // ICONS
    food = LETTERS[colour]
    yield _message("goat", "Y8", int(before.seat), other=target, food=food, icons=kind % ICONS + 1)
    if before.pigs[colour] != target:
        if after.pigs[colour] == before.pigs[colour]:
            yield _message("no_pig", "Y7", target, food=food)
    elif rules.goat_timing == GoatTiming.STEAL_STEP:
        yield _message("waits", "Y11", target, food=food)
    elif after.pigs[colour] == target:
        yield _kept(rules, after, target, colour)
    else:
        is_bare = int(before.tables[target, ICONS * colour : ICONS * (colour + 1)].sum()) == 1
        yield from _lost(rules, after, target, colour, is_bare=is_bare)
    if before.pigs[colour] == NOBODY != after.pigs[colour]:
        yield _message("auto", "Y18", int(after.pigs[colour]), food=food)


def _kept(rules: Rules, after: Position, holder: int, colour: int) -> Said:
    level = leader(rules, after, colour) == NOBODY
    key, ruling = ("level", "Y12") if level else ("leads", "Y11")
    return _message(key, ruling, holder, food=LETTERS[colour])


def _lost(
    rules: Rules, after: Position, holder: int, colour: int, *, is_bare: bool
) -> Iterator[Said]:
    """Yield a pig that its holder loses by a goat, and the rest of the stack with it."""
    food, now = LETTERS[colour], int(after.pigs[colour])
    others = [int(total(after, seat, colour)) for seat in range(rules.seats)]
    if now != NOBODY:
        yield _message("moves", "Y11", now, other=holder, food=food)
    elif max(others) == 0:
        yield _message("middle_none", "Y13", holder, food=food)
    else:
        was_level = others.count(max(others)) == 1  # with one other seat only
        yield _message("middle_tie", "Y12" if was_level else "Y14", holder, food=food)
    if not is_bare:
        yield _message("discards", "Y15", holder, food=food)


def _ended(rules: Rules, before: Position, after: Position) -> Iterator[Said]:
    """Yield the Steal step, colour by colour, and the beginning of the draw."""
    if before.played == 0:  # or a turn with a full hand would go by without a word
        yield _message("nothing", "Y3", int(before.seat))
    for colour in range(COLOURS):
        yield from _steal(rules, before, after, colour)
    yield from _draw_begins(rules, before, after, int(before.seat))


def _draw_begins(rules: Rules, before: Position, after: Position, seat: int) -> Iterator[Said]:
    """Say how many cards a seat draws, and whether the pile has enough."""
    there = int(before.left) - int(before.phase == Phase.DRAW)
    discards = int(after.left) + int(after.discard.sum()) - there  # by then
    is_renewed = rules.on_exhaust == Exhaust.RESHUFFLE
    wanted = HAND - int(after.held[seat])
    drawn = min(wanted, there + (discards if is_renewed else 0))
    if drawn:
        yield _message("draws", "Y20", seat, cards=drawn)
    if wanted > there:
        yield _short(rules, seat, drawn, there)


def _short(rules: Rules, seat: int, drawn: int, there: int) -> Said:
    if drawn > there:
        return _message("reshuffle", "Y26", seat)
    if rules.on_exhaust == Exhaust.END:
        return _message("last_turn", "Y26", seat)
    ruling = "Y26" if rules.on_exhaust == Exhaust.NO_DRAW else "Y27"
    return _message("no_cards", ruling, seat)


def _steal(rules: Rules, before: Position, after: Position, colour: int) -> Iterator[Said]:
    seat, food = int(before.seat), LETTERS[colour]
    was, now = int(before.pigs[colour]), int(after.pigs[colour])
    if was == now:
        if now != seat and before.food == colour and leader(rules, before, colour) == NOBODY:
            yield _message("tied", "Y16", seat, food=food)
    elif (int(before.hit) >> colour) & 1 and falls(rules, before, colour, was):
        is_bare = total(before, was, colour) == 0
        yield from _lost(rules, after, was, colour, is_bare=is_bare)
    elif now != seat:
        yield _message("auto", "Y18", now, food=food)
    elif was == NOBODY:
        yield _message("takes", "Y17", seat, food=food)
    else:
        yield _message("steals", "Y16", seat, other=was, food=food)
        yield _message("discards", "Y19", was, food=food)


def _end(rules: Rules, before: Position, after: Position) -> Iterator[Said]:
    """Say who won, and why the game ended."""
    best = best_rank(rules, after)
    first = [seat for seat in range(rules.seats) if rank(rules, after, seat) == best]
    score = int(after.scores[first[0]])
    if score >= rules.target:
        yield _message("won", "Y25", first[0], score=score)
        return
    if not after.ending:
        yield _stalled(rules, after)
    for seat in first:
        yield _message("won" if len(first) == 1 else "shared", "Y26", seat, score=score)


def _stalled(rules: Rules, after: Position) -> Said:
    """Return why the game ends before its time (Y28)."""
    if after.barren >= MOST_BARREN:
        return Said("piggy-piggy.barren", {"times": MOST_BARREN}, "Y28")
    return Said("piggy-piggy.stalled", {"rounds": rules.stall_rounds}, "Y28")


def _message(key: str, ruling: str, seat: int, **values: int | str) -> Said:
    return Said(f"piggy-piggy.{key}", {"seat": seat, **values}, ruling)
