"""Puzzles and evaluated answers, as wire types. Pure."""

from pigpen.bots.bot import View
from pigpen.core.notation import describe_action, format_action
from pigpen.core.options import format_rules
from pigpen.core.position import described
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment
from pigpen.lab.advice.hint import hinted_actions
from pigpen.lab.advice.sentences import trust
from pigpen.lab.puzzles.puzzle import NoPuzzle, grade
from pigpen.server.wire import puzzles as wire_puzzles


def puzzle_of(
    view: View, key: str, question: str, asks: Said | None, day: str = ""
) -> wire_puzzles.Puzzle:
    """Return the puzzle in which the seat of a view has to decide."""
    game, p = view.game, known(view.position)
    return wire_puzzles.Puzzle(
        key=key,
        day=day,
        game=game.name,
        options=format_rules(game.rules),
        question=question,
        asks=asks,
        seat=view.seat,
        view=dict(described(game, view.position, view.seat)),
        choices=tuple(
            wire_puzzles.PuzzleChoice(
                action=action,
                text=format_action(game, p, action),
                words=describe_action(game, p, action),
                meaning=dict(game.words.meaning(game.rules, p, action)),
            )
            for action in view.legal_actions
        ),
        answered=None,
    )


def answer_to(
    view: View, given: wire_puzzles.Answer, theme: str, judged: Assessment, said: tuple[Said, ...]
) -> wire_puzzles.Answered:
    """Return the evaluation of an answer, without the change of the rating."""
    return wire_puzzles.Answered(
        key=given.key,
        action=given.action,
        grade=grade(judged, given.action),
        theme=theme,
        unit=judged.unit.value,
        best=judged.best,
        actions=hinted_actions(view.game, known(view.position), judged),
        said=said,
        trust=trust(judged.exactness),
        weight=0.0,
        skill=None,
        change=0.0,
    )


def check_choice(view: View, action: int) -> None:
    """Check that an action is legal in a view.

    Raises:
        NoPuzzle: it is not; the message lists the legal actions.
    """
    if action not in view.legal_actions:
        there = ", ".join(map(str, view.legal_actions))
        raise NoPuzzle(f"The answer must be one of the actions {there}; not {action}.")
