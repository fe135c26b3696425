"""Decides after how many delays a bot replies, so that times leak nothing about hidden cards.

A reply comes after a whole number of delays, so that shorter thoughts look alike. On a busy machine
some thoughts take longer than one delay, and long ones more often, which would leak the cards that
they were about. So once a reply was late, later ones at that table are as late, however fast they
are found: for many plies a second late reply reveals nothing.
"""

from collections import OrderedDict
from typing import NamedTuple

_LASTING_PLIES = 200  # plies
_MOST_TABLES = 4096  # tables


class _Late(NamedTuple):
    delays: int
    until: int  # ply


class ReplyPacing:
    """Reply delays of bots at every table in this process."""

    def __init__(self) -> None:
        self._late: OrderedDict[str, _Late] = OrderedDict()

    def delays(self, table_id: str, ply: int, least: int, needed: int) -> int:
        """Return after how many delays the reply at `ply` comes.

        `needed` is how many the thought took; `least` is the minimum.
        """
        late = self._late.get(table_id)
        usual = max(least, late.delays) if late is not None and ply < late.until else least
        if needed > usual:
            self._late[table_id] = _Late(needed, ply + _LASTING_PLIES)
            self._late.move_to_end(table_id)
            if len(self._late) > _MOST_TABLES:
                self._late.popitem(last=False)
        return max(usual, needed)
