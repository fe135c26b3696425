"""Whether what is played now would be kept: what a balancer asks before it sends people here.

Each part is asked with the same patience, all at once, and once for all who ask at the same
moment: a server in trouble is not troubled further.
"""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

PATIENCE = 1.0  # seconds for the answer of a part
LEAST_DISK = 100_000_000  # bytes that are free where the database is a file
LONGEST_HELD_UP = 10.0  # seconds for which something waits for the database

Part = Callable[[], Awaitable[str]]  # why it is not ready; empty if it is


class Readiness:
    """Of the parts of one server, by name."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self._parts = parts
        self._asking: asyncio.Task[dict[str, str]] | None = None

    async def troubles(self) -> dict[str, str]:
        """Which parts are not ready, and why; none if all are."""
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
            self._asking.add_done_callback(self._answered)
        return await asyncio.shield(self._asking)

    def _answered(self, _: object) -> None:
        self._asking = None

    async def _ask(self) -> dict[str, str]:
        answers = await asyncio.gather(*map(_patiently, self._parts.values()))
        return {name: why for name, why in zip(self._parts, answers, strict=True) if why}


async def _patiently(part: Part) -> str:
    try:
        return await asyncio.wait_for(part(), PATIENCE)
    except TimeoutError:
        return f"No answer within {PATIENCE:g} s."


def database(write: Callable[[], Awaitable[object]]) -> Part:
    """Takes a write that changes nothing."""

    async def part() -> str:
        try:
            await write()
        except SQLAlchemyError:
            return "The database takes no writes: its disk is full, or it is locked or gone."
        return ""

    return part


def disk(folder: Path, least: int = LEAST_DISK) -> Part:
    """Has room, in the folder of the file that is the database."""

    async def part() -> str:
        free = (await asyncio.to_thread(shutil.disk_usage, folder)).free
        if free >= least:
            return ""
        return (
            f"The disk of the database has {free / 1e6:.0f} MB left; {least / 1e6:.0f} are needed."
        )

    return part


def redis(is_up: Callable[[], bool]) -> Part:
    """Answers, where servers hear of each other by it."""

    async def part() -> str:
        return "" if is_up() else "Redis does not answer: others here hear of news up to 2 s late."

    return part


def held_up(age: Callable[[], float], longest: float = LONGEST_HELD_UP) -> Part:
    """Nothing waits for the database for long; `age` in seconds of what waits for longest."""

    async def part() -> str:
        waits = age()
        return "" if waits < longest else f"Something waits for the database for {waits:.0f} s."

    return part
