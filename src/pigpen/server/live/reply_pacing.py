"""How many delays a bot's answer takes at a table.

An answer comes after a whole number of delays, so that shorter thoughts look alike. On a machine
with much to do, some take longer than one delay, and longer ones more often: that would tell of the
cards that they were about. So once an answer was late, those after it at that table are late too,
however soon they are known: for many plies no second one tells anything.
"""

from collections import OrderedDict
from typing import NamedTuple

_LASTS = 200  # plies
_MOST_KEPT = 4096  # tables


class _Late(NamedTuple):
    beats: int
    until: int  # ply


class Beats:
    """Of all tables of this process."""

    def __init__(self) -> None:
        self._late: OrderedDict[str, _Late] = OrderedDict()

    def of(self, table_id: str, ply: int, least: int, needed: int) -> int:
        """The delays after which the answer at `ply` comes, which needed so many, and `least`."""
        late = self._late.get(table_id)
        usual = max(least, late.beats) if late is not None and ply < late.until else least
        if needed > usual:
            self._late[table_id] = _Late(needed, ply + _LASTS)
            self._late.move_to_end(table_id)
            if len(self._late) > _MOST_KEPT:
                self._late.popitem(last=False)
        return max(usual, needed)
