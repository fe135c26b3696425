"""Entry point of the program `pigpen`."""

import os
import sys
from pathlib import Path

_THREADS = "OPENBLAS_NUM_THREADS"  # threads of NumPy's linear algebra


def main() -> int:
    """Run the command of the arguments, and return its exit status."""
    _open_closed_streams()
    # More threads would spin while NumPy loads, in this process and its children. No array in
    # Pigpen is large enough to need them.
    os.environ.setdefault(_THREADS, "1")
    missed: list[sys.UnraisableHookArgs] = []  # includes interrupts before the guard is set up
    sys.unraisablehook = missed.append
    from pigpen.cli.interrupted import INTERRUPTED
    from pigpen.cli.interrupts import guard, unguard

    try:
        guard(missed)
        from pigpen.cli.main import main as run

        return run(sys.argv[1:])
    except KeyboardInterrupt:  # before `run` handles it
        sys.stderr.write("\n")
        return INTERRUPTED
    finally:
        unguard()


def _open_closed_streams() -> None:
    """Connect standard streams that the caller closed to the null device, in order.

    Otherwise a file that is opened later would get the number of a standard stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            null = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, name, null)


if __name__ == "__main__":
    sys.exit(main())
