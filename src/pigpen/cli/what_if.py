"""Command `pigpen what-if`: lay out a position, try actions, and see their effects."""

from argparse import Namespace

from rich.console import Console

from pigpen import catalog
from pigpen.cli.arguments import Parser, UsageError, add_json
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import console, show
from pigpen.core.game import AnyGame
from pigpen.core.layout import setup_of
from pigpen.core.progress import waiting
from pigpen.core.said import catalogue, seat_name
from pigpen.core.setup import Kind
from pigpen.lab.question import example_words, find_example, parse_question
from pigpen.results.display import table
from pigpen.results.titles import game_title
from pigpen.results.what_if import field_name, what_if_result
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen what-if pig", "what can be laid out, and questions to begin with"),
    ("pigpen what-if pig --example enough", "one of them"),
    ("pigpen what-if hog turn_total=20 taken=3 do=roll chance='6 1 4'", "one of your own"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, its options, and the question."""
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
    """List the fields and questions, or answer a question."""
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
        found = what_if_result(question)
    show(found, as_json=arguments.json)
    return 0


def _split(word: str) -> tuple[str, str]:
    name, equals, text = word.partition("=")
    if not equals:
        said = "What lies where is written as NAME=TEXT; {given!r} was given."
        raise UsageError(said, given=word)
    return name, text


def _show_form(game: AnyGame, screen: Console) -> None:
    setup = setup_of(game)
    fields = table(say("whatif_name"), say("whatif_what"), say("whatif_usual"))
    for field in setup.fields(game.rules):
        usual = field.usual
        if field.kind == Kind.SEAT:
            usual = f"{usual} ({seat_name(int(usual))})"
        fields.add_row(field.name, field_name(field.name), usual)
    screen.print(game_title(game.name), style="bold")
    screen.print(fields)
    screen.print(say("whatif_seats", seat=seat_name(0)))
    asked = table(say("whatif_example"), say("whatif_question"))
    for example in setup.examples:
        asked.add_row(example.name, catalogue()[f"example.{game.name}.{example.name}"])
    screen.print(asked)
