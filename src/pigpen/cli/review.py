"""`pigpen review`: what a recorded game's choices cost, and what luck gave."""

from argparse import Namespace
from pathlib import Path

from rich.table import Table

from pigpen.cli import review_deals
from pigpen.cli.arguments import Parser, UsageError, add_json, positive
from pigpen.cli.naming import game_title
from pigpen.cli.output import Document, console, percent, print_json, printable, table
from pigpen.cli.progress import waiting
from pigpen.core.filling import MINUS
from pigpen.core.options import format_rules
from pigpen.lab.advice.assess import ChanceAssessor, DealAssessor, Unit
from pigpen.lab.advice.hint import trust
from pigpen.lab.advice.judges import assessor_of, unit_of
from pigpen.lab.advice.review import Review, ReviewedChoice, review
from pigpen.play.match import Match
from pigpen.play.record import read_record

EXAMPLES = (
    ("pigpen review game.toml", "each mistake, and luck and skill apart"),
    ("pigpen review match.toml", "a card match, deal by deal: what each mistake cost in points"),
    ("pigpen review match.toml --deal 3", "its third deal only"),
    ("pigpen review game.toml --json", "the chances after every ply, for a program"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The file."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (TOML)")
    parser.add_argument(
        "--deal", type=positive, metavar="N", help="of a card match: this deal only, from 1"
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Judge the game; it is solved first if it was not before."""
    record = read_record(arguments.file)
    match = Match(record.build(), names=tuple(printable(name) for name in record.names))
    with waiting(f"Checking every action of {arguments.file.name}"):
        for action in record.history():
            match.apply(action)
    if arguments.deal and unit_of(match.game) is Unit.CHANCE:
        raise UsageError(
            f"{game_title(record.game)} has no deals to choose from; leave --deal out."
        )
    with waiting(f"Working out {game_title(record.game)}"):
        assessor = assessor_of(match.game)
    if isinstance(assessor, ChanceAssessor):
        return _along_chances(match, assessor, as_json=arguments.json)
    assert isinstance(assessor, DealAssessor)
    deals = review_deals.chosen(match, arguments.deal)
    found = review_deals.judged(match, assessor, deals)
    if arguments.json:
        print_json(review_deals.document(match, found))
    else:
        review_deals.show(match, found, console())
    return 0


def _along_chances(match: Match, assessor: ChanceAssessor, *, as_json: bool) -> int:
    with waiting("Judging every choice"):
        found = review(match.game, assessor, match.history)
    if as_json:
        print_json(_document(match, found))
    else:
        _show(match, found)
    return 0


def _show(match: Match, found: Review) -> None:
    screen = console()
    screen.print(f"{game_title(match.game.name)}: {' against '.join(match.names)}", style="bold")
    screen.print(_accounts(match, found))
    mistakes = _mistakes(found)
    if mistakes:
        screen.print(_lines(match, mistakes))
    else:
        screen.print("Nobody made a mistake.")
    screen.print(trust(found.points[0].standing.exactness).text())


def _accounts(match: Match, found: Review) -> Table:
    lines = table("Player", ">Start", ">Luck", ">Own choices", ">Others' choices", ">End")
    for name, account in zip(match.names, found.accounts, strict=True):
        changes = (_change(c) for c in (account.luck, account.skill, account.others))
        lines.add_row(name, percent(account.start, 1), *changes, percent(account.end, 1))
    return lines


def _lines(match: Match, mistakes: list[ReviewedChoice]) -> Table:
    lines = table(">Ply", "Who", "Action", ">Cost", "What was better")
    for choice in mistakes:
        said = " ".join(fact.text(match.names) for fact in choice.said)
        text = choice.words.text(match.names)
        name = match.names[choice.seat]
        error = f" ±{percent(choice.error, 2)}" if choice.error else ""
        lines.add_row(str(choice.ply), name, text, percent(choice.cost, 2) + error, said)
    return lines


def _mistakes(found: Review) -> list[ReviewedChoice]:
    """The dearest first."""
    wrong = [choice for choice in found.choices if choice.is_mistake]
    return sorted(wrong, key=lambda choice: -choice.cost)


def _change(share: float) -> str:
    return f"{100 * share:+.1f} %".replace("-", MINUS)


def _document(match: Match, found: Review) -> Document:
    return {
        "game": match.game.name,
        "options": format_rules(match.game.rules),
        "names": list(match.names),
        "points": [
            {
                "ply": point.ply,
                "chances": list(point.standing.chances),
                "error": point.standing.exactness.error,
            }
            for point in found.points
        ],
        "choices": [
            {
                "ply": choice.ply,
                "seat": choice.seat,
                "action": match.steps[choice.ply].text,
                "cost": choice.cost,
                "error": choice.error,
                "mistake": choice.is_mistake,
            }
            for choice in found.choices
        ],
        "accounts": [account._asdict() for account in found.accounts],
    }
