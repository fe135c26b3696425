"""The list of commands; a new command is added here.

A command is a module with `add_arguments(parser, given)`, where `given` are the words on the
command line after the command's name, `run(arguments) -> int`, which returns the exit status, and
`EXAMPLES`, pairs of a command line and its effect. This module imports none of them, so that
`pigpen --help` does not wait for NumPy.
"""

from typing import NamedTuple


class Command(NamedTuple):
    """A command: the first word after `pigpen`."""

    name: str
    summary: str

    @property
    def module(self) -> str:
        """The module of the command."""
        return f"pigpen.cli.{self.name.replace('-', '_')}"


GROUPS: dict[str, tuple[Command, ...]] = {
    "Play": (
        Command("play", "play a game here, against bots or the person beside you"),
        Command("serve", "play in the browser, alone or with friends by a link"),
        Command("sit", "let a bot of yours play at a table of a server, by the link of a seat"),
        Command("games", "the games, and the options of each"),
        Command("rules", "the rules of a game, whole or one paragraph"),
        Command("what-if", "what happens if …: lay out a position, try something, see why"),
        Command("print", "a board and score sheets for real pieces, as PDF"),
        Command("bots", "who plays against you, weakest first"),
    ),
    "Records": (
        Command("replay", "show a recorded game in words and check every action"),
        Command("hint", "what each action is worth where a recorded game ends, and why"),
        Command("review", "what the choices of a recorded game cost, and what luck gave"),
        Command("verify", "check that the dice of a recorded game were fair"),
    ),
    "Study": (
        Command("solve", "exact play: win chances, and what to do at a position"),
        Command("puzzle", "roll or hold? A position a day, and what your answer costs"),
        Command("learn", "how best play is found, on a game small enough for paper"),
        Command("evaluate", "the exact win chance of one strategy against another"),
        Command("strategies", "strategies side by side: a cross table, and the best replies"),
        Command("simulate", "let bots play each other many times"),
        Command("duel", "play two against each other until it is decided who is stronger"),
        Command("lab", "what a change of the rules does: many games under each variant"),
        Command("tournament", "let every bot meet every other, and rank them"),
        Command("bench", "a number that says whether games and bots do what they did"),
    ),
    "Server": (
        Command("backup", "all that a server keeps, in a file, while people play"),
        Command("restore", "put a backup into a database"),
        Command("move", "from one database to another, such as from SQLite to PostgreSQL"),
    ),
    "Terminal": (Command("completion", "let the tab key know commands, games, options and bots"),),
}

COMMANDS = {command.name: command for group in GROUPS.values() for command in group}
