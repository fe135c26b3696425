"""Command `pigpen bench`: a fingerprint of all games and bots, to detect changes in play."""

from argparse import Namespace

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.output import console, print_json
from pigpen.core.progress import waiting
from pigpen.core.translations import translated
from pigpen.lab.trials.signature import combined, signatures
from pigpen.results.display import table

EXAMPLES = (
    ("pigpen bench", "the number, and what each bot contributes to it"),
    ("pigpen bench --json", "the same for programs, with the seconds of each"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add `--json`; the positions and seeds are fixed."""
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Let every bot of every game decide the same positions, and print the fingerprint."""
    with waiting(translated("Asking every bot")):
        found = list(signatures())
    if arguments.json:
        print_json({"signature": combined(found), "bots": [one._asdict() for one in found]})
        return 0
    columns = ("Game", "Bot", "Decisions", "Number", "ms a decision")
    lines = table(*map(translated, columns))
    for one in found:
        pace = f"{1000 * one.seconds / one.decisions:.2f}"
        lines.add_row(one.game, one.bot, str(one.decisions), f"{one.number:08x}", pace)
    screen = console()
    screen.print(lines)
    screen.print(translated("Signature: {number}", number=combined(found)))
    return 0
