"""`pigpen games`: the games, and what may differ from table to table."""

from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.naming import allowed_text, choice_lines, game_line, game_title, option_line
from pigpen.cli.output import console, print_json, table
from pigpen.core.options import Option, options

EXAMPLES = (
    ("pigpen games", "all games"),
    ("pigpen games hog", "one game, and its options"),
    ("pigpen play hog --throws one --dice 6", "an option is given to a game by its name"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """One game, or all."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="show the options of this one")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """List the games; of one game, its options."""
    entries = [catalog.entry(arguments.game)] if arguments.game else list(catalog.CATALOG)
    if arguments.json:
        print_json({"games": [_document(entry) for entry in entries]})
        return 0
    screen = console()
    if arguments.game:
        _show_one(entries[0], screen)
    else:
        _show_all(entries, screen)
    return 0


def _show_all(entries: list[catalog.Entry], screen: Console) -> None:
    lines = table("Game", "Name", "What it is", "Options")
    for entry in entries:
        names = ", ".join(option.name for option in options(entry.rules))
        lines.add_row(entry.name, game_title(entry.name), game_line(entry.name), names)
    screen.print(lines)
    screen.print("pigpen games GAME explains the options of a game.")


def _show_one(entry: catalog.Entry, screen: Console) -> None:
    screen.print(game_title(entry.name), style="bold")
    screen.print(f"{game_line(entry.name)} Rules: pigpen rules {entry.name}")
    screen.print(_option_table(entry))
    screen.print(f"For example: pigpen play {entry.name} --target 50")


def _option_table(entry: catalog.Entry) -> Table:
    lines = table("Option", "What it decides", "Values", "Ruling")
    for option in options(entry.rules):
        decides = "\n".join((option_line(option), *choice_lines(option)))
        lines.add_row(option.name, decides, allowed_text(option), option.ruling)
    return lines


def _document(entry: catalog.Entry) -> dict[str, Any]:
    return {
        "game": entry.name,
        "name": game_title(entry.name),
        "line": game_line(entry.name),
        "rule_book": entry.rule_book,
        "options": [_option(option) for option in options(entry.rules)],
    }


def _option(option: Option) -> dict[str, Any]:
    choices = list(option.choices)
    default = choices[option.default - option.low] if choices else option.default
    limits = {"choices": choices} if choices else {"low": option.low, "high": option.high}
    return {
        "option": option.name,
        "default": default,
        **limits,
        "ruling": option.ruling,
        "line": option_line(option),
    }
