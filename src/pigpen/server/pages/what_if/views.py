"""Answers to what-if questions, as wire types. Pure."""

from pigpen.core.game import TERMINAL
from pigpen.core.layout import setup_of
from pigpen.core.setup import Field, Impossible
from pigpen.lab.question import parse_question
from pigpen.lab.what_if import Reading, Run, TriedStep
from pigpen.server.views.problems import field_problems
from pigpen.server.wire.what_if import (
    LayoutField,
    WhatIfAnswer,
    WhatIfChoice,
    WhatIfReading,
    WhatIfRefused,
    WhatIfRun,
    WhatIfStep,
)


def answer_question(game: str, words: dict[str, str]) -> WhatIfAnswer:
    """Return the answer to a question about a game of the catalog, given as words of a query.

    Raises:
        PigpenError: the words are not a valid question.
    """
    question = parse_question(game, words)
    fields = setup_of(question.game).fields(question.game.rules)
    try:
        answer = question.answer()
    except Impossible as wrong:
        given = {field.name: question.layout.get(field.name, field.usual) for field in fields}
        return WhatIfAnswer(
            fields=tuple(map(_field, fields)),
            layout=given,
            problems=field_problems(wrong),
            run=None,
            readings=(),
        )
    return WhatIfAnswer(
        fields=tuple(map(_field, fields)),
        layout=dict(answer.run.before),
        problems=(),
        run=_run(answer.run),
        readings=tuple(map(_reading, answer.readings)),
    )


def _field(field: Field) -> LayoutField:
    return LayoutField(
        name=field.name,
        topic=field.topic,
        kind=field.kind,
        seat=field.seat,
        things=field.things,
        low=field.low,
        high=field.high,
    )


def _run(run: Run) -> WhatIfRun:
    refused = run.refused
    return WhatIfRun(
        steps=tuple(map(_step, run.steps)),
        refused=refused and WhatIfRefused(text=refused.text, said=refused.why),
        over=run.to_move == TERMINAL,
        seat=_seat(run.to_move),
        choices=tuple(WhatIfChoice(text=choice.text, words=choice.words) for choice in run.choices),
        left=(*run.left.actions, *run.left.outcomes),
    )


def _step(step: TriedStep) -> WhatIfStep:
    return WhatIfStep(
        seat=_seat(step.actor),
        text=step.text,
        words=step.words,
        said=step.said,
        layout=dict(step.layout),
    )


def _seat(actor: int) -> int | None:
    return actor if actor >= 0 else None


def _reading(reading: Reading) -> WhatIfReading:
    return WhatIfReading(
        option=reading.option.name,
        value=reading.value,
        ruling=reading.option.ruling,
        run=_run(reading.run),
    )
