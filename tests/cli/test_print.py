"""`pigpen print`."""


def test_the_sheets_of_a_game_are_listed(pigpen):
    assert pigpen("print piggles").out == "board: The board\nscore-sheet: Score sheet\n"
    assert pigpen("print pig").out == "This game has nothing to print.\n"


def test_a_sheet_is_written_where_one_wants_it(pigpen, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert pigpen("print piggles board").out == "piggles-board.pdf\n"
    path = tmp_path / "sheet.pdf"
    pigpen(f"print piggles score-sheet --paper letter --output {path}")
    for written in (tmp_path / "piggles-board.pdf", path):
        assert written.read_bytes().startswith(b"%PDF-")


def test_what_cannot_be_printed_is_refused_with_a_word(pigpen, tmp_path):
    assert "did you mean board?" in pigpen("print piggles bord").err
    missing = tmp_path / "none" / "x.pdf"
    assert "cannot be written" in pigpen(f"print piggles board --output {missing}").err
    assert "choose from" in pigpen("print piggles board --paper a5").err
