"""The far end of a `CachedWorker`: a process that answers questions one after the other.

A question is a line; an answer is a sign of `ANSWER`, a length of 4 bytes and that many
bytes. Whatever prints goes to the log instead, so that the answers stay clean.
"""

import os
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import Final, NoReturn

from pigpen.core.errors import PigpenError

ANSWER: Final = Struct("<BI")  # `GOOD` or `REFUSED`, and how many bytes follow
GOOD: Final = 0
REFUSED: Final = 1  # what follows is a sentence for people, in UTF-8


def serve(answer: Callable[[bytes], bytes]) -> NoReturn:
    """Answer until the server hangs up or is gone, which ends this process in mid-answer, too."""
    if hasattr(os, "nice"):
        os.nice(5)  # people at tables come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the server ends this process
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    while True:
        question = questions.get()
        try:
            kind, said = GOOD, answer(question)
        except PigpenError as problem:
            kind, said = REFUSED, str(problem).encode()
        try:
            out.write(ANSWER.pack(kind, len(said)) + said)
            out.flush()
        except BrokenPipeError:
            os._exit(0)


def _listen(questions: SimpleQueue[bytes]) -> NoReturn:
    # A reader of its own: at the interpreter's end nobody waits for the lock of this one.
    with open(sys.stdin.fileno(), "rb", closefd=False) as lines:
        for question in lines:
            questions.put(question)
    os._exit(0)
