"""Sheets to print: true size, parts that fit the paper, errors that say what there is."""

import re

import pytest

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.core.printout import Area
from pigpen.core.translations import LANGUAGES, speaking
from pigpen.games.piggles.board import LINE, zone_at
from pigpen.games.piggles.zones import Zone
from pigpen.results.printouts import PAPERS, NoPrintout, pdf, printout, printouts, sheet_title

PIGGLES = catalog.make("piggles")
PRESETS = ["", "tight_board", "wide_fields"]


def pages(content):
    """The sizes of the pages, in points."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]", content)
    return [(float(width), float(height)) for width, height in boxes]


@pytest.mark.parametrize("preset", PRESETS)
def test_s1_the_lines_on_the_sheet_are_where_zones_end(preset):
    """A step to either side of each side's middle is a zone of its own, the line one of both."""
    game = catalog.make("piggles", preset=preset)
    board = printout(game, "board")
    assert (board.width, board.height) == (13, 13)
    areas = [shape for shape in board.shapes if isinstance(shape, Area)]
    _, ring, *fields = areas
    assert [len(field.corners) for field in fields] == [3] * 4
    assert {area.line for area in areas} == {2 * LINE}
    step = 2 * LINE
    for area, within, beyond in (
        (ring, Zone.PATH, Zone.WOODS),
        *((field, Zone.FIELD, Zone.PATH) for field in fields),
    ):
        middle = [sum(axis) / len(area.corners) for axis in zip(*area.corners, strict=True)]
        for one, other in zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True):
            edge = [(a + b) / 2 for a, b in zip(one, other, strict=True)]
            away = [e - m for e, m in zip(edge, middle, strict=True)]
            far = sum(part * part for part in away) ** 0.5
            out = [part / far * step for part in away]
            sides = []
            for sign in (-1, 1):
                x, y = (e + sign * o - 6.5 for e, o in zip(edge, out, strict=True))
                sides.append(zone_at(game.rules, x, y, 0.0))
            assert sides == [within, beyond]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paper", "size"), PAPERS.items())
def test_a_board_comes_in_four_parts_and_a_score_sheet_in_one(paper, size, language):
    token = speaking.set(language)
    try:
        counts = {}
        for sheet in printouts(PIGGLES):
            content = pdf(sheet, sheet_title(PIGGLES, sheet), paper)
            assert content.startswith(b"%PDF-")
            assert content == pdf(sheet, sheet_title(PIGGLES, sheet), paper)
            found = pages(content)
            assert all(
                page == pytest.approx([72 * inches for inches in size], abs=0.01) for page in found
            )
            counts[sheet.name] = len(found)
        assert counts == {"board": 4, "score-sheet": 1}
    finally:
        speaking.reset(token)


def test_a_score_sheet_has_a_column_for_each_turn():
    for rounds in (1, 12):
        sheet = printout(catalog.make("piggles", rounds=rounds), "score-sheet")
        texts = [shape.said.text() for shape in sheet.shapes if not isinstance(shape, Area)]
        assert texts.count(str(rounds)) == 2
        assert str(rounds + 1) not in texts


def test_what_is_not_there_is_refused_with_what_is():
    with pytest.raises(NoPrintout, match="did you mean board"):
        printout(PIGGLES, "bord")
    with pytest.raises(NoPrintout, match="there is board, score-sheet"):
        printout(PIGGLES, "")
    with pytest.raises(NoPrintout, match="Pig has nothing to print"):
        printout(catalog.make("pig"), "board")
    with pytest.raises(PigpenError, match="there is a4, letter"):
        pdf(printout(PIGGLES, "board"), "", "a5")
