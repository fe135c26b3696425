"""Waiting for another thread or process, with the last state in the error."""

import signal
import subprocess
import time
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 60  # seconds: half of what pytest-timeout allows, so that the wait is what fails
_PAUSE = 0.005  # seconds between two looks
_LAST_WORDS = 5  # seconds in which a process that is aborted may say where it was


def until(
    look: Callable[[], T], is_so: Callable[[T], object] = bool, seconds: float = PATIENCE
) -> T:
    """Look until it is so; returns what was seen last, and says it if that is never so.

    For what another thread or process does without a sign that could be waited for.
    """
    end = time.monotonic() + seconds
    while not is_so(seen := look()):
        assert time.monotonic() < end, f"not within {seconds} s; seen last: {seen}"
        time.sleep(_PAUSE)
    return seen


def ended(process: "subprocess.Popen[Any]") -> tuple[int, Any, Any]:
    """The exit status of a process and what it printed, once it ends by itself, its input open.

    One that does not is aborted; Python says where it was if PYTHONFAULTHANDLER is set.
    """
    held, process.stdin = process.stdin, None  # `communicate` would close it
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        try:
            out, err = process.communicate(timeout=_LAST_WORDS)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
        raise AssertionError(
            f"{process.args} did not end within {PATIENCE} s. It printed:\n{out}\n{err}"
        ) from None
    finally:
        if held is not None:
            held.close()
    return process.returncode, out, err
