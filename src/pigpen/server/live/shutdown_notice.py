"""The server stops, and is most often back in a moment: those who look on are told."""

from collections.abc import Callable, Generator
from contextlib import contextmanager


class Farewell:
    """Who is to be told, and whether they were."""

    def __init__(self) -> None:
        self.is_said = False
        self._to_tell: dict[Callable[[], None], None] = {}

    @contextmanager
    def hearing(self, tell: Callable[[], None]) -> Generator[None]:
        """While the block runs, `tell`, which raises nothing, is called if the server stops."""
        self._to_tell[tell] = None
        try:
            yield
        finally:
            del self._to_tell[tell]

    def say(self) -> None:
        """Tell everybody, once."""
        if self.is_said:
            return
        self.is_said = True
        for tell in list(self._to_tell):
            tell()
