"""Command `pigpen sit`: play a seat at a server's table with a bot, strategy or program."""

from argparse import Namespace

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.interrupted import INTERRUPTED
from pigpen.cli.output import console, print_json
from pigpen.core.progress import resting
from pigpen.core.translations import translated
from pigpen.results.remote_seat import sit

EXAMPLES = (
    ("pigpen sit http://127.0.0.1:8765/join/Sx3fd2 mine.py", "a strategy of yours"),
    ("pigpen sit http://127.0.0.1:8765/join/Sx3fd2 'run: ./mybot'", "a bot in any language"),
    ("pigpen sit http://127.0.0.1:8765/join/Sx3fd2 optimal", "a bot, where nothing is hidden"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the link of the seat, and the player."""
    parser.add_argument("link", metavar="LINK", help="of the seat, as the table's page copies it")
    parser.add_argument(
        "player",
        metavar="PLAYER",
        help="a file mine.py, module:function, 'run: ./program', or a bot of a game in which"
        " nothing is hidden",
    )
    parser.add_argument("--name", default="", help="what it is called there; else as it is here")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play to the end and print the result in a line."""
    screen = console(errors=arguments.json)

    def notify(line: str) -> None:
        screen.print(line, soft_wrap=True)

    try:
        with resting():  # waiting for other players is no work
            taken = sit(arguments.link, arguments.player, name=arguments.name, notify=notify)
    except KeyboardInterrupt:
        away = (
            "You are away from the table, as if you had closed its page. The seat stays yours:"
            " the same command takes it again; meanwhile others may let a bot play for it."
        )
        notify(f"\n{translated(away)}")
        return INTERRUPTED
    if arguments.json:
        print_json(taken.document())
    else:
        notify(str(taken))
    return 0
