"""`pigpen move`: from one database to another, as from SQLite to PostgreSQL."""

import sys
from argparse import Namespace

from pigpen.cli.arguments import Parser
from pigpen.cli.backup import told
from pigpen.core.said import translated

EXAMPLES = (
    ("pigpen move postgresql+psycopg://pigpen@/pigpen", "all that the server keeps; stop it first"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """To where, and from where."""
    parser.add_argument("target", metavar="TO", help="SQLite file or database URL, which is empty")
    parser.add_database()


def run(arguments: Namespace) -> int:
    """Do it, all or nothing."""
    from pigpen.server.backups import move
    from pigpen.server.settings import settings

    counts = move(settings(arguments.database), settings(arguments.target))
    said = "All is there: {what}. Set PIGPEN_DATABASE to have it used."
    sys.stdout.write(f"{translated(said, what=told(counts))}\n")
    return 0
