"""Feedback on an answer: its cost, the reason, and the rule of thumb."""

from pigpen.bots.bot import View
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment, Reasoner, Unit
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.puzzles.puzzle import Kind, Puzzle


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
