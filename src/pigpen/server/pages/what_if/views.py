"""Answers to what-if questions, as wire types. Pure."""

from pigpen.core.layout import setup_of
from pigpen.core.setup import Field, Impossible
from pigpen.lab.question import parse_question
from pigpen.server.views.problems import field_problems
from pigpen.server.wire.what_if import LayoutField, WhatIfAnswer


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
        layout=answer.layout,
        problems=(),
        run=answer.run,
        readings=answer.readings,
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
