"""Command `pigpen lab`: compare variants of the rules."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from pigpen.cli.arguments import Parser, UsageError, add_games, add_json, add_seed, whole_number
from pigpen.cli.game_arguments import add_game
from pigpen.cli.interrupted import exit_status
from pigpen.cli.output import show
from pigpen.cli.player_arguments import PLAYER_HELP
from pigpen.core.progress import progress, waiting
from pigpen.core.translations import translated
from pigpen.lab.trials.design import Design
from pigpen.lab.trials.executors import MOST_PROCESSES, WAYS
from pigpen.lab.trials.files import csv_of, parquet_of
from pigpen.lab.trials.run import Trial
from pigpen.results.lab import GAMES, design_of, play_trial, timed_findings
from pigpen.results.plot import save_plot

EXAMPLES = (
    ("pigpen lab pig", "what Pig is like, between two good bots"),
    ("pigpen lab pig --vary target=50,100", "what a lower target changes"),
    ("pigpen lab hog --bots hold-at-20 --vary throws=many,one", "one throw in a turn, or many"),
    (
        "pigpen lab piggy-piggy --against to_the_letter --games 500",
        "the usual rules against a published version",
    ),
    ("pigpen lab pig --vary bank=hold,at_once --out games.csv --plot games.svg", "kept in files"),
)

_TABLES: dict[str, Callable[[Trial], bytes]] = {
    ".csv": lambda trial: csv_of(trial).encode(),
    ".parquet": parquet_of,
}
_PICTURES = (".svg", ".png", ".pdf")


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, its variants, the bots, the number of games, and the files."""
    add_game(parser, given)
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="OPTION=A,B",
        help="try each value of an option; several of these, each combination",
    )
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="RULES",
        help="a published version, or option=value,…, to be compared with the rules given",
    )
    parser.add_argument(
        "--bots", default="", metavar="A,B", help=f"{PLAYER_HELP}; repeated to fill all seats"
    )
    add_games(parser, "--games", GAMES, f"of each variant ({GAMES})")
    parser.add_argument(
        "--landings",
        choices=("model", "physics"),
        default="model",
        help="of what is thrown: drawn from a model, or simulated, which takes seconds a game",
    )
    parser.add_argument(
        "--processes",
        type=whole_number(1, MOST_PROCESSES),
        metavar="N",
        help="at once (as many as cores, if it is long)",
    )
    parser.add_argument(
        "--on",
        choices=WAYS,
        default=WAYS[0],
        help="whose: processes of this machine, or a cluster of Ray (RAY_ADDRESS)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="every game as a line: .csv or .parquet"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help=f"{', '.join(_PICTURES)}")
    add_seed(parser, "the games")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play every variant, and print the measures with their differences."""
    _check_file(arguments.out, tuple(_TABLES), "--out")
    _check_file(arguments.plot, _PICTURES, "--plot")
    design = _design(arguments)
    begun = perf_counter()
    with progress(translated("Playing games")) as report:
        trial = play_trial(design, arguments.processes, arguments.on, report)
    if arguments.out is not None:
        with waiting(translated("Writing {file}", file=arguments.out.name)):
            arguments.out.write_bytes(_TABLES[arguments.out.suffix](trial))
    found = timed_findings(trial, perf_counter() - begun)
    if arguments.plot is not None:
        with waiting(translated("Drawing {file}", file=arguments.plot.name)):
            save_plot(found, arguments.plot)
    show(found, as_json=arguments.json)
    return exit_status(trial.games, design.games, "games of each variant")


def _check_file(path: Path | None, endings: tuple[str, ...], flag: str) -> None:
    """Check, before any game is played, that a file name can be written.

    Raises:
        UsageError: saying why not.
    """
    if path is None:
        return
    if path.suffix not in endings:
        said = "{option} writes {endings}; {file} ends otherwise."
        raise UsageError(said, option=flag, endings=", ".join(endings), file=path.name)
    if not path.parent.is_dir():
        said = "{option}: there is no folder {folder} to write {file} into."
        raise UsageError(said, option=flag, folder=str(path.parent), file=path.name)


def _design(arguments: Namespace) -> Design:
    varied = _varied(arguments.vary)
    if varied and arguments.against:
        raise UsageError("Compare by --vary or by --against, not by both.")
    given: str = arguments.bots
    return design_of(
        arguments.game,
        arguments.options,
        varied=varied,
        against=arguments.against,
        bots=[(name, name) for name in given.split(",") if name],
        games=arguments.games,
        seed=arguments.seed,
        landings=arguments.landings,
    )


def _varied(words: list[str]) -> dict[str, list[str]]:
    varied: dict[str, list[str]] = {}
    for word in words:
        name, equals, values = word.partition("=")
        if not equals or not all(values.split(",")):
            raise UsageError("--vary wants option=value,value, not {given!r}.", given=word)
        varied[name.replace("-", "_")] = values.split(",")
    return varied
