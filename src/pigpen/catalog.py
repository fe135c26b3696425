"""Every game, in the order that people meet them: the only list to append to.

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
from pigpen.core.said import ENGLISH, Translatable
from pigpen.core.suggestions import did_you_mean

PRESET: Final = "preset"  # among options: a published version of the rules
Presets = Mapping[str, Mapping[str, object]]  # options by name

_LOG = logging.getLogger(__name__)

_NO_PRESETS: Final[Presets] = MappingProxyType({})


class Entry(NamedTuple):
    """A game in the catalog; what it is made of is loaded when somebody asks for it."""

    name: str
    module: str
    rule_book: str  # file in docs/rules, without the ending; of another package's game, its name
    is_ours: bool = True  # and not of another package

    @property
    def rules(self) -> type[AnyRules]:
        """Its options."""
        return self._loaded.Rules

    @property
    def build(self) -> Callable[[Any], AnyGame]:
        """What makes it of its rules."""
        return self._loaded.game

    @property
    def build_kept(self) -> Callable[[Any], AnyGame] | None:
        """What makes it where people play with cards of their own, and hands stay with them.

        None where nothing is hidden, which is entered as it is, or nobody has made it.
        """
        return getattr(self._loaded, "kept_game", None)

    @property
    def presets(self) -> Presets:
        """Published versions of it."""
        return getattr(self._loaded, "PRESETS", _NO_PRESETS)

    @property
    def first_game(self) -> FirstGame | None:
        """What somebody who has never played it is guided through; none where nobody made one."""
        return getattr(self._loaded, "FIRST_GAME", None)

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


def _brought() -> Iterator[Entry]:
    """Games of other packages; one that cannot be loaded is left out, and that is said."""
    names = {entry.name for entry in _OURS}
    for point in packages.brought(packages.GAMES):
        found = Entry(point.name, point.module, point.name, is_ours=False)
        try:
            if found.name in names:
                raise ValueError("Pigpen has a game of this name")
            _check(found)
        except Exception as problem:  # noqa: BLE001 - whatever a package of somebody else's does
            _LOG.warning("The game %s of %s is left out: %s", found.name, found.module, problem)
        else:
            yield found


def _check(brought: Entry) -> None:
    """Whatever is not there says so."""
    _ = brought.rules, brought.build, books_of(brought.module)
    texts = packages.texts_of(brought.module, ENGLISH)
    for key in (f"game.{brought.name}.name", f"game.{brought.name}.line"):
        if key not in texts:
            raise ValueError(f"its text/{ENGLISH}.json lacks {key}")


CATALOG: tuple[Entry, ...] = (*_OURS, *_brought())


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
    """The catalog's entry of a game.

    Raises:
        UnknownGame: listing the names that there are.
    """
    found = next((known for known in CATALOG if isinstance(name, str) and known.name == name), None)
    if found is None:
        raise UnknownGame(name)
    return found


def is_known(name: str) -> bool:
    """Whether there is a game of this name: a package that brought one may be gone."""
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
    """Make a game of the catalog at a table with these options.

    Args:
        game: A game by its name; one that is made already is returned as it is.
        options: Options in a mapping, as `{"target": 50}`; they go before those of a preset.
        preset: A published version of the rules.
        by_hand: People have the dice or the cards, and enter what everybody sees.
        more: Options by name, as `target=50`.

    Returns:
        The game, which every function takes instead of its name.

    Raises:
        UnknownGame, UnknownPreset: With the names that there are.
        BadOption: Each option that is wrong, with what it takes.
        BadArgument: `options`, `preset` or `by_hand` is nothing that it takes.
        PigpenError: Options for a game that is made already.

    Example:
        ::

            pigpen.make("pig", target=50)
    """
    given = {**mapping("options", options), **more}
    preset, by_hand = text("preset", preset), truth("by_hand", by_hand)
    if isinstance(game, Game):
        if not by_hand and not given and not preset:
            return game
        game, given = named(game, {**given, **({PRESET: preset} if preset else {})})
    found = entry(game)
    build = (found.build_kept if by_hand else None) or found.build
    return build(parse_rules(found.rules, {**preset_of(found, preset), **given}))


def game_of(game: AnyGame | str, options: Mapping[str, Any]) -> AnyGame:
    """The game of a public function: one that is made, or a name with options and a preset.

    Raises:
        UnknownGame, UnknownPreset, BadOption, PigpenError: as `make`.
    """
    return make(game, **options)


def named(game: AnyGame | str, options: Mapping[str, object]) -> tuple[str, Mapping[str, object]]:
    """A game as its name and its options; of those of a preset, the ones that are not given.

    Raises:
        UnknownGame, UnknownPreset: listing the names that there are.
        PigpenError: options for a game that is made already.
    """
    if not isinstance(game, Game):
        chosen = dict(options)
        preset = str(chosen.pop(PRESET, ""))
        return game, {**preset_of(entry(game), preset), **chosen}
    if options:
        raise PigpenError("A game that is made already has its options: give its name with others.")
    return game.name, format_rules(game.rules)


def preset_of(game: Entry, name: str) -> Mapping[str, object]:
    """The options that a preset sets; none for the empty name.

    Raises:
        UnknownPreset: listing the names that there are.
    """
    if name and name not in game.presets:
        raise UnknownPreset(game, name)
    return game.presets[name] if name else {}


def _reduced(game: AnyGame) -> tuple[Any, ...]:
    """What of a game is pickled: name and options; of one that the catalog lacks, its parts."""
    if is_known(game.name):
        told = game.name, format_rules(game.rules), game.extras.is_kept
        if _remade(*told) == game:
            return _remade, told
    return Game, tuple(game)


def _remade(name: str, options: Mapping[str, object], by_hand: bool) -> AnyGame:
    return make(name, options, by_hand=by_hand)


copyreg.pickle(Game, _reduced)  # pyright: ignore[reportArgumentType] - its stub wants texts


class Variant(NamedTuple):
    """How the rules of a table differ from the usual ones, the number of seats aside."""

    preset: str  # whose options are these; empty if none's
    options: dict[str, int | str]  # that differ


def variant(game: AnyGame) -> Variant:
    """How the rules of this table differ from the usual ones."""
    differing = _but_seats(game.rules)
    named = (name for name, set_by in _presets(entry(game.name)) if set_by == differing)
    return Variant(next(named, ""), differing)


@cache
def _presets(game: Entry) -> tuple[tuple[str, dict[str, int | str]], ...]:
    """What each preset of a game sets, as `Variant` has it: asked whenever a table is shown."""
    rules, presets = game.rules, game.presets
    return tuple((name, _but_seats(parse_rules(rules, of))) for name, of in presets.items())


def _but_seats(rules: AnyRules) -> dict[str, int | str]:
    return {name: value for name, value in unusual(rules).items() if name != SEATS}
