"""Piggy Piggy at the terminal."""

from pigpen.cli.faces.face import Face
from pigpen.cli.faces.piggy_piggy import board, typed_input

FACE = Face(board.board, action=typed_input.action)
