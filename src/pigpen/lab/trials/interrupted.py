"""The exception of a run that Ctrl-C stopped."""

from typing import Any


class Interrupted(KeyboardInterrupt):
    """The run was stopped; `result` has the games until then."""

    def __init__(self, result: Any) -> None:
        super().__init__()
        self.result = result

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.result,)
