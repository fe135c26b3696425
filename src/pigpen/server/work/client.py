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
        self._process: Process | None = None
        self._has_answered = False  # this process

    async def ask(self, question: bytes) -> bytes:
        """The answer to one line; nobody else may ask meanwhile.

        Raises:
            NotSolved: what the process says against the question.
            TimeoutError: it took too long.
            Died: the process did.
        """
        try:
            limit = self._limit if self._has_answered else self._limit + self._start_limit
            kind, said = await asyncio.wait_for(self._exchange(question), limit)
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

    async def end(self) -> None:
        """End the process, if one runs."""
        process, self._process = self._process, None
        self._has_answered = False
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.communicate()  # which closes its pipes as well

    async def _exchange(self, question: bytes) -> tuple[int, bytes]:
        process = self._process
        if process is None or process.returncode is not None:
            self._has_answered = False
            process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question + b"\n")
        await process.stdin.drain()
        kind, size = ANSWER.unpack(await process.stdout.readexactly(ANSWER.size))
        return kind, await process.stdout.readexactly(size)

    async def _start(self) -> Process:
        command = (sys.executable, "-m", self.module)
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self._process
