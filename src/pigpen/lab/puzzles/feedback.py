"""Feedback on an answer: its cost, the reason, and the rule of thumb."""

from msgspec import Struct

from pigpen.bots.bot import View
from pigpen.core.notation import format_action
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment, Reasoner, Unit
from pigpen.lab.advice.hint import HintedAction, hinted_actions
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.advice.sentences import trust
from pigpen.lab.puzzles.puzzle import Kind, Puzzle, check_choice, grade


class PuzzleFeedback(Struct, frozen=True, kw_only=True):
    """The evaluation of an answer."""

    key: str  # of the puzzle
    action: int  # the answer
    grade: int  # 0 to 100
    theme: str  # empty if not revealed
    unit: Unit
    best: str  # an action in the game's notation
    actions: tuple[HintedAction, ...]
    said: tuple[Said, ...]  # the cost of the answer, and why
    trust: Said  # how exact the values are


def evaluate(puzzle: Puzzle, action: int) -> PuzzleFeedback:
    """Return the evaluation of an answer to a puzzle.

    Raises:
        NoPuzzle: the action is not a choice of the puzzle.
    """
    check_choice(puzzle.view, action)
    said = feedback(puzzle, action)
    return evaluate_choice(puzzle.view, puzzle.judged, puzzle.key, action, puzzle.theme, said)


def evaluate_choice(
    view: View, judged: Assessment, key: str, action: int, theme: str, said: tuple[Said, ...]
) -> PuzzleFeedback:
    """Return the evaluation of a legal choice in any position, with these sentences."""
    game, p = view.game, known(view.position)
    return PuzzleFeedback(
        key=key,
        action=action,
        grade=grade(judged, action),
        theme=theme,
        unit=judged.unit,
        best=format_action(game, p, judged.best),
        actions=hinted_actions(game, p, judged),
        said=said,
        trust=trust(judged.exactness),
    )


def feedback(puzzle: Puzzle, action: int) -> tuple[Said, ...]:
    """Return the sentences of feedback on an answer to a puzzle."""
    if puzzle.kind == Kind.QUIET:
        return (Said("puzzle.quiet"),)
    of_rule = {"rule": puzzle.rule, "cost": cost_in_words(puzzle.judged, puzzle.natural)}
    rule = Said("puzzle.trap" if puzzle.kind == Kind.TRAP else "puzzle.right", of_rule)
    return (*feedback_on_choice(puzzle.view, puzzle.judged, action), rule)


def feedback_on_choice(view: View, worth: Assessment, action: int) -> tuple[Said, ...]:
    """Return the cost of a choice in any position, and why the best is better."""
    verdict = Said("puzzle.best")
    if worth.is_mistake(action):
        verdict = Said("puzzle.cost", {"cost": cost_in_words(worth, action)})
    assessor = assessor_of(view.game)
    worse = list(filter(worth.is_mistake, worth.values))
    why = assessor.reason(view, worth, worse) if worse and isinstance(assessor, Reasoner) else None
    return (verdict,) if why is None else (verdict, why)


def cost_in_words(worth: Assessment, action: int) -> Said:
    """Format the cost of an action."""
    cost = worth.cost(action)
    if worth.unit == Unit.POINTS:
        return Said("puzzle.points", {"points": round(cost)})
    return Said("puzzle.percent", {"percent": f"{100 * cost:.2f}"})
