"""A command that takes more than a second reports progress, on the error stream alone."""

import json
import os
import re
import subprocess
import sys
from io import StringIO
from itertools import count, pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from patience import until

from pigpen.core import progress
from pigpen.core.arguments import BadArgument
from pigpen.core.progress import reporting

# Commands are told themselves how kernels run: once is enough.
pytestmark = [pytest.mark.long, pytest.mark.compiled]

INTERPRETED = {"PIGPEN_KERNELS": "interpreted"}  # so that there is something to wait for
SLOW = """
import time

def strategy(me):
    time.sleep(0.01)
    return "hold" if me.turn_total >= 5 or me.needed <= 0 else "roll"
"""


@pytest.fixture
def slow(tmp_path):
    """A strategy that thinks."""
    path = tmp_path / "slow.py"
    path.write_text(SLOW)
    return path


THOROUGH = pytest.mark.thorough  # several seconds each, of which another command reports likewise
LONG = [
    ("evaluate pig {slow} random --target 10 --json", "Working out .*slow.py against random"),
    pytest.param(
        "evaluate pig best-response {slow} --target 10 --json",
        "Working out the best reply",
        marks=THOROUGH,
    ),
    pytest.param(
        "strategies pig {slow} random --target 10 --json",
        "Asking .*slow.py: [0-9]+ of 10",
        marks=THOROUGH,
    ),
    pytest.param(
        "simulate pig {slow} random --target 10 --games 200 --json", "Playing games", marks=THOROUGH
    ),
    ("tournament pig {slow} random --target 10 --games 100 --json", "Playing games"),
    ("lab pig --bots {slow} --target 10 --games 100 --json", "Playing games"),
    ("learn --race 20 --json", "Solving Pig in three ways"),
    ("solve pig --target 70 --recompute --json", "Solving Pig"),
]


@pytest.mark.parametrize(("line", "said"), LONG)
def test_a_pipe_is_told_what_takes_so_long(console, slow, line, said):
    found = console(line.format(slow=slow), **INTERPRETED)
    assert found.status == 0
    assert found.document  # nothing else on stdout
    assert re.search(rf"^{said}.* \.\.\.", found.err, re.MULTILINE)
    assert all(re.search(r" \.\.\.( \d+ s)?$", told) for told in found.err.splitlines())


def test_lines_become_rarer_and_say_how_far_it_is(monkeypatch):
    """The first at once, one after a silence, and each of the next after as long as all before."""
    stream, silence, done = StringIO(), 0.05, count(1)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "SILENCE", silence)
    begun = monotonic()
    with reporting("Playing", True) as report:

        def said():
            report(next(done), 1_000_000)
            return stream.getvalue().splitlines()

        lines = until(said, lambda lines: len(lines) >= 5)
    assert monotonic() - begun >= 2**3 * silence
    counted = r"Playing: ([\d,]+) of 1,000,000 \.\.\.( \d+ s)?"
    found = [re.fullmatch(counted, line) for line in lines[1:]]
    counts = [int(each[1].replace(",", "")) for each in found if each]
    assert len(counts) == len(lines) - 1
    assert counts == sorted(counts)


@pytest.mark.real_time
@pytest.mark.parametrize(
    "line",
    [
        "games",
        "bots pig",
        "rules pig D5",
        "what-if pig --example enough",
        "learn",
        "solve pig --target 10",
        "evaluate pig hold-at-5 random --target 10",
    ],
)
def test_what_is_quick_says_nothing(pigpen, line):
    for _ in range(5):  # a busy machine may be slow once
        begun = monotonic()
        found = pigpen(line)
        if monotonic() - begun < 0.9:
            break
    assert (found.status, found.err) == (0, "")


def _script(text: str) -> subprocess.CompletedProcess[str]:
    before = "from time import *\nfrom pigpen.core.progress import *\n"
    return subprocess.run(
        [sys.executable, "-c", before + text], capture_output=True, text=True, check=True
    )


@pytest.mark.real_time
def test_silence_is_that_of_the_whole_command():
    done = _script(
        "with waiting('all'):\n"
        "    with waiting('one'): sleep(0.6)\n"
        "    with waiting('two'): sleep(0.6)\n"
    )
    assert re.fullmatch("(one|two) ...\n", done.stderr)


@pytest.mark.real_time
def test_what_is_printed_breaks_the_silence():
    text = (
        "from pigpen.cli.output import console\n"
        "with waiting('all'):\n"
        "    for _ in range(4):\n"
        "        sleep(0.4)\n"
        "        console().print(monotonic())\n"
    )
    for _ in range(5):  # until no pause was long, which a busy machine may make it
        done = _script(text)
        times = [float(line) for line in done.stdout.splitlines()]
        if max(later - before for before, later in pairwise(times)) < 0.9:
            break
    assert done.stderr == ""


def test_nobody_listening_is_no_reason_to_stop():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as nobody:
        text = "from pigpen.core.progress import *; import time\nwith waiting('x'): time.sleep(1.5)"
        done = subprocess.run([sys.executable, "-c", text], stderr=nobody, check=False)
    assert done.returncode in (0, 120)  # 120: the interpreter itself could not flush stderr


def test_a_terminal_shows_a_line_that_leaves_no_trace(slow):
    pty = pytest.importorskip("pty")
    master, terminal = pty.openpty()
    line = f"evaluate pig {slow} random --target 10 --json"
    with subprocess.Popen(
        [sys.executable, "-m", "pigpen", *line.split()],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, **INTERPRETED, "TERM": "xterm", "COLUMNS": "140"},
    ) as process:
        os.close(terminal)
        shown = b""
        while True:
            try:
                shown += os.read(master, 4096)
            except OSError:  # the other end is closed
                break
        assert process.stdout is not None
        assert "bots" in json.loads(process.stdout.read())
    os.close(master)
    text = shown.decode()
    assert re.search(r"Working out .*slow.py against random \.\.\..*\d+/200", text)
    assert text.endswith("\x1b[1A\x1b[2K")  # up, and the line erased


def _size_once(process: subprocess.Popen[str], words: str, errors: Path) -> int:
    """Return the length of the error stream when `words` are on stdout."""
    read = ""
    assert process.stdout is not None
    while words not in read:
        letter = process.stdout.read(1)
        assert letter, read
        read += letter
    return errors.stat().st_size


@pytest.mark.parametrize(
    ("line", "until"),
    [
        ("play pig --opponent friend --seed 1", " > "),
        ("serve --port 0 --no-browser --database {folder}/tables.sqlite3", "Pigpen is at"),
    ],
)
def test_who_waits_for_a_person_keeps_quiet(tmp_path, line, until):
    errors = tmp_path / "errors"
    with (
        errors.open("w") as stream,
        subprocess.Popen(
            [sys.executable, "-m", "pigpen", *line.format(folder=tmp_path).split()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stream,
            text=True,
            env={**os.environ, **INTERPRETED},
        ) as process,
    ):
        size = _size_once(process, until, errors)
        sleep(1.5)
        assert errors.stat().st_size == size
        process.terminate()


def test_a_bot_that_thinks_is_named(console, slow):
    slow.write_text(SLOW.replace("0.01", "1.3"))
    found = console(f"play pig --opponent {slow} --target 10 --seed 1", "roll\nhold\n" * 3)
    assert re.search(r"^.*slow.* is thinking \.\.\.$", found.err, re.MULTILINE)
    assert "..." not in found.out


def test_progress_of_a_function_goes_where_it_is_asked_to(capsys, monkeypatch):
    told = []
    with reporting("Playing", lambda done, of: told.append((done, of))) as report:
        report(1, 2)
    assert told == [(1, 2)]
    for asked, seen in ((None, True), (None, False), (True, False), (False, True)):
        monkeypatch.setattr(sys.stderr, "isatty", lambda seen=seen: seen)
        with reporting("Playing", asked) as report:
            works = list(progress._watch._works)
            report(1, 2)
        begun = asked is True or (asked is None and seen)
        assert [str(work) for work in works] == ["Playing: 1 of 2"] * begun, (asked, seen)
    nonsense: Any = "yes"
    takes = "progress must be None, True, False or a function"
    with pytest.raises(BadArgument, match=takes), reporting("Playing", nonsense):
        pass


def test_progress_that_is_asked_for_is_told_at_once(monkeypatch):
    stream = StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "SILENCE", 1000)
    with reporting("Playing", True):
        until(stream.getvalue)
    assert stream.getvalue() == "Playing ...\n"
