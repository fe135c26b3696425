"""A run that somebody stopped."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Interrupted(KeyboardInterrupt, Generic[T]):
    """Stopped, with what came of the games until then: whoever wants none of it lets it pass."""

    def __init__(self, result: T) -> None:
        super().__init__()
        self.result = result
