"""Machine code that one process leaves on disk serves the next one."""

import subprocess
import sys

import pytest


@pytest.mark.compiled
def test_what_was_prepared_is_loaded_by_the_next_process():
    """Loading may kill a process: a kernel that calls itself did."""
    command = [sys.executable, "-m", "pigpen.server.prepare", "worlds-64", "push-out-the-pig", "{}"]
    for _ in ("compiles what is not there yet", "loads it"):
        done = subprocess.run(command, check=False, capture_output=True, timeout=600)
        assert done.returncode == 0, done.stderr.decode()
