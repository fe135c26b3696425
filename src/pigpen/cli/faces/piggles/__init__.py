"""Piggles at the terminal."""

from pigpen.cli.faces.face import Face
from pigpen.cli.faces.piggles import board, throws, typed_input

FACE = Face(
    board.board,
    prompt=typed_input.prompt,
    action=typed_input.action,
    question=typed_input.question,
    choice=throws.choice,
)
