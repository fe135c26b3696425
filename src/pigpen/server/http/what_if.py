"""What happens if …, over HTTP: a question in the query, and its answer. Nothing is kept."""

from litestar import Router, get
from litestar.params import FromPath

from pigpen import catalog
from pigpen.core.game import NOBODY
from pigpen.core.position import view
from pigpen.core.redacted import known
from pigpen.core.setup import Example
from pigpen.lab.question import example_words, parse_question, present_words
from pigpen.server.http.asking import ask
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table
from pigpen.server.http.security import known_guest
from pigpen.server.services import InjectedServices
from pigpen.server.views.what_if import answer_question
from pigpen.server.wire.what_if import WhatIfAnswer, WhatIfExample, WhatIfGame, WhatIfWords


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
async def what_if(
    request: AnyRequest, services: InjectedServices, game: FromPath[str]
) -> WhatIfAnswer:
    """What happens from the position that the query lays out."""
    words = dict(request.query_params)
    parse_question(game, words)  # what is wrong with it need not wait
    return await ask(request, services, services.pages, answer_question, game, words)


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


def _example(example: Example) -> WhatIfExample:
    return WhatIfExample(name=example.name, words=example_words(example))


ROUTER = Router("/api", route_handlers=[games, what_if, present])
