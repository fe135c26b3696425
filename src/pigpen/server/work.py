"""The far end of a `Workroom`: a process that answers questions one after the other.

A question is a line; an answer is a sign of `ANSWER`, a length of 4 bytes and that many
bytes. Whatever prints goes to the log instead, so that the answers stay clean.
"""

import os
import sys
from collections.abc import Callable
from struct import Struct
from typing import Final

from pigpen.core.errors import PigpenError

ANSWER: Final = Struct("<BI")  # `GOOD` or `REFUSED`, and how many bytes follow
GOOD: Final = 0
REFUSED: Final = 1  # what follows is a sentence for people, in UTF-8


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Answer until the server hangs up."""
    if hasattr(os, "nice"):
        os.nice(5)  # people at tables come first
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    for question in sys.stdin.buffer:
        try:
            kind, said = GOOD, answer(question)
        except PigpenError as problem:
            kind, said = REFUSED, str(problem).encode()
        try:
            out.write(ANSWER.pack(kind, len(said)) + said)
            out.flush()
        except BrokenPipeError:  # hung up in mid-answer; what is still to be flushed goes nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
            return
