"""HTTP endpoints of what-if questions: the query holds the question; nothing is stored."""

from litestar import Router, get
from litestar.params import FromPath

from pigpen import catalog
from pigpen.core.game import NOBODY
from pigpen.core.position import view
from pigpen.core.redacted import known
from pigpen.core.setup import Example
from pigpen.lab.question import example_words, parse_question, present_words
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table
from pigpen.server.http.security import guest_of
from pigpen.server.http.worker_calls import call_worker
from pigpen.server.page import Page
from pigpen.server.pages.what_if.views import answer_question
from pigpen.server.services import InjectedServices
from pigpen.server.wire.what_if import WhatIfAnswer, WhatIfExample, WhatIfGame, WhatIfWords


@get("/what-if", sync_to_thread=False)
def games() -> list[WhatIfGame]:
    """Return the games whose positions can be set up, with example questions."""
    setups = ((entry.name, catalog.make(entry.name).extras.setup) for entry in catalog.CATALOG)
    return [
        WhatIfGame(name=name, examples=tuple(_example(example) for example in setup.examples))
        for name, setup in setups
        if setup is not None
    ]


@get("/what-if/{game:str}")
async def what_if(
    request: AnyRequest, services: InjectedServices, game: FromPath[str]
) -> WhatIfAnswer:
    """Return what happens in the position of the query."""
    words = dict(request.query_params)
    parse_question(game, words)  # invalid questions are refused before they are queued
    return await call_worker(request, services, services.processes, answer_question, game, words)


@get("/tables/{table_id:str}/what-if")
async def present(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> WhatIfWords:
    """Return a table's position in the guest's view, as words of a question."""
    table = await find_table(services, table_id)
    guest = guest_of(request, services)
    seat = table.seat_of(guest.id) if guest else None
    seen = view(table.game, table.position, NOBODY if seat is None else seat)
    return WhatIfWords(words=present_words(table.game, known(seen)))


def _example(example: Example) -> WhatIfExample:
    return WhatIfExample(name=example.name, words=example_words(example))


PAGE = Page([Router("/api", route_handlers=[games, what_if, present])])
