"""Prepare a bot in a process of its own, so that the server never waits for it.

python -m pigpen.server.prepare BOT GAME OPTIONS-AS-JSON
"""

import os
import sys

import msgspec

from pigpen import catalog
from pigpen.bots.catalog import entry


def main() -> None:
    """Do what the bot needs done; it leaves its results in the caches on disk."""
    name, game, options = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(10)  # people at other tables come first
    entry(name).prepare(catalog.make(game, msgspec.json.decode(options, type=dict[str, int | str])))


if __name__ == "__main__":
    main()
