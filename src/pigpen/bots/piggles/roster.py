"""Those who play Piggles, by name; the catalog says how strong they are."""

from pigpen.bots.piggles.player import Careful, searching
from pigpen.core.game import AnyGame


def careful(game: AnyGame) -> Careful:
    return Careful()


sharpshooter = searching(4096)
