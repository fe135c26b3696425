"""The program `pigpen`."""

import os
import sys
from pathlib import Path

_THREADS = "OPENBLAS_NUM_THREADS"  # of NumPy's linear algebra


def main() -> int:
    """Run the command that the arguments name; the answer is the exit status."""
    _open_closed_streams()
    # More than one would spin while NumPy loads, here and in every process that is started from
    # here, and nothing in Pigpen is large enough to be shared out.
    os.environ.setdefault(_THREADS, "1")
    missed: list[sys.UnraisableHookArgs] = []  # interrupts among them, until there is a guard
    sys.unraisablehook = missed.append
    from pigpen.cli.broken_off import INTERRUPTED
    from pigpen.cli.interrupts import guard, unguard

    try:
        guard(missed)
        from pigpen.cli.main import main as run

        return run(sys.argv[1:])
    except KeyboardInterrupt:  # before `run` understands it
        sys.stderr.write("\n")
        return INTERRUPTED
    finally:
        unguard()


def _open_closed_streams() -> None:
    """Connect standard streams that the caller closed with the null device, in their order.

    A file that is opened later would otherwise get the number of a standard stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            null = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, name, null)


if __name__ == "__main__":
    sys.exit(main())
