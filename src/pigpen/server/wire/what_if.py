"""Messages of what-if questions: positions to set up, and the results of actions there.

====================================  ===========================================
GET  /api/what-if                     list[WhatIfGame]
GET  /api/what-if/{game}              WhatIfAnswer
GET  /api/tables/{id}/what-if         WhatIfWords: the guest's view of a table as a question
====================================  ===========================================

The second takes a question as query parameters, which `lab.question` defines.
"""

from pigpen.lab.what_if import (
    WhatIfReading,
    WhatIfRun,
)
from pigpen.server.wire.base import FieldProblem, Wire


class WhatIfExample(Wire):
    """An example question; its text is `example.GAME.NAME` in the catalog."""

    name: str
    words: dict[str, str]  # of the query


class WhatIfGame(Wire):
    """A game whose positions can be set up."""

    name: str
    examples: tuple[WhatIfExample, ...]


class WhatIfWords(Wire):
    """A question with a position and no actions."""

    words: dict[str, str]  # of the query


class LayoutField(Wire):
    """A field of a position; its text is `layout.TOPIC` in the catalog."""

    name: str  # of its query parameter
    topic: str
    kind: str  # number, seat, cards, or text in a grammar of the game
    seat: int | None  # the owner, if any
    things: tuple[str, ...]  # the possible values as texts
    low: int
    high: int  # maximum of a number or seat, or number of cards; for a text the game defines it


class WhatIfAnswer(Wire):
    """The filled form, and what happens."""

    fields: tuple[LayoutField, ...]
    layout: dict[str, str]  # by name of the field; as given if there are problems
    problems: tuple[FieldProblem, ...]  # why the position is not possible
    run: WhatIfRun | None  # null if there are problems
    readings: tuple[WhatIfReading, ...]
