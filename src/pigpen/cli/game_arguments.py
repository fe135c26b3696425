"""The game on a command line, and its options as flags: `hog --throws one`.

Every option of every game is understood, so that a flag that the game does not
have is answered with those that it has. Help shows those of the game that is
named, with what they decide and what they may be.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from pigpen.catalog import CATALOG, Entry, preset_of
from pigpen.cli.arguments import Parser
from pigpen.core.options import Option, options
from pigpen.face.naming import allowed_text, option_line


class _Collect(argparse.Action):
    """Puts options of the game into one dictionary, the last word winning."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        name, value = self.metavar, values
        if option_string == "--option":
            name, equals, value = str(values).partition("=")
            if not equals:
                parser.error(f"--option wants name=value, not {values!r}")
        key = str(name).lower().replace("-", "_")
        namespace.options = {**namespace.options, key: value}


class _Preset(argparse.Action):
    """Puts the options of a preset below those that are given by name, before it or after."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        game: Entry | None = self.const
        if game is None:
            parser.error("--preset needs the game before it")
        else:
            namespace.options = {**preset_of(game, values), **namespace.options}


def add_game(parser: Parser, given: Sequence[str]) -> None:
    """The game, and the options of its table."""
    parser.add_argument("game", metavar="GAME", help="one of those that pigpen games lists")
    named = next((entry for word in given for entry in CATALOG if entry.name == word), None)
    group = parser.add_argument_group("options of the game" if named is None else named.name)
    shown = CATALOG if named is None else (named,)
    helps = {option.name: option for entry in shown for option in options(entry.rules)}
    every = {option.name: option for entry in CATALOG for option in options(entry.rules)}
    for name, option in every.items():
        if name not in helps:
            _add(group, option, argparse.SUPPRESS)
        else:
            _add(group, option, _line(helps[name], with_values=named is not None))
    group.add_argument(
        "--preset",
        action=_Preset,
        const=named,
        dest="options",
        default={},
        metavar="NAME",
        help=_presets_line(named),
    )
    group.add_argument(
        "--option",
        action=_Collect,
        dest="options",
        default={},
        metavar="NAME=VALUE",
        help="any of these, written in one word",
    )


def _presets_line(named: Entry | None) -> str:
    """What `--preset` may say; hidden for a game of one version."""
    if named is None:
        return "a published version of the rules; pigpen games GAME lists them"
    names = ", ".join(named.presets)
    return f"a published version of the rules: {names}" if names else argparse.SUPPRESS


def _add(group: Any, option: Option, line: str) -> None:
    flags = dict.fromkeys((f"--{option.name.replace('_', '-')}", f"--{option.name}"))
    group.add_argument(
        *flags,
        action=_Collect,
        dest="options",
        default={},
        metavar=option.name.upper(),
        help=line.replace("%", "%%"),
    )


def _line(option: Option, *, with_values: bool) -> str:
    return option_line(option) + (f" ({allowed_text(option)})" if with_values else "")
