"""Command `pigpen backup`: copy a server's database to a file, while the server runs."""

import sys
from argparse import Namespace
from pathlib import Path

from pigpen.cli.arguments import Parser
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen backup pigpen.backup", "all games, people and the key of a server's cookies"),
    ("pigpen backup --database postgresql+psycopg://… night.backup", "of another database"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the file and the database."""
    parser.add_argument("file", metavar="FILE", type=Path, help="where it goes; replaced if there")
    parser.add_database()


def run(arguments: Namespace) -> int:
    """Write the backup, and print what it contains."""
    from pigpen.server.backups import back_up  # here, so that help does not wait for the server
    from pigpen.server.settings import settings

    counts = back_up(settings(arguments.database), arguments.file)
    sys.stdout.write(f"{arguments.file}: {counts_text(counts)}.\n")
    return 0


def counts_text(counts: dict[str, int]) -> str:
    """Describe the contents of a backup by their numbers."""
    return say("backup_holds", tables=counts.get("tables", 0), actions=counts.get("actions", 0))
