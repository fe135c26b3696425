"""Calls of workers for a request: rate-limited, queued by address, cancelled on disconnect."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, TypeVarTuple

from pigpen.server.http.admission import client_address, client_key
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.services import Services
from pigpen.server.table.refusals import Refused, refusal, unwrap
from pigpen.server.work.worker_pool import WorkerPool

_GONE = refusal("gone", 499)

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


async def call_worker(
    request: AnyRequest,
    services: Services,
    workers: WorkerPool,
    function: Callable[[*Ts], R],
    *args: *Ts,
) -> R:
    """Return `function(*args)`, computed by one of the workers.

    Raises:
        Refused: the address has too many requests, the call takes too long, or the client left.
        PigpenError: raised by the function.
    """
    unwrap(services.rate_limits.check_work(client_address(request)))
    return await cancel_on_disconnect(
        request, workers.call_or_refuse(client_key(request), function, *args)
    )


async def cached_answer(
    request: AnyRequest, services: Services, function: Callable[[*Ts], bytes], *args: *Ts
) -> bytes:
    """Return `function(*args)`, cached or computed once for all clients that wait for it.

    Raises:
        Refused: as in `call_worker`; a cached answer does not count for the rate limit.
        PigpenError: raised by the function.
    """

    def admit() -> None:
        unwrap(services.rate_limits.check_work(client_address(request)))

    return await cancel_on_disconnect(
        request, services.answers.of(client_key(request), admit, function, *args)
    )


async def cancel_on_disconnect(request: AnyRequest, work: Coroutine[Any, Any, R]) -> R:
    """Return the result of `work`, which is cancelled if the client disconnects.

    Raises:
        Refused: the client disconnected; the answer is not sent.
    """
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_wait_for_disconnect(request))
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


async def _wait_for_disconnect(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
