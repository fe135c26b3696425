"""The first thing that a process does which works for the program that started it."""

import multiprocessing
import os
import signal
from threading import Thread
from typing import NoReturn


def begin_child() -> None:
    """Ignore Ctrl-C, which the program handles, and end with the program, however it ends.

    An initializer of process pools: a pool does not notice that its program was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> NoReturn:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
