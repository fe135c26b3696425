"""Which deals of a match are reviewed at the terminal, one after the other."""

from collections.abc import Iterator, Mapping

from pigpen.cli.arguments import UsageError
from pigpen.core.progress import waiting
from pigpen.core.said import translated
from pigpen.lab.advice.assessment import DealAssessor
from pigpen.lab.advice.deals import Deal, review_deal, split
from pigpen.play.match import Match
from pigpen.results.review import ReviewedDeal


def chosen(match: Match, number: int | None) -> dict[int, Deal]:
    """The deals that are over by their numbers from 1: all of them, or the one that is asked for.

    Raises:
        UsageError: there is no such deal.
    """
    deals = dict(enumerate(split(match.game, match.history), 1))
    if number is None:
        return deals
    if number not in deals:
        said = "Deal {number} is none of the {count} that are over in this match."
        raise UsageError(said, number=number, count=len(deals))
    return {number: deals[number]}


def judged(
    match: Match, assessor: DealAssessor, deals: Mapping[int, Deal]
) -> Iterator[ReviewedDeal]:
    """Each of these deals with its number and its review, as soon as it is there."""
    seats = range(match.game.num_seats)
    for number, deal in deals.items():
        with waiting(translated("Judging deal {number}", number=number)):
            review = review_deal(match.game, assessor, deal, seats)
        yield ReviewedDeal(number, deal, review)
