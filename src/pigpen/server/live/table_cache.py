"""The tables in memory, weighed in plies: those in use stay, others make room."""

import asyncio
from collections import OrderedDict
from typing import Final, Self

from pigpen.server.access.limits import Limits
from pigpen.server.table.table import Table

_EMPTY: Final = 8  # plies that take as much memory as a table without any: 3 to 5 kB
_SHORT: Final = 1000  # plies of a table for which there is always room


class Slot:
    """A table in memory, and whose turn it is to change it.

    As a context it is in use, and stays in memory; its table is changed there alone.
    """

    def __init__(self, slots: "Slots", table_id: str) -> None:
        self.table_id = table_id
        self._slots = slots
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.doubted: Table | None = None  # before a write whose outcome is unknown
        self.num_users = 0  # pages that show the table, and what is being done there
        self.plies = 0  # of the table, when it was last weighed

    def __enter__(self) -> Self:
        self._slots.take_up(self)
        self.num_users += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.num_users -= 1
        self._slots.put_down(self)


class Slots:
    """Tables by id; whatever is done with one takes the same time, however many they are."""

    def __init__(self, limits: Limits) -> None:
        self._most_idle = limits.idle_plies
        self._most_shown = limits.shown_plies
        self._slots: dict[str, Slot] = {}
        self._idle: OrderedDict[str, Slot] = OrderedDict()  # not in use, the longest unused first
        self._idle_plies = 0
        self.num_plies = 0  # of all tables

    def __len__(self) -> int:
        return len(self._slots)

    def find(self, table_id: str) -> Slot | None:
        """The slot of a table that is in memory, or in use."""
        return self._slots.get(table_id)

    def busy(self) -> list[Slot]:
        """The slots at which something is being done."""
        return [slot for slot in self._slots.values() if slot.lock.locked()]

    def touch(self, slot: Slot) -> None:
        """Count a slot as used just now."""
        if not slot.num_users:
            self._idle.move_to_end(slot.table_id)

    def at(self, table_id: str) -> Slot:
        """The slot of a table, to be used at once."""
        slot = self._slots.get(table_id)
        if slot is None:
            slot = self._slots[table_id] = Slot(self, table_id)
        return slot

    def take_up(self, slot: Slot) -> None:
        """Keep a slot in memory; called by the slot before each use."""
        if not slot.num_users and self._idle.pop(slot.table_id, None) is not None:
            self._idle_plies -= slot.plies

    def put_down(self, slot: Slot) -> None:
        """Weigh a slot; called by the slot after each use.

        After the last one, slots that were unused for longest make room.
        """
        plies = 0 if slot.table is None else slot.table.num_plies
        self.num_plies += plies - slot.plies
        slot.plies = plies
        if slot.num_users:
            return
        if slot.table is None and slot.doubted is None:
            del self._slots[slot.table_id]
            return
        self._idle[slot.table_id] = slot
        self._idle_plies += plies
        while self._is_overfull():
            table_id, oldest = self._idle.popitem(last=False)
            del self._slots[table_id]
            self._idle_plies -= oldest.plies
            self.num_plies -= oldest.plies

    def can_show(self, table: Table) -> bool:
        """Whether there is room for one more page that shows a table."""
        slot = self._slots.get(table.id)
        is_in_use = slot is not None and slot.num_users > 0
        return is_in_use or self._has_room(table, table.num_plies)

    def can_grow(self, table: Table) -> bool:
        """Whether there is room for more plies at a table that is in use."""
        return self._has_room(table, 0)

    def _has_room(self, table: Table, more: int) -> bool:
        shown = self.num_plies - self._idle_plies + more
        return not self._most_shown or table.num_plies <= _SHORT or shown <= self._most_shown

    def _is_overfull(self) -> bool:
        """Whether idle tables weigh too much; one alone may."""
        num = len(self._idle)
        return 0 < self._most_idle < self._idle_plies + _EMPTY * num and num > 1
