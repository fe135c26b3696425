"""`pigpen lab`: options in, tables and files out."""

import csv
import sys
from io import StringIO

import polars as pl
import pytest
from msgspec import convert

from pigpen.core.result import Result
from pigpen.lab.trials.run import play
from pigpen.results import lab
from pigpen.results.findings import Findings

FIELDS = {*Findings.__struct_fields__} - {*Result.__struct_fields__}
SHORT = "lab pig --target 15 --games 40 --seed 4 --bots hold-at-8"


def test_two_values_of_an_option_side_by_side(pigpen):
    document = pigpen(f"{SHORT} --vary target=10,20 --json").document
    found = convert({name: document[name] for name in document if name in FIELDS}, Findings)
    assert [variant.name for variant in found.variants] == ["target=10", "target=20"]
    assert [variant.options["target"] for variant in found.variants] == [10, 20]
    turns = next(measure for measure in found.measures if measure.what == "turns")
    first, second = turns.estimates
    assert first is not None
    assert second is not None
    assert turns.differences[0] is None
    apart = turns.differences[1]
    assert apart is not None
    assert apart.mean == pytest.approx(second.mean - first.mean)
    assert apart.clear
    assert (found.games, found.games_in_all, found.bots) == (40, 80, ("hold-at-8",))
    assert document["seed"] == 4


def test_the_tables_in_words(pigpen):
    shown = pigpen(f"{SHORT} --vary target=10,20")
    assert shown.status == 0
    assert "Pig, 40 games of each variant" in shown.out
    assert "Differences from target=10" in shown.out
    assert "longer than under “target=10”" in shown.out.replace("\n", " ")
    assert "Turns without points" in shown.out
    assert "--seed 4" in shown.out
    assert "±: in 95 of 100 such runs all 33 numbers lie within theirs." in shown.out


def test_a_preset_against_the_rules_given(pigpen):
    line = "lab piggy-piggy --seats 2 --target 1 --bots random --games 3 --seed 1 --json"
    document = pigpen(f"{line} --against to_the_letter --against goat_tie=holder_loses").document
    assert [variant["name"] for variant in document["variants"]] == [
        "as given",
        "to_the_letter",
        "goat_tie=holder_loses",
    ]
    assert document["variants"][1]["options"]["center_needs_lead"] == "off"
    assert document["variants"][1]["options"]["target"] == 1


def test_the_same_seed_gives_the_same_games(pigpen, tmp_path):
    for name in ("a.csv", "b.csv"):
        assert pigpen(f"{SHORT} --out {tmp_path / name}").status == 0
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_every_game_is_a_line_of_a_table(pigpen, tmp_path):
    for name in ("games.csv", "games.parquet"):
        assert pigpen(f"{SHORT} --vary seats=2,3 --out {tmp_path / name}").status == 0
    lines = list(csv.DictReader(StringIO((tmp_path / "games.csv").read_text())))
    assert len(lines) == 80
    assert lines[0]["variant"] == "seats=2"
    assert lines[0]["points_2"] == ""
    assert all(line["won_0"] == "1" or line["won_1"] == "1" for line in lines[:40])
    frame = pl.read_parquet(tmp_path / "games.parquet")
    assert frame.shape == (80, len(lines[0]))
    assert frame["points_2"].null_count() == 40
    assert frame["turns"].to_list() == [int(line["turns"]) for line in lines]


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_plot_is_drawn(pigpen, tmp_path, ending, begins):
    path = tmp_path / f"games.{ending}"
    assert pigpen(f"{SHORT} --vary target=10,20 --plot {path}").status == 0
    assert path.read_bytes().startswith(begins)


def test_a_library_that_is_not_there_is_named(pigpen, tmp_path, monkeypatch):
    for library, flag in (("polars", "--out games.parquet"), ("matplotlib", "--plot games.svg")):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setitem(sys.modules, library, None)
        refused = pigpen(f"{SHORT} {flag}")
        assert refused.status == 2
        assert f"needs {library.capitalize()}" in refused.err
        assert "pigpen[lab]" in refused.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--vary target", "option=value,value"),
        ("--vary target=50,", "option=value,value"),
        ("--vary target=50 --against bank=at_once", "not by both"),
        ("--out games.xlsx", ".csv, .parquet"),
        ("--plot /nowhere/games.svg", "--plot: there is no folder /nowhere to write games.svg"),
        ("--plot games.txt", ".svg, .png"),
        ("--bots thief", "thief plays Piggy Piggy only"),
        ("--against eager", "There is no preset 'eager'"),
        ("--vary target=1,10", "2 to 1000"),
        ("--vary target=50,50", "target=50 and target=50 are the same rules. Change one."),
        ("--against target=100", "as given and target=100 are the same rules"),
        ("--landings physics", "No pieces are thrown in pig"),
    ],
)
def test_what_cannot_be_done_is_said(pigpen, words, why):
    refused = pigpen(f"lab pig --games 4 {words}")
    assert refused.status == 2
    assert why in refused.err


def test_an_interrupted_trial_tells_of_the_games_that_were_played(pigpen, monkeypatch):
    def interrupted(design, processes, on, players):
        def chunks():
            yield from list(play(design._replace(games=6), 1))
            raise KeyboardInterrupt

        return chunks()

    monkeypatch.setattr(lab, "play", interrupted)
    shown = pigpen(f"{SHORT} --json")
    assert (shown.status, shown.document["games"]) == (130, 6)
    assert shown.complaints == "pigpen: interrupted after 6 of 40 games of each variant\n"


def test_interrupted_before_anything_was_played_there_is_nothing(pigpen, monkeypatch):
    def interrupted(design, processes, on, players):
        def chunks():
            yield from ()
            raise KeyboardInterrupt

        return chunks()

    monkeypatch.setattr(lab, "play", interrupted)
    assert pigpen(SHORT).status == 130
