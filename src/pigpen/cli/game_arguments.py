"""The game on a command line, and its options as flags: `hog --throws one`.

The options of every game are parsed, so that a flag that the game lacks is refused with a list of
those that it has. Help shows the options of the named game only, with meanings and values.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from pigpen.catalog import CATALOG, Entry, preset_of
from pigpen.cli.arguments import NAMED_OPTION, Parser
from pigpen.core.options import Option, options
from pigpen.core.translations import Translatable, translated
from pigpen.results.titles import allowed_text, game_title, option_line


class _Collect(argparse.Action):
    """Collects the options of the game in one dictionary."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        name, value = self.const, values
        if option_string == NAMED_OPTION:
            name, equals, value = str(values).partition("=")
            if not equals:
                said = "{option} wants name=value, not {given!r}"
                parser.error(Translatable(said, option=NAMED_OPTION, given=values))
        key = str(name).lower().replace("-", "_")
        namespace.options = {**namespace.options, key: value}


class _Preset(argparse.Action):
    """Sets the options of a preset, except those that are given by name."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        game: Entry | None = self.const
        if game is None:
            parser.error(Translatable("--preset needs the game before it"))
        else:
            namespace.options = {**preset_of(game, values), **namespace.options}


def add_game(parser: Parser, given: Sequence[str]) -> None:
    """Add the game, and the options of its table."""
    parser.add_argument("game", metavar="GAME", help="one of those that pigpen games lists")
    named = next((entry for word in given for entry in CATALOG if entry.name == word), None)
    group = parser.add_argument_group(*_heading(parser, named))
    own = {option.name: option for option in options(named.rules)} if named else {}
    for option in sorted(own.values(), key=lambda option: option.is_rare):
        _add(group, option.name, _metavar(option), _line(option))
    others = {option.name for entry in CATALOG for option in options(entry.rules)}
    for name in others - own.keys():
        _add(group, name, None, argparse.SUPPRESS)
    _add_preset(group, named)
    group.add_argument(
        NAMED_OPTION,
        action=_Collect,
        dest="options",
        default={},
        metavar="NAME=VALUE",
        help="any of these, written in one word" if named else argparse.SUPPRESS,
    )


def _heading(parser: Parser, named: Entry | None) -> tuple[str, str | None]:
    """Return the heading of the game's options: its title, or how to see them."""
    if named is None:
        more = translated("{prog} GAME --help shows those of a game.", prog=parser.prog)
        return "options of the game", more
    has_rare = any(option.is_rare for option in options(named.rules))
    last = "What is seldom changed comes last." if has_rare else None
    return translated("options of {game}", game=game_title(named.name)), last


def _add_preset(group: Any, named: Entry | None) -> None:
    group.add_argument(
        "--preset",
        action=_Preset,
        const=named,
        dest="options",
        default={},
        metavar="NAME",
        help=_presets_line(named),
    )


def _presets_line(named: Entry | None) -> str:
    """Return the help of `--preset`; hidden for a game without presets."""
    names = ", ".join(named.presets) if named else ""
    if not names:
        return argparse.SUPPRESS
    return translated("a published version of the rules: {names}", names=names)


def _add(group: Any, name: str, metavar: str | None, line: str) -> None:
    """Add a flag in two spellings: as help shows it, and as tables and records write it."""
    helps = {f"--{name}": argparse.SUPPRESS, f"--{name.replace('_', '-')}": line}
    for flag, shown in helps.items():
        group.add_argument(
            flag,
            action=_Collect,
            const=name,
            dest="options",
            default={},
            metavar=metavar,
            help=shown.replace("%", "%%"),
        )


def _metavar(option: Option) -> str:
    return "NAME" if option.choices else "N"


def _line(option: Option) -> str:
    return f"{option_line(option)} ({allowed_text(option)})"
