"""Readiness checks: whether what is played now would be stored, for load balancers.

All checks run at once, with the same timeout, and once for all simultaneous requests: a server in
trouble gets no more load.
"""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

PATIENCE = 1.0  # seconds for the answer of a check
LEAST_DISK = 100_000_000  # free bytes on the disk of a database file
LONGEST_BACKLOG = 10.0  # seconds for which a write waits for the database

Check = Callable[[], Awaitable[str]]  # why the server is not ready; empty if it is


class Readiness:
    """The checks of one server, by name."""

    def __init__(self, parts: Mapping[str, Check]) -> None:
        self._checks = parts
        self._asking: asyncio.Task[dict[str, str]] | None = None

    async def problems(self) -> dict[str, str]:
        """Return which checks fail, and why; empty if the server is ready."""
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
            self._asking.add_done_callback(self._answered)
        return await asyncio.shield(self._asking)

    def _answered(self, _: object) -> None:
        self._asking = None

    async def _ask(self) -> dict[str, str]:
        answers = await asyncio.gather(*map(_with_timeout, self._checks.values()))
        return {name: why for name, why in zip(self._checks, answers, strict=True) if why}


async def _with_timeout(part: Check) -> str:
    try:
        return await asyncio.wait_for(part(), PATIENCE)
    except TimeoutError:
        return f"No answer within {PATIENCE:g} s."


def database(write: Callable[[], Awaitable[object]]) -> Check:
    """Check that the database takes a write that changes nothing."""

    async def part() -> str:
        try:
            await write()
        except SQLAlchemyError:
            return "The database takes no writes: its disk is full, or it is locked or gone."
        return ""

    return part


def disk(folder: Path, least: int = LEAST_DISK) -> Check:
    """Check that the disk of the database file has room."""

    async def part() -> str:
        free = (await asyncio.to_thread(shutil.disk_usage, folder)).free
        if free >= least:
            return ""
        return (
            f"The disk of the database has {free / 1e6:.0f} MB left; {least / 1e6:.0f} are needed."
        )

    return part


def redis(is_up: Callable[[], bool]) -> Check:
    """Check that Redis answers."""

    async def part() -> str:
        return "" if is_up() else "Redis does not answer: others here hear of news up to 2 s late."

    return part


def backlog(age: Callable[[], float], longest: float = LONGEST_BACKLOG) -> Check:
    """Check that no write waits long; `age` returns the seconds of the oldest."""

    async def part() -> str:
        waits = age()
        return "" if waits < longest else f"Something waits for the database for {waits:.0f} s."

    return part
