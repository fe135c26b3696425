"""Feedback on an answer: its cost, the reason, and the rule of thumb."""

from typing import Final

from msgspec import Struct

from pigpen.bots.bot import View
from pigpen.core.notation import format_action
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment, Reasoner, Unit
from pigpen.lab.advice.hint import HintedAction, hinted_actions
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.advice.sentences import action_fact, percent, trust
from pigpen.lab.puzzles.puzzle import (
    Captures,
    Kind,
    Puzzle,
    Verdict,
    check_choice,
    grade,
    pigs,
    verdict,
)

_PART: Final = 0.25  # of the lead of the best card: less explains nothing
_LEADS: Final = "puzzle.why.points.instead"


class PuzzleFeedback(Struct, frozen=True, kw_only=True):
    """The evaluation of an answer."""

    key: str  # of the puzzle
    action: int  # the answer
    grade: int  # 0 to 100
    verdict: Verdict
    pigs: int  # that the grade earns, 0 to 4
    theme: str  # empty if not revealed
    unit: Unit
    best: str  # an action in the game's notation
    actions: tuple[HintedAction, ...]
    said: tuple[Said, ...]  # the cost of the answer, why, and the rule of thumb
    why: Said | None  # the best choice is better; null if nothing explains it
    trust: Said  # how exact the values are


def evaluate(puzzle: Puzzle, action: int) -> PuzzleFeedback:
    """Return the evaluation of an answer to a puzzle.

    Raises:
        NoPuzzle: the action is not a choice of the puzzle.
    """
    check_choice(puzzle.view, action)
    why = explanation(puzzle, action)
    said = feedback(puzzle, action)
    return evaluate_choice(puzzle.view, puzzle.judged, puzzle.key, action, puzzle.theme, said, why)


def evaluate_choice(
    view: View,
    judged: Assessment,
    key: str,
    action: int,
    theme: str,
    said: tuple[Said, ...],
    why: Said | None,
) -> PuzzleFeedback:
    """Return the evaluation of a legal choice in any position, with these sentences."""
    game, p = view.game, known(view.position)
    graded = grade(judged, action)
    return PuzzleFeedback(
        key=key,
        action=action,
        grade=graded,
        verdict=verdict(graded),
        pigs=pigs(graded),
        theme=theme,
        unit=judged.unit,
        best=format_action(game, p, judged.best),
        actions=hinted_actions(game, p, judged),
        said=said,
        why=why,
        trust=trust(judged.exactness),
    )


def feedback(puzzle: Puzzle, action: int) -> tuple[Said, ...]:
    """Return the sentences of feedback on an answer to a puzzle."""
    why = explanation(puzzle, action)
    if puzzle.kind == Kind.QUIET:
        return () if why is None else (why,)
    of_rule = {"rule": puzzle.rule, "cost": cost_in_words(puzzle.judged, puzzle.natural)}
    rule = Said("puzzle.trap" if puzzle.kind == Kind.TRAP else "puzzle.right", of_rule)
    return (*feedback_on_choice(puzzle.judged, action, why), rule)


def feedback_on_choice(worth: Assessment, action: int, why: Said | None) -> tuple[Said, ...]:
    """Return the cost of a choice in any position, and why the best is better."""
    said = Said("puzzle.best")
    if worth.is_mistake(action):
        said = Said("puzzle.cost", {"cost": cost_in_words(worth, action)})
    return (said,) if why is None else (said, why)


def explanation(puzzle: Puzzle, action: int) -> Said | None:
    """Return why the best choice of a puzzle is better than the others, to a player who chose one.

    A fact that the seat can see, or else how what happens afterwards differs.
    """
    if puzzle.kind == Kind.QUIET:
        return Said("puzzle.quiet")
    return explanation_of_choice(puzzle.view, puzzle.judged, action, _difference(puzzle, action))


def explanation_of_choice(
    view: View, worth: Assessment, action: int, difference: Said | None = None
) -> Said | None:
    """Return why the best choice is better in any position; `difference` if no fact explains it."""
    assessor = assessor_of(view.game)
    worse = list(filter(worth.is_mistake, worth.values))
    why = assessor.reason(view, worth, worse) if worse and isinstance(assessor, Reasoner) else None
    return why or difference or _in_numbers(view, worth, action)


def _difference(puzzle: Puzzle, action: int) -> Said | None:
    """Compare what the seat takes after the best card, and after the answer or the natural card.

    It names the cards by which the best one gains most, if they explain a part of its lead.
    """
    best, is_wrong = puzzle.best, puzzle.judged.is_mistake(action)
    other = action if is_wrong else puzzle.natural
    if not {best, other} <= puzzle.captures.keys() or best == other:
        return None
    now, was = puzzle.captures[best], puzzle.captures[other]
    gains = _gains(was, now)
    name = max(gains, key=lambda each: gains[each])
    digits = 1 if name == "hearts" else 0
    more, less = (f"{getattr(each, name):.{digits}f}" for each in (now, was))
    if gains[name] < _PART * puzzle.cost(other) or more == less:
        return None
    key = f"puzzle.why.{name}" if is_wrong else f"puzzle.why.{name}.instead"
    named = best if is_wrong else other
    return action_fact(key, puzzle.view, named, more=more, less=less)


def _gains(was: Captures, now: Captures) -> dict[str, float]:
    """Return about how many points a choice gains on another by what it captures, by field."""
    return {
        "pig": was.pig - now.pig,
        "goat": now.goat - was.goat,
        "doubler": (was.doubler - now.doubler) / 2,
        "all_hearts": 4 * (now.all_hearts - was.all_hearts),
        "hearts": 15 * (was.hearts - now.hearts),
    }


def _in_numbers(view: View, worth: Assessment, action: int) -> Said | None:
    """Compare the best choice with the answer, or the answer with the next best choice."""
    best = worth.best
    others = [each for each in worth.values if worth.is_mistake(each)]
    if not others:
        return None
    other = action if action in others else min(others, key=worth.cost)
    if worth.unit == Unit.POINTS:
        key, card = ("puzzle.why.points", best) if other == action else (_LEADS, other)
        return action_fact(key, view, card, points=round(worth.cost(other)))
    texts = percent(worth.values[best]), percent(worth.values[other])
    return Said("puzzle.why.wins", {"more": texts[0], "less": texts[1]})


def cost_in_words(worth: Assessment, action: int) -> Said:
    """Format the cost of an action."""
    cost = worth.cost(action)
    if worth.unit == Unit.POINTS:
        return Said("puzzle.points", {"points": round(cost)})
    return Said("puzzle.percent", {"percent": f"{100 * cost:.2f}"})
