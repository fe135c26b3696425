"""Command `pigpen serve`: run the web server."""

from argparse import SUPPRESS, Namespace
from contextlib import ExitStack

from pigpen.cli.arguments import Parser, whole_number
from pigpen.core.progress import resting, waiting
from pigpen.core.translations import translated

_MOST = 64  # processes

EXAMPLES = (
    ("pigpen serve", "on this machine only; opens a browser where there is one"),
    ("pigpen serve --host 0.0.0.0 --port 8000", "for friends in the same network"),
    ("pigpen serve --database games.sqlite3 --no-browser", "tables in a file of your choice"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the address, the database, and the number of processes."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (%(default)s)")
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        default=8765,
        help="port to listen at (%(default)s); 0 for a free one",
    )
    parser.add_argument(
        "--database",
        metavar="FILE",
        help="SQLite file or database URL that keeps the tables; else one in your data folder",
    )
    parser.add_argument(
        "--workers",
        type=whole_number(1, _MOST),
        default=1,
        metavar="N",
        help="processes that serve side by side, with PostgreSQL and Redis (%(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--end-with-input",
        action="store_true",
        help="stop when standard input closes, as it does when the program that started this ends",
    )
    parser.add_argument(
        "--socket", type=int, help=SUPPRESS
    )  # listening socket that a worker inherits


def run(arguments: Namespace) -> int:
    """Serve until Ctrl-C."""
    with ExitStack() as served, waiting(translated("Starting the server")):
        from pigpen.server.run import serve, serve_with_workers  # here, so that help does not wait

        if arguments.workers > 1:
            return serve_with_workers(
                arguments.workers,
                arguments.host,
                arguments.port,
                arguments.database,
                end_with_input=arguments.end_with_input,
                ready=lambda: served.enter_context(resting()),
            )
        return serve(
            arguments.host,
            arguments.port,
            arguments.database,
            open_browser=not arguments.no_browser,
            end_with_input=arguments.end_with_input,
            inherited=arguments.socket,
            ready=lambda: served.enter_context(resting()),
        )
