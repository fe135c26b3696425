"""Notifies viewers that the server stops; it is usually back in a moment."""

from collections.abc import Callable, Generator
from contextlib import contextmanager


class ShutdownNotice:
    """Subscribers of the notice, and whether it was sent."""

    def __init__(self) -> None:
        self.is_sent = False
        self._callbacks: dict[Callable[[], None], None] = {}

    @contextmanager
    def subscribe(self, callback: Callable[[], None]) -> Generator[None]:
        """Call `callback`, which raises nothing, if the server stops while the block runs."""
        self._callbacks[callback] = None
        try:
            yield
        finally:
            del self._callbacks[callback]

    def broadcast(self) -> None:
        """Notify all subscribers, once."""
        if self.is_sent:
            return
        self.is_sent = True
        for callback in list(self._callbacks):
            callback()
