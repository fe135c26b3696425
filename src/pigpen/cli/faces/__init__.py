"""Terminal faces of games: the `FACE` in the module here that has the game's name.

The face of another package's game is found by its entry point `pigpen.faces`. A game without a face
is shown by the fields of its view, and played by the texts of its actions.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pigpen.cli.faces.face import Face
from pigpen.core import packages
from pigpen.core.game import AnyGame


def face_of(game: AnyGame) -> Face:
    """Return the face of a game, or the default face."""
    name = f"{__name__}.{game.name.replace('-', '_')}"
    if find_spec(name) is None:
        return _installed().get(game.name, Face())
    face = import_module(name).FACE
    assert isinstance(face, Face)
    return face


@cache
def _installed() -> dict[str, Face]:
    return packages.loaded(packages.FACES, Face)
