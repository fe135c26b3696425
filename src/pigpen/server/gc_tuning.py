"""Python's collector of cycles, kept from going again and again through what stays.

Most of what a server keeps is histories: many small things without a cycle, which are gone as
soon as nobody has them. A full collection would go through all of them while every table
waits, the longer the more are kept. So what one of them leaves is not looked at again, save
once an hour. And collections are rarer than by default, where each few actions bring one.
"""

import asyncio
import gc
from collections.abc import Generator, Mapping
from contextlib import contextmanager

_OLDEST = 2  # the generation that only a full collection goes through
_HOUR = 3600.0  # seconds
_RARER = (20_000, 20, 20)  # objects more than before, collections of each generation


@contextmanager
def sparing() -> Generator[None]:
    """While the block runs, a full collection goes through what came since the last one."""
    usual = gc.get_threshold()
    gc.set_threshold(*_RARER)
    gc.callbacks.append(_set_aside)
    try:
        yield
    finally:
        gc.callbacks.remove(_set_aside)
        gc.set_threshold(*usual)
        gc.unfreeze()


def go_through_all() -> None:
    """Through what was set aside, too: cycles that were in use then and are not any more."""
    gc.unfreeze()
    gc.collect()


def go_through_all_each_hour() -> None:
    """From now on, in the event loop that runs."""
    go_through_all()
    asyncio.get_running_loop().call_later(_HOUR, go_through_all_each_hour)


def _set_aside(phase: str, info: Mapping[str, object]) -> None:
    """What a full collection left; called by the collector before and after each collection."""
    if phase == "stop" and info["generation"] == _OLDEST:
        gc.freeze()
