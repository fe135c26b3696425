"""Sheets to print, over HTTP."""

import pytest


def fetched(ann, path):
    return ann.http.get(f"/api/printouts/{path}")


def test_a_board_comes_as_pdf(ann):
    answer = fetched(ann, "piggles/board?paper=letter&language=zh&preset=wide_fields")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'inline; filename="piggles-board.pdf"'
    assert answer.content.startswith(b"%PDF-")
    assert answer.content != fetched(ann, "piggles/board?paper=letter").content


def test_the_rules_say_what_there_is_to_print(ann):
    assert ann.ask("GET", "/rules/piggles")["sheets"] == ["board", "score-sheet"]
    assert ann.ask("GET", "/rules/pig")["sheets"] == []


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("piggles/bord", 404, "did you mean board?"),
        ("pig/board", 404, "nothing to print"),
        ("pigles/board", 404, "did you mean piggles?"),
        ("piggles/board?preset=wide", 404, "no preset"),
        ("piggles/board?paper=a5", 400, "a4, letter"),
        ("piggles/board?language=xx", 400, "en, zh"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(ann, path, status, says):
    answer = fetched(ann, path)
    assert (answer.status_code, says in answer.text) == (status, True), answer.text
