"""`pigpen what-if`: lay out a position, try something, and see what happens and why."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from rich.console import Console

from pigpen import catalog
from pigpen.cli.arguments import Parser, UsageError, add_json
from pigpen.cli.game_arguments import add_game
from pigpen.cli.language import say
from pigpen.cli.naming import game_title, option_value
from pigpen.cli.output import Document, console, print_json, table
from pigpen.cli.progress import waiting
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.layout import setup_of
from pigpen.core.options import format_rules
from pigpen.core.said import Said, catalogue, seat_name
from pigpen.core.setup import Layout
from pigpen.lab.question import example_words, find_example, parse_question
from pigpen.lab.what_if import Answer, Reading, Run, TriedStep

EXAMPLES = (
    ("pigpen what-if pig", "what can be laid out, and questions to begin with"),
    ("pigpen what-if pig --example enough", "one of them"),
    ("pigpen what-if hog turn_total=20 taken=3 do=roll chance='6 1 4'", "one of your own"),
)

_MOST = 20  # choices that are named


def add_arguments(parser: Parser, given: list[str]) -> None:
    """The game, its options, and the question."""
    add_game(parser, given)
    parser.add_argument(
        "words",
        nargs="*",
        metavar="NAME=TEXT",
        help="what lies where; do=… tries actions, commas between them; chance=… dice or cards",
    )
    parser.add_argument("--example", metavar="NAME", help="a question that people ask")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Show what can be asked, or answer what is asked."""
    game = catalog.make(arguments.game, arguments.options)
    words = dict(_split(word) for word in arguments.words)
    if arguments.example:
        words = {**example_words(find_example(game, arguments.example)), **words}
    if not words and not arguments.json:
        _show_form(game, console())
        return 0
    asked = {name: str(value) for name, value in arguments.options.items()}
    question = parse_question(arguments.game, {**asked, **words})
    with waiting(say("tries_out")):
        answer = question.answer()
    if arguments.json:
        print_json(_document(question.game, answer))
    else:
        _show(question.game, answer, console())
    return 0


def _split(word: str) -> tuple[str, str]:
    name, equals, text = word.partition("=")
    if not equals:
        raise UsageError(f"What lies where is written as NAME=TEXT; {word!r} was given.")
    return name, text


def _show_form(game: AnyGame, screen: Console) -> None:
    setup = setup_of(game)
    fields = table(say("whatif_name"), say("whatif_what"), say("whatif_usual"))
    for field in setup.fields(game.rules):
        fields.add_row(field.name, _label(field.name), field.usual)
    screen.print(game_title(game.name), style="bold")
    screen.print(fields)
    screen.print(say("whatif_seats", seat=seat_name(0)))
    asked = table(say("whatif_example"), say("whatif_question"))
    for example in setup.examples:
        asked.add_row(example.name, catalogue()[f"example.{game.name}.{example.name}"])
    screen.print(asked)


def _label(name: str) -> str:
    """`Points of Seat 1`, for `score.0`."""
    topic, _, seat = name.partition(".")
    what = catalogue()[f"layout.{topic}"]
    if not seat:
        return what
    return say("whatif_of", what=what, name=seat_name(int(seat)))


def _show(game: AnyGame, answer: Answer, screen: Console) -> None:
    screen.print(game_title(game.name), style="bold")
    usual = {field.name: field.usual for field in setup_of(game).fields(game.rules)}
    _show_layout(answer.run.before, usual, screen)
    _show_steps(answer.run.steps, screen)
    _show_end(answer.run, screen)
    for reading in answer.readings:
        _show_reading(reading, answer.run, screen)


def _show_layout(layout: Layout, but: Layout, screen: Console) -> None:
    """What there is to a layout that another one has not."""
    for name, text in layout.items():
        if text != but.get(name, ""):
            screen.print(f"  {_label(name)}: {text or say('whatif_none')}")


def _show_steps(steps: Sequence[TriedStep], screen: Console) -> None:
    for step in steps:
        screen.print(f"{_who(step.actor)}: {step.text}")
        for said in step.said:
            screen.print(f"  {_sentence(said)}")


def _sentence(said: Said) -> str:
    return said.text() + (f" ({said.ruling})" if said.ruling else "")


def _who(actor: int) -> str:
    return say("whatif_chance") if actor == CHANCE else seat_name(actor)


def _show_end(run: Run, screen: Console) -> None:
    """What stopped the play, and what could come next."""
    if run.refused:
        screen.print(say("whatif_refused", action=run.refused.text))
        screen.print(f"  {_sentence(run.refused.why)}")
    if run.to_move == TERMINAL:
        screen.print(say("whatif_over"))
    else:
        texts = [choice.text for choice in run.choices[:_MOST]]
        if len(run.choices) > _MOST:
            texts.append("…")
        screen.print(say("whatif_next", who=_who(run.to_move), choices=", ".join(texts)))
    if any(run.left) and not run.refused:
        texts = ", ".join((*run.left.actions, *run.left.outcomes))
        screen.print(say("whatif_left", texts=texts))


def _show_reading(reading: Reading, usual: Run, screen: Console) -> None:
    screen.print()
    named = option_value(reading.option.name, reading.value)
    heading = say("whatif_reading", option=named, ruling=reading.option.ruling)
    screen.print(heading, style="bold")
    _show_steps(list(_from_difference(reading.run, usual)), screen)
    if reading.run.refused or reading.run.to_move != usual.to_move:
        _show_end(reading.run, screen)
    _show_layout(reading.run.after, usual.after, screen)


def _from_difference(run: Run, usual: Run) -> Iterator[TriedStep]:
    """The steps of a reading, from the first that is not as usual."""
    differs = False
    for place, step in enumerate(run.steps):
        differs = differs or place >= len(usual.steps) or step != usual.steps[place]
        if differs:
            yield step


def _document(game: AnyGame, answer: Answer) -> Document:
    return {
        "game": game.name,
        "options": format_rules(game.rules),
        "layout": dict(answer.run.before),
        "run": _run(answer.run),
        "readings": [
            {
                "option": reading.option.name,
                "value": reading.value,
                "ruling": reading.option.ruling,
                "run": _run(reading.run),
            }
            for reading in answer.readings
        ],
    }


def _run(run: Run) -> Document:
    refused = run.refused
    return {
        "steps": [
            {
                "actor": step.actor,
                "action": step.text,
                "said": [_said(said) for said in step.said],
                "layout": dict(step.layout),
            }
            for step in run.steps
        ],
        "refused": {"action": refused.text, **_said(refused.why)} if refused else None,
        "to_move": run.to_move,
        "choices": [choice.text for choice in run.choices],
    }


def _said(said: Said) -> dict[str, str]:
    return {"text": said.text(), "ruling": said.ruling}
