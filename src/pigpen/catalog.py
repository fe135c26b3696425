"""The catalog of games, in the order in which players meet them; a new game is added here.

Games of other installed packages follow (`core.packages`).
"""

import copyreg
import logging
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pigpen.core import packages
from pigpen.core.arguments import mapping, shown, text, truth
from pigpen.core.errors import PigpenError
from pigpen.core.first_game import FirstGame
from pigpen.core.game import AnyGame, AnyRules, Game
from pigpen.core.options import SEATS, format_rules, parse_rules, unusual
from pigpen.core.rule_books import books_of
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import ENGLISH, Translatable

PRESET: Final = "preset"  # among options: a published version of the rules
Presets = Mapping[str, Mapping[str, object]]  # options by name

_LOG = logging.getLogger(__name__)

_NO_PRESETS: Final[Presets] = MappingProxyType({})


class Entry(NamedTuple):
    """A game in the catalog; its module is imported on first use."""

    name: str
    module: str
    rule_book: str  # file in docs/rules without suffix; another package's game: its name
    is_ours: bool = True  # False for a game of another package

    @property
    def rules(self) -> type[AnyRules]:
        """The type of its options."""
        return self._loaded.Rules

    @property
    def build(self) -> Callable[[Any], AnyGame]:
        """The function that builds the game from its options."""
        return self._loaded.game

    @property
    def build_by_hand(self) -> Callable[[Any], AnyGame] | None:
        """The function that builds the game for play with real cards, which stay hidden.

        None for a game without hidden facts, whose outcomes are entered as they are, and for a game
        without such a function.
        """
        return getattr(self._loaded, "by_hand_game", None)

    @property
    def presets(self) -> Presets:
        """Published versions of the rules."""
        return getattr(self._loaded, "PRESETS", _NO_PRESETS)

    @property
    def first_games(self) -> tuple[FirstGame, ...]:
        """The guided games for players who are new to it, in the order of learning."""
        return getattr(self._loaded, "FIRST_GAMES", ())

    @property
    def _loaded(self) -> Any:
        return import_module(self.module)


_OURS: tuple[Entry, ...] = (
    Entry("pig", "pigpen.games.pig", "pig"),
    Entry("two-dice-pig", "pigpen.games.two_dice_pig", "pig"),
    Entry("big-pig", "pigpen.games.big_pig", "pig"),
    Entry("hog", "pigpen.games.hog", "pig"),
    Entry("push-out-the-pig", "pigpen.games.push_out_the_pig", "push-out-the-pig"),
    Entry("piggy-piggy", "pigpen.games.piggy_piggy", "piggy-piggy"),
    Entry("piggles", "pigpen.games.piggles", "piggles"),
)


def _installed() -> Iterator[Entry]:
    """Yield games of other packages; log a warning for each that cannot be loaded."""
    names = {entry.name for entry in _OURS}
    for point in packages.brought(packages.GAMES):
        found = Entry(point.name, point.module, point.name, is_ours=False)
        try:
            if found.name in names:
                raise ValueError("Pigpen has a game of this name")
            _check(found)
        except Exception as problem:  # noqa: BLE001 - a foreign package may raise anything
            _LOG.warning("The game %s of %s is left out: %s", found.name, found.module, problem)
        else:
            yield found


def _check(brought: Entry) -> None:
    """Check that a game of another package is complete.

    Raises:
        ValueError: a text is missing. Other errors are those of the import.
    """
    _ = brought.rules, brought.build, books_of(brought.module)
    texts = packages.texts_of(brought.module, ENGLISH)
    for key in (f"game.{brought.name}.name", f"game.{brought.name}.line"):
        if key not in texts:
            raise ValueError(f"its text/{ENGLISH}.json lacks {key}")


CATALOG: tuple[Entry, ...] = (*_OURS, *_installed())


class UnknownGame(PigpenError):
    """No game of the catalog has this name."""

    def __init__(self, name: object) -> None:
        names = [entry.name for entry in CATALOG]
        listed = Translatable("the games are: {names}.", names=", ".join(names))
        near = did_you_mean(str(name), names, listed)
        said = Translatable("There is no game {name}; {listed}", name=shown(name), listed=near)
        super().__init__(said)
        self.name = str(name)


def entry(name: object) -> Entry:
    """Return the catalog's entry of a game.

    Raises:
        UnknownGame: the name is unknown; the message lists the valid ones.
    """
    found = next((known for known in CATALOG if isinstance(name, str) and known.name == name), None)
    if found is None:
        raise UnknownGame(name)
    return found


def is_known(name: str) -> bool:
    """Return whether the catalog has this game; the package of a game may be uninstalled."""
    return any(entry.name == name for entry in CATALOG)


class UnknownPreset(PigpenError):
    """A game has no preset of this name."""

    def __init__(self, game: Entry, name: str) -> None:
        names = ", ".join(game.presets)
        listed = "they are: {names}." if names else "it has none."
        near = did_you_mean(name, game.presets, Translatable(listed, names=names))
        said = "There is no preset {name} of {game}; {listed}"
        super().__init__(Translatable(said, name=shown(name), game=game.name, listed=near))
        self.name = name


def make(
    game: AnyGame | str,
    options: Mapping[str, object] | None = None,
    *,
    preset: str = "",
    by_hand: bool = False,
    **more: object,
) -> AnyGame:
    """Build a game of the catalog with these options.

    Args:
        game: The name of a game. A game object is returned unchanged unless `by_hand` is True.
        options: Options in a mapping, such as `{"target": 50}`. They override those of the preset.
        preset: The name of a published version of the rules.
        by_hand: People use real dice or cards, and enter the outcomes that everybody sees.
        more: Options as keywords, such as `target=50`.

    Returns:
        The game object, which every function accepts instead of a name.

    Raises:
        UnknownGame, UnknownPreset: The name is unknown. The message lists the valid ones.
        BadOption: An option is unknown or out of range. The message names each such option and its
            valid values.
        BadArgument: `options`, `preset` or `by_hand` has the wrong type.
        PigpenError: Options are passed with a game object that has options already.

    Example:
        ::

            pigpen.make("pig", target=50)
    """
    given = {**mapping("options", options), **more}
    preset, by_hand = text("preset", preset), truth("by_hand", by_hand)
    if isinstance(game, Game):
        if not by_hand and not given and not preset:
            return game
        game, given = name_and_options(game, {**given, **({PRESET: preset} if preset else {})})
    found = entry(game)
    build = (found.build_by_hand if by_hand else None) or found.build
    return build(parse_rules(found.rules, {**preset_of(found, preset), **given}))


def game_of(game: AnyGame | str, options: Mapping[str, Any]) -> AnyGame:
    """Return the game of a public function from a game object, or a name with options.

    Raises:
        UnknownGame, UnknownPreset, BadOption, PigpenError: as `make`.
    """
    return make(game, **options)


def name_and_options(
    game: AnyGame | str, options: Mapping[str, object]
) -> tuple[str, Mapping[str, object]]:
    """Split a game into its name and options; options override those of the preset.

    Raises:
        UnknownGame, UnknownPreset: the name is unknown; the message lists the valid ones.
        PigpenError: options are passed with a game object that has options already.
    """
    if not isinstance(game, Game):
        chosen = dict(options)
        preset = str(chosen.pop(PRESET, ""))
        return game, {**preset_of(entry(game), preset), **chosen}
    if options:
        raise PigpenError("A game that is made already has its options: give its name with others.")
    return game.name, format_rules(game.rules)


def preset_of(game: Entry, name: str) -> Mapping[str, object]:
    """Return the options that a preset sets; none for the empty name.

    Raises:
        UnknownPreset: the name is unknown; the message lists the valid ones.
    """
    if name and name not in game.presets:
        raise UnknownPreset(game, name)
    return game.presets[name] if name else {}


def _pickle_parts(game: AnyGame) -> tuple[Any, ...]:
    """Return what is pickled of a game: name and options, or its parts if it is not here."""
    if is_known(game.name):
        parts = game.name, format_rules(game.rules), game.extras.is_kept
        if _unpickle(*parts) == game:
            return _unpickle, parts
    return Game, tuple(game)


def _unpickle(name: str, options: Mapping[str, object], by_hand: bool) -> AnyGame:
    return make(name, options, by_hand=by_hand)


copyreg.pickle(Game, _pickle_parts)  # pyright: ignore[reportArgumentType] - its stub wants texts


class Variant(NamedTuple):
    """The difference of a table's rules from the defaults, apart from the number of seats."""

    preset: str  # the preset with these options; empty if there is none
    options: dict[str, int | str]  # options that differ, with their values


def variant(game: AnyGame) -> Variant:
    """Return how the rules of this table differ from the defaults."""
    differing = _without_seats(game.rules)
    named = (name for name, set_by in _presets(entry(game.name)) if set_by == differing)
    return Variant(next(named, ""), differing)


@cache
def _presets(game: Entry) -> tuple[tuple[str, dict[str, int | str]], ...]:
    """Return the options of each preset as in `Variant`; cached, because every table needs it."""
    rules, presets = game.rules, game.presets
    return tuple((name, _without_seats(parse_rules(rules, of))) for name, of in presets.items())


def _without_seats(rules: AnyRules) -> dict[str, int | str]:
    return {name: value for name, value in unusual(rules).items() if name != SEATS}
