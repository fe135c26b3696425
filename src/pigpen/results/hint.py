"""Result of `pigpen.hint`: advice for the seat to move."""

from collections.abc import Iterator
from time import perf_counter

from rich.console import RenderableType

from pigpen.bots.bot import View, look
from pigpen.core.errors import PigpenError
from pigpen.core.notation import format_action
from pigpen.core.options import format_rules
from pigpen.core.redacted import known
from pigpen.core.result import Document, Result, Row
from pigpen.lab.advice.hint import Hint, values_in_words
from pigpen.lab.advice.hint import hint as advise
from pigpen.lab.advice.judges import assessor_of
from pigpen.play.saved import MatchLike, match_of
from pigpen.results.display import plain
from pigpen.search.playout import kernels_of


class HintResult(Result, frozen=True, eq=False):
    """The value of every legal action, from what the seat to move can see."""

    view: View
    names: tuple[str, ...]
    found: Hint

    def __repr__(self) -> str:
        return f"<Hint for {self.names[self.view.seat]}: {self.best}>"

    @property
    def best(self) -> str:
        """The best action as the notation writes it; `Match.apply` takes it."""
        return self._written(self.found.assessment.best)

    def rows(self) -> list[Row]:
        """One row per action, best first: value and cost, in win chances or points.

        `error` is the standard error of a sampled value, or how far a computed one may be off.
        """
        judged = self.found.assessment
        return [
            {
                "action": self._written(action),
                "value": judged.values[action],
                "error": spread.value if spread else judged.exactness.error,
                "cost": judged.cost(action),
                "cost_error": spread.cost if spread else judged.exactness.error,
                "unit": judged.unit.value,
            }
            for action in sorted(judged.values, key=judged.cost)
            for spread in (judged.spread.get(action),)
        ]

    def _contents(self) -> Document:
        game = self.view.game
        return {
            "game": game.name,
            "options": format_rules(game.rules),
            "seat": self.view.seat,
            "best": self.best,
            "actions": self.rows(),
            "said": [said.text(self.names, you=self.view.seat) for said in self.found.said],
        }

    def parts(self) -> Iterator[RenderableType]:
        """Yield the best action with its reason, the costs of the others, and the error."""
        worth = values_in_words(self.view, self.found.assessment)
        said = (*self.found.said, *worth, self.found.trust)
        yield plain(" ".join(fact.text(self.names, you=self.view.seat) for fact in said))

    def _written(self, action: int) -> str:
        return format_action(self.view.game, known(self.view.position), action)


def hint(match: MatchLike) -> HintResult:
    """Advise the seat to move, from what that seat knows.

    Dice games are solved first if they were not. Where worlds are sampled it takes up to a second.

    Args:
        match: A match, its record, or the path of a saved one.

    Returns:
        A `HintResult`: the value and cost of every legal action, and why the best one is.

    Raises:
        PigpenError: No seat is to decide.
        Unjudged: No assessor knows this game.
        RecordError: The file cannot be read, or is no record.
        BadArgument: `match` is none.

    Example:
        ::

            match.apply(pigpen.hint(match).best)
    """
    match = match_of(match)
    if match.to_move < 0:
        raise PigpenError("Nobody is to decide anything now, so there is nothing to advise.")
    view = look(match.game, match.position)
    begun = perf_counter()
    found = advise(assessor_of(match.game), view)
    seconds, kernels = perf_counter() - begun, kernels_of(match.game)
    return HintResult(view, match.names, found, seconds=seconds, kernels=kernels)
