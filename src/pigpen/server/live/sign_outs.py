"""Sign-outs in memory, so that each request is checked without a question to the database.

The process that ends cookies knows it at once; other nodes ask the database each second.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from typing import NoReturn

from sqlalchemy.exc import SQLAlchemyError

from pigpen.server.access.guests import Seal
from pigpen.server.store.sign_outs import Ended, digest

_BEAT = 1.0  # seconds between questions to the database


class SignOuts:
    """The generations of guests whose earlier cookies have ended, and open sockets to be closed."""

    def __init__(self, ended: Iterable[Ended]) -> None:
        """`ended`: all that the database has."""
        self._generations: dict[bytes, int] = {}  # by digest
        self._sockets: dict[bytes, dict[Callable[[], None], int]] = {}  # generations by closer
        self._number = 0  # of the last sign-out that the database told
        self._learn(ended)

    def is_good(self, seal: Seal) -> bool:
        """Whether a cookie has not ended; one of a later generation comes from a faster node."""
        return seal.generation >= self._generations.get(digest(seal.id), 0)

    def ended(self, seal: Seal) -> None:
        """Note that cookies of the guest are good from the seal's generation on, and close sockets
        that were opened with earlier ones.
        """
        self._raise(digest(seal.id), seal.generation)

    @contextmanager
    def closing(self, seal: Seal | None, close: Callable[[], None]) -> Generator[None]:
        """While the block runs, call `close`, which raises nothing, if the cookie ends."""
        if seal is None:
            yield
            return
        key = digest(seal.id)
        self._sockets.setdefault(key, {})[close] = seal.generation
        try:
            yield
        finally:
            del self._sockets[key][close]
            if not self._sockets[key]:
                del self._sockets[key]

    async def follow(self, ask: Callable[[int], Awaitable[Iterable[Ended]]]) -> NoReturn:
        """Learn what other nodes end; `ask` takes the number of the last known sign-out."""
        while True:
            with suppress(SQLAlchemyError, OSError):  # the database is away: nobody signs out
                self._learn(await ask(self._number))
            await asyncio.sleep(_BEAT)

    def _learn(self, ended: Iterable[Ended]) -> None:
        for key, generation, number in ended:
            self._number = max(self._number, number)
            self._raise(key, generation)

    def _raise(self, key: bytes, generation: int) -> None:
        if generation <= self._generations.get(key, 0):
            return
        self._generations[key] = generation
        sockets = self._sockets.get(key, {})
        for close in [close for close, opened in sockets.items() if opened < generation]:
            close()
