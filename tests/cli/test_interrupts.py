"""Ctrl-C where Python alone would lose it. Calls in C, one after the other, leave it no chance."""

import os
import signal
import subprocess
import sys

import pytest
from patience import PATIENCE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the guard is for POSIX")

WAITING = """
from _thread import interrupt_main
from collections import deque
from operator import call
from queue import SimpleQueue

def interrupted_before_it_waits():
    deque(map(call, [interrupt_main, SimpleQueue().get]))
"""


def running(script, **how):
    """Exit status, output and error stream of a script with the guard."""
    done = subprocess.run(
        [sys.executable, "-c", WAITING + script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        **how,
    )
    return done.returncode, done.stdout, done.stderr


def test_an_interrupt_just_before_a_wait_ends_the_wait():
    script = """
from pigpen.cli.interrupts import guard
guard()
try:
    interrupted_before_it_waits()
except KeyboardInterrupt:
    print("raised")
"""
    assert running(script) == (0, "raised\n", "")


def test_an_interrupt_in_a_finalizer_is_raised_after_it():
    script = """
from pigpen.cli.interrupts import guard

class Finalized:
    def __del__(self):
        interrupt_main()

guard()
Finalized()
try:
    SimpleQueue().get()
except KeyboardInterrupt:
    print("raised")
"""
    assert running(script) == (0, "raised\n", "")


def test_what_else_fails_in_a_finalizer_is_reported_as_ever():
    script = """
from pigpen.cli.interrupts import guard

class Finalized:
    def __del__(self):
        raise ZeroDivisionError

guard()
Finalized()
"""
    status, _, err = running(script)
    assert status == 0
    assert err.startswith("Exception ignored in: ")
    assert "ZeroDivisionError" in err


@pytest.mark.skipif(sys.platform != "linux", reason="an empty mutex is Linux's")
def test_a_second_interrupt_ends_a_process_that_is_stuck_in_compiled_code():
    script = """
import ctypes
from functools import partial
from pigpen.cli.interrupts import guard
guard()
lock = partial(ctypes.CDLL(None).pthread_mutex_lock, ctypes.create_string_buffer(64))
try:
    deque(map(call, [lock, interrupt_main, interrupt_main, lock]))
finally:
    print("raised")
"""
    assert running(script) == (130, "", "")


def test_a_handler_of_the_command_itself_gets_each_ctrl_c_once():
    """As the server's does."""
    script = """
import signal, time
from pigpen.cli.interrupts import AGAIN, guard
guard()
got = []
signal.signal(signal.SIGINT, lambda *_: got.append(1))
interrupt_main()
interrupt_main()
time.sleep(3 * AGAIN)
print(len(got))
"""
    assert running(script) == (0, "2\n", "")


def test_what_is_missed_reaches_the_handler_of_the_command_that_comes_next():
    script = """
import signal, time
from pigpen.cli.interrupts import AGAIN, guard
guard()
got = []

class Finalized:
    def __del__(self):
        try:
            interrupt_main()
        finally:
            signal.signal(signal.SIGINT, lambda *_: got.append(1))

Finalized()
while not got:
    time.sleep(AGAIN)
time.sleep(3 * AGAIN)
print(len(got))
"""
    assert running(script) == (0, "1\n", "")


def test_where_ctrl_c_is_ignored_it_stays_so():
    """As behind nohup."""
    script = """
import signal
from pigpen.cli.interrupts import guard, unguard
guard()
unguard()
print(signal.getsignal(signal.SIGINT).name)
"""

    def ignoring():
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    assert running(script, preexec_fn=ignoring) == (0, "SIG_IGN\n", "")


def test_an_interrupt_that_an_import_would_swallow_is_raised_after_it(tmp_path):
    """As libraries do that try whether another one is there."""
    (tmp_path / "swallows.py").write_text(
        "import _thread\n"
        "try:\n"
        "    _thread.interrupt_main()\n"
        "    for _ in range(10): pass\n"
        "except BaseException:\n"
        "    pass\n"
    )
    script = f"""
import sys
from pigpen.cli.interrupts import guard
guard()
sys.path.insert(0, {str(tmp_path)!r})
import swallows
try:
    SimpleQueue().get()
except KeyboardInterrupt:
    print("raised")
"""
    assert running(script) == (0, "raised\n", "")


def test_an_interrupt_in_an_import_that_goes_on_for_long_ends_it_quietly():
    script = """
import sys
from pigpen.__main__ import main

class Interrupts:
    def find_spec(self, name, path, target=None):
        if name == "pigpen.cli.main":
            interrupted_before_it_waits()

sys.meta_path.insert(0, Interrupts())
sys.argv = ["pigpen", "games"]
sys.exit(main())
"""
    assert running(script) == (130, "", "")


def test_an_interrupt_that_is_ignored_before_there_is_a_guard_is_raised_by_it():
    script = """
import sys
from pigpen.__main__ import main

class Finalized:
    def __del__(self):
        interrupt_main()

class Interrupts:
    def find_spec(self, name, path, target=None):
        if name == "pigpen.cli.interrupts":
            Finalized()

import pigpen.cli.main
pigpen.cli.main.main = lambda given: SimpleQueue().get()
sys.meta_path.insert(0, Interrupts())
sys.argv = ["pigpen", "games"]
sys.exit(main())
"""
    assert running(script) == (130, "", "\n")


def test_an_interrupt_after_the_command_ends_the_process_at_once():
    script = """
import os, signal, sys
from pigpen.__main__ import main
sys.argv = ["pigpen", "--version"]
main()
sys.stdout.flush()
os.kill(os.getpid(), signal.SIGINT)
SimpleQueue().get()
"""
    status, out, err = running(script)
    assert (status, err) == (-signal.SIGINT, "")
    assert out.startswith("pigpen ")
