"""Parsing of typed cards: `qs`, `10c`, `♠q`, or an unambiguous part of one."""

from collections.abc import Sequence

from pigpen.cli import typed_input

_LETTERS = str.maketrans("♠♥♣♦♤♡♧♢", "SHCDSHCD")
_EXPOSE = "expose "


def action(text: str, actions: Sequence[str]) -> str:
    """Return the text of the typed action; unknown text is unchanged."""
    words = " ".join(text.translate(_LETTERS).lower().split())
    if words in (*typed_input.HELP, *typed_input.QUIT, *typed_input.UNDO):
        return words
    names = [word for word in actions if _matches(words, word.lower())]
    return names[0] if len(names) == 1 else _in_order(words)


def _matches(words: str, action: str) -> bool:
    """Whether typed words match an action: all of it, its card, rank, suit or first letter."""
    name = action.removeprefix(_EXPOSE)
    if words in (action, name):
        return True
    if not name[-1:].isdigit() and name[:-1] in _RANKS:
        return words in (name[:-1], name[-1], name[-1] + name[:-1])
    return words == action[0]


_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")


def _in_order(words: str) -> str:
    """Return a card in the game's notation if its suit was typed first."""
    return words[1:] + words[0] if words[1:] in _RANKS and words[:1] in tuple("shcd") else words


def choice(text: str, words: str) -> str:
    """Format a card with its symbol: `Q♠`."""
    return words
