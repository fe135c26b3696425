"""What the pages of "What happens if …?" are sent.

====================================  ===========================================
GET  /api/what-if                     list[WhatIfGame]
GET  /api/what-if/{game}              WhatIfAnswer
GET  /api/tables/{id}/what-if         WhatIfWords: the guest's view of a table, laid out
====================================  ===========================================

The second takes a question as a query, in words by name: `lab.question` says which.
"""

from pigpen.server.wire.base import FieldProblem, Said, Wire


class WhatIfExample(Wire):
    """A question that people ask; its words are `example.GAME.NAME` in the catalogue."""

    name: str
    words: dict[str, str]  # of the query


class WhatIfGame(Wire):
    """A game whose positions can be laid out."""

    name: str
    examples: tuple[WhatIfExample, ...]


class WhatIfWords(Wire):
    """A question without anything tried yet."""

    words: dict[str, str]  # of the query


class LayoutField(Wire):
    """One thing to lay out; its words are `layout.TOPIC` in the catalogue."""

    name: str  # of its word in a query
    topic: str
    kind: str  # number, seat, cards, or text in a grammar of the game
    seat: int | None  # whose it is
    things: tuple[str, ...]  # what there may be, each a text
    low: int
    high: int  # of a number or a seat; most cards; of a text what the game means by it


class WhatIfStep(Wire):
    """One action of a seat, or one outcome, and what came of it."""

    seat: int | None  # null: chance
    text: str
    words: Said  # what it is called
    said: tuple[Said, ...]
    layout: dict[str, str]  # after it


class WhatIfRefused(Wire):
    """What was tried and cannot be done."""

    text: str
    said: Said


class WhatIfChoice(Wire):
    """What could come next."""

    text: str
    words: Said  # what it is called


class WhatIfRun(Wire):
    """A play from the position that was laid out, as far as it goes."""

    steps: tuple[WhatIfStep, ...]
    refused: WhatIfRefused | None
    over: bool
    seat: int | None  # to act next; null: chance, or nobody
    choices: tuple[WhatIfChoice, ...]
    left: tuple[str, ...]  # texts that were not needed


class WhatIfReading(Wire):
    """The same play where one option has another value, and it ends otherwise."""

    option: str
    value: int | str
    ruling: str
    run: WhatIfRun


class WhatIfAnswer(Wire):
    """The form, filled as asked, and what happens."""

    fields: tuple[LayoutField, ...]
    layout: dict[str, str]  # by name of the field; as given where there are problems
    problems: tuple[FieldProblem, ...]  # why there is no such position
    run: WhatIfRun | None  # null where there are problems
    readings: tuple[WhatIfReading, ...]
