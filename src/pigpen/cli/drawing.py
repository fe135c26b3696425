"""How each family of games looks at the terminal, and what its players type."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console, RenderableType

from pigpen.cli import (
    board_drawing,
    card_drawing,
    dice_drawing,
    stack_drawing,
    typed,
    typed_cards,
    typed_foods,
    typed_throws,
)
from pigpen.core.game import AnyGame, Json


class Face(NamedTuple):
    """What a family of games shows and understands."""

    board: Callable[[Json, Sequence[str], Console], RenderableType]
    standing: Callable[[Json, str], str]  # a name, and where its owner stands in the turn
    prompt: Callable[[Sequence[str]], str]  # what may be typed now
    action: Callable[[str, Sequence[str]], str]  # the text of the action that was typed


_DICE = Face(dice_drawing.board, dice_drawing.standing, typed.prompt, typed.action)
_CARDS = Face(card_drawing.board, card_drawing.standing, typed_cards.prompt, typed_cards.action)
_STACKS = Face(stack_drawing.board, stack_drawing.standing, typed_foods.prompt, typed_foods.action)
_BOARD = Face(board_drawing.board, board_drawing.standing, typed_throws.prompt, typed_throws.action)
_FACES = {"push-out-the-pig": _CARDS, "piggy-piggy": _STACKS, "piggles": _BOARD}


def face_of(game: AnyGame) -> Face:
    """How a game looks; dice unless it is another family's."""
    return _FACES.get(game.name, _DICE)
