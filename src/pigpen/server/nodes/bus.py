"""The message bus between nodes: publish and subscribe, at most once."""

from collections.abc import Callable, Iterable
from typing import Protocol

from pigpen.server.nodes.messages import Message

OnMessage = Callable[[Message], None]


class Bus(Protocol):
    """Sends messages. No method waits or raises: a message that cannot be sent is lost."""

    @property
    def connected_for(self) -> float:
        """Seconds since messages arrive without a break; 0 while disconnected."""
        ...

    def publish(self, message: Message, channels: Iterable[str]) -> None:
        """Send a message to all subscribers of these channels, this node included."""
        ...

    def subscribe(self, channels: Iterable[str]) -> None:
        """Receive the messages of these channels as well."""
        ...

    def unsubscribe(self, channels: Iterable[str]) -> None:
        """Stop receiving the messages of these channels."""
        ...

    async def run(self, on_message: OnMessage, on_connected: Callable[[], None]) -> None:
        """Send and receive until cancelled; `on_connected` is called after each connect."""
        ...
