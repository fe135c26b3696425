"""Command-line parser, and arguments that several commands share.

The parser is argparse because help must appear at once: on the machine where both were tried,
Cyclopts takes 0.36 s to show a help page, argparse 0.03 s.
"""

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn, TypeVar

from pigpen.cli.language import FLAG
from pigpen.core.arguments import MOST_GAMES, SEEDS, shown
from pigpen.core.errors import PigpenError
from pigpen.core.suggestions import nearest
from pigpen.core.translations import LANGUAGES, Translatable, translated

NAMED_OPTION = "--option"  # an option of a game as name=value
N = TypeVar("N", int, float)
Examples = Sequence[tuple[str, str]]  # a command line, and what it does


_ARGPARSE = (  # messages of argparse and of the argument types below
    "the following arguments are required: {names}",
    "argument {name}: invalid choice: {given} (choose from {choices})",
    "argument {name}: expected one argument",
    "argument {name}: expected at least one argument",
    "argument {name}: ignored explicit argument {given}",
    "argument {name}: {given} is not a whole number from {low} to {high}",
    "argument {name}: {given} is not a number of seconds from {low} to {high}",
)


class UsageError(PigpenError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """A parser whose help ends in examples and whose errors are one line."""

    def __init__(self, command: str, summary: str, examples: Examples) -> None:
        """Create a parser for one command, without arguments."""
        super().__init__(
            prog=f"pigpen {command}",
            description=_sentence(translated(summary)),
            epilog=_examples(examples),
            formatter_class=_Formatter,
            allow_abbrev=False,
        )
        self.add_argument(
            FLAG, choices=LANGUAGES, help="what to speak, unless the environment says it"
        )

    def format_help(self) -> str:
        """Return the help page in the current language."""
        for action in self._actions:
            if action.help is not argparse.SUPPRESS:
                action.help = translated(action.help or "")
        for group in self._action_groups:
            group.title = translated(group.title or "")
            group.description = translated(group.description or "") or None
        return super().format_help()

    def add_database(self) -> None:
        """Add `--database`, for commands other than `serve`."""
        self.add_argument(
            "--database",
            metavar="FILE",
            help="SQLite file or database URL; else PIGPEN_DATABASE, else the one in your data"
            " folder",
        )

    @property
    def arguments(self) -> list[argparse.Action]:
        """All arguments of the command."""
        return self._actions

    def parse(self, given: Sequence[str]) -> argparse.Namespace:
        """Parse the words of a command line; options and words may stand in any order.

        Raises:
            UsageError: a word is missing, not understood, or given twice.
        """
        words = (_usage(action) for action in self._get_positional_actions())
        self.usage = " ".join(("%(prog)s [OPTION ...]", *words))
        self._refuse_repeated(given)
        found, left = self.parse_known_intermixed_args(given)
        if left:
            raise self._not_understood(left[0].partition("=")[0])
        return found

    def _refuse_repeated(self, given: Sequence[str]) -> None:
        """Refuse a second value for an option that has one; options of a game have two spellings.

        Raises:
            UsageError: naming the option.
        """
        seen: set[str] = set()
        repeatable: type = self._registry_get("action", "append")
        for word, following in zip(given, [*given, ""][1:], strict=True):
            flag, equals, value = word.partition("=")
            action = self._option_string_actions.get(flag)
            if word == "--":
                return
            if action is None or action.nargs == 0 or isinstance(action, repeatable):
                continue
            if flag == NAMED_OPTION:
                flag = f"--{(value if equals else following).partition('=')[0]}"
            name = flag.lower().replace("_", "-")
            if name in seen:
                raise UsageError("{name} is given twice; give it once.", name=name)
            seen.add(name)

    def _not_understood(self, word: str) -> UsageError:
        if not word.startswith("--"):
            said = "{prog} does not understand {word!r}. See {prog} --help."
            return UsageError(said, prog=self.prog, word=word)
        shown = (action for action in self._actions if action.help is not argparse.SUPPRESS)
        near = nearest(word, (flag for action in shown for flag in action.option_strings))
        hint = name_hint(near, f"{self.prog} --help")
        return UsageError("There is no option {word}; {hint}", word=word, hint=hint)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print with a whole page of usage.

        Raises:
            UsageError: always.
        """
        problem = message if isinstance(message, Translatable) else _translatable(message)
        said = "{problem}. See {prog} --help."
        raise UsageError(said, problem=problem.capitalized(), prog=self.prog)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """A formatter that translates the word *usage*."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, prefix or translated("usage: "))


def name_hint(near: str, page: str) -> Translatable:
    """Suggest the nearest name for a mistyped one, or else the help page that lists all."""
    if near:
        return Translatable("did you mean {near}?", near=near)
    return Translatable("see {page}.", page=page)


def _translatable(message: str) -> Translatable:
    """Recover the sentence and its values from a message of argparse, which is text alone."""
    for text in _ARGPARSE:
        parts = re.split(r"\{(\w+)\}", text)
        names = parts[1::2]
        found = re.fullmatch("(.+)".join(map(re.escape, parts[::2])), message)
        if found:
            return Translatable(text, **dict(zip(names, found.groups(), strict=True)))
    return Translatable(message)


def _sentence(text: str) -> str:
    stop = "." if text.isascii() or "…" in text else "。"
    return f"{text[0].upper()}{text[1:]}{stop}"


def _usage(action: argparse.Action) -> str:
    """Format the usage of a positional argument: `GAME`, `[PARAGRAPH]`, `BOT [BOT ...]`."""
    name = str(action.metavar)
    several = {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} [{name} ...]"}
    return several.get(str(action.nargs), name)


def _examples(examples: Examples) -> str:
    lines = [translated("examples:")]
    for line, meaning in examples:
        lines += [f"  {line}", f"      {translated(meaning)}"]
    return "\n".join(lines)


def add_json(parser: Parser) -> None:
    """Add `--json`, which prints one JSON document instead of text."""
    parser.add_argument("--json", action="store_true", help="print one JSON document only")


def add_seed(parser: Parser, what: str) -> None:
    """Add `--seed`, which makes the result repeatable."""
    parser.add_argument(
        "--seed", type=whole_number(*SEEDS), metavar="N", help=f"a number that repeats {what}"
    )


def add_games(parser: Parser, flag: str, default: int, what: str) -> None:
    """Add an option for the number of games."""
    parser.add_argument(
        flag, type=whole_number(1, MOST_GAMES), default=default, metavar="N", help=what
    )


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a parser for whole numbers from `low` to `high`, for `type=`."""
    return partial(_read, int, "a whole number", low, high)


def seconds(high: int) -> Callable[[str], float]:
    """Return a parser for seconds from 0 to `high`, for `type=`."""
    return partial(_read, float, "a number of seconds", 0, high)


def _read(kind: Callable[[str], N], name: str, low: int, high: int, text: str) -> N:
    with suppress(ValueError):
        given = kind(text)
        if low <= given <= high:
            return given
    raise argparse.ArgumentTypeError(f"{shown(text)} is not {name} from {low:,} to {high:,}")
