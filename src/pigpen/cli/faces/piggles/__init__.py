"""Piggles at the terminal."""

from pigpen.cli.faces.face import Face
from pigpen.cli.faces.piggles import board, throws, typed

FACE = Face(
    board.board,
    prompt=typed.prompt,
    action=typed.action,
    question=typed.question,
    choice=throws.choice,
)
