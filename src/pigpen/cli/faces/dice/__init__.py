"""The press-your-luck dice games at the terminal."""

from pigpen.cli import typed_input as words
from pigpen.cli.faces.dice import board, typed_input
from pigpen.cli.faces.face import Face

FACE = Face(
    board.board,
    board.standing,
    typed_input.prompt,
    words.action,
    typed_input.question,
    typed_input.outcomes,
    board.drawn,
    throwing="roll",
)
