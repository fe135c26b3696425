"""Command `pigpen review`: the cost of each choice in a recorded game, and luck by seat."""

from argparse import Namespace
from pathlib import Path

from pigpen.cli import review_deals
from pigpen.cli.arguments import Parser, UsageError, add_json, whole_number
from pigpen.cli.output import printable, show
from pigpen.core.arguments import MOST_GAMES
from pigpen.core.progress import waiting
from pigpen.core.result import Result
from pigpen.core.translations import translated
from pigpen.lab.advice.assessment import Assessor, ChanceAssessor, DealAssessor, Unit
from pigpen.lab.advice.judges import assessor_of, unit_of
from pigpen.lab.advice.review import review
from pigpen.play.match import Match
from pigpen.play.record import read_record
from pigpen.results.review import shown, shown_deals
from pigpen.results.titles import game_title

EXAMPLES = (
    ("pigpen review game.toml", "each mistake, and luck and skill apart"),
    ("pigpen review match.toml", "a card match, deal by deal: what each mistake cost in points"),
    ("pigpen review match.toml --deal 3", "its third deal only"),
    ("pigpen review game.toml --json", "the chances after every ply, for a program"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the file and the deal."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (TOML)")
    parser.add_argument(
        "--deal",
        type=whole_number(1, MOST_GAMES),
        metavar="N",
        help="of a card match: this deal only, from 1",
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Review the game; it is solved first if necessary."""
    match = recorded_match(arguments.file)
    named = game_title(match.game.name)
    if arguments.deal and unit_of(match.game) is Unit.CHANCE:
        said = "{game} has no deals to choose from; leave --deal out."
        raise UsageError(said, game=named)
    with waiting(translated("Working out {game}", game=named)):
        assessor = assessor_of(match.game)
    show(_reviewed(match, assessor, arguments.deal), as_json=arguments.json)
    return 0


def _reviewed(match: Match, assessor: Assessor, deal: int | None) -> Result:
    if isinstance(assessor, ChanceAssessor):
        with waiting(translated("Judging every choice")):
            return shown(review(match.game, assessor, match.history), match)
    assert isinstance(assessor, DealAssessor)
    deals = review_deals.selected_deals(match, deal)
    return shown_deals(review_deals.reviewed_deals(match, assessor, deals), match)


def recorded_match(file: Path) -> Match:
    """Play a record to its end.

    Raises:
        PigpenError: it cannot be read, or breaks the rules.
    """
    record = read_record(file)
    match = Match(record.build(), names=tuple(printable(name) for name in record.names))
    with waiting(translated("Checking every action of {file}", file=file.name)):
        for action in record.history():
            match.apply(action)
    return match
