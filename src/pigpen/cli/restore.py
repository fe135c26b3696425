"""Command `pigpen restore`: load a file of `pigpen backup` into a database."""

import sys
from argparse import Namespace
from pathlib import Path

from pigpen.cli.arguments import Parser
from pigpen.cli.backup import counts_text
from pigpen.core.translations import translated

EXAMPLES = (
    ("pigpen restore pigpen.backup", "into the empty database of a new server"),
    ("pigpen restore --replace pigpen.backup", "what is in the database now is lost"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the file and the database."""
    parser.add_argument("file", metavar="FILE", type=Path, help="what pigpen backup wrote")
    parser.add_database()
    parser.add_argument("--replace", action="store_true", help="lose what is in the database now")


def run(arguments: Namespace) -> int:
    """Restore everything, or nothing."""
    from pigpen.server.backups import restore
    from pigpen.server.settings import settings

    counts = restore(settings(arguments.database), arguments.file, replace=arguments.replace)
    done = translated("{file} is restored: {what}.", file=arguments.file, what=counts_text(counts))
    sys.stdout.write(f"{done}\n")
    return 0
