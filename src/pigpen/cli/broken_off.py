"""What a run says that somebody broke off by Ctrl-C: what was played counts."""

import sys

from pigpen.core.said import translated

INTERRUPTED = 130  # the shell's number for a program that Ctrl-C ended


def status_of(done: int, asked: int, what: str) -> int:
    """The exit status; a run that is not whole is called so on the error stream."""
    if done == asked:
        return 0
    said = "interrupted after {done:,} of {asked:,} {what}"
    told = translated(said, done=done, asked=asked, what=translated(what))
    sys.stderr.write(f"pigpen: {told}\n")
    return INTERRUPTED
