"""Start-up of child processes: Ctrl-C is left to the parent, and the child ends with it."""

import multiprocessing
import os
import signal
from threading import Thread
from typing import NoReturn


def begin_child() -> None:
    """Ignore Ctrl-C, which the parent handles, and end when the parent ends.

    Use it as the initializer of a process pool: a pool does not notice that its parent was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> NoReturn:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
