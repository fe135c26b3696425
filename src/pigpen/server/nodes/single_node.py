"""The null object of `Node`, for a server that shares its database with no other node."""

from pigpen.server.live.presence import NoPeers
from pigpen.server.live.retries import Retries
from pigpen.server.nodes.messages import new_id
from pigpen.server.table.delta import TableDelta
from pigpen.server.table.events import Cause
from pigpen.server.table.table import Table


class SingleNode(NoPeers):
    """A `Node` without peers: it owns all work, and publishes nothing."""

    def __init__(self, retries: Retries) -> None:
        self.name = new_id()
        self._retries = retries

    def owns(self, name: str) -> bool:
        """Always true: single node."""
        return True

    def waits(self, table_id: str, guest: str) -> bool:
        """Always false: no guest waits at another node."""
        return False

    num_people_elsewhere = 0

    def blocked(self, table_id: str) -> Cause | None:
        """Return why a table is blocked, if it is."""
        return self._retries.cause(table_id)

    def mark_handled(self, table: Table) -> None:
        """No-op: no other node resumes the table."""

    def lost_lease(self, table_id: str) -> None:
        """No-op: leases are never lost."""

    def publish_commit(self, table: Table, news: TableDelta | None = None) -> None:
        """No-op: no other node shows the table."""

    def publish_phrase(self, table_id: str, seat: int, phrase: str, command_id: str) -> None:
        """No-op: no other node shows the table."""

    def publish_page_change(self) -> None:
        """No-op: no other node works for pages."""

    def publish_presence(self, table_id: str) -> None:
        """No-op: no other node shows the table."""

    async def run(self) -> None:
        """No-op: single node."""

    async def leave(self) -> None:
        """No-op: single node."""
