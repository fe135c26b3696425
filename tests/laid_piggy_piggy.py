"""Moments of Piggy Piggy made to order: hands, stacks and pigs laid out as one likes."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from pigpen import catalog
from pigpen.core.game import CHANCE, NOBODY, AnyGame
from pigpen.core.notation import parse_action
from pigpen.core.position import after, legal_actions, start, to_move
from pigpen.games.piggy_piggy.position import FOODS, KINDS, Phase
from pigpen.games.piggy_piggy.words import LETTERS, parse_card


def piggy_piggy_table(**options: object) -> AnyGame:
    return catalog.make("piggy-piggy", options)


def counted(cards: str) -> Any:
    """Cards written as `A1 G`, counted by kind."""
    kinds = [parse_card(card) for card in cards.split()]
    return np.bincount(kinds, minlength=KINDS).astype(np.int8)


def laid(
    game: AnyGame,
    hands: Mapping[int, str],
    *,
    tables: Mapping[int, str] | None = None,
    pigs: Mapping[str, int] | None = None,
    scores: tuple[int, ...] = (),
    draw: str = "",
    discard: str = "",
    turn: int = 0,
) -> Any:
    """`turn` is to play; the pile holds the cards to `draw`. What is not named is empty."""
    p = start(game)
    p.phase, p.seat = Phase.PLAY, turn
    for seat, cards in hands.items():
        p.hands[seat] = counted(cards)
    p.held[:] = p.hands.sum(axis=1)
    for seat, cards in (tables or {}).items():
        p.tables[seat] = counted(cards)[:FOODS]
    for letter, holder in (pigs or {}).items():
        p.pigs[LETTERS.index(letter)] = holder
    for seat, points in enumerate(scores):
        p.scores[seat] = p.scored[seat, 0] = points
    p.pile[:] = p.stock[:] = counted(draw)
    p.left = len(draw.split())
    p.discard[:] = counted(discard)
    p.logged[:] = 0
    p.logged[turn] = 1
    return p


def play(game: AnyGame, position: Any, *texts: str, draw: str = "") -> Any:
    """The position after these actions, each checked; chance lets seats draw those cards."""
    cards = draw.split()
    for text in texts:
        position = after(game, position, parse_action(game, position, text))
        while to_move(game, position) == CHANCE and cards:
            position = after(game, position, parse_card(cards.pop(0)))
    return position


def legal_texts(game: AnyGame, position: Any) -> set[str]:
    """The texts of the legal actions."""
    codes = legal_actions(game, position)
    return {game.words.format_action(game.rules, position, code) for code in codes}


def seen(game: AnyGame, position: Any, seat: int = NOBODY) -> Any:
    """Return the view of a seat, or of a spectator."""
    return game.words.describe(game.rules, position, seat)


def story(game: AnyGame, position: Any, text: str) -> list[tuple[str, str]]:
    """Return the keys of an action's sentences, with their rulings."""
    action = parse_action(game, position, text)
    told = game.words.narrate(game.rules, position, action, after(game, position, action))
    return [(said.key.removeprefix("piggy-piggy."), said.ruling) for said in told]
