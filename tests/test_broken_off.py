"""A test run that is broken off leaves nothing behind: no server, none of its own, no Chromium."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from patience import PATIENCE, until

HOLDING = Path(__file__).parent / "browser/holding.py"
EVERYTHING = ("pigpen serve", "spawn_main", "playwright", "chrom")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.thorough,
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks as Linux shows it"),
]


def running(mark: str) -> dict[int, str]:
    """The commands of all processes that have `mark` in their environment, which all inherit."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (process / "environ").read_bytes():
                command = (process / "cmdline").read_bytes()
                found[int(process.name)] = command.replace(b"\0", b" ").decode()
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue  # over, or another's
    return found


@pytest.mark.parametrize(
    ("how", "processes"),
    [(signal.SIGINT, ()), (signal.SIGTERM, ("-n1",)), (signal.SIGKILL, ())],
    ids=["Ctrl-C", "SIGTERM, of several", "SIGKILL"],
)
def test_nothing_is_left_of_a_run_that_was_broken_off(tmp_path, how, processes):
    reached = tmp_path / "reached"
    mark = f"HOLDING={reached}"
    look = partial(running, mark)
    apart = {"XDG_CACHE_HOME": str(tmp_path), "HOLDING": str(reached)}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *processes, str(HOLDING)]
    with subprocess.Popen(
        command,
        env={**os.environ, **apart},
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # as a shell does, so that Ctrl-C is for all in the foreground
    ) as run:
        try:
            until(reached.exists)
            until(look, lambda seen: all(part in str(seen) for part in EVERYTHING))
            if how == signal.SIGINT:
                os.killpg(run.pid, how)
            else:
                run.send_signal(how)
            run.wait(PATIENCE)
            until(look, lambda seen: not seen)
        finally:
            run.kill()
            for pid in running(mark):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
