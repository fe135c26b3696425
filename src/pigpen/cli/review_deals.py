"""Reviews of the deals of a match, one after the other."""

from collections.abc import Iterator, Mapping

from pigpen.cli.arguments import UsageError
from pigpen.core.progress import waiting
from pigpen.core.translations import translated
from pigpen.lab.advice.assessment import DealAssessor
from pigpen.lab.advice.deals import Deal, DealReview, review_deal, split
from pigpen.play.match import Match


def selected_deals(match: Match, number: int | None) -> dict[int, Deal]:
    """Return the finished deals by number from 1, or only the deal `number`.

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


def reviewed_deals(
    match: Match, assessor: DealAssessor, deals: Mapping[int, Deal]
) -> Iterator[DealReview]:
    """Yield each deal with its review, as soon as it is computed."""
    seats = range(match.game.num_seats)
    for number, deal in deals.items():
        with waiting(translated("Judging deal {number}", number=number)):
            review = review_deal(match.game, assessor, deal, seats, number)
        yield review
