"""Prepare a bot in a process of its own, so that the server never waits for it.

python -m pigpen.server.prepare BOT GAME OPTIONS-AS-JSON [PARENT-PID]

With the number of the process that started it, it ends when that one does.
"""

import os
import sys
import time
from threading import Thread
from typing import Final

import msgspec

from pigpen import catalog
from pigpen.bots.catalog import entry

_LOOK_UP: Final = 0.5  # seconds between looks at whether the parent is there


def main() -> None:
    """Do what the bot needs done; it leaves its results in the caches on disk."""
    name, game, options, *parent = sys.argv[1:]
    if parent and os.name == "posix":  # elsewhere a launcher may stand between the two
        Thread(target=_end_with, args=(int(parent[0]),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)  # people at other tables come first
    entry(name).prepare(catalog.make(game, msgspec.json.decode(options, type=dict[str, int | str])))


def _end_with(parent: int) -> None:
    """End this process, in the midst of its work, once its parent is gone."""
    while os.getppid() == parent:
        time.sleep(_LOOK_UP)
    os._exit(1)


if __name__ == "__main__":
    main()
