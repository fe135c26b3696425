"""A server that shares its database with no other: all is its own, and nobody is to be told."""

from pigpen.server.live.retries import Retries
from pigpen.server.live.tables import Alone
from pigpen.server.nodes.messages import new_id
from pigpen.server.table.events import Cause
from pigpen.server.table.news import News
from pigpen.server.table.table import Table


class LoneNode(Alone):
    """As `Node`, with nothing to do."""

    def __init__(self, retries: Retries) -> None:
        self.name = new_id()
        self._retries = retries

    def owns(self, name: str) -> bool:
        """All of it."""
        return True

    def waits(self, table_id: str, guest: str) -> bool:
        """Nobody is elsewhere."""
        return False

    def blocked(self, table_id: str) -> Cause | None:
        """What holds a table up."""
        return self._retries.cause(table_id)

    def noticed(self, table: Table) -> None:
        """Nobody would take it up a second time."""

    def dropped(self, table_id: str) -> None:
        """It is never another's."""

    def committed(self, table: Table, news: News | None = None) -> None:
        """Nobody else shows it."""

    def said(self, table_id: str, seat: int, phrase: str, command_id: str) -> None:
        """Nobody else hears it."""

    def lab_changed(self) -> None:
        """Nobody else plays runs."""

    def present(self, table_id: str) -> None:
        """Nobody else asks."""

    async def run(self) -> None:
        """There is nothing to do."""

    async def farewell(self) -> None:
        """There is nobody to tell."""
