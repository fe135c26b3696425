"""`pigpen backup`: a copy of all that a server keeps, while people play."""

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
    """Where it goes, and of what."""
    parser.add_argument("file", metavar="FILE", type=Path, help="where it goes; replaced if there")
    parser.add_database()


def run(arguments: Namespace) -> int:
    """Write it, and say what is in it."""
    from pigpen.server.backups import back_up  # here, so that help does not wait for the server
    from pigpen.server.settings import settings

    counts = back_up(settings(arguments.database), arguments.file)
    sys.stdout.write(f"{arguments.file}: {told(counts)}.\n")
    return 0


def told(counts: dict[str, int]) -> str:
    """Say what a backup holds."""
    return say("backup_holds", tables=counts.get("tables", 0), actions=counts.get("actions", 0))
