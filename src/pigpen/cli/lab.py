"""`pigpen lab`: what a change of the rules does to a game."""

import secrets
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from pigpen import catalog
from pigpen.cli.arguments import Parser, UsageError, add_json, add_seed, positive
from pigpen.cli.broken_off import status_of
from pigpen.cli.contenders import WHO
from pigpen.cli.game_arguments import add_game
from pigpen.cli.lab_tables import document, show
from pigpen.cli.output import print_json
from pigpen.cli.progress import Report, progress, waiting
from pigpen.core.said import catalogue
from pigpen.face.naming import game_title
from pigpen.face.showing import Document
from pigpen.lab.trials.design import (
    Design,
    Variant,
    check_apart,
    check_landings,
    lab_bot,
    seat_bots,
    variant,
    vary,
)
from pigpen.lab.trials.executors import WAYS
from pigpen.lab.trials.files import csv_of, parquet_of
from pigpen.lab.trials.plot import save_plot
from pigpen.lab.trials.run import Trial, play

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

_GAMES = 2000
_TABLES: dict[str, Callable[[Trial], bytes]] = {
    ".csv": lambda trial: csv_of(trial).encode(),
    ".parquet": parquet_of,
}
_PICTURES = (".svg", ".png", ".pdf")


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game, its variants, the bots, how many games, and where to."""
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
        "--bots", default="", metavar="A,B", help=f"{WHO}; repeated to fill all seats"
    )
    parser.add_argument(
        "--games", type=positive, default=_GAMES, metavar="N", help=f"of each variant ({_GAMES})"
    )
    parser.add_argument(
        "--landings",
        choices=("model", "physics"),
        default="model",
        help="of what is thrown: drawn from a model, or simulated, which takes seconds a game",
    )
    parser.add_argument(
        "--processes", type=positive, metavar="N", help="at once (as many as cores, if it is long)"
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
    """Play every variant and print what came of it, with the differences."""
    _check_ending(arguments.out, tuple(_TABLES), "--out")
    _check_ending(arguments.plot, _PICTURES, "--plot")
    design = _design(arguments)
    for game in design.tables():
        check_landings(game, design.landings)
        seat_bots(game, design.bots)  # a wrong name is found before anything is played
    begun = perf_counter()
    with progress("Playing games") as report:
        trial = played(design, arguments.processes, report, arguments.on)
    if arguments.out is not None:
        with waiting(f"Writing {arguments.out.name}"):
            arguments.out.write_bytes(_TABLES[arguments.out.suffix](trial))
    if arguments.plot is not None:
        with waiting(f"Drawing {arguments.plot.name}"):
            save_plot(trial, arguments.plot, catalogue(), game_title(design.game))
    found = {**document(trial), "seconds": perf_counter() - begun}
    if arguments.json:
        print_json(found)
    else:
        show(found)
    return status_of(trial.games, design.games, "games of each variant")


def played(design: Design, processes: int | None, report: Report, on: str = WAYS[0]) -> Trial:
    """The trial; who interrupts it gets the games that were played until then.

    Raises:
        KeyboardInterrupt: before two games were played under every variant.
    """
    trial = Trial(design)
    chunks = play(design, processes, on)
    done, total = 0, design.games * len(design.variants)
    try:
        for chunk in chunks:
            trial.add(chunk)
            done += len(chunk.rows)
            report(done, total)
    except KeyboardInterrupt:
        if trial.games < 2:
            raise
    finally:
        chunks.close()
    return trial


def _check_ending(path: Path | None, endings: tuple[str, ...], flag: str) -> None:
    if path is not None and path.suffix not in endings:
        raise UsageError(f"{flag} writes {', '.join(endings)}; {path.name} ends otherwise.")


def _design(arguments: Namespace) -> Design:
    game, base = arguments.game, arguments.options
    varied = _varied(arguments.vary)
    if varied and arguments.against:
        raise UsageError("Compare by --vary or by --against, not by both.")
    variants = vary(game, base, varied) + [
        _against(game, base, rules) for rules in arguments.against
    ]
    given: str = arguments.bots
    names = tuple(name for name in given.split(",") if name)
    check_apart(variants)
    return Design(
        game=game,
        variants=tuple(variants),
        bots=names or (lab_bot(catalog.make(game, base)),),
        games=arguments.games,
        seed=secrets.randbits(32) if arguments.seed is None else arguments.seed,
        landings=arguments.landings,
    )


def _varied(words: list[str]) -> dict[str, list[str]]:
    varied: dict[str, list[str]] = {}
    for word in words:
        name, equals, values = word.partition("=")
        if not equals or not all(values.split(",")):
            raise UsageError(f"--vary wants option=value,value, not {word!r}.")
        varied[name.replace("-", "_")] = values.split(",")
    return varied


def _against(game: str, base: Document, rules: str) -> Variant:
    """The variant that a preset or a list of options makes of the rules given."""
    if "=" not in rules:
        return variant(game, rules, {**base, **catalog.preset_of(catalog.entry(game), rules)})
    pairs = [pair.partition("=") for pair in rules.split(",")]
    return variant(game, rules, {**base, **{name.replace("-", "_"): to for name, _, to in pairs}})
