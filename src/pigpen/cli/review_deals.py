"""The review of a match of deals at the terminal: luck and mistakes, deal by deal."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table

from pigpen.cli.arguments import UsageError
from pigpen.cli.naming import game_title
from pigpen.cli.output import Document, table
from pigpen.cli.progress import waiting
from pigpen.core.notation import describe_action
from pigpen.core.options import format_rules
from pigpen.lab.advice.assess import DealAssessor
from pigpen.lab.advice.deals import Deal, DealReview, Verdict, points_of, review_deal, split
from pigpen.lab.advice.hint import points, trust
from pigpen.play.match import Match

_KEY = (
    "Luck is what the hand promised when it was dealt; mistakes, what they cost against the"
    " best card found; the rest, how the others' cards lay and what they played."
)

Judged = Iterator[tuple[int, Deal, DealReview]]


def chosen(match: Match, number: int | None) -> dict[int, Deal]:
    """The deals that are over by their numbers from 1: all of them, or the one that is asked for.

    Raises:
        UsageError: there is no such deal.
    """
    deals = dict(enumerate(split(match.game, match.history), 1))
    if number is None:
        return deals
    if number not in deals:
        raise UsageError(f"Deal {number} is none of the {len(deals)} that are over in this match.")
    return {number: deals[number]}


def judged(match: Match, assessor: DealAssessor, deals: Mapping[int, Deal]) -> Judged:
    """Each of these deals with its number and its review, as soon as it is there."""
    seats = range(match.game.num_seats)
    for number, deal in deals.items():
        with waiting(f"Judging deal {number}"):
            review = review_deal(match.game, assessor, deal, seats)
        yield number, deal, review


def show(match: Match, found: Judged, screen: Console) -> None:
    """Print the deals as they come."""
    screen.print(f"{game_title(match.game.name)}: {' against '.join(match.names)}", style="bold")
    last = None
    for number, deal, review in found:
        screen.print(f"\nDeal {number}", style="bold")
        screen.print(_accounts(match, deal, review))
        mistakes = sorted(
            (one for one in review.verdicts if one.is_mistake), key=lambda one: -one.cost
        )
        screen.print(_lines(match, mistakes) if mistakes else "No sure mistake.")
        last = review
    if last is None:
        screen.print("No deal of this match is over.")
    else:
        screen.print(f"\n{_KEY}\n{trust(last.verdicts[0].judged.exactness).text()}")


def _accounts(match: Match, deal: Deal, review: DealReview) -> Table:
    lines = table("Player", ">Points", ">Above the mean", ">Luck", ">Mistakes", ">Rest")
    written = points_of(match.game, deal)
    for seat, account in review.accounts.items():
        lines.add_row(
            match.names[seat],
            points(written[seat]),
            points(account.points),
            f"{points(account.luck)} ±{account.luck_error:.0f}",
            f"{points(account.skill)} ±{account.skill_error:.0f}",
            points(account.rest),
        )
    return lines


def _lines(match: Match, mistakes: Sequence[Verdict]) -> Table:
    lines = table(">Ply", "Who", "Action", ">Cost", "What was better")
    for one in mistakes:
        ply = one.turn.ply
        said = " ".join(fact.text(match.names) for fact in one.said)
        text = describe_action(match.game, one.turn.position, one.turn.action).text(match.names)
        cost = f"{one.cost:.0f} ±{one.error:.0f}"
        lines.add_row(str(ply), match.names[one.turn.seat], text, cost, said)
    return lines


def document(match: Match, found: Judged) -> Document:
    """All of it, for a program."""
    return {
        "game": match.game.name,
        "options": format_rules(match.game.rules),
        "names": list(match.names),
        "unit": "points",
        "deals": [_deal(match, number, deal, review) for number, deal, review in found],
    }


def _deal(match: Match, number: int, deal: Deal, review: DealReview) -> Document:
    return {
        "deal": number,
        "points": list(points_of(match.game, deal)),
        "choices": [
            {
                "ply": one.turn.ply,
                "seat": one.turn.seat,
                "action": match.steps[one.turn.ply].text,
                "cost": one.cost,
                "error": one.error,
                "mistake": one.is_mistake,
            }
            for one in review.verdicts
            if one.has_choice
        ],
        "accounts": [account._asdict() for account in review.accounts.values()],
    }
