"""`pigpen strategies`: the cross table at the terminal."""

import csv
import io

import pytest

TEN = 7776 / 10961  # Pig to 10, docs/rules/pig.md, figures
LINE = "expr: hold at min(5, 10 - score)"


def test_the_table_as_data(pigpen):
    line = ["strategies", "pig", "optimal", LINE, "--target", "10", "--json"]
    document = pigpen(line).document
    best, ours = document["strategies"]
    assert document["exact"] is True
    assert [best["strategy"], ours["strategy"]] == ["optimal", LINE]
    assert best["wins_against"]["optimal"]["if_it_starts"] == pytest.approx(TEN, abs=1e-12)
    assert ours["wins_against"]["optimal"] == pytest.approx(ours["against_best_play"], abs=1e-12)
    assert ours["loss"] == pytest.approx(0.5 - ours["against_best_play"]["average"])
    assert best["wins_against"][LINE]["average"] <= ours["best_response_wins"]["average"] + 1e-12
    assert (best["best_response_aims"], ours["at_0_0"]) == (
        {"lower": 0, "same": 100, "higher": 0},
        5,
    )


def test_it_agrees_with_evaluate(pigpen):
    line = "strategies pig hold-at-5 hold-at-9 --target 15 --json"
    table = pigpen(line).document["strategies"][0]["wins_against"]["hold-at-9"]
    apart = pigpen("evaluate pig hold-at-5 hold-at-9 --target 15 --json").document["bots"][0]
    assert table["if_it_starts"] == pytest.approx(apart["if_it_starts"], abs=1e-12)
    assert table["average"] == pytest.approx(apart["average"], abs=1e-12)


def test_the_table_in_words(pigpen):
    shown = pigpen(["strategies", "pig", "hold-at-5", LINE, "--target", "10"]).out
    assert "Pig: strategies side by side" in shown
    assert "Best reply wins" in shown
    assert "Exact, by equations and not by simulation" in shown


def test_a_turn_of_one_throw_is_told_in_dice(pigpen):
    line = "strategies hog optimal --throws one --dice 3 --target 10"
    assert "dice" in pigpen(line).out


def test_the_table_for_a_spreadsheet(pigpen):
    text = pigpen(["strategies", "pig", "hold-at-5", LINE, "--target", "10", "--csv"]).out
    lines = list(csv.DictReader(io.StringIO(text)))
    assert [line["against"] for line in lines[:4]] == [
        "hold-at-5", LINE, "best-play", "best-response",
    ]  # fmt: skip
    assert float(lines[0]["wins"]) == pytest.approx(0.5)


def test_a_file_of_ones_own_may_join(pigpen, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("def strategy(me):\n    return me.legal[0]\n")
    found = pigpen(["strategies", "pig", str(path), "--target", "10", "--json"]).document
    assert found["strategies"][0]["at_0_0"] == 2  # holds as soon as it may


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        (["strategies", "pig", "nobody"], "There is no bot 'nobody'"),
        (["strategies", "pig", "expr: hold at luck"], "Character 9: there’s no 'luck'"),
        (["strategies", "pig", "random", "--seats", "3"], "for two seats"),
        (["strategies", "pig", "random", "--csv", "--json"], "not both"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_one_line(pigpen, line, advice):
    refused = pigpen(line)
    assert (refused.status, refused.out, refused.complaints.count("\n")) == (2, "", 1)
    assert advice in refused.err
