"""Answers what-if questions: lays out a position, plays on, and compares readings of the rules.

Where a rule can be read in more than one way, the game has an option for it. A reading is the same
play with one such option changed; it is reported if it ends differently. Options by which tables
merely differ are the game's `Setup.settings`. Every step is computed by the game's own rules.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from pigpen import catalog
from pigpen.core.errors import BadOption, IllegalAction, ParseError
from pigpen.core.game import CHANCE, TERMINAL, AnyGame, AnyPosition
from pigpen.core.layout import lay_out, reachable, setup_of, whole
from pigpen.core.notation import describe_action, format_action, parse_action
from pigpen.core.options import Option, format_value, options
from pigpen.core.position import after, legal_actions, outcomes, to_move
from pigpen.core.said import Said
from pigpen.core.setup import Layout


class Play(NamedTuple):
    """The actions and outcomes to try, in order, as texts."""

    actions: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()


class WhatIfStep(Struct, frozen=True):
    """An action of a seat or an outcome, and its effects."""

    seat: int | None  # null: chance
    text: str
    words: Said  # name of the action
    said: tuple[Said, ...]
    layout: dict[str, str]  # after the step


class WhatIfRefused(Struct, frozen=True):
    """An action that is not possible, and why; none after it was tried."""

    text: str
    said: Said


class WhatIfChoice(Struct, frozen=True):
    """An action or outcome that is possible next."""

    text: str
    words: Said  # name of the action


class WhatIfRun(Struct, frozen=True):
    """The steps from a position, as far as they are possible."""

    steps: tuple[WhatIfStep, ...]
    refused: WhatIfRefused | None
    over: bool
    seat: int | None  # to act next; null: chance, or the game is over
    choices: tuple[WhatIfChoice, ...]  # of that seat, or of chance
    left: tuple[str, ...]  # remaining texts of the question
    after: dict[str, str]  # the layout in which it ends

    @property
    def result(self) -> tuple[object, ...]:
        """The outcome that a reading can change, without the narration."""
        return self.after, self.refused, self.over, self.seat


class WhatIfReading(Struct, frozen=True):
    """A run with another value of one option, if it ends differently."""

    option: str
    value: int | str
    ruling: str
    run: WhatIfRun


class Answer(NamedTuple):
    """The play, and how it would go under other readings of the rules."""

    layout: dict[str, str]  # before the first step
    run: WhatIfRun
    readings: tuple[WhatIfReading, ...]


def what_if(game: AnyGame, layout: Layout, play: Play) -> Answer:
    """Lay out a position and play on from it.

    Raises:
        NoSetup: positions of the game cannot be laid out.
        Impossible: a field is wrong; the message names each one.
        ParseError: a text is no action or outcome.
    """
    setup = setup_of(game)
    full = whole(setup.fields(game.rules), layout)
    position = reachable(game, full)
    before = setup.read(game.rules, position)
    run = _play_on(game, position, play)
    return Answer(before, run, tuple(_readings(game, full, play, run)))


def _play_on(
    game: AnyGame, position: AnyPosition, play: Play, *, until: int | None = None
) -> WhatIfRun:
    """Play from a position while the texts give actions and outcomes.

    With `until` another seat that has no choice left then does what it must, until that
    seat is to act: a reading may ask a seat where nothing is to be decided.

    Raises:
        ParseError: a text is no action or outcome.
    """
    steps: list[WhatIfStep] = []
    actions, chances = list(play.actions), list(play.outcomes)
    refused = None
    while waiting := _waiting(game, position, actions, chances):
        text = waiting[0]
        try:
            step, position = _step(game, position, text)
        except IllegalAction as problem:
            refused = WhatIfRefused(text, problem.why)
            break
        waiting.pop(0)
        steps.append(step)
    while refused is None and until is not None and _must(game, position, until):
        step, position = _step(game, position, _only_choice(game, position))
        steps.append(step)
    actor = to_move(game, position)
    return WhatIfRun(
        steps=tuple(steps),
        refused=refused,
        over=actor == TERMINAL,
        seat=_seat(actor),
        choices=tuple(_choices(game, position)),
        left=(*actions, *chances),
        after=setup_of(game).read(game.rules, position),
    )


def _seat(actor: int) -> int | None:
    return actor if actor >= 0 else None


def _waiting(
    game: AnyGame, position: AnyPosition, actions: list[str], chances: list[str]
) -> list[str] | None:
    """Return the texts of the actor to move."""
    actor = to_move(game, position)
    if actor == TERMINAL:
        return None
    return chances if actor == CHANCE else actions


def _must(game: AnyGame, position: AnyPosition, until: int) -> bool:
    return to_move(game, position) != until and len(legal_actions(game, position)) == 1


def _only_choice(game: AnyGame, position: AnyPosition) -> str:
    (action,) = legal_actions(game, position)
    return format_action(game, position, action)


def _step(game: AnyGame, before: AnyPosition, text: str) -> tuple[WhatIfStep, AnyPosition]:
    action = parse_action(game, before, text)
    position = after(game, before, action)
    step = WhatIfStep(
        seat=_seat(to_move(game, before)),
        text=format_action(game, before, action),
        words=describe_action(game, before, action),
        said=tuple(game.words.narrate(game.rules, before, action, position)),
        layout=setup_of(game).read(game.rules, position),
    )
    return step, position


def _choices(game: AnyGame, position: AnyPosition) -> Iterator[WhatIfChoice]:
    for code in legal_actions(game, position) or list(outcomes(game, position)):
        text = format_action(game, position, code)
        yield WhatIfChoice(text, describe_action(game, position, code))


def _readings(
    game: AnyGame, layout: Layout, play: Play, usual: WhatIfRun
) -> Iterator[WhatIfReading]:
    """Yield the plays that end differently with another value of one option."""
    entry = catalog.entry(game.name)
    settings = setup_of(game).settings
    for option in options(entry.rules):
        if option.name in settings:
            continue
        for value in _values(entry, option):
            if value == getattr(game.rules, option.name):
                continue
            try:
                other = entry.build(game.rules._replace(**{option.name: value}))
                run = _play_on(other, lay_out(other, layout), play, until=usual.seat)
            except (BadOption, ParseError):
                continue  # no such table, or no such play at it
            if run.result != usual.result:
                named = format_value(option, value)
                yield WhatIfReading(option.name, named, option.ruling, run)


def _values(entry: catalog.Entry, option: Option) -> tuple[int, ...]:
    """Return the values of an option: its choices, or the numbers of published versions."""
    if option.choices:
        return tuple(range(option.low, option.high + 1))
    published: Mapping[int, None] = {
        int(str(preset[option.name])): None
        for preset in entry.presets.values()
        if option.name in preset
    }
    return (*published, option.default) if published else ()
