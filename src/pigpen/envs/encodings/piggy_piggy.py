"""Encoding of Piggy Piggy: cards by kind, stacks, pigs, and the possible contents of the pile."""

from typing import Final

from pigpen.core.game import AnyGame
from pigpen.core.jit import inlined
from pigpen.core.record import Int16s
from pigpen.envs.encoding import (
    Codes,
    Encoding,
    Stretch,
    away,
    clear,
    code_itself,
    mark,
    mask_of_codes,
    on_from,
    one_hot,
)
from pigpen.games.piggy_piggy.position import (
    CARDS,
    COLOURS,
    FOODS,
    HAND,
    KINDS,
    Phase,
    Position,
)
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules

VERSION = 1
PHASES: Final = len(Phase)
MOST: Final = 13  # cards of a kind


def encoding(game: AnyGame) -> Encoding:
    """Return the encoding of Piggy Piggy."""
    seats = game.num_seats
    by_kind = "by kind: 1, 2, 3 icons of each colour, goats last"
    return Encoding(
        VERSION,
        (
            Stretch("hand", (KINDS,), 0, MOST, f"own cards, {by_kind}"),
            Stretch("kept", (KINDS,), 0, MOST, "own cards when the pile was last made anew"),
            Stretch("shown", (FOODS,), 0, MOST, "cards just drawn that score, or may"),
            Stretch("tables", (seats, FOODS), 0, MOST, "stacks, by seat and kind of food"),
            Stretch("scored", (seats, FOODS), 0, MOST, "score piles, by seat and kind of food"),
            Stretch("discard", (KINDS,), 0, MOST, "the discard pile, by kind"),
            Stretch("stock", (KINDS,), 0, MOST, "what the draw pile held at most, by kind"),
            Stretch("aged", (KINDS,), 0, MOST, "all hands when the pile was last made anew"),
            Stretch("pigs", (COLOURS, seats), 0, 1, "who holds each pig; none: the middle"),
            Stretch("scores", (seats,), 0, 127, "points, by seat"),
            Stretch("held", (seats,), 0, CARDS, "cards in each hand"),
            one_hot("mover", seats, "whose turn it is"),
            one_hot("phase", PHASES, "lot, deal, play, draw, score, over"),
            one_hot("food", COLOURS, "the colour played in this turn"),
            Stretch("hit", (COLOURS,), 0, 1, "a goat struck the holder of this pig in this turn"),
            Stretch("left", (1,), 0, CARDS, "cards in the draw pile"),
            Stretch("played", (1,), 0, CARDS, "cards played in this turn"),
            Stretch("drawn", (1,), 0, HAND, "cards drawn in this turn"),
            Stretch("passes", (1,), 0, 127, "turns in a row without a play or a draw"),
            Stretch("barren", (1,), 0, 127, "times the pile was made anew since a point"),
            Stretch("ending", (1,), 0, 1, "1 if the game ends after this turn"),
        ),
        (
            Codes(COLOURS, "play all food of this colour"),
            Codes((MAX_SEATS - 1) * FOODS, "a goat: seats away from 1, then the kind it takes"),
            Codes(1, "play no more; show no more"),
            Codes(FOODS, "show a card just drawn, by kind, where that is free"),
        ),
        observe,
        mask_of_codes,
        code_itself,
    )


@inlined
def observe(rules: Rules, p: Position, seat: int, obs: Int16s) -> None:
    """Every place of an observation."""
    seats = rules.seats
    clear(obs, 0)
    for kind in range(KINDS):
        obs[kind] = p.hands[seat, kind]
        obs[KINDS + kind] = p.old_cards[seat, kind]
    at = 2 * KINDS
    for kind in range(FOODS):
        obs[at + kind] = p.shown[kind]
    at += FOODS
    for step in range(seats):
        other = on_from(seat, step, seats)
        for kind in range(FOODS):
            obs[at + kind] = p.tables[other, kind]
            obs[at + seats * FOODS + kind] = p.scored[other, kind]
        at += FOODS
    at += seats * FOODS
    for kind in range(KINDS):
        obs[at + kind] = p.discard[kind]
        obs[at + KINDS + kind] = p.stock[kind]
        obs[at + 2 * KINDS + kind] = p.aged[kind]
    at += 3 * KINDS
    for colour in range(COLOURS):
        at = mark(obs, at, seats, away(seat, int(p.pigs[colour]), seats))
    for step in range(seats):
        other = on_from(seat, step, seats)
        obs[at + step] = p.scores[other]
        obs[at + seats + step] = p.held[other]
    at += 2 * seats
    at = mark(obs, at, seats, away(seat, int(p.seat), seats))
    at = mark(obs, at, PHASES, int(p.phase))
    at = mark(obs, at, COLOURS, int(p.food))
    for colour in range(COLOURS):
        obs[at + colour] = (int(p.hit) >> colour) & 1
    at += COLOURS
    obs[at] = p.left
    obs[at + 1] = p.played
    obs[at + 2] = p.drawn
    obs[at + 3] = p.passes
    obs[at + 4] = p.barren
    obs[at + 5] = p.ending
