"""One warm process beside the server that answers questions, one after the other.

It starts with the first question. One that takes too long is ended, and the next question
starts another.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

from pigpen.core.errors import PigpenError
from pigpen.server.work.process import ANSWER, REFUSED


class NotSolved(PigpenError):
    """The process says why it cannot answer."""


class Died(Exception):
    """The process ended before it had answered."""


class Worker:
    """A process that runs `python -m MODULE`, whose `main` is `work.serve`."""

    def __init__(self, module: str, limit: float, start: float = 0.0) -> None:
        """`limit`: seconds that an answer may take, and `start` more for a process's first."""
        self.module = module
        self._limit = limit
        self._start_limit = start
        self._process: asyncio.Task[Process] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._has_answered = False  # the last process that was started

    async def ask(self, question: bytes) -> bytes:
        """The answer to one line; nobody else may ask meanwhile.

        Raises:
            NotSolved: what the process says against the question.
            TimeoutError: it took too long.
            Died: the process did.
        """
        try:
            limit = self._limit if self._is_warm else self._limit + self._start_limit
            async with asyncio.timeout(limit):
                kind, said = await _exchange(await self._running(), question)
            self._has_answered = True
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            await self.end()
            raise Died(self.module) from error
        except BaseException:
            await self.end()  # half an answer may be on its way
            raise
        if kind == REFUSED:
            raise NotSolved(said.decode())
        return said

    @property
    def _is_warm(self) -> bool:
        """Whether a process runs that has answered before."""
        process = self._process
        return self._has_answered and process is not None and process.result().returncode is None

    async def end(self) -> None:
        """End the process, if one runs. Who is cancelled meanwhile leaves none behind."""
        process, self._process = self._process, None
        if process is not None:
            self._ending = asyncio.create_task(_end(process))
        if self._ending is not None:
            await asyncio.shield(self._ending)

    async def _running(self) -> Process:
        """The process, started if there is none."""
        if self._process is not None and self._process.result().returncode is not None:
            await self.end()
        if self._process is None:
            command = (sys.executable, "-m", self.module)
            start = asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            self._process = asyncio.create_task(start)
            self._has_answered = False
        # uvloop does not wait for a process whose start is cancelled, and cannot close then.
        return await asyncio.shield(self._process)


async def _exchange(process: Process, question: bytes) -> tuple[int, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(question + b"\n")
    await process.stdin.drain()
    kind, size = ANSWER.unpack(await process.stdout.readexactly(ANSWER.size))
    return kind, await process.stdout.readexactly(size)


async def _end(starting: asyncio.Task[Process]) -> None:
    await asyncio.wait((starting,))
    if starting.exception() is not None:
        return  # which who asked was told
    process = starting.result()
    if process.returncode is None:
        process.kill()
    await process.communicate()  # which closes its pipes as well
