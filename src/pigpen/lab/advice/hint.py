"""Hints: the value of every legal action, and sentences that explain the best one.

`pigpen.hint` returns a `Hint`; its fields are the document of `pigpen hint --json` and the answer
of a server.
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pigpen.bots.bot import View, look
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, AnyPosition, Json
from pigpen.core.notation import describe_action, format_action
from pigpen.core.options import format_rules
from pigpen.core.redacted import known
from pigpen.core.result import Result, Row
from pigpen.core.said import Said, seat_name
from pigpen.lab.advice.assessment import Assessment, Assessor, Spread, Unit
from pigpen.lab.advice.judges import assessor_of, judge_of
from pigpen.lab.advice.sentences import SCALES, action_fact, reason, sentences, trust
from pigpen.play.saved import MatchLike, match_of
from pigpen.search.playout import kernels_of

if TYPE_CHECKING:
    from rich.text import Text

_LONG = 30  # letters of a choice that wants a line of its own
_EXACT = Spread(0.0, 0.0)


class HintedAction(Struct, frozen=True, kw_only=True):
    """A legal action and its value."""

    action: int  # its code
    text: str  # in the game's notation
    words: Said  # its name
    meaning: Json
    value: float
    error: float  # standard error of a value from sampled worlds; 0: not sampled
    cost: float  # compared with the best action
    cost_error: float  # standard error of the cost, likewise
    is_mistake: bool  # its cost exceeds the error of the values
    gain: float | None = None  # expected points of this turn, if known
    gain_error: float | None = None  # standard error of the gain, likewise


class Hint(Result, frozen=True, eq=False, kw_only=True, omit_defaults=True):
    """The values of the legal actions, from the view of the seat to move."""

    game: str
    options: dict[str, int | str]
    seat: int
    ply: int
    unit: Unit
    best: str  # an action in the game's notation
    actions: tuple[HintedAction, ...]  # in ascending order of codes; empty for a forced one
    said: tuple[Said, ...]  # what is best, why, and what the next best costs
    trust: Said | None  # how exact the values are; null if none was computed
    tolerance: float  # how far computed values may be off; 0: exact, or sampled
    names: tuple[str, ...] = ()  # of the seats, if known

    def __repr__(self) -> str:
        name = self.names[self.seat] if self.names else seat_name(self.seat)
        return f"<Hint for {name}: {self.best}>"

    def rows(self) -> list[Row]:
        """One row per action, best first: value and cost, in win chances or points.

        `error` is the standard error of a sampled value, or how far a computed one may be off.
        """
        return [
            {
                "action": one.text,
                "value": one.value,
                "error": one.error or self.tolerance,
                "cost": one.cost,
                "cost_error": one.cost_error or self.tolerance,
                "unit": self.unit.value,
            }
            for one in self.ranked()
        ]

    def ranked(self) -> list[HintedAction]:
        """Return the actions, best first."""
        return sorted(self.actions, key=lambda one: one.cost)

    def parts(self) -> "Iterator[Text]":
        """Yield the best action with its reason, the costs of the others, and the error."""
        from rich.text import Text  # slow to import: for printing alone

        yield Text(self.text(you=self.seat))

    def text(self, *, you: int, written: Callable[[HintedAction], str] | None = None) -> str:
        """Return the hint in sentences for the reader in the seat `you`.

        Choices are written in the game's notation unless `written` is given.
        """
        said = (*self.said, *self.values_in_words(written), *((self.trust,) if self.trust else ()))
        return " ".join(fact.text(self.names, you=you) for fact in said)

    def values_in_words(
        self, written: Callable[[HintedAction], str] | None = None
    ) -> tuple[Said, ...]:
        """List the value of every choice, best first; empty if values are not sampled."""
        if not self.trust or "worlds" not in self.trust.values or len(self.actions) == 1:
            return ()
        scale = SCALES[self.unit]
        ranked = self.ranked()
        texts = [one.text if written is None else written(one) for one in ranked]
        between = ",\n  " if max(map(len, texts)) > _LONG else ", "
        worth = (
            f"{text} {scale.value(one.value)} ±{scale.amount(one.error)}"
            for text, one in zip(texts, ranked, strict=True)
        )
        return (Said(scale.each, {"list": between.join(worth)}),)


def hint(match: MatchLike) -> Hint:
    """Compute the value of each action for the seat to move, from the facts that this seat knows.

    A dice game is solved first if no solution is stored. If hidden cards are sampled, a hint takes
    up to one second.

    Args:
        match: A match, a record, or the path of a saved match.

    Returns:
        A `Hint`: the value and cost of every legal action, and the reason for the best one.

    Raises:
        PigpenError: No seat has a decision to make now.
        Unjudged: No assessor is registered for this game.
        RecordError: The file cannot be read, or is not a record.
        BadArgument: `match` has the wrong type.

    Example:
        ::

            match.apply(pigpen.hint(match).best)
    """
    match = match_of(match)
    if match.to_move < 0:
        raise PigpenError("Nobody is to decide anything now, so there is nothing to advise.")
    view = look(match.game, match.position)
    begun = perf_counter()
    found = advise(assessor_of(match.game), view, ply=len(match.steps), names=match.names)
    seconds, kernels = perf_counter() - begun, kernels_of(match.game)
    return replace(found, seconds=seconds, kernels=kernels)


def advise(assessor: Assessor, view: View, *, ply: int = 0, names: tuple[str, ...] = ()) -> Hint:
    """Return the hint for a view at a decision; the value of a forced action is not sampled."""
    game, p = view.game, known(view.position)
    about = partial(
        Hint, game=game.name, options=format_rules(game.rules), seat=view.seat, ply=ply, names=names
    )
    if _is_forced(view) and judge_of(game).is_sampled:
        (only,) = view.legal_actions
        return about(
            unit=judge_of(game).unit,
            best=format_action(game, p, only),
            actions=(),
            said=(action_fact("hint.forced", view, only),),
            trust=None,
            tolerance=0.0,
        )
    judged = assessor.actions(view)
    best, *others = sentences(view, judged)
    worse = list(filter(judged.is_mistake, judged.values))
    return about(
        unit=judged.unit,
        best=format_action(game, p, judged.best),
        actions=hinted_actions(game, p, judged),
        said=(best, *reason(assessor, view, judged, worse), *others),
        trust=trust(judged.exactness),
        tolerance=judged.exactness.error,
    )


def _is_forced(view: View) -> bool:
    """Whether exactly one action is legal, and none but the listed ones."""
    return len(view.legal_actions) == 1 and view.game.kernels.is_legal is None


def hinted_actions(
    game: AnyGame, position: AnyPosition, judged: Assessment
) -> tuple[HintedAction, ...]:
    """Return the legal actions with their values, in ascending order of their codes."""
    return tuple(
        _hinted(game, position, judged, action, judged.spread.get(action, _EXACT))
        for action in judged.values
    )


def _hinted(
    game: AnyGame, position: AnyPosition, judged: Assessment, action: int, spread: Spread
) -> HintedAction:
    gain = judged.gains.get(action)
    return HintedAction(
        action=action,
        text=format_action(game, position, action),
        words=describe_action(game, position, action),
        meaning=game.words.meaning(game.rules, position, action),
        value=judged.values[action],
        error=spread.value,
        cost=judged.cost(action),
        cost_error=spread.cost,
        is_mistake=judged.is_mistake(action),
        gain=None if gain is None else gain.mean,
        gain_error=None if gain is None else gain.error,
    )
