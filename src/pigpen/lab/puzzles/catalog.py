"""The catalog of puzzles: by name, game and theme, by key, or the daily puzzle."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NamedTuple

from pigpen.core.translations import Translatable
from pigpen.lab.puzzles import cards, dice
from pigpen.lab.puzzles.puzzle import NoPuzzle, Puzzle, Theme


class Source(NamedTuple):
    """The source of a game's puzzles."""

    question: str  # of the catalogue of texts, as `puzzle.question.QUESTION`
    themes: tuple[Theme, ...]
    by_name: Callable[[str, Theme | None], Puzzle]
    by_key: Callable[[str], Puzzle]
    openness: Callable[[Theme | None], float]  # how little a theme tells of the answer, to 1


def _tells_nothing(theme: Theme | None) -> float:
    return 1.0


def _of_dice(game: str) -> Source:
    named, openness = partial(dice.by_name, game), partial(dice.openness, game)
    return Source("roll_or_hold", dice.THEMES, named, dice.by_key, openness)


SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {
        **{game: _of_dice(game) for game in dice.GAMES},
        cards.GAME: Source("which_card", cards.THEMES, cards.by_name, cards.by_key, _tells_nothing),
    }
)
_DAYS: Final = ("pig", cards.GAME, "pig", "two-dice-pig", cards.GAME, "pig", "big-pig")


def puzzle(name: str, game: str = "pig", theme: Theme | None = None) -> Puzzle:
    """Return the puzzle of this name, the same for all; of one theme, if it is given.

    Raises:
        NoPuzzle: there are none of this game, or of this theme in it.
    """
    return source_of(game, theme).by_name(name, theme)


def daily(day: date, game: str = "") -> Puzzle:
    """Return the puzzle of a day, the same for all; each game has its own for players of that game.

    Raises:
        NoPuzzle: there are none of this game.
    """
    return puzzle(day.isoformat(), game or daily_game(day))


def daily_game(day: date) -> str:
    """Return the game of a day's puzzle."""
    drawn = sha256(f"daily {day.isoformat()}".encode()).digest()
    return _DAYS[int.from_bytes(drawn[:8], "big") % len(_DAYS)]


def find(key: str) -> Puzzle:
    """Return the puzzle of a key, such as "pig.78-45-16".

    Raises:
        NoPuzzle: no puzzle has this key.
    """
    return source_of(key.partition(".")[0]).by_key(key)


def source_of(game: str, theme: Theme | None = None) -> Source:
    """Return the source of a game's puzzles.

    Raises:
        NoPuzzle: there are none of this game, or of this theme in it.
    """
    source = SOURCES.get(game)
    if source is None:
        said = "There are puzzles of {games}; none of {given!r}."
        raise NoPuzzle(Translatable(said, games=", ".join(SOURCES), given=game[:40]))
    if theme is not None and theme not in source.themes:
        themes = ", ".join(source.themes)
        said = "Themes of {game} are {themes}; not {given}."
        raise NoPuzzle(Translatable(said, game=game, themes=themes, given=theme))
    return source
