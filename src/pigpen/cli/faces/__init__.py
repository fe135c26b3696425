"""How games look at the terminal: the `FACE` in the module here that has a game's name.

For a game of another package, what its entry point `pigpen.faces` names. A game without a face is
shown as what its view says, and played by what it writes its actions as.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pigpen.cli.faces.face import Face
from pigpen.core import packages
from pigpen.core.game import AnyGame


def face_of(game: AnyGame) -> Face:
    """How a game looks: by its own face, or the one that fits any game."""
    name = f"{__name__}.{game.name.replace('-', '_')}"
    if find_spec(name) is None:
        return _brought().get(game.name, Face())
    face = import_module(name).FACE
    assert isinstance(face, Face)
    return face


@cache
def _brought() -> dict[str, Face]:
    return packages.loaded(packages.FACES, Face)
