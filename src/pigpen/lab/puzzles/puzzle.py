"""A puzzle: a position, the value of each choice, and the cost of an answer."""

from collections.abc import Mapping
from enum import StrEnum
from math import exp
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct

from pigpen.bots.bot import View, look
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, AnyPosition, Json
from pigpen.core.notation import describe_action, format_action
from pigpen.core.options import format_rules
from pigpen.core.position import described
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import Assessment, Unit

# What is given away where a grade falls to 100 / e: a hundredth of a win. In Push Out the Pig that
# is some 16 points: who begins a match of four 100 points ahead wins 31.1 ± 1.0 % of 2,000, not
# 25 % (`python -m scripts.make_card_puzzles --point`).
SCALE: Final = MappingProxyType({Unit.CHANCE: 0.01, Unit.POINTS: 16.0})


SOLVED: Final = 90  # the grade from which a puzzle is solved, and a mistake does not come back
_NEAR: Final = 50  # the grade from which an answer is nearly right
_PIGS: Final = (10, 37, 60, SOLVED)  # the grades that earn a pig each, in the text to share


class NoPuzzle(PigpenError):
    """The puzzle does not exist; the message lists the games or themes with puzzles."""


class Theme(StrEnum):
    """The theme of a position."""

    AHEAD = "ahead"
    BEHIND = "behind"
    LEVEL = "level"
    ENDGAME = "endgame"  # one is near the target
    LAST_TURN = "last_turn"  # the other is: this may be one's last
    QUIET = "quiet"  # whichever of these: it hardly matters what one does
    LEAD = "lead"  # to a trick
    FOLLOW = "follow"  # suit
    DISCARD = "discard"  # one cannot follow


class Kind(StrEnum):
    """The value of the natural choice in a position; hidden before the answer."""

    TRAP = "trap"  # it is a mistake
    RIGHT = "right"  # the other one is
    QUIET = "quiet"  # it hardly matters


class Verdict(StrEnum):
    """An answer in a word."""

    RIGHT = "right"
    NEARLY = "nearly"
    WRONG = "wrong"


class PuzzleChoice(Struct, frozen=True):
    """A possible answer."""

    action: int  # its code
    text: str  # in the game's notation
    words: Said  # its name
    meaning: Json


class PuzzleQuestion(Struct, frozen=True, kw_only=True):
    """A position in the view of the seat to move, which has to decide."""

    key: str  # of the position, as "pig.78-45-16"
    day: str  # ISO 8601, for the daily puzzle; else empty
    game: str
    options: dict[str, int | str]
    question: str  # its text is `puzzle.question.QUESTION` in the catalogue
    asks: Said | None  # the position as a sentence; null if the view suffices
    scene: Said | None  # the question as a player would ask it; null if `question` says all
    seat: int
    view: Json  # the game's `describe`
    choices: tuple[PuzzleChoice, ...]


def question_of(
    view: View,
    key: str,
    question: str,
    asks: Said | None,
    scene: Said | None = None,
    day: str = "",
) -> PuzzleQuestion:
    """Return the question what to do in a view."""
    game, p = view.game, known(view.position)
    return PuzzleQuestion(
        key=key,
        day=day,
        game=game.name,
        options=format_rules(game.rules),
        question=question,
        asks=asks,
        scene=scene,
        seat=view.seat,
        view=described(game, view.position, view.seat),
        choices=tuple(
            PuzzleChoice(
                action,
                format_action(game, p, action),
                describe_action(game, p, action),
                game.words.meaning(game.rules, p, action),
            )
            for action in view.legal_actions
        ),
    )


def check_choice(view: View, action: int) -> None:
    """Check that an action is legal in a view.

    Raises:
        NoPuzzle: it is not; the message lists the legal actions.
    """
    if action not in view.legal_actions:
        there = ", ".join(map(str, view.legal_actions))
        raise NoPuzzle(f"The answer must be one of the actions {there}; not {action}.")


class Captures(NamedTuple):
    """The scoring cards that a choice brings on average to the seat to move."""

    pig: float  # of 100 deals, those in which it takes the pig
    goat: float  # likewise
    doubler: float
    all_hearts: float
    hearts: float  # mean number


class Puzzle(NamedTuple):
    """One position with its solution, seen by the seat to move."""

    name: str  # what it was asked for by: a date, a number
    key: str  # of the position itself, as "pig.78-45-16"
    game: AnyGame
    position: AnyPosition
    theme: Theme
    kind: Kind
    judged: Assessment
    natural: int  # the action that a rule of thumb, or a quick bot, chooses
    asks: Said  # the position in a sentence
    rule: Said  # what `natural` goes by
    scene: Said | None = None  # the question as a player would ask it
    captures: Mapping[int, Captures] = MappingProxyType({})  # of each card, if they were counted

    @property
    def view(self) -> View:
        """The view of the seat to move."""
        return look(self.game, self.position)

    @property
    def best(self) -> int:
        """The best action."""
        return self.judged.best

    def text(self, action: int) -> str:
        """Format an action in the game's notation."""
        return format_action(self.game, known(self.view.position), action)

    def cost(self, action: int) -> float:
        """Return the cost of an action: a share of a win, or points."""
        return self.judged.cost(action)

    def grade(self, action: int) -> int:
        """Return 100 for the best choice, 37 if a hundredth of a win is given away."""
        return grade(self.judged, action)


def verdict(grade: int) -> Verdict:
    """Return a grade in a word."""
    if grade >= SOLVED:
        return Verdict.RIGHT
    return Verdict.NEARLY if grade >= _NEAR else Verdict.WRONG


def pigs(grade: int) -> int:
    """Return the pigs that a grade earns, 0 to 4."""
    return sum(grade >= mark for mark in _PIGS)


def grade(judged: Assessment, action: int) -> int:
    """Grade an answer from 0 to 100 by its cost."""
    return round(100 * exp(-judged.cost(action) / SCALE[judged.unit]))
