"""Without the extras the terminal plays and calculates, and names the one that a command needs."""

import subprocess
import sys

EXTRAS = [
    "alembic",
    "filelock",
    "litestar",
    "mujoco",
    "PIL",
    "reportlab",
    "sqlalchemy",
    "uvicorn",
    "websockets",
]
PROGRAM = f"""
import sys
sys.modules.update(dict.fromkeys({EXTRAS}))  # importing one of them fails
from pigpen.cli.main import main
for line in sys.stdin.read().splitlines():
    print(main(line.split()), flush=True)
"""
COMMANDS = {  # and the extra that each needs
    "bots pig": "",
    "solve pig --target 50": "",
    "simulate pig hold-at-20 random --games 2 --seed 1": "",
    "serve --port 0 --no-browser": "play",
    "backup games.zip": "play",
    "print piggles board": "printing",
    "lab piggles --landings physics --games 2": "physics",
    "sit http://localhost/x optimal": "server",
}


def test_a_command_that_needs_an_extra_names_it():
    command = [sys.executable, "-c", PROGRAM]
    lines = "\n".join(COMMANDS)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    answers = [int(line) for line in done.stdout.splitlines() if line in ("0", "1", "2")]
    assert dict(zip(COMMANDS, answers, strict=True)) == {
        line: 2 if extra else 0 for line, extra in COMMANDS.items()
    }
    refused = [line for line in done.stderr.splitlines() if "not installed here" in line]
    named = [line.rpartition("pip install ")[2] for line in refused]
    assert named == [f"'pigpen[{extra}]'." for extra in COMMANDS.values() if extra]
