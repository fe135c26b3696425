"""Command `pigpen print`: write a board or score sheet for real pieces as PDF."""

from argparse import Namespace
from pathlib import Path

from pigpen import catalog
from pigpen.cli.arguments import Parser
from pigpen.cli.game_arguments import add_game
from pigpen.cli.output import print_text
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.said import Said
from pigpen.core.translations import Translatable
from pigpen.results.printouts import A4, PAPERS, pdf, printout, printouts, sheet_title

EXAMPLES = (
    ("pigpen print piggles", "what there is to print"),
    ("pigpen print piggles board", "the board in its true size, on four pages of A4"),
    ("pigpen print piggles score-sheet --paper letter --output sheet.pdf", "another paper"),
    ("pigpen print piggles board --preset wide_fields", "the board of a published version"),
)


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the game, the sheet, the paper and the file."""
    add_game(parser, given)
    parser.add_argument("sheet", nargs="?", default="", metavar="SHEET", help="what to print")
    parser.add_argument(
        "--paper", choices=PAPERS, default=A4, help=f"what is in the printer ({A4})"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="the file (GAME-SHEET.pdf)")


def run(arguments: Namespace) -> int:
    """Write the PDF, or list the sheets.

    Raises:
        PigpenError: there is no such sheet, or the file cannot be written.
    """
    game = catalog.make(arguments.game, arguments.options)
    if not arguments.sheet:
        print_text(_listing(game))
        return 0
    sheet = printout(game, arguments.sheet)
    path: Path = arguments.output or Path(f"{game.name}-{sheet.name}.pdf")
    content = pdf(sheet, sheet_title(game, sheet), arguments.paper)
    try:
        path.write_bytes(content)
    except OSError as why:
        strerror = Translatable(why.strerror or str(why))
        said = Translatable("{file} cannot be written: {why}.", file=str(path), why=strerror)
        raise PigpenError(said) from why
    print_text(f"{path}\n")
    return 0


def _listing(game: AnyGame) -> str:
    sheets = printouts(game)
    if not sheets:
        return Said("printout.page.none").text() + "\n"
    lines = (f"{sheet.name}: {Said(f'printout.{sheet.name}').text()}" for sheet in sheets)
    return "".join(f"{line}\n" for line in lines)
