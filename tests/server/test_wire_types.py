"""The browser's wire types are those of the server."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_clients_types_are_not_stale():
    answer = subprocess.run(
        [sys.executable, "-m", "scripts.wire_types", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
