"""Push Out the Pig at the terminal."""

from pigpen.cli.faces.face import Face
from pigpen.cli.faces.push_out_the_pig import board, typed_input

FACE = Face(board.board, action=typed_input.action, choice=typed_input.choice)
