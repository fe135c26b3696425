"""Work beside the event loop for a request: queued by address, given up when the asker has gone."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, TypeVarTuple

from pigpen.server.http.admission import address, asker
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.services import Services
from pigpen.server.table.refusals import Refused, refusal, unwrap
from pigpen.server.work.worker_pool import WorkerPool

_GONE = refusal("gone", 499)

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


async def ask(
    request: AnyRequest,
    services: Services,
    workers: WorkerPool,
    function: Callable[[*Ts], R],
    *args: *Ts,
) -> R:
    """The result of `function(*args)` by one of the workers.

    Raises:
        Refused: too much is asked from this address, it takes too long, or the asker has gone.
        PigpenError: as the function did.
    """
    unwrap(services.rate_limits.check_work(address(request)))
    return await while_here(request, workers.call_or_refuse(asker(request), function, *args))


async def answer(
    request: AnyRequest, services: Services, function: Callable[[*Ts], bytes], *args: *Ts
) -> bytes:
    """The result of `function(*args)`, which is worked out once for all who ask.

    Raises:
        Refused, PigpenError: as of `ask`; an answer that is known costs nothing.
    """

    def admit() -> None:
        unwrap(services.rate_limits.check_work(address(request)))

    return await while_here(request, services.answers.of(asker(request), admit, function, *args))


async def while_here(request: AnyRequest, work: Coroutine[Any, Any, R]) -> R:
    """The result of `work`, which is cancelled when the asker has gone.

    Raises:
        Refused: the asker has gone; nobody reads the answer.
    """
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refused(_GONE)
        return working.result()
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait((working,))


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
