"""A run that somebody stopped."""

from typing import Any


class Interrupted(KeyboardInterrupt):
    """Stopped, with what came of the games until then: whoever wants none of it lets it pass."""

    def __init__(self, result: Any) -> None:
        super().__init__()
        self.result = result

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.result,)
