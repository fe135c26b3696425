"""`pigpen strategies`: the cross table at the terminal."""

import csv
import io

import pytest
from msgspec import convert
from msgspec.structs import astuple

from pigpen.lab.study.comparison import Comparison

TEN = 7776 / 10961  # Pig to 10, docs/rules/pig.md, figures
LINE = "expr: hold at min(5, 10 - score)"


def test_the_table_as_data(pigpen):
    line = ["strategies", "pig", "optimal", LINE, "--target", "10", "--json"]
    document = pigpen(line).document
    found = convert({name: document[name] for name in Comparison.__struct_fields__}, Comparison)
    best, ours = found.strategies
    assert [best.name, ours.name] == ["optimal", LINE]
    assert found.odds[0][0].first == pytest.approx(TEN, abs=1e-12)
    assert astuple(found.odds[1][0]) == pytest.approx(astuple(ours.against_best), abs=1e-12)
    assert ours.loss == pytest.approx(0.5 - ours.against_best.average)
    assert (best.lower, best.same, best.higher, ours.plans[0][0]) == (0, 100, 0, 5)


def test_it_agrees_with_evaluate(pigpen):
    line = "strategies pig hold-at-5 hold-at-9 --target 15 --json"
    odds = pigpen(line).document["odds"][0][1]
    apart = pigpen("evaluate pig hold-at-5 hold-at-9 --target 15 --json").document["bots"][0]
    assert odds["first"] == pytest.approx(apart["if_it_starts"], abs=1e-12)
    assert odds["average"] == pytest.approx(apart["average"], abs=1e-12)


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
    assert found["strategies"][0]["plans"][0][0] == 2  # holds as soon as it may


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
