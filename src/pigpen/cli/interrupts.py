"""Ctrl-C that always reaches the program.

Python raises `KeyboardInterrupt` when the main thread next runs Python code. Three things come
between:

- The signal arrives just before the main thread begins to wait: the wait goes on.
- The exception is raised where exceptions are ignored: in a finalizer, or in a callback of a weak
  reference, as each import has one.
- The main thread is in a long call of compiled code, as a kernel is.

So a thread of its own reads every signal, and sends it again until it is raised. A second Ctrl-C
that finds the first one still waiting ends the process.
"""

import os
import select
import signal
import sys
import threading
from collections.abc import Iterable
from types import FrameType
from typing import Final, NoReturn

from pigpen.cli.broken_off import INTERRUPTED

AGAIN: Final = 0.1  # seconds until a signal that is not raised is sent again
_RAISED: Final = b"\0"  # in the pipe, beside the numbers of signals that arrive
_STDERR: Final = 2
_SHOW_CURSOR: Final = b"\x1b[?25h\n"  # which a live line hides


def guard(missed: Iterable["sys.UnraisableHookArgs"] = ()) -> None:
    """Have each Ctrl-C raised in the main thread, and what was `missed` because it was ignored.

    Where Ctrl-C is ignored, and on Windows, all stays as it is.
    """
    sys.unraisablehook = sys.__unraisablehook__
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler and os.name == "posix":
        _guard()
    for each in missed:
        sys.unraisablehook(each)


def _guard() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        os.write(writer, _RAISED)
        raise KeyboardInterrupt

    def ignored(raised: "sys.UnraisableHookArgs") -> None:
        if issubclass(raised.exc_type, KeyboardInterrupt):
            os.write(writer, bytes([signal.SIGINT]))
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
    """Have Ctrl-C end the process at once: nothing is left to be done."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _watch(reader: int, interrupt: object) -> NoReturn:
    main = threading.main_thread().ident
    assert main is not None
    arrived = sent = 0  # since one was raised
    while True:
        if not select.select([reader], [], [], AGAIN if arrived else None)[0]:
            if signal.getsignal(signal.SIGINT) is interrupt:
                signal.pthread_kill(main, signal.SIGINT)
                sent += 1
            else:  # a server handles its signals itself
                arrived = sent = 0
            continue
        read = os.read(reader, 1)
        if read == _RAISED:
            arrived = sent = 0
        elif read[0] == signal.SIGINT:
            arrived += 1
        if arrived - sent > 1 and signal.getsignal(signal.SIGINT) is interrupt:
            if os.isatty(_STDERR):
                os.write(_STDERR, _SHOW_CURSOR)
            os._exit(INTERRUPTED)
