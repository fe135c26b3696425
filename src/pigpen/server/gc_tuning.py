"""Tunes the garbage collector so that full collections skip long-lived objects.

Most of a server's memory holds histories of tables: many small objects without reference cycles,
which reference counting frees. A full collection visits all of them while every table waits, and it
takes longer the more there are. So the survivors of a full collection are frozen, and visited again
once an hour only. Collections are also rarer than by Python's default, under which a few actions
trigger one.
"""

import asyncio
import gc
from collections.abc import Generator, Mapping
from contextlib import contextmanager

_OLDEST = 2  # the generation that only a full collection visits
_HOUR = 3600.0  # seconds
_THRESHOLDS = (20_000, 20, 20)  # objects, and collections of the two younger generations


@contextmanager
def freeze_survivors() -> Generator[None]:
    """Freeze the survivors of each full collection while the block runs."""
    usual = gc.get_threshold()
    gc.set_threshold(*_THRESHOLDS)
    gc.callbacks.append(_freeze)
    try:
        yield
    finally:
        gc.callbacks.remove(_freeze)
        gc.set_threshold(*usual)
        gc.unfreeze()


def collect_all() -> None:
    """Collect all garbage, including cycles that became garbage after they were frozen."""
    gc.unfreeze()
    gc.collect()


def collect_all_hourly() -> None:
    """Collect all garbage now, and every hour in the running event loop."""
    collect_all()
    asyncio.get_running_loop().call_later(_HOUR, collect_all_hourly)


def _freeze(phase: str, info: Mapping[str, object]) -> None:
    """Freeze the survivors of a full collection; a callback of the collector."""
    if phase == "stop" and info["generation"] == _OLDEST:
        gc.freeze()
