"""Puzzles from a guest's own mistakes: which ones qualify, their question and their values."""

from typing import Final

from pigpen.bots.bot import View
from pigpen.core.position import described
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment, Unit
from pigpen.lab.advice.assessors.push_out_the_pig import PushOutThePigAssessor
from pigpen.lab.advice.judges import assessor_of, unit_of
from pigpen.lab.puzzles import cards, dice
from pigpen.lab.puzzles.puzzle import Theme

_CLEAR: Final = 0.005  # of a win
_TWO: Final = 2  # seats; choices: to roll or to hold


def is_puzzle(view: View, judged: Assessment, action: int) -> bool:
    """Whether a mistake makes a puzzle: not if chances are estimates from worlds."""
    if judged.unit == Unit.POINTS:
        is_dear = judged.cost(action) >= cards.LEAD and not _is_exposing(view)
        return is_dear and cards.is_puzzle(assess(view), action)
    return not judged.spread and judged.is_mistake(action) and judged.cost(action) >= _CLEAR


def assess(view: View) -> Assessment:
    """Return the value of every choice; of cards, by as many worlds as card puzzles use."""
    if unit_of(view.game) == Unit.POINTS:
        return PushOutThePigAssessor(view.game, cards.WORLDS).actions(view)
    return assessor_of(view.game).actions(view)


def sentence(view: View) -> Said | None:
    """Describe the position in a sentence; None if the view alone shows it."""
    seen = described(view.game, view.position, view.seat)
    if "hand" in seen:
        return cards.sentence(view)
    return dice.sentence(view) if len(seen.get("scores", ())) == _TWO else None


def scene(view: View) -> Said | None:
    """Ask as a player would; None if the question alone says all."""
    seen = described(view.game, view.position, view.seat)
    if "hand" in seen:
        return cards.scene(view)
    is_known = len(seen.get("scores", ())) == _TWO and question(view) == "roll_or_hold"
    return dice.scene(view) if is_known else None


def question(view: View) -> str:
    """Return the key of the question, as in `puzzle.question.QUESTION` of the catalogue."""
    if unit_of(view.game) == Unit.POINTS:
        return "which_card"
    return "roll_or_hold" if len(view.legal_actions) == _TWO else "what_to_do"


def theme(view: View) -> Theme | None:
    """Return the theme of a choice of cards; None for dice."""
    return cards.theme_of(view) if unit_of(view.game) == Unit.POINTS else None


def _is_exposing(view: View) -> bool:
    return bool(described(view.game, view.position, view.seat)["exposing"])
