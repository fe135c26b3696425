"""What there is to play, and who plays it."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType

from pigpen import catalog
from pigpen.bots.catalog import Entry as Bot
from pigpen.bots.catalog import bots_for
from pigpen.core.game import AnyGame
from pigpen.core.options import options as options_of
from pigpen.face.naming import bot_line, bot_title, game_line, game_title
from pigpen.face.showing import Row, Shown, plain, table, title
from pigpen.face.words import say


@dataclass(frozen=True, repr=False)
class Games(Shown):
    """The games of the catalog; going through them gives their names."""

    entries: tuple[catalog.Entry, ...]

    def __iter__(self) -> Iterator[str]:
        return (entry.name for entry in self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"

    def rows(self) -> list[Row]:
        """A game a line: its name, what it is called, what it is, its options."""
        return [
            {
                "game": entry.name,
                "name": game_title(entry.name),
                "line": game_line(entry.name),
                "options": ", ".join(option.name for option in options_of(entry.rules)),
            }
            for entry in self.entries
        ]

    def parts(self) -> Iterator[RenderableType]:
        """A table, with how many options there are: Piggles has fifty."""
        options = f">{say('list_options')}"
        lines = table(*map(say, ("list_game", "list_name", "list_line")), options)
        for row, entry in zip(self.rows(), self.entries, strict=True):
            number = str(len(options_of(entry.rules)))
            lines.add_row(row["game"], row["name"], row["line"], number)
        yield lines


@dataclass(frozen=True, repr=False)
class Bots(Shown):
    """The bots that play a game at a table, weakest first; going through them gives their names."""

    game: AnyGame
    entries: tuple[Bot, ...]

    def __iter__(self) -> Iterator[str]:
        return (entry.name for entry in self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<Bots for {self.game.name}: {', '.join(self)}>"

    def rows(self) -> list[Row]:
        """A bot a line: its name, what it is called, how it plays."""
        return [
            {
                "bot": entry.name,
                "name": bot_title(entry.name),
                "line": bot_line(entry.name),
            }
            for entry in self.entries
        ]

    def parts(self) -> Iterator[RenderableType]:
        """A table."""
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
    """The games that there are, those of other installed packages after Pigpen's own."""
    return Games(tuple(catalog.CATALOG))


def bots(game: AnyGame | str, **options: object) -> Bots:
    """Who plays a game at a table with these options: `bots("pig", seats=4)`, weakest first.

    Raises:
        UnknownGame, BadOption: saying what there is.
    """
    made = catalog.game_of(game, options)
    return Bots(made, tuple(bots_for(made)))
