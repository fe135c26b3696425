"""Result of `pigpen.what_if`: a question about a laid-out position, and its answer."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType

from pigpen import catalog
from pigpen.core.arguments import text
from pigpen.core.game import AnyGame
from pigpen.core.jit import Way
from pigpen.core.layout import setup_of
from pigpen.core.options import format_rules
from pigpen.core.result import Result, Row
from pigpen.core.said import SEAT_VALUES, Said, catalogue, seat_name
from pigpen.core.setup import Field, Kind, Layout
from pigpen.lab.question import Question, example_words, find_example, parse_question
from pigpen.lab.what_if import WhatIfReading, WhatIfRun, WhatIfStep
from pigpen.results.display import plain, title
from pigpen.results.titles import game_title, option_value
from pigpen.results.words import say

_MOST = 20  # choices that are listed


class WhatIfResult(Result, frozen=True, eq=False, kw_only=True):
    """The steps of an answer, and the readings of the rules that end differently."""

    game: str
    options: dict[str, int | str]
    layout: dict[str, str]  # before the first step
    run: WhatIfRun
    readings: tuple[WhatIfReading, ...]

    def __repr__(self) -> str:
        return f"<What if in {self.game}: {len(self.run.steps)} steps>"

    def rows(self) -> list[Row]:
        """One row per fact: the action that led to it, the fact in words, and its ruling."""
        return [
            {
                "who": _actor_name(step.seat),
                "action": step.text,
                "text": said.text(),
                "ruling": said.ruling,
            }
            for step in self.run.steps
            for said in step.said
        ]

    def parts(self) -> Iterator[RenderableType]:
        """Yield the layout, the steps, the possible next actions, and other readings."""
        game = catalog.make(self.game, self.options)
        fields = {field.name: field for field in setup_of(game).fields(game.rules)}
        usual = {name: field.usual for name, field in fields.items()}
        yield title(game_title(self.game))
        yield from _layout(fields, self.layout, usual)
        yield from _steps(self.run.steps)
        yield from _end(self.run)
        for reading in self.readings:
            yield from _reading(fields, reading, self.run)


def what_if(
    game: AnyGame | str, *, do: str = "", chance: str = "", example: str = "", **words: object
) -> WhatIfResult:
    """Lay out a position, play actions and outcomes, and name the rulings that apply.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        do: Actions in order, separated by commas.
        chance: Outcomes of dice or cards, in order.
        example: The name of a question of the rule book; `pigpen what-if GAME` lists them.
        words: Options of the game and fields of its layout, as keywords with two underscores for a
            dot: `score__0=95`. `pigpen what-if GAME` lists them.

    Returns:
        A `WhatIfResult`: each step with its ruling, and the readings of the rules that end
        differently.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownExample: The example is unknown.
        Impossible: A field of the layout is wrong, or no game can reach the position.
        ParseError, TooMuch: `do` or `chance` has a text that is no action or outcome here, or too
            many of them.
        BadArgument: `do`, `chance` or `example` is not text.

    Example:
        ::

            pigpen.what_if("hog", turn_total=20, taken=3, do="roll", chance="6 1 4")
    """
    name, rules = catalog.name_and_options(game, {})
    catalog.game_of(game, {word: value for word, value in words.items() if word in rules})
    own = {option: str(value) for option, value in rules.items()}
    asked = {name.replace("__", "."): str(value) for name, value in words.items()}
    tried = {"do": text("do", do), "chance": text("chance", chance)}
    tried = {part: said for part, said in tried.items() if said}
    if text("example", example):
        asked = {**example_words(find_example(catalog.make(name), example)), **asked}
    return what_if_result(parse_question(name, {**own, **asked, **tried}))


def what_if_result(question: Question) -> WhatIfResult:
    """Answer a question; it is played as tables are, by interpreted kernels."""
    game, found = question.game, question.answer()
    return WhatIfResult(
        game=game.name,
        options=format_rules(game.rules),
        layout=found.layout,
        run=found.run,
        readings=found.readings,
        kernels=Way.INTERPRETED.value,
    )


def field_name(name: str) -> str:
    """Name a field of a layout: `Points of Seat 1` for `score.0`."""
    topic, _, seat = name.partition(".")
    what = catalogue()[f"layout.{topic}"]
    if not seat:
        return what
    return say("whatif_of", what=what, name=seat_name(int(seat)))


Fields = Mapping[str, Field]  # by name


def _layout(fields: Fields, layout: Layout, but: Layout) -> Iterator[RenderableType]:
    """Yield the fields of a layout that differ from another layout."""
    for name, said in layout.items():
        if said != but.get(name, ""):
            yield plain(f"  {field_name(name)}: {_value(fields[name], said)}")


def _value(field: Field, text: str) -> str:
    """Format the value of a field, with seats by name."""
    if not text:
        return say("whatif_none")
    if field.kind == Kind.SEAT:
        return seat_name(int(text))
    if field.told is None:
        return text
    return catalogue()["text.betweenThings"].join(said.text() for said in field.told(text))


def _steps(steps: Sequence[WhatIfStep]) -> Iterator[RenderableType]:
    for step in steps:
        yield plain(f"{_actor_name(step.seat)}: {_action(step.text, step.words)}")
        for said in step.said:
            yield plain(f"  {_sentence(said)}")


def _action(text: str, words: Said) -> str:
    """Format an action as it is typed; if it names a seat, put its words first.

    Seats are counted from 0 where they are typed.
    """
    if not any(name in words.values for name in SEAT_VALUES):
        return text
    return f"{words.text()} [{text}]"


def _sentence(said: Said) -> str:
    return said.text() + (f" ({said.ruling})" if said.ruling else "")


def _actor_name(seat: int | None) -> str:
    return say("whatif_chance") if seat is None else seat_name(seat)


def _end(run: WhatIfRun) -> Iterator[RenderableType]:
    """Yield the reason why play stopped, and the possible next actions."""
    if run.refused:
        yield plain(say("whatif_refused", action=run.refused.text))
        yield plain(f"  {_sentence(run.refused.said)}")
    if run.over:
        yield plain(say("whatif_over"))
    else:
        texts = [_action(choice.text, choice.words) for choice in run.choices[:_MOST]]
        if len(run.choices) > _MOST:
            texts.append("…")
        yield plain(say("whatif_next", who=_actor_name(run.seat), choices=", ".join(texts)))
    if run.left and not run.refused:
        yield plain(say("whatif_left", texts=", ".join(run.left)))


def _reading(fields: Fields, reading: WhatIfReading, usual: WhatIfRun) -> Iterator[RenderableType]:
    named = option_value(reading.option, reading.value)
    yield plain("")
    yield title(say("whatif_reading", option=named, ruling=reading.ruling))
    yield from _steps(list(_from_difference(reading.run, usual)))
    if reading.run.refused or (reading.run.over, reading.run.seat) != (usual.over, usual.seat):
        yield from _end(reading.run)
    yield from _layout(fields, reading.run.after, usual.after)


def _from_difference(run: WhatIfRun, usual: WhatIfRun) -> Iterator[WhatIfStep]:
    """Yield the steps of a reading from the first one that differs from the usual run."""
    differs = False
    for place, step in enumerate(run.steps):
        differs = differs or place >= len(usual.steps) or step != usual.steps[place]
        if differs:
            yield step
