"""The program `pigpen`."""

import sys


def main() -> int:
    """Run the command that the arguments name; the answer is the exit status."""
    from pigpen.cli.main import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
