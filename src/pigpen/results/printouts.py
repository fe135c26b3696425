"""PDF printouts of boards and score sheets, on one page or on several to be joined."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from math import ceil
from typing import Any, NamedTuple

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.core.extras import missing
from pigpen.core.game import AnyGame
from pigpen.core.printout import Area, Printout, Words
from pigpen.core.said import Said
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import Translatable, speaking
from pigpen.results.titles import game_title

PAPERS = {"a4": (210 / 25.4, 297 / 25.4), "letter": (8.5, 11.0)}  # inches
A4 = "a4"
_MARGIN = 0.4  # inches that printers leave blank
_HEAD = 0.45  # inches above a sheet, for its title
_POINTS = 72  # per inch
_FONTS = {"en": ("Helvetica", "Helvetica-Bold"), "zh": ("STSong-Light", "STSong-Light")}


class NoPrintout(PigpenError):
    """A game has no printout of this name."""


class _Part(NamedTuple):
    """The part of a sheet that fits onto one page."""

    left: float  # on the sheet, inches
    bottom: float
    width: float
    height: float


def printouts(game: AnyGame) -> tuple[Printout, ...]:
    """Return the printouts of a game; most games have none."""
    return tuple(game.extras.printouts(game.rules)) if game.extras.printouts else ()


def printout(game: AnyGame, name: str) -> Printout:
    """Return the printout of this name.

    Raises:
        NoPrintout: the name is unknown; the message lists the valid ones.
    """
    found = {sheet.name: sheet for sheet in printouts(game)}
    if name in found:
        return found[name]
    if not found:
        raise NoPrintout("{game} has nothing to print.", game=game_title(game.name))
    hint = did_you_mean(name, found, Translatable("there is {names}.", names=", ".join(found)))
    raise NoPrintout(
        "{game} has no sheet {name!r}; {hint}", game=game_title(game.name), name=name, hint=hint
    )


def sheet_title(game: AnyGame, sheet: Printout) -> str:
    """Title a sheet with the game and the sheet, in the current language."""
    name = Said(f"printout.{sheet.name}").text()
    return Said("printout.page.title", {"game": game_title(game.name), "sheet": name}).text()


def pdf(sheet: Printout, title: str, paper: str = A4) -> bytes:
    """Draw a sheet as PDF in its true size and the current language.

    A sheet that is larger than the paper is cut into equal parts, each on a page with its number.
    Equal arguments give equal bytes.

    Raises:
        PigpenError: the paper is not in `PAPERS`, or ReportLab is not installed.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas  # slow to import, and seldom needed
    except ModuleNotFoundError as error:
        raise (missing(error) or error) from error
    if paper not in PAPERS:
        raise PigpenError(
            "There is no paper {paper!r}; there is {papers}.", paper=paper, papers=", ".join(PAPERS)
        )
    size = PAPERS[paper]
    written = BytesIO()
    canvas: Any = Canvas(written, pagesize=(size[0] * _POINTS, size[1] * _POINTS), invariant=True)
    canvas.setTitle(title)
    fonts = _fonts()
    parts = list(_parts(sheet, size))
    for number, part in enumerate(parts):
        _page(canvas, sheet, part, size, _head(title, number, len(parts)), fonts)
    canvas.save()
    return written.getvalue()


def printout_pdf(game: str, preset: str, name: str, paper: str, language: str) -> bytes:
    """Draw a printout of a game of the catalog as PDF.

    Raises:
        UnknownGame, UnknownPreset, NoPrintout: the name of the game, preset or printout is unknown.
    """
    made = catalog.make(game, preset=preset)
    sheet = printout(made, name)
    speaking.set(language)
    return pdf(sheet, sheet_title(made, sheet), paper)


def _fonts() -> tuple[str, str]:
    """Return the plain and the bold font of the current language; every PDF reader has them."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont

    plain, bold = _FONTS[speaking.get()]
    known: Any = pdfmetrics  # without types
    if plain not in known.standardFonts:
        known.registerFont(UnicodeCIDFont(plain))
    return plain, bold


def _parts(sheet: Printout, size: tuple[float, float]) -> Iterator[_Part]:
    """Yield equal parts that fit onto pages, in reading order."""
    columns = ceil(sheet.width / (size[0] - 2 * _MARGIN))
    rows = ceil(sheet.height / (size[1] - 2 * _MARGIN - _HEAD))
    width, height = sheet.width / columns, sheet.height / rows
    for row in reversed(range(rows)):
        for column in range(columns):
            yield _Part(column * width, row * height, width, height)


def _head(title: str, number: int, count: int) -> str:
    if count == 1:
        return title
    values = {"title": title, "number": number + 1, "count": count}
    return Said("printout.page.part", values).text()


def _page(
    canvas: Any,
    sheet: Printout,
    part: _Part,
    size: tuple[float, float],
    head: str,
    fonts: Sequence[str],
) -> None:
    canvas.setFont(fonts[1], 11)
    canvas.drawString(_MARGIN * _POINTS, (size[1] - _MARGIN - 0.15) * _POINTS, head)
    left = (size[0] - part.width) / 2
    bottom = size[1] - _MARGIN - _HEAD - part.height
    canvas.saveState()
    canvas.translate(left * _POINTS, bottom * _POINTS)
    frame = canvas.beginPath()
    frame.rect(0, 0, part.width * _POINTS, part.height * _POINTS)
    canvas.clipPath(frame, stroke=0, fill=0)
    canvas.translate(-part.left * _POINTS, -part.bottom * _POINTS)
    for shape in sheet.shapes:
        if isinstance(shape, Area):
            _area(canvas, shape)
        else:
            _words(canvas, shape, fonts)
    canvas.restoreState()
    if part.width < sheet.width or part.height < sheet.height:
        _cut(canvas, left, bottom, part)
    canvas.showPage()


def _cut(canvas: Any, left: float, bottom: float, part: _Part) -> None:
    """Draw the line along which to cut."""
    canvas.setStrokeGray(0.5)
    canvas.setLineWidth(0.5)
    canvas.setDash(4, 3)
    canvas.rect(*(_POINTS * at for at in (left, bottom, part.width, part.height)))
    canvas.setDash()


def _area(canvas: Any, area: Area) -> None:
    outline = canvas.beginPath()
    outline.moveTo(*(_POINTS * at for at in area.corners[0]))
    for corner in area.corners[1:]:
        outline.lineTo(*(_POINTS * at for at in corner))
    outline.close()
    canvas.setFillGray(1 - area.grey)
    canvas.setStrokeGray(0)
    canvas.setLineJoin(1)
    canvas.setLineWidth(area.line * _POINTS)
    canvas.drawPath(outline, stroke=int(area.line > 0), fill=1)


def _words(canvas: Any, words: Words, fonts: Sequence[str]) -> None:
    x, y = (_POINTS * at for at in words.at)
    canvas.setFillGray(0)
    canvas.setFont(fonts[words.is_bold], words.size * _POINTS)
    draw = {
        "left": canvas.drawString,
        "middle": canvas.drawCentredString,
        "right": canvas.drawRightString,
    }[words.align]
    draw(x, y, words.said.text())
