"""Notation, data and sentences of Piggy Piggy by hand, beyond those of the game.

`food B1 B1 B2` lays three cards down; a drawn card that scores is `B2`, one that stays hidden `?`.
Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from collections.abc import Iterator

from pigpen.core.errors import ParseError
from pigpen.core.facts import Fact, Facts
from pigpen.core.game import NOBODY, Json, resigning_seat
from pigpen.core.said import Said
from pigpen.core.sheet import Score, SheetLine
from pigpen.games.piggy_piggy import facts as played_facts
from pigpen.games.piggy_piggy import words as played
from pigpen.games.piggy_piggy.by_hand.codes import (
    HIDDEN,
    cards_laid,
    game_action,
    is_hidden,
    is_laid,
    kinds_laid,
    laid_code,
)
from pigpen.games.piggy_piggy.by_hand.position import ByHandPosition, left_in_hands, steps
from pigpen.games.piggy_piggy.description import cards
from pigpen.games.piggy_piggy.description import describe as describe_played
from pigpen.games.piggy_piggy.position import (
    COLOURS,
    DECK,
    FOODS,
    GOAT,
    HAND,
    ICONS,
    NO_FOOD,
    Phase,
    holds_pig,
    total,
)
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.setup import HIDDEN as UNKNOWN
from pigpen.games.piggy_piggy.story import narrate as narrate_played
from pigpen.games.piggy_piggy.turns import END, FIRST_GOAT
from pigpen.games.piggy_piggy.words import card_phrase, card_text, parse_card

_FOOD = "food "


def format_action(rules: Rules, p: ByHandPosition, action: int) -> str:
    """Return `food B1 B1 B2`, `goat 2 A3`, `end`, `score A2`; drawn cards `A2`, `?`; `first:2`."""
    if is_hidden(p, action):
        return UNKNOWN
    if p.phase == Phase.PLAY and is_laid(action):
        return _FOOD + " ".join(map(card_text, kinds_laid(action)))
    return played.format_action(rules, p, action)


def parse_action(rules: Rules, p: ByHandPosition, text: str) -> int:
    """Return the action or outcome that `text` says here.

    Raises:
        ParseError: it says none.
    """
    if p.phase == Phase.DRAW and text == UNKNOWN:
        return HIDDEN
    if p.phase == Phase.PLAY and text.startswith(_FOOD):
        return _laid(text)
    return played.parse_action(rules, p, text)


def _laid(text: str) -> int:
    kinds = [parse_card(card) for card in text.removeprefix(_FOOD).split()]
    if not kinds or GOAT in kinds or len({kind // ICONS for kind in kinds}) > 1:
        raise ParseError(
            text, "{text!r} names no cards of one food; write it like food B1 B1 B2.", text=text
        )
    if len(kinds) > HAND:
        raise ParseError(
            text,
            "{text!r} names {count} cards; a hand has {most} at most.",
            text=text,
            count=len(kinds),
            most=HAND,
        )
    return laid_code(kinds)


def meaning(rules: Rules, p: ByHandPosition, action: int) -> Json:
    """Return the action as data, as the game does.

    Food has its cards: `{"food": "B", "cards": ["B1", "B2"]}`; a hidden card has no text.
    """
    if is_hidden(p, action):
        return {"draw": None, "seat": int(p.seat)}
    said = played.meaning(rules, p, game_action(p, action))
    if p.phase == Phase.PLAY and is_laid(action):
        return {**said, "cards": [card_text(kind) for kind in kinds_laid(action)]}
    return said


def describe(rules: Rules, p: ByHandPosition, seat: int) -> Json:
    """Return a spectator's view of the game, and what may be entered.

    ==========  =================================================================
    `may_lay`   number by text of a food card: the most that the hand whose turn
                it is may have of it
    `draws`     cards that come now, before the pile is empty
    `level`     [5] seats that share the most icons, where none leads
    ==========  =================================================================
    """
    held = int(p.held[p.seat]) if p.phase == Phase.PLAY and p.food == NO_FOOD else 0
    return {
        **describe_played(rules, p, NOBODY),
        "may_lay": {card_text(k): min(held, left_in_hands(p, k)) for k in range(FOODS)},
        "draws": min(int(p.to_draw), int(p.left)) if p.phase == Phase.DRAW else 0,
        "level": [_level(rules, p, colour) for colour in range(COLOURS)],
    }


def _level(rules: Rules, p: ByHandPosition, colour: int) -> list[int]:
    icons = [int(total(p, seat, colour)) for seat in range(rules.seats)]
    most = max(icons)
    first = [seat for seat, own in enumerate(icons) if own == most > 0]
    return first if len(first) > 1 else []


def narrate(rules: Rules, before: ByHandPosition, action: int, after: ByHandPosition) -> list[Said]:
    """Return what the game narrates of each step."""
    p = before.copy()
    return [
        said
        for step in steps(rules, p, action)
        for said in narrate_played(rules, step.before, step.action, step.after)
    ]


def explain(rules: Rules, p: ByHandPosition, action: int) -> Said:
    """Return the ruling, or the cards of the pack, that forbid an action."""
    if p.phase == Phase.DRAW and resigning_seat(action) == NOBODY:
        return _why_not_drawn(p, action)
    if p.phase == Phase.PLAY and is_laid(action) and p.food == NO_FOOD:
        return _why_not_laid(p, cards_laid(action))
    if p.phase == Phase.PLAY and FIRST_GOAT <= action < END:
        return _why_no_goat(rules, p, action)
    return played.explain(rules, p, game_action(p, action))


def _why_not_drawn(p: ByHandPosition, action: int) -> Said:
    seat = int(p.seat)
    if action == HIDDEN:
        return Said("piggy-piggy.kept.all_score", {"seat": seat}, "Y21")
    if not 0 <= action <= GOAT:
        return Said("piggy-piggy.illegal.draw", {}, "Y20")
    if not holds_pig(p, seat, action):
        return Said("piggy-piggy.kept.stays", {"seat": seat, "card": card_phrase(action)}, "Y21")
    if left_in_hands(p, action) == 0:
        return _none_left(p, action, "Y21")
    return Said("piggy-piggy.kept.not_in_pile", {"card": card_phrase(action)}, "Y30")


def _why_not_laid(p: ByHandPosition, counts: list[int]) -> Said:
    if sum(counts) == 0:
        return Said("piggy-piggy.illegal.other", {}, "Y5")
    if sum(counts) > p.held[p.seat]:
        return _too_many(p, sum(counts))
    kinds = (kind for kind, count in enumerate(counts) if count > left_in_hands(p, kind))
    return _none_left(p, next(kinds), "Y4")


def _why_no_goat(rules: Rules, p: ByHandPosition, action: int) -> Said:
    if p.held[p.seat] == 0:
        return _too_many(p, 1)
    if left_in_hands(p, GOAT) == 0:
        return _none_left(p, GOAT, "Y9")
    with_goat = p.copy()
    with_goat.hands[p.seat, GOAT] = 1
    return played.explain(rules, with_goat, action)


def _too_many(p: ByHandPosition, number: int) -> Said:
    values = {"seat": int(p.seat), "cards": number, "held": int(p.held[p.seat])}
    return Said("piggy-piggy.kept.too_many", values, "Y20")


def _none_left(p: ByHandPosition, kind: int, ruling: str) -> Said:
    values = {"card": card_phrase(kind), "pack": DECK[kind], "left": left_in_hands(p, kind)}
    return Said("piggy-piggy.kept.pack", values, ruling)


def line(
    rules: Rules, before: ByHandPosition, action: int, after: ByHandPosition
) -> SheetLine | None:
    """Return a line of the score sheet each time that a player scores (Y21)."""
    if after.scorings == before.scorings:
        return None
    scores = (_score(before, after, seat) for seat in range(rules.seats))
    return SheetLine(int(after.scorings), tuple(score for score in scores if score.points))


def _score(before: ByHandPosition, after: ByHandPosition, seat: int) -> Score:
    total = int(after.scores[seat])
    scored = cards(after.scored[seat] - before.scored[seat])
    return Score(seat, total - int(before.scores[seat]), total, tuple(scored))


def _facts(
    rules: Rules, before: ByHandPosition, action: int, after: ByHandPosition
) -> Iterator[Fact]:
    """Return the facts that the game counts of each step."""
    p = before.copy()
    for step in steps(rules, p, action):
        yield from played_facts.facts(rules, step.before, step.action, step.after)


FACTS = Facts(sums=played_facts.FACTS.sums, bests=played_facts.FACTS.bests, of=_facts)
