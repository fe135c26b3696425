"""Reliable Ctrl-C, in situations in which Python alone would lose the interrupt.

Python raises `KeyboardInterrupt` when the main thread next runs Python code. Four situations get in
the way:

- The signal arrives just before the main thread begins to wait: the wait goes on. - The exception
is raised where exceptions are ignored: in a finalizer, or in a callback of a weak
  reference; each import has one.
- A library that is being imported catches every exception, because a dependency is optional. - The
main thread is in a long call of compiled code, such as a kernel.

So a separate thread reads every signal, and sends it again until it is raised. It is never raised
within an import. A second Ctrl-C while the first one is pending ends the process. So does an import
that goes on for long.
"""

import os
import select
import signal
import sys
import threading
from collections.abc import Iterable
from types import FrameType
from typing import Final, NoReturn

from pigpen.cli.interrupted import INTERRUPTED

AGAIN: Final = 0.1  # seconds before a signal that was not raised is sent again
_MOST: Final = 20  # number of times that an import delays a signal
_IMPORT: Final = "<frozen importlib._bootstrap>"  # file of the frames within an import
_RAISED: Final = b"\0"  # written to the pipe, beside the numbers of signals
_MISSED: Final = b"\xff"  # written to the pipe when the exception was ignored
_STDERR: Final = 2
_SHOW_CURSOR: Final = b"\x1b[?25h\n"  # the status line hides the cursor


def guard(missed: Iterable["sys.UnraisableHookArgs"] = ()) -> None:
    """Raise each Ctrl-C in the main thread, and the interrupts `missed` before.

    No-op where Ctrl-C is ignored, and on Windows.
    """
    sys.unraisablehook = sys.__unraisablehook__
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler and os.name == "posix":
        _guard()
    for each in missed:
        sys.unraisablehook(each)


def _guard() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)

    put_off = 0

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal put_off
        if _is_in_import(frame):
            put_off += 1
            if put_off > _MOST:
                _end()
            os.write(writer, _MISSED)
            return
        put_off = 0
        os.write(writer, _RAISED)
        raise KeyboardInterrupt

    def ignored(raised: "sys.UnraisableHookArgs") -> None:
        if issubclass(raised.exc_type, KeyboardInterrupt):
            os.write(writer, _MISSED)
        else:
            sys.__unraisablehook__(raised)

    signal.signal(signal.SIGINT, interrupt)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    sys.unraisablehook = ignored
    watch = threading.Thread(
        target=_watch, args=(reader, interrupt), name="interrupts", daemon=True
    )
    watch.start()


def unguard() -> None:
    """Let Ctrl-C end the process at once, because no work is left."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _watch(reader: int, interrupt: object) -> NoReturn:
    main = threading.main_thread().ident
    assert main is not None
    arrived = sent = 0  # signals since the last one that was raised
    is_missed = False
    while True:
        if not select.select([reader], [], [], AGAIN if arrived else None)[0]:
            is_ours = signal.getsignal(signal.SIGINT) is interrupt
            if is_ours or is_missed:
                signal.pthread_kill(main, signal.SIGINT)
                sent += 1
            if not is_ours:  # a server handles its signals itself
                arrived = sent = 0
            is_missed = False
            continue
        read = os.read(reader, 1)
        if read == _RAISED:
            arrived, sent, is_missed = 0, 0, False
        elif read == _MISSED:
            arrived, is_missed = arrived or 1, True
        elif read[0] == signal.SIGINT:
            arrived += 1
        if arrived - sent > 1 and signal.getsignal(signal.SIGINT) is interrupt:
            _end()


def _is_in_import(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_filename != _IMPORT:
        frame = frame.f_back
    return frame is not None


def _end() -> NoReturn:
    if os.isatty(_STDERR):
        os.write(_STDERR, _SHOW_CURSOR)
    os._exit(INTERRUPTED)
