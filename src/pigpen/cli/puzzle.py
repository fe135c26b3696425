"""Command `pigpen puzzle`: a position to decide, one per day, and the cost of an answer."""

from argparse import Namespace
from datetime import UTC, datetime
from shlex import quote

from msgspec import to_builtins
from rich.console import Console

from pigpen.cli.arguments import Parser, UsageError, add_json
from pigpen.cli.faces import face_of
from pigpen.cli.output import console, print_json
from pigpen.core.position import described
from pigpen.core.progress import waiting
from pigpen.core.result import Document
from pigpen.core.said import Said, catalogue, seat_name
from pigpen.lab.advice.assessment import Unit
from pigpen.lab.advice.sentences import points
from pigpen.lab.puzzles.catalog import SOURCES, daily, puzzle
from pigpen.lab.puzzles.feedback import evaluate, feedback
from pigpen.lab.puzzles.puzzle import Puzzle, Theme, question_of
from pigpen.results.words import percent, say

EXAMPLES = (
    ("pigpen puzzle", "today's position, the same for all"),
    ("pigpen puzzle roll", "an answer to it, and what that costs"),
    ("pigpen puzzle --name 7 --theme endgame", "another one, of a theme"),
    ("pigpen puzzle --game push-out-the-pig --name 3", "of cards: which one?"),
)
_USUAL = "pig"


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the answer, and the choice of puzzle."""
    parser.add_argument("answer", nargs="?", metavar="ANSWER", help="your choice: roll, hold, 4H")
    parser.add_argument("--daily", action="store_true", help="today's (UTC); so if nothing is said")
    parser.add_argument(
        "--name", metavar="NAME", help="any word or number; unless said, today's date"
    )
    parser.add_argument("--game", choices=[*SOURCES], help="of which game; Pig unless said")
    parser.add_argument("--theme", choices=[*map(str, Theme)], help="what it is about")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the puzzle, or grade the answer."""
    with waiting(say("puzzle_searches")):
        asked = _puzzle(arguments)
    answer = _answer(asked, arguments.answer)
    if arguments.json:
        print_json(_document(asked, answer))
    else:
        _show(asked, answer, _repeat_words(arguments), console())
    return 0


def _puzzle(arguments: Namespace) -> Puzzle:
    today = datetime.now(UTC).date()
    chosen = arguments.name, arguments.game, arguments.theme
    if not any(chosen):
        return daily(today)
    if arguments.daily:
        raise UsageError("Today's puzzle is one for all: leave out --name, --game and --theme.")
    theme = Theme(arguments.theme) if arguments.theme else None
    return puzzle(arguments.name or today.isoformat(), arguments.game or _USUAL, theme)


def _answer(asked: Puzzle, given: str | None) -> int | None:
    """Return the answered action.

    Raises:
        UsageError: the answer is no choice of the puzzle.
    """
    if given is None:
        return None
    texts = _choices(asked)
    for text, action in texts.items():
        if text.lower() == given.lower():
            return action
    raise UsageError(say("puzzle_choice", given=given, answers=", ".join(texts)))


def _choices(asked: Puzzle) -> dict[str, int]:
    return {asked.text(action): action for action in sorted(asked.judged.values, reverse=True)}


def _show(asked: Puzzle, answer: int | None, which: str, screen: Console) -> None:
    question = catalogue()[f"puzzle.question.{SOURCES[asked.game.name].question}"]
    title = say("puzzle_title", question=question, name=asked.name)
    screen.print(title, style="bold", markup=False)
    if asked.judged.unit == Unit.POINTS:
        view = asked.view
        names = [seat_name(seat) for seat in range(asked.game.num_seats)]
        drawn = face_of(asked.game).board
        screen.print(drawn(described(asked.game, view.position, view.seat), names, screen))
    screen.print(asked.asks.text(), markup=False)
    if answer is None:
        screen.print(say("puzzle_ask", which=which, answers=", ".join(_choices(asked))))
        return
    screen.print(say("puzzle_worth", worth=_values_text(asked)))
    for said in feedback(asked, answer):
        screen.print(said.text(), markup=False)
    values = {"name": asked.name, "question": question, "grade": asked.grade(answer)}
    screen.print(Said("puzzle.share", values).text(), markup=False)


def _values_text(asked: Puzzle) -> str:
    """List every choice with its value, best first."""
    shown = points if asked.judged.unit == Unit.POINTS else percent
    ranked = sorted(_choices(asked).items(), key=lambda one: asked.cost(one[1]))
    return ", ".join(f"{text} {shown(asked.judged.values[action])}" for text, action in ranked)


def _repeat_words(arguments: Namespace) -> str:
    """Return the arguments that show the same puzzle again."""
    names = ("name", "game", "theme")
    words = ((name, getattr(arguments, name)) for name in names)
    return "".join(f" --{name} {quote(value)}" for name, value in words if value)


def _document(asked: Puzzle, answer: int | None) -> Document:
    """Return the puzzle as a JSON document; the solution is in it only after an answer."""
    key = SOURCES[asked.game.name].question
    question = question_of(asked.view, asked.key, key, asked.asks, asked.scene)
    found = None if answer is None else evaluate(asked, answer)
    return {"name": asked.name, "question": to_builtins(question), "answer": to_builtins(found)}
