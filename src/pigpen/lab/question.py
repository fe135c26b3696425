"""Parses what-if questions given as words by name: `turn_total=22 do="roll" chance="1"`.

The same names and texts at the terminal, in the address of the page and of the server:
options of the game, `preset`, fields of the layout, and what is tried out.

=========  ===================================================================
`do`       actions of seats in order, separated by commas: `goat 1 A2, food B, end`
`chance`   outcomes in order: `1 5`; resting places of pieces are separated by semicolons
=========  ===================================================================
"""

from collections.abc import Mapping
from typing import NamedTuple

from pigpen import catalog
from pigpen.catalog import Entry
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.layout import reachable, setup_of, whole
from pigpen.core.options import options, unusual
from pigpen.core.position import legal_actions, to_move
from pigpen.core.setup import Example, Impossible
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import Translatable
from pigpen.lab.what_if import Answer, Play, what_if

DO, CHANCE, PRESET = "do", "chance", "preset"
MOST_ACTIONS = 20  # of seats
MOST_OUTCOMES = 60


class TooMuch(PigpenError):
    """The question would take too long to answer."""

    def __init__(self) -> None:
        said = "At most {actions} actions and {outcomes} outcomes are tried out."
        super().__init__(Translatable(said, actions=MOST_ACTIONS, outcomes=MOST_OUTCOMES))


class UnknownExample(PigpenError):
    """The game has no example of this name."""

    def __init__(self, game: AnyGame, name: str) -> None:
        names = [example.name for example in setup_of(game).examples]
        listed = did_you_mean(
            name, names, Translatable("they are: {names}.", names=", ".join(names))
        )
        said = "There is no example {name!r} of {game}; {listed}"
        super().__init__(Translatable(said, name=name, game=game.name, listed=listed))


class Question(NamedTuple):
    """A position laid out at a table, and the actions to try there."""

    game: AnyGame
    layout: dict[str, str]  # what is said of it; the rest is as usual
    play: Play

    def answer(self) -> Answer:
        """Play the question, and return its steps.

        Raises:
            NoSetup, Impossible, ParseError: as `what_if` does.
        """
        return what_if(self.game, self.layout, self.play)


def parse_question(name: str, words: Mapping[str, str]) -> Question:
    """Parse the question that the words ask about a game of the catalog.

    Raises:
        UnknownGame, UnknownPreset, BadOption: a name is unknown; the message lists the valid ones.
        TooMuch: there are too many words.
    """
    entry = catalog.entry(name)
    chosen = {key: text for key, text in words.items() if key in _option_names(entry)}
    game = catalog.make(name, chosen, preset=words.get(PRESET, ""))
    play = Play(_listed(words.get(DO, "")), _outcomes(words.get(CHANCE, "")))
    if len(play.actions) > MOST_ACTIONS or len(play.outcomes) > MOST_OUTCOMES:
        raise TooMuch
    others = {DO, CHANCE, PRESET, *chosen}
    layout = {key: text for key, text in words.items() if key not in others}
    return Question(game, layout, play)


def _option_names(entry: Entry) -> set[str]:
    return {option.name for option in options(entry.rules)}


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _outcomes(text: str) -> tuple[str, ...]:
    """Split outcomes at semicolons, or at blanks where there are none."""
    parts = text.split(";") if ";" in text else text.split()
    return tuple(part.strip() for part in parts if part.strip())


def format_outcomes(outcomes: tuple[str, ...]) -> str:
    """Format outcomes as `parse_question` reads them."""
    has_blanks = any(" " in text for text in outcomes)
    return "; ".join(outcomes) + ";" * (len(outcomes) == 1) if has_blanks else " ".join(outcomes)


def example_words(example: Example) -> dict[str, str]:
    """Return the words that ask an example's question."""
    play = {DO: ", ".join(example.actions), CHANCE: format_outcomes(example.outcomes)}
    tried = {name: text for name, text in play.items() if text}
    return {name: str(value) for name, value in example.options.items()} | {
        **example.layout,
        **tried,
    }


def present_words(game: AnyGame, seen: AnyPosition) -> dict[str, str]:
    """Return the words that lay out a view: the options of its table, and the position.

    Without the position where no layout says it: in the middle of a trick, or of a turn.
    """
    chosen = {name: str(value) for name, value in unusual(game.rules).items()}
    setup = setup_of(game)
    fields = setup.fields(game.rules)
    layout = setup.read(game.rules, seen)
    try:
        laid = reachable(game, whole(fields, layout))
    except Impossible:
        return chosen
    if _next(game, laid) != _next(game, seen):
        return chosen
    usual = {field.name: field.usual for field in fields}
    return chosen | {name: text for name, text in layout.items() if text != usual[name]}


def _next(game: AnyGame, position: AnyPosition) -> tuple[int, list[int]]:
    """Return the seat to act, and its legal actions."""
    return to_move(game, position), legal_actions(game, position)


def find_example(game: AnyGame, name: str) -> Example:
    """Return the example of this name.

    Raises:
        UnknownExample: the name is unknown; the message lists the valid ones.
    """
    for example in setup_of(game).examples:
        if example.name == name:
            return example
    raise UnknownExample(game, name)
