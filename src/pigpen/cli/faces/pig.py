"""Pig at the terminal."""

from pigpen.cli.faces import dice

FACE = dice.FACE
