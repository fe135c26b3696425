"""Results of `pigpen.games` and `pigpen.bots`: the games, and the bots that play them."""

from collections.abc import Iterator

from rich.console import RenderableType

from pigpen import catalog
from pigpen.bots.catalog import Entry as Bot
from pigpen.bots.catalog import bots_for
from pigpen.bots.strength import Beaten, beaten
from pigpen.core.game import AnyGame
from pigpen.core.options import Option, format_rules, format_value, parse_rules, unusual
from pigpen.core.options import options as options_of
from pigpen.core.result import Document, Result, Row
from pigpen.lab.trials.statistics import share_within
from pigpen.results.display import plain, table, title
from pigpen.results.titles import bot_line, bot_title, game_line, game_title, option_line
from pigpen.results.words import say


class Games(Result, frozen=True, eq=False):
    """The games of the catalog; iterating yields their names."""

    entries: tuple[catalog.Entry, ...]

    def __iter__(self) -> Iterator[str]:
        return (entry.name for entry in self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, place: int) -> str:
        return self.entries[place].name

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"

    def rows(self) -> list[Row]:
        """One row per game: its name, title, summary, and options."""
        return [
            {
                "game": entry.name,
                "name": game_title(entry.name),
                "line": game_line(entry.name),
                "options": ", ".join(option.name for option in options_of(entry.rules)),
            }
            for entry in self.entries
        ]

    def _contents(self) -> Document:
        return {"games": list(map(_game, self.entries))}

    def parts(self) -> Iterator[RenderableType]:
        """Yield a table with the number of options, because Piggles has fifty."""
        options = f">{say('list_options')}"
        lines = table(*map(say, ("list_game", "list_name", "list_line")), options)
        for row, entry in zip(self.rows(), self.entries, strict=True):
            number = str(len(options_of(entry.rules)))
            lines.add_row(row["game"], row["name"], row["line"], number)
        yield lines


class Bots(Result, frozen=True, eq=False):
    """The bots that play a game with these options, weakest first; iterating yields names."""

    game: AnyGame
    entries: tuple[Bot, ...]

    def __iter__(self) -> Iterator[str]:
        return (entry.name for entry in self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, place: int) -> str:
        return self.entries[place].name

    def __repr__(self) -> str:
        return f"<Bots for {self.game.name}: {', '.join(self)}>"

    def rows(self) -> list[Row]:
        """One row per bot: its name, title, and how it plays."""
        return [
            {
                "bot": entry.name,
                "name": bot_title(entry.name),
                "line": bot_line(entry.name),
            }
            for entry in self.entries
        ]

    def _contents(self) -> Document:
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "bots": [_bot(self.game, entry) for entry in self.entries],
        }

    def parts(self) -> Iterator[RenderableType]:
        """Yield a table, and an example of a command."""
        yield title(say("bots_title", game=game_title(self.game.name)))
        lines = table(*map(say, ("bot", "list_name", "bots_how")))
        for row in self.rows():
            lines.add_row(*row.values())
        yield lines
        if self.entries:
            last = self.entries[-1].name
            command = f"pigpen play {self.game.name} --opponent {last}"
            yield plain(say("for_example", command=command))


def games() -> Games:
    """List the installed games.

    Returns:
        `Games`: an iterable of names, first Pigpen's own, then those of other installed packages.
        Printing it describes each game.

    Example:
        ::

            list(pigpen.games())
    """
    return Games(tuple(catalog.CATALOG))


def bots(game: AnyGame | str, **options: object) -> Bots:
    """List the bots that play a game with these options.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        `Bots`: an iterable of names, weakest first. Printing it describes how each bot plays.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.

    Example:
        ::

            list(pigpen.bots("pig", seats=4))
    """
    made = catalog.game_of(game, options)
    return Bots(made, tuple(bots_for(made)))


def preset_options(entry: catalog.Entry, name: str) -> dict[str, int | str]:
    """Return the options that a preset changes."""
    return unusual(parse_rules(entry.rules, entry.presets[name]))


def _game(entry: catalog.Entry) -> Document:
    return {
        "game": entry.name,
        "name": game_title(entry.name),
        "line": game_line(entry.name),
        "rule_book": entry.rule_book,
        "options": [_option(option) for option in options_of(entry.rules)],
        "presets": {name: preset_options(entry, name) for name in entry.presets},
    }


def _option(option: Option) -> Document:
    choices = list(option.choices)
    limits = {"choices": choices} if choices else {"low": option.low, "high": option.high}
    return {
        "option": option.name,
        "default": format_value(option, option.default),
        **limits,
        "ruling": option.ruling,
        "line": option_line(option),
    }


def _bot(game: AnyGame, bot: Bot) -> Document:
    return {
        "bot": bot.name,
        "name": bot_title(bot.name),
        "line": bot_line(bot.name),
        "strength": bot.strength,
        "beaten": [_beaten(one) for one in beaten(game.name, game.num_seats, bot.name)],
    }


def _beaten(one: Beaten) -> Document:
    share, low, high = share_within(one.found)
    return {"other": one.other, "seats": one.seats, "share": share, "low": low, "high": high}
