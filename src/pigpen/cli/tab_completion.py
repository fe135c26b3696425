"""Completions for the tab key, from the parser of the command that is being typed.

The shell runs the program with the line so far in the environment (`pigpen completion` sets that
up). argcomplete queries the command's parser, which is built as for running it.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

from argcomplete.completers import FilesCompleter
from argcomplete.finders import CompletionFinder

from pigpen.cli.arguments import Parser
from pigpen.cli.commands import COMMANDS

_START: Final = "_ARGCOMPLETE"  # environment variable: number of the word that begins the line
_BOTS: Final = (
    "bots",
    "opponent",
    "strategies",
    "a",
    "b",
)  # names of the arguments that take bots

Complete = Callable[[str], Sequence[str]]


def complete() -> NoReturn:
    """Print the completions for the shell, and exit."""
    words = _words()
    if len(words) > 1 and words[1] in COMMANDS:
        os.environ[_START] = str(int(os.environ[_START]) + 1)
        parser = _parser(words[1], words[2:])
    else:
        parser = _commands()
    CompletionFinder()(parser, always_complete_options=False)
    sys.exit(1)  # unless the finder has ended the program


def _words() -> list[str]:
    """Return the words before the one that is being typed, the program's name first."""
    from argcomplete.lexers import split_line

    line, point = os.environ["COMP_LINE"], int(os.environ["COMP_POINT"])
    return split_line(line, point)[3][int(os.environ[_START]) - 1 :]


def _commands() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pigpen")
    parser.add_argument("-V", "--version", action="store_true")
    command = parser.add_argument("command")
    _offer(command, lambda _: (*COMMANDS, "help"))
    return parser


def _parser(name: str, given: list[str]) -> Parser:
    """Build the parser of a command, with completions for its arguments."""
    command = COMMANDS[name]
    module: Any = import_module(command.module)
    parser = Parser(command.name, command.summary, module.EXAMPLES)
    module.add_arguments(parser, given)
    for action in parser.arguments:
        if action.dest == "game":
            _offer(action, lambda _: _games())
        elif action.dest in _BOTS and not action.choices:
            _offer(action, lambda typed: _bots(given, typed))
        elif action.dest == "options" and action.option_strings != ["--option"]:
            _offer(action, lambda _, flag=action.option_strings[0]: _values(given, flag))
    return parser


def _offer(action: argparse.Action, names: Complete) -> None:
    def completer(prefix: str, **_: object) -> list[str]:
        return [*names(prefix)]

    action.completer = completer  # type: ignore[attr-defined]


def _games() -> Sequence[str]:
    from pigpen.catalog import CATALOG

    return [entry.name for entry in CATALOG]


def _bots(given: Sequence[str], typed: str) -> list[str]:
    """Complete files, and bots of this line's game; a list after its last comma."""
    from pigpen import catalog
    from pigpen.bots.catalog import every_bot

    before = typed[: typed.rfind(",") + 1]
    named = next((word for word in given if catalog.is_known(word)), None)
    if named is None:
        return [before + bot.name for bot in every_bot()]
    game = catalog.make(named)
    names = [before + bot.name for bot in every_bot() if bot.plays(game)]
    return [*names, *FilesCompleter(("py",))(typed)] if typed else names


def _values(given: Sequence[str], flag: str) -> Sequence[str]:
    """Return the choices of a game's option, or the game's presets."""
    from pigpen import catalog
    from pigpen.core.options import options

    named = next((word for word in given if catalog.is_known(word)), None)
    if named is None:
        return ()
    entry, name = catalog.entry(named), flag.lstrip("-").replace("-", "_")
    if name == "preset":
        return tuple(entry.presets)
    found = next((option for option in options(entry.rules) if option.name == name), None)
    return found.choices if found else ()
