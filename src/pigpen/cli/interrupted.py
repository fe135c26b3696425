"""Exit status and message of a run that Ctrl-C ended early; its partial result is printed."""

import sys

from pigpen.core.translations import translated

INTERRUPTED = 130  # the shell's number for a program that Ctrl-C ended


def exit_status(done: int, asked: int, what: str) -> int:
    """Return the exit status, and report an incomplete run on the error stream."""
    if done == asked:
        return 0
    said = "interrupted after {done:,} of {asked:,} {what}"
    told = translated(said, done=done, asked=asked, what=translated(what))
    sys.stderr.write(f"pigpen: {told}\n")
    return INTERRUPTED
