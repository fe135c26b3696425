"""Histories of a game for tests: random ones, and Hypothesis strategies."""

from typing import Any
from zlib import crc32

from hypothesis import strategies as st

from pigpen.core import rng
from pigpen.core.game import CHANCE, AnyGame, resignation
from pigpen.core.position import after, is_legal, legal_actions, outcomes, replay, start, to_move
from pigpen.testing.tables import Table


def choices(game: AnyGame, position: Any) -> list[int]:
    """Return the legal actions, or the possible outcomes; empty at the end.

    Where outcomes cannot be listed, return one that depends on the position alone.
    """
    if listed := legal_actions(game, position) or list(outcomes(game, position)):
        return listed
    return [_drawn(game, position)] if to_move(game, position) == CHANCE else []


def _drawn(game: AnyGame, position: Any) -> int:
    assert game.kernels.draw_outcome is not None
    stream = rng.stream(crc32(position.tobytes()))
    return int(
        game.kernels.draw_outcome(game.rules, position, game.sizes.room_for_chance(), stream)
    )


def resignations(game: AnyGame, position: Any) -> list[int]:
    """Return the resignations that are legal now."""
    leaving = [resignation(seat) for seat in range(game.num_seats)]
    return [action for action in leaving if is_legal(game, position, action)]


def random_history(game: AnyGame, seed: int, *, max_plies: int, resign: bool = True) -> list[int]:
    """Return a legal history by uniform choice; one ply in forty is a resignation."""
    position = start(game)
    stream = rng.stream(seed)
    history: list[int] = []
    while len(history) < max_plies and (allowed := choices(game, position)):
        if resign and rng.below(stream, 40) == 0:
            allowed = resignations(game, position) or allowed
        history.append(allowed[rng.below(stream, len(allowed))])
        position = after(game, position, history[-1])
    return history


@st.composite
def histories(draw: st.DrawFn, game: AnyGame, max_plies: int = 60) -> list[int]:
    """Draw any legal history, resignations included; one number determines the opening deal."""
    history = _opening(game, draw(st.integers(0, 2**32 - 1)))
    position = replay(game, history)
    for _ in range(draw(st.integers(0, max_plies))):
        allowed = choices(game, position)
        if not allowed:
            break
        if draw(st.integers(0, 40)) == 40:
            allowed = resignations(game, position) or allowed
        action = draw(st.sampled_from(allowed))
        position = after(game, position, action)
        history.append(action)
    return history


def _opening(game: AnyGame, seed: int) -> list[int]:
    """Return outcomes up to the first decision of a seat."""
    position, stream = start(game), rng.stream(seed)
    history: list[int] = []
    while to_move(game, position) == CHANCE:
        possible = choices(game, position)
        history.append(possible[rng.below(stream, len(possible))])
        position = after(game, position, history[-1])
    return history


@st.composite
def walks(draw: st.DrawFn, table: Table, max_plies: int = 60) -> tuple[AnyGame, list[int], Any]:
    """Draw a game, a history, and its positions from the start on."""
    game = table.build()
    history = draw(histories(game, max_plies))
    positions = [start(game)]
    for action in history:
        positions.append(after(game, positions[-1], action))
    return game, history, positions
