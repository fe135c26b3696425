"""What happens if …, over HTTP: a question in the query, and its answer. Nothing is kept."""

from functools import partial

from litestar import Router, get
from litestar.params import FromPath

from pigpen import catalog
from pigpen.core.game import NOBODY, TERMINAL
from pigpen.core.layout import setup_of
from pigpen.core.position import view
from pigpen.core.redacted import known
from pigpen.core.setup import Example, Field, Impossible
from pigpen.lab.question import Question, example_words, parse_question, present_words
from pigpen.lab.what_if import Reading, Run, TriedStep
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table
from pigpen.server.http.security import known_guest
from pigpen.server.services import InjectedServices
from pigpen.server.views.problems import field_problems
from pigpen.server.wire.said import wire_said
from pigpen.server.wire.what_if import (
    LayoutField,
    WhatIfAnswer,
    WhatIfChoice,
    WhatIfExample,
    WhatIfGame,
    WhatIfReading,
    WhatIfRefused,
    WhatIfRun,
    WhatIfStep,
    WhatIfWords,
)
from pigpen.server.work.one_thread import in_one_thread


@get("/what-if", sync_to_thread=False)
def games() -> list[WhatIfGame]:
    """The games whose positions can be laid out, with questions to begin with."""
    setups = ((entry.name, catalog.make(entry.name).extras.setup) for entry in catalog.CATALOG)
    return [
        WhatIfGame(name=name, examples=tuple(_example(example) for example in setup.examples))
        for name, setup in setups
        if setup is not None
    ]


@get("/what-if/{game:str}")
async def what_if(request: AnyRequest, game: FromPath[str]) -> WhatIfAnswer:
    """What happens from the position that the query lays out."""
    question = parse_question(game, dict(request.query_params))
    return await in_one_thread(partial(_answered, question))


@get("/tables/{table_id:str}/what-if")
async def present(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> WhatIfWords:
    """The position of a table as the guest sees it, to try things out there."""
    table = await find_table(services, table_id)
    guest = known_guest(request, services)
    seat = table.seat_of(guest.id) if guest else None
    seen = view(table.game, table.position, NOBODY if seat is None else seat)
    return WhatIfWords(words=present_words(table.game, known(seen)))


def _answered(question: Question) -> WhatIfAnswer:
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


def _example(example: Example) -> WhatIfExample:
    return WhatIfExample(name=example.name, words=example_words(example))


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
        refused=refused and WhatIfRefused(text=refused.text, said=wire_said(refused.why)),
        over=run.to_move == TERMINAL,
        seat=_seat(run.to_move),
        choices=tuple(
            WhatIfChoice(text=choice.text, words=wire_said(choice.words)) for choice in run.choices
        ),
        left=(*run.left.actions, *run.left.outcomes),
    )


def _step(step: TriedStep) -> WhatIfStep:
    return WhatIfStep(
        seat=_seat(step.actor),
        text=step.text,
        words=wire_said(step.words),
        said=tuple(map(wire_said, step.said)),
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


ROUTER = Router("/api", route_handlers=[games, what_if, present])
