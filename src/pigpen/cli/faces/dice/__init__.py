"""The press-your-luck dice games at the terminal."""

from pigpen.cli import typed as words
from pigpen.cli.faces.dice import board, typed
from pigpen.cli.faces.face import Face

FACE = Face(
    board.board,
    board.standing,
    typed.prompt,
    words.action,
    typed.question,
    typed.outcomes,
    board.drawn,
    throwing="roll",
)
