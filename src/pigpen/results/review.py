"""Result of `pigpen.review`: mistakes, and luck and skill by seat."""

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import NamedTuple

from msgspec.structs import asdict, replace
from rich.console import RenderableType
from rich.table import Table

from pigpen.core.errors import PigpenError
from pigpen.core.message_format import MINUS
from pigpen.core.notation import describe_action
from pigpen.core.options import format_rules
from pigpen.core.result import Document, Result, Row
from pigpen.lab.advice.assessment import ChanceAssessor, DealAssessor
from pigpen.lab.advice.deals import Deal, DealReview, Verdict, points_of, review_deal, split
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.advice.review import Review, ReviewChoice
from pigpen.lab.advice.review import review as judge
from pigpen.lab.advice.sentences import points, trust
from pigpen.play.match import Match
from pigpen.play.saved import MatchLike, match_of
from pigpen.results.display import percent, plain, table, title
from pigpen.results.titles import game_title
from pigpen.results.words import say
from pigpen.search.playout import kernels_of


class ReviewResult(Review, frozen=True, eq=False):
    """A review of a game in win chances, for people."""

    def __repr__(self) -> str:
        return f"<Review of {self.game}: {len(self.mistakes())} mistakes>"

    def mistakes(self) -> list[ReviewChoice]:
        """Choices whose cost is beyond doubt, the most expensive first."""
        wrong = [choice for choice in self.choices if choice.is_mistake]
        return sorted(wrong, key=lambda choice: -choice.cost)

    def rows(self) -> list[Row]:
        """One row per decision, in order: its cost in win chances, with its standard error."""
        return [
            {
                "ply": choice.ply,
                "seat": choice.seat,
                "action": choice.text,
                "cost": choice.cost,
                "error": choice.error,
                "mistake": choice.is_mistake,
            }
            for choice in self.choices
        ]

    def parts(self) -> Iterator[RenderableType]:
        """Yield luck and skill by player, then each mistake."""
        yield _heading(self.game, self.names)
        yield self._accounts()
        mistakes = self.mistakes()
        yield self._lines(mistakes) if mistakes else plain(say("review_none"))
        yield plain(self.points[0].trust.text())

    def _accounts(self) -> Table:
        lines = _numbers("start", "luck", "own", "others", "end")
        for name, account in zip(self.names, self.accounts, strict=True):
            changes = (_change(c) for c in (account.luck, account.skill, account.others))
            lines.add_row(name, percent(account.start, 1), *changes, percent(account.end, 1))
        return lines

    def _lines(self, mistakes: list[ReviewChoice]) -> Table:
        names = self.names
        lines = _mistakes()
        for choice in mistakes:
            said = " ".join(fact.text(names) for fact in choice.said)
            error = f" ±{percent(choice.error, 2)}" if choice.error else ""
            cost = percent(choice.cost, 2) + error
            lines.add_row(str(choice.ply), names[choice.seat], choice.words.text(names), cost, said)
        return lines


class ReviewedDeal(NamedTuple):
    """The review of one deal of a card match."""

    number: int  # of the deal, from 1
    deal: Deal
    review: DealReview


class DealReviewResult(Result, frozen=True, eq=False):
    """A review of a match of deals, in points; `deals` may be an iterator that computes them."""

    match: Match
    deals: Iterable[ReviewedDeal]

    def __repr__(self) -> str:
        return f"<Review of {self.match.game.name}, deal by deal>"

    def rows(self) -> list[Row]:
        """One row per decision, in order: its cost in points, with its standard error."""
        return [
            {"deal": judged.number, **choice}
            for judged in self.deals
            for choice in self._of(judged)
        ]

    def _contents(self) -> Document:
        return {
            **_about(self.match),
            "unit": "points",
            "deals": [
                {
                    "deal": judged.number,
                    "points": list(points_of(self.match.game, judged.deal)),
                    "choices": self._of(judged),
                    "accounts": [account._asdict() for account in judged.review.accounts.values()],
                }
                for judged in self.deals
            ],
        }

    def parts(self) -> Iterator[RenderableType]:
        """Yield luck and mistakes by player for each deal, then each mistake."""
        yield _heading(self.match.game.name, self.match.names)
        last = None
        for judged in self.deals:
            yield title(f"\n{say('review_deal', number=judged.number)}")
            yield self._accounts(judged)
            wrong = [one for one in judged.review.verdicts if one.is_mistake]
            mistakes = sorted(wrong, key=lambda one: -one.cost)
            yield self._lines(mistakes) if mistakes else plain(say("review_unsure"))
            last = judged.review
        if last is None:
            yield plain(say("review_no_deal"))
        else:
            yield plain(f"\n{say('review_key')}\n{trust(last.verdicts[0].judged.exactness).text()}")

    def _of(self, judged: ReviewedDeal) -> list[Row]:
        return [
            {
                "ply": one.turn.ply,
                "seat": one.turn.seat,
                "action": self.match.steps[one.turn.ply].text,
                "cost": one.cost,
                "error": one.error,
                "mistake": one.is_mistake,
            }
            for one in judged.review.verdicts
            if one.has_choice
        ]

    def _accounts(self, judged: ReviewedDeal) -> Table:
        lines = _numbers("points", "above", "luck", "mistakes", "rest")
        written = points_of(self.match.game, judged.deal)
        for seat, account in judged.review.accounts.items():
            lines.add_row(
                self.match.names[seat],
                points(written[seat]),
                points(account.points),
                f"{points(account.luck)} ±{account.luck_error:.0f}",
                f"{points(account.skill)} ±{account.skill_error:.0f}",
                points(account.rest),
            )
        return lines

    def _lines(self, mistakes: list[Verdict]) -> Table:
        names = self.match.names
        lines = _mistakes()
        for one in mistakes:
            turn = one.turn
            said = " ".join(fact.text(names) for fact in one.said)
            text = describe_action(self.match.game, turn.position, turn.action).text(names)
            cost = f"{one.cost:.0f} ±{one.error:.0f}"
            lines.add_row(str(turn.ply), names[turn.seat], text, cost, said)
        return lines


def review(match: MatchLike) -> ReviewResult | DealReviewResult:
    """Judge every choice of a game: what it cost, and what luck gave.

    The game may be over or not. Dice games are solved first if they were not. Card matches are
    judged deal by deal from sampled worlds, some seconds each, and only deals that are over.

    Args:
        match: A match, its record, or the path of a saved one.

    Returns:
        A `ReviewResult`, in win chances, or `DealReviewResult`, in points: every choice with its
        cost, and luck and skill of each seat.

    Raises:
        Unjudged: The chances of this game are not known.
        PigpenError: The match began at a laid-out position.
        RecordError: The file cannot be read, or is no record.
        BadArgument: `match` is none.

    Example:
        ::

            pigpen.review("game.toml").mistakes()
    """
    match = match_of(match)
    if match.layout:
        raise PigpenError("A match that began at a laid-out position cannot be reviewed.")
    assessor = assessor_of(match.game)
    if isinstance(assessor, ChanceAssessor):
        begun = perf_counter()
        found = judge(match.game, assessor, match.history)
        return shown(found, match, perf_counter() - begun)
    assert isinstance(assessor, DealAssessor)
    seats = range(match.game.num_seats)
    begun = perf_counter()
    deals = enumerate(split(match.game, match.history), 1)
    judged = tuple(
        ReviewedDeal(n, d, review_deal(match.game, assessor, d, seats)) for n, d in deals
    )
    how = kernels_of(match.game)
    return DealReviewResult(match, judged, seconds=perf_counter() - begun, kernels=how)


def shown(found: Review, match: Match, seconds: float = 0.0) -> ReviewResult:
    """Return the review of a match for people."""
    kernels = kernels_of(match.game)
    return ReviewResult(
        **asdict(replace(found, names=match.names, seconds=seconds, kernels=kernels))
    )


def _about(match: Match) -> Document:
    return {
        "game": match.game.name,
        "options": format_rules(match.game.rules),
        "names": list(match.names),
    }


def _heading(game: str, names: Iterable[str]) -> RenderableType:
    players = say("between_players").join(names)
    return title(say("review_title", game=game_title(game), players=players))


def _numbers(*columns: str) -> Table:
    """Return an empty table for a row per player."""
    return table(say("review_player"), *(f">{say(f'review_{column}')}" for column in columns))


def _mistakes() -> Table:
    """Return an empty table for a row per mistake."""
    cost = f">{say('review_cost')}"
    columns = (say("record_who"), say("record_action"), cost, say("review_better"))
    return table(f">{say('record_ply')}", *columns)


def _change(share: float) -> str:
    return f"{100 * share:+.1f} %".replace("-", MINUS)
