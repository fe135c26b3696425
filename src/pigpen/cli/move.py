"""Command `pigpen move`: copy one database into another, such as SQLite into PostgreSQL."""

import sys
from argparse import Namespace

from pigpen.cli.arguments import Parser
from pigpen.cli.backup import counts_text
from pigpen.core.translations import translated

EXAMPLES = (
    ("pigpen move postgresql+psycopg://pigpen@/pigpen", "all that the server keeps; stop it first"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the target and the source."""
    parser.add_argument("target", metavar="TO", help="SQLite file or database URL, which is empty")
    parser.add_database()


def run(arguments: Namespace) -> int:
    """Move everything, or nothing."""
    from pigpen.server.backups import move
    from pigpen.server.settings import settings

    counts = move(settings(arguments.database), settings(arguments.target))
    said = "All is there: {what}. Set PIGPEN_DATABASE to have it used."
    sys.stdout.write(f"{translated(said, what=counts_text(counts))}\n")
    return 0
