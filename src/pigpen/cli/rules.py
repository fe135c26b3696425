"""Command `pigpen rules`: print a rule book, or one paragraph."""

from argparse import Namespace

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.markdown import CjkMarkdown
from pigpen.cli.output import console, print_json
from pigpen.core.said import Said
from pigpen.core.translations import speaking
from pigpen.rulebook import RuleBook, rules_of

EXAMPLES = (
    ("pigpen rules hog", "the rule book"),
    ("pigpen rules hog D9", "one paragraph, as sentences of the program cite it"),
    ("pigpen rules hog --language zh", "in Chinese"),
    ("pigpen rules hog --json", "the paragraphs by number, for a program"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, and an optional paragraph."""
    parser.add_argument("game", metavar="GAME", help="a game; pigpen games lists them")
    parser.add_argument("paragraph", nargs="?", metavar="PARAGRAPH", help="its number, such as D5")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the book or the paragraph, in the current language if there is a translation."""
    book = rules_of(arguments.game)
    asked = arguments.paragraph.upper() if arguments.paragraph else ""
    if asked:
        book.paragraph(asked)
    if book.language != speaking.get():
        said = Said("rule_book.only", {"language": book.language})
        console(errors=True).print(said.text())
    if arguments.json:
        print_json(
            {
                "game": arguments.game,
                "rule_book": book.name,
                "language": book.language,
                "paragraphs": _some(book, asked),
            }
        )
    else:
        console().print(CjkMarkdown(_with_number(book, asked) if asked else book.text))
    return 0


def _some(book: RuleBook, asked: str) -> dict[str, str]:
    """Return the paragraph by its number, or all paragraphs."""
    return {asked: book.paragraphs[asked]} if asked else book.paragraphs


def _with_number(book: RuleBook, number: str) -> str:
    return f"**{number}** {book.paragraphs[number]}"
