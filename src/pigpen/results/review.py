"""Result of `pigpen.review`: mistakes, and luck and skill by seat."""

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Literal

from msgspec.structs import asdict, replace
from rich.console import RenderableType
from rich.table import Table

from pigpen.core.errors import PigpenError
from pigpen.core.message_format import MINUS
from pigpen.core.options import format_rules
from pigpen.core.result import Document, Result, Row
from pigpen.lab.advice.assessment import ChanceAssessor, DealAssessor
from pigpen.lab.advice.deals import DealReview, DealTurn, DealVerdict, review_deal, split
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.advice.review import Review, ReviewChoice
from pigpen.lab.advice.review import review as judge
from pigpen.lab.advice.sentences import points
from pigpen.play.match import Match
from pigpen.play.saved import MatchLike, match_of
from pigpen.results.display import plain, table, title
from pigpen.results.titles import game_title
from pigpen.results.words import percent, say
from pigpen.search.playout import kernels_of


class ReviewResult(Review, frozen=True, eq=False):
    """A review of a game in win probabilities."""

    def __repr__(self) -> str:
        return f"<Review of {self.game}: {len(self.mistakes())} mistakes>"

    def mistakes(self) -> list[ReviewChoice]:
        """Return the choices whose cost exceeds the error of the values, most expensive first."""
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


class DealReviewResult(Result, frozen=True, eq=False, kw_only=True):
    """A review of a match of deals, in points; `deals` may be an iterator that computes them."""

    game: str
    options: dict[str, int | str]
    names: tuple[str, ...]
    unit: Literal["points"] = "points"
    deals: Iterable[DealReview]

    def __repr__(self) -> str:
        return f"<Review of {self.game}, deal by deal>"

    def rows(self) -> list[Row]:
        """One row per choice, in order: its cost in points, with its standard error."""
        return [
            {
                "deal": deal.number,
                "ply": turn.ply,
                "seat": turn.seat,
                "action": turn.text,
                "cost": turn.verdict.cost,
                "error": turn.verdict.error,
                "mistake": turn.verdict.is_mistake,
            }
            for deal in self.deals
            for turn in deal.turns
            if turn.verdict
        ]

    def _contents(self) -> Document:
        whole = replace(self, deals=tuple(self.deals))
        return super(DealReviewResult, whole)._contents()

    def parts(self) -> Iterator[RenderableType]:
        """Yield luck and mistakes by player for each deal, then each mistake."""
        yield _heading(self.game, self.names)
        last = None
        for deal in self.deals:
            yield title(f"\n{say('review_deal', number=deal.number)}")
            yield self._accounts(deal)
            wrong = [(turn, turn.mistake) for turn in deal.turns if turn.mistake]
            mistakes = sorted(wrong, key=lambda one: -one[1].cost)
            yield self._lines(mistakes) if mistakes else plain(say("review_unsure"))
            last = deal
        if last is None:
            yield plain(say("review_no_deal"))
        else:
            yield plain(f"\n{say('review_key')}\n{last.trust.text()}")

    def _accounts(self, deal: DealReview) -> Table:
        lines = _numbers("points", "above", "luck", "mistakes", "rest")
        for name, written, account in zip(self.names, deal.points, deal.accounts, strict=True):
            if account:
                lines.add_row(
                    name,
                    points(written),
                    points(account.points),
                    f"{points(account.luck)} ±{account.luck_error:.0f}",
                    f"{points(account.skill)} ±{account.skill_error:.0f}",
                    points(account.rest),
                )
        return lines

    def _lines(self, mistakes: list[tuple[DealTurn, DealVerdict]]) -> Table:
        names = self.names
        lines = _mistakes()
        for turn, mistake in mistakes:
            said = " ".join(fact.text(names) for fact in mistake.said)
            cost = f"{mistake.cost:.0f} ±{mistake.error:.0f}"
            lines.add_row(str(turn.ply), names[turn.seat], turn.words.text(names), cost, said)
        return lines


def review(match: MatchLike) -> ReviewResult | DealReviewResult:
    """Compute the cost of every choice of a game, and the effect of luck.

    The game may be unfinished. A dice game is solved first if no solution is stored. A match of
    card deals is reviewed deal by deal from sampled worlds, which takes some seconds for each
    finished deal.

    Args:
        match: A match, a record, or the path of a saved match.

    Returns:
        A `ReviewResult` in win probabilities, or a `DealReviewResult` in points: the cost of every
        choice, and luck and skill of each seat.

    Raises:
        Unjudged: No assessor is registered for this game.
        PigpenError: The match began at a laid-out position.
        RecordError: The file cannot be read, or is not a record.
        BadArgument: `match` has the wrong type.

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
    seats, begun = range(match.game.num_seats), perf_counter()
    deals = enumerate(split(match.game, match.history), 1)
    judged = tuple(review_deal(match.game, assessor, deal, seats, n) for n, deal in deals)
    return shown_deals(judged, match, perf_counter() - begun)


def shown(found: Review, match: Match, seconds: float = 0.0) -> ReviewResult:
    """Return the review of a match for people."""
    kernels = kernels_of(match.game)
    return ReviewResult(
        **asdict(replace(found, names=match.names, seconds=seconds, kernels=kernels))
    )


def shown_deals(
    deals: Iterable[DealReview], match: Match, seconds: float = 0.0
) -> DealReviewResult:
    """Return the reviews of a match's deals for people."""
    return DealReviewResult(
        game=match.game.name,
        options=format_rules(match.game.rules),
        names=match.names,
        deals=deals,
        seconds=seconds,
        kernels=kernels_of(match.game),
    )


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
