"""What a run says that somebody broke off by Ctrl-C: what was played counts."""

import sys

INTERRUPTED = 130  # the shell's number for a program that Ctrl-C ended


def status_of(done: int, asked: int, what: str) -> int:
    """The exit status; a run that is not whole is called so on the error stream."""
    if done == asked:
        return 0
    sys.stderr.write(f"pigpen: interrupted after {done:,} of {asked:,} {what}\n")
    return INTERRUPTED
