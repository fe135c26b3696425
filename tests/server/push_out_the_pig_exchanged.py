"""Matches of Push Out the Pig, and the same with hidden cards exchanged for others that fit."""

import random
from typing import Any

import numpy as np

from pigpen.core import rng
from pigpen.core.game import CHANCE, AnyGame
from pigpen.core.position import after, legal_actions, outcomes, start, to_move, view
from pigpen.core.redacted import known
from pigpen.games.push_out_the_pig.position import FINISH, MOST_CARDS, picks_opener


def a_match(game: AnyGame, seed: int, plies: int = 10_000) -> list[int]:
    """A match played at random, to its end or for so many plies; who may finish a deal does."""
    chaos = random.Random(seed)
    position = start(game)
    history: list[int] = []
    while to_move(game, position) >= CHANCE and len(history) < plies:
        codes = legal_actions(game, position) or list(outcomes(game, position))
        history.append(FINISH if FINISH in codes else chaos.choice(codes))
        position = after(game, position, history[-1])
    return history


def with_other_hands(game: AnyGame, history: list[int], seat: int, seed: int) -> list[int]:
    """The same play after other deals, which `seat` cannot tell from those of `history`.

    In each deal another world is drawn that fits all that the seat saw of it; what the seat
    was dealt comes in the same order.
    """
    stream = rng.stream(seed)
    other = list(history)
    position = start(game)
    deal = _Deal(game)
    for ply, action in enumerate(history):
        child = after(game, position, action)
        if child.deals > position.deals:
            deal.exchange(other, position, seat, stream)
            deal = _Deal(game)
        else:
            deal.note(ply, position, action)
        position = child
    deal.exchange(other, position, seat, stream)
    return other


class _Deal:
    """Find where a history dealt the cards of a deal, and which seat played each."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._plies: list[int] = []
        self._played = np.zeros(game.num_seats, np.int64)

    def note(self, ply: int, position: Any, action: int) -> None:
        if to_move(self._game, position) == CHANCE:
            if not picks_opener(self._game.rules, position):
                self._plies.append(ply)
        elif not position.asked and action < MOST_CARDS:
            self._played[position.seat] |= 1 << action

    def exchange(self, history: list[int], position: Any, seat: int, stream: Any) -> None:
        """Write another deal into `history`; `position` is the last one of this deal."""
        seats = self._game.num_seats
        world = known(view(self._game, position, seat))
        self._game.kernels.determinize(self._game.rules, world, seat, stream)
        for owner in range(seats):
            if owner != seat:
                hand = int(world.hands[owner]) | int(self._played[owner])
                cards = [card for card in range(MOST_CARDS) if hand >> card & 1]
                for ply, card in zip(self._plies[owner::seats], cards, strict=True):
                    history[ply] = card
