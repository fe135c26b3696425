"""A program in a Python process of its own, for what a process does once."""

import os
import subprocess
import sys
from collections.abc import Callable


def run(
    program: str, before: Callable[[], None] | None = None, **environment: object
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; a warning of Python's fails it. `before` is called in it first."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, **{name: str(value) for name, value in environment.items()}},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=before,
    )
    assert done.returncode == 0, done.stderr
    return done
