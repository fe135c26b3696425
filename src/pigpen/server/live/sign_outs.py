"""Ended cookies in memory, so that requests are checked without a query.

The process that ends cookies knows at once; other nodes poll the database each second.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from typing import NoReturn

from sqlalchemy.exc import SQLAlchemyError

from pigpen.server.access.guests import GuestCookie
from pigpen.server.store.sign_outs import Ended, digest

_POLL_SECONDS = 1.0  # between polls


class SignOuts:
    """The oldest valid generation of each guest's cookies, and the sockets to close."""

    def __init__(self, ended: Iterable[Ended]) -> None:
        """`ended`: all sign-outs in the database."""
        self._generations: dict[bytes, int] = {}  # by digest
        self._sockets: dict[bytes, dict[Callable[[], None], int]] = {}  # generations by closer
        self._number = 0  # of the last sign-out loaded from the database
        self._learn(ended)

    def is_valid(self, seal: GuestCookie) -> bool:
        """Whether a cookie has not ended; a later generation comes from a faster node."""
        return seal.generation >= self._generations.get(digest(seal.id), 0)

    def end(self, seal: GuestCookie) -> None:
        """End the guest's cookies before the seal's generation, and close their sockets."""
        self._raise(digest(seal.id), seal.generation)

    @contextmanager
    def subscribe(self, seal: GuestCookie | None, close: Callable[[], None]) -> Generator[None]:
        """Call `close`, which raises nothing, if the cookie ends while the block runs."""
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

    async def poll(self, ask: Callable[[int], Awaitable[Iterable[Ended]]]) -> NoReturn:
        """Load the sign-outs of other nodes; `ask` takes the number of the last known one."""
        while True:
            with suppress(SQLAlchemyError, OSError):  # without the database nobody signs out
                self._learn(await ask(self._number))
            await asyncio.sleep(_POLL_SECONDS)

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
