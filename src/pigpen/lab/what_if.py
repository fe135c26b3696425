"""Answers what-if questions: lays out a position, plays on, and compares readings of the rules.

Where a rule can be read in more than one way, the game has an option for it. A reading is the same
play with one such option changed; it is reported if it ends differently. Options by which tables
merely differ are the game's `Setup.settings`. Every step is computed by the game's own rules.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

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


class TriedStep(NamedTuple):
    """One action or outcome, and its result."""

    actor: int  # a seat or CHANCE
    text: str
    words: Said  # what it is called
    said: tuple[Said, ...]
    layout: Layout  # after it


class NextAction(NamedTuple):
    """A possible next action."""

    text: str
    words: Said  # what it is called


class RefusedAction(NamedTuple):
    """An action that was refused; none after it was tried."""

    text: str
    why: Said


class Run(NamedTuple):
    """A play from a position, as far as it goes."""

    before: Layout
    steps: tuple[TriedStep, ...]
    refused: RefusedAction | None
    to_move: int  # then: a seat, CHANCE or TERMINAL
    choices: tuple[NextAction, ...]  # of that seat, or of chance
    left: Play  # what was not needed

    @property
    def after(self) -> Layout:
        """The position in which it ends."""
        return self.steps[-1].layout if self.steps else self.before

    @property
    def result(self) -> tuple[Layout, RefusedAction | None, int]:
        """The outcome that a reading can change, without the narration."""
        return self.after, self.refused, self.to_move


class Reading(NamedTuple):
    """A play with one option changed."""

    option: Option
    value: int | str
    run: Run


class Answer(NamedTuple):
    """The play, and how it would go under other readings of the rules."""

    run: Run
    readings: tuple[Reading, ...]  # those that end otherwise


def what_if(game: AnyGame, layout: Layout, play: Play) -> Answer:
    """Lay out a position and play on from it.

    Raises:
        NoSetup: positions of the game cannot be laid out.
        Impossible: naming each field.
        ParseError: a text of the play says nothing.
    """
    setup = setup_of(game)
    full = whole(setup.fields(game.rules), layout)
    position = reachable(game, full)
    run = play_on(game, position, play)
    return Answer(run, tuple(_readings(game, full, play, run)))


def play_on(game: AnyGame, position: AnyPosition, play: Play, *, until: int = CHANCE) -> Run:
    """Play from a position while the texts give actions and outcomes.

    With `until` another seat that has no choice left then does what it must, until that
    seat is to act: a reading may ask a seat where nothing is to be decided.

    Raises:
        ParseError: a text says nothing.
    """
    before = setup_of(game).read(game.rules, position)
    steps: list[TriedStep] = []
    actions, chances = list(play.actions), list(play.outcomes)
    refused = None
    while waiting := _waiting(game, position, actions, chances):
        text = waiting[0]
        try:
            step, position = _step(game, position, text)
        except IllegalAction as problem:
            refused = RefusedAction(text, problem.why)
            break
        waiting.pop(0)
        steps.append(step)
    while refused is None and until >= 0 and _must(game, position, until):
        step, position = _step(game, position, _only_choice(game, position))
        steps.append(step)
    left = Play(tuple(actions), tuple(chances))
    choices = tuple(_choices(game, position))
    return Run(before, tuple(steps), refused, to_move(game, position), choices, left)


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


def _step(game: AnyGame, before: AnyPosition, text: str) -> tuple[TriedStep, AnyPosition]:
    action = parse_action(game, before, text)
    position = after(game, before, action)
    step = TriedStep(
        actor=to_move(game, before),
        text=format_action(game, before, action),
        words=describe_action(game, before, action),
        said=tuple(game.words.narrate(game.rules, before, action, position)),
        layout=setup_of(game).read(game.rules, position),
    )
    return step, position


def _choices(game: AnyGame, position: AnyPosition) -> Iterator[NextAction]:
    for code in legal_actions(game, position) or list(outcomes(game, position)):
        text = format_action(game, position, code)
        yield NextAction(text, describe_action(game, position, code))


def _readings(game: AnyGame, layout: Layout, play: Play, usual: Run) -> Iterator[Reading]:
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
                run = play_on(other, lay_out(other, layout), play, until=usual.to_move)
            except (BadOption, ParseError):
                continue  # no such table, or no such play at it
            if run.result != usual.result:
                yield Reading(option, format_value(option, value), run)


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
