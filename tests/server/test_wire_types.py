"""The browser's wire types are those of the server."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "wire_types.py"


def test_the_clients_types_are_not_stale():
    answer = subprocess.run(
        [sys.executable, SCRIPT, "--check"], capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stderr) == (0, "")
