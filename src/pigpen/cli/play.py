"""Command `pigpen play`: play a game at this terminal."""

import secrets
import sys
from argparse import Namespace
from pathlib import Path

import msgspec
from rich.console import Console

from pigpen import catalog
from pigpen.bots.catalog import usual_bot
from pigpen.cli.arguments import Parser, UsageError, add_json, add_seed, seconds
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import console, print_json, printable
from pigpen.cli.player_arguments import options_for_seats
from pigpen.cli.players import FRIEND, assign_seats
from pigpen.cli.session import PlayerLeft, Session
from pigpen.core.game import AnyGame
from pigpen.core.progress import waiting
from pigpen.core.rng import stream
from pigpen.core.translations import Translatable, refusal, translated
from pigpen.lab.advice.assessment import Assessor
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.study.strategy import StrategyError
from pigpen.play.engines import DEFAULT_ENGINE, ENGINES
from pigpen.play.match import Match, new
from pigpen.results.titles import game_title, rules_text
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen play two-dice-pig --opponent optimal", "you against exact play"),
    ("pigpen play pig --opponent friend --target 50", "two people at one keyboard, a short game"),
    ("pigpen play hog --opponent random --seats 4", "you against three of the kind"),
    ("pigpen play push-out-the-pig --opponent worlds-64", "cards: you against three of the kind"),
    ("pigpen play push-out-the-pig --opponent beginner --hints", "what each card is worth"),
    ("pigpen play piggles --preset modern_core --hints", "thrown pieces, and what to do with them"),
    ("pigpen play big-pig --by-hand --opponent friend=Ann", "two people with real dice"),
)

_PACE = 0.7  # seconds between actions of bots that a person watches


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, the players, and the source of the dice."""
    add_game(parser, given)
    parser.add_argument(
        "--opponent",
        action="append",
        metavar="NAME",
        help=f"a bot (pigpen bots GAME lists them), a file mine.py, or {FRIEND} or {FRIEND}=ANN"
        " for a person beside you;"
        " again for each further seat; one of middling strength unless said",
    )
    parser.add_argument("--name", default=say("player"), help="what you are called")
    add_seed(parser, "the dice and the bots")
    parser.add_argument(
        "--by-hand", action="store_true", help="throw real dice; you type the faces"
    )
    parser.add_argument(
        "--engine",
        choices=list(ENGINES),
        default=DEFAULT_ENGINE,
        help="what works out where thrown pieces come to rest: simulated, or drawn from the"
        f" game's own table of outcomes; {DEFAULT_ENGINE} unless said",
    )
    parser.add_argument(
        "--hints",
        action="store_true",
        help="say what each choice is worth",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game to a new file")
    parser.add_argument(
        "--pace", type=seconds(60), metavar="SECONDS", help="how long a bot rests after each action"
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play; with --json text goes to the error stream, and the record to stdout."""
    screen = console(errors=arguments.json)
    with waiting(say("sets_up")):
        session = _session(arguments, screen)
    if arguments.record:
        _reserve(arguments.record)
    screen.print(say("begin", game=game_title(arguments.game)), style="bold")
    rules = rules_text(session.match.game)
    if rules:
        screen.print(rules)
    try:
        session.run()
    except (PlayerLeft, KeyboardInterrupt, EOFError):
        screen.print(f"\n{say('left')}")
    except StrategyError:  # the game so far is saved
        if arguments.record:
            session.match.save(arguments.record)
        raise
    _save(session.match, arguments.record, screen)
    if arguments.json:
        print_json(msgspec.to_builtins(session.match.record()))
    return 0


def _session(arguments: Namespace, screen: Console) -> Session:
    seed = secrets.randbits(62) if arguments.seed is None else arguments.seed
    options = arguments.options
    usual = usual_bot(catalog.make(arguments.game, options))
    opponents = arguments.opponent or [usual.name]
    if len(opponents) > 1:
        options = options_for_seats(options, len(opponents) + 1)
    game = catalog.make(arguments.game, options)
    if arguments.by_hand and game.kernels.redact is not None:
        raise UsageError(say("hidden_by_hand", game=game_title(game.name)))
    players = assign_seats(game, printable(arguments.name), opponents)
    match = new(
        arguments.game,
        names=tuple(player.name for player in players),
        seed=arguments.seed,
        by_hand=arguments.by_hand,
        engine=arguments.engine,
        **options,
    )
    watched = _PACE if screen.is_terminal and sys.stdin.isatty() else 0.0
    pace = watched if arguments.pace is None else max(0.0, arguments.pace)
    assessor = _assessor(game) if arguments.hints else None
    return Session(match, players, screen, rng=stream(seed), pace=pace, assessor=assessor)


def _assessor(game: AnyGame) -> Assessor:
    with waiting(translated("Working out {game}", game=game_title(game.name))):
        return assessor_of(game)


def _reserve(path: Path) -> None:
    """Create the record's file before the game, so that no finished game is lost.

    Raises:
        UsageError: the file exists, or cannot be created.
    """
    try:
        path.touch(exist_ok=False)
    except FileExistsError as problem:
        said = "{file} exists already; give --record a new name."
        raise UsageError(said, file=str(path)) from problem
    except OSError as problem:
        why = Translatable(problem.strerror or str(problem))
        raise UsageError("{file} cannot be written: {why}.", file=str(path), why=why) from problem


def _save(match: Match, path: Path | None, screen: Console) -> None:
    """Write the record, or offer to write it."""
    path = path or _ask_where(screen)
    if path is None:
        return
    match.save(path)
    screen.print(say("kept", path=path), soft_wrap=True)


def _ask_where(screen: Console) -> Path | None:
    """Ask for the name of a record's file; None if the player wants none."""
    if not (screen.is_terminal and sys.stdin.isatty()):
        return None
    while True:
        try:
            name = screen.input(f"{say('keep_where')} > ").strip()
            if not name:
                return None
            _reserve(Path(name))
        except (KeyboardInterrupt, EOFError):
            screen.print()
            return None
        except UsageError as why:
            screen.print(refusal(why), style="red")
        else:
            return Path(name)
