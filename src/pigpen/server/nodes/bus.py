"""How nodes tell each other what is new: to whoever listens to a channel, if it arrives at all."""

from collections.abc import Callable, Iterable
from typing import Protocol

from pigpen.server.nodes.messages import Message

Hear = Callable[[Message], None]


class Bus(Protocol):
    """Carries messages. Nothing here waits, nor raises: what cannot be sent is lost."""

    @property
    def up_for(self) -> float:
        """Seconds since others can be heard without a break; 0 while they cannot."""
        ...

    def publish(self, message: Message, channels: Iterable[str]) -> None:
        """Send to whoever listens to one of these, this node too."""
        ...

    def follow(self, channels: Iterable[str]) -> None:
        """Listen to these as well."""
        ...

    def unfollow(self, channels: Iterable[str]) -> None:
        """No longer listen to these."""
        ...

    async def run(self, hear: Hear, on_up: Callable[[], None]) -> None:
        """Carry messages until cancelled; `on_up` is called each time that it can be done again."""
        ...
