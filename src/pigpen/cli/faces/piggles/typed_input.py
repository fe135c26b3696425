"""Parsing of typed input for Piggles: `load ace`, `ace`, `throw soft v=9`, `resolve 0a`."""

from collections.abc import Sequence

from pigpen.cli import typed_input
from pigpen.cli.faces.face import by_lot, list_actions
from pigpen.cli.faces.piggles import throws
from pigpen.core.game import Json
from pigpen.results.words import say

_LOAD, _THROW = "load ", "throw "


def action(text: str, actions: Sequence[str]) -> str:
    """Return the text of the typed action; unknown text is unchanged."""
    words = " ".join(text.lower().split())
    if words in (*typed_input.HELP, *typed_input.QUIT, *typed_input.UNDO):
        return words
    if words == _THROW.strip() or words.startswith(_THROW):
        return throws.numbers(words)
    named = [name for name in actions if name.partition(" ")[2] == words]
    return named[0] if len(named) == 1 else words


def prompt(actions: Sequence[str]) -> str:
    """Return the possible input."""
    if actions[0].startswith(_THROW):
        return say("pieces_throw")
    if actions[0].startswith(_LOAD) and len(actions) > 1:
        letters = actions[-1].removeprefix(_LOAD)
        return say("pieces_load", letters=letters)
    return list_actions(actions)


def question(view: Json, names: Sequence[str], possible: Sequence[str]) -> str:
    """Ask for the poses of the thrown pieces, or for the seat that begins."""
    if possible:
        return by_lot(view, names, possible)
    return say("pieces_landed", pieces=", ".join(view["flying"]))
