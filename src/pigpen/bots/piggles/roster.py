"""Bots for Piggles by name; the catalog has their order of strength."""

from pigpen.bots.piggles.player import Careful, searching
from pigpen.core.game import AnyGame


def careful(game: AnyGame) -> Careful:
    return Careful()


sharpshooter = searching(4096)
