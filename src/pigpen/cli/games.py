"""Command `pigpen games`: list the games, or the options of one game."""

from argparse import Namespace

from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.output import console, print_json
from pigpen.core.options import options
from pigpen.results.catalog import Games, games, preset_options
from pigpen.results.display import table
from pigpen.results.titles import (
    allowed_text,
    choice_lines,
    game_line,
    game_title,
    option_line,
    option_value,
    preset_line,
    preset_title,
)
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen games", "all games"),
    ("pigpen games hog", "one game, and its options"),
    ("pigpen play hog --throws one --dice 6", "an option is given to a game by its name"),
    ("pigpen play push-out-the-pig --preset pagat", "or many by that of a published version"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, which may be left out."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="show the options of this one")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the games, or the options of one game."""
    entries = [catalog.entry(arguments.game)] if arguments.game else list(catalog.CATALOG)
    if arguments.json:
        print_json(Games(tuple(entries)).document())
        return 0
    screen = console()
    if arguments.game:
        _show_one(entries[0], screen)
    else:
        screen.print(games())
        screen.print(say("list_more"))
    return 0


def _show_one(entry: catalog.Entry, screen: Console) -> None:
    screen.print(game_title(entry.name), style="bold")
    rules = f"pigpen rules {entry.name}"
    screen.print(say("list_rules", line=game_line(entry.name), command=rules))
    screen.print(_option_table(entry))
    if entry.presets:
        screen.print(_preset_table(entry))
    screen.print(say("for_example", command=f"pigpen play {entry.name} {_example(entry)}"))


def _example(entry: catalog.Entry) -> str:
    """Return an example option: a preset that differs from the default rules, or an option."""
    declared = {option.name: option for option in options(entry.rules)}
    chosen = [f"--preset {name}" for name, given in entry.presets.items() if given]
    if "target" in declared:
        chosen.append("--target 50")
    chosen += [
        f"--{name.replace('_', '-')} {option.choices[-1] if option.choices else option.high}"
        for name, option in declared.items()
    ]
    return next(iter(chosen), "")


def _preset_table(entry: catalog.Entry) -> Table:
    columns = ("preset_column", "list_name", "list_line", "preset_differs")
    lines = table(*map(say, columns))
    for name in entry.presets:
        differing = "\n".join(
            option_value(*option) for option in preset_options(entry, name).items()
        )
        title, line = preset_title(entry.name, name), preset_line(entry.name, name)
        lines.add_row(name, title, line, differing)
    return lines


def _option_table(entry: catalog.Entry) -> Table:
    lines = table(*map(say, ("option", "option_decides", "option_values", "option_ruling")))
    for option in options(entry.rules):
        decides = "\n".join((option_line(option), *choice_lines(option)))
        lines.add_row(option.name.replace("_", "-"), decides, allowed_text(option), option.ruling)
    return lines
