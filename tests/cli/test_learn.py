"""`pigpen learn`."""

from msgspec import convert
from msgspec.structs import replace

from pigpen.core.result import version
from pigpen.lab.study.convergence import Lesson, lesson


def test_the_first_sweeps_stand_beside_the_solution(pigpen):
    shown = pigpen("learn").out
    lines = {line.split()[0]: line.split()[1:] for line in shown.splitlines() if "p(" in line[:4]}
    assert lines["p(0,1,1)"] == ["3/4", "5/8", "5/8", "5/8", "39/64", "3/5"]
    assert "max(1/2 (1 - p(1,0,0)) + 1/2, 1 - p(1,1,0))" in shown
    assert "each of the 3 layers is solved once" in shown


def test_one_roll_needs_no_formula(pigpen):
    shown = pigpen("learn --at-risk 20").out
    assert "-20   +2   +3   +4   +5   +6" in " ".join(shown.split("\n"))
    assert "you gain 20 and lose 20.\nOn average, rolling changes nothing.\n" in shown
    assert "rolling brings you points" in pigpen("learn --at-risk 19").out
    assert pigpen("learn --at-risk 21 --json").document == {
        "form": 1,
        "version": version(),
        "at_risk": 21,
        "changes": [-21, 2, 3, 4, 5, 6],
        "balance": -1,
    }


def test_a_program_gets_every_value(pigpen):
    document = pigpen("learn --goal 3 --sides 6 --sweeps 2 --json").document
    found = convert({name: document[name] for name in Lesson.__struct_fields__}, Lesson)
    assert found == replace(lesson(3, 6), sweeps=found.sweeps)
    assert len(found.sweeps) == 2


def test_the_race_is_counted(pigpen):
    document = pigpen("learn --race 12 --json").document
    assert (document["cells"], document["layers"]) == (936, 23)
    assert document["layered"]["worked"] < document["in_place"]["worked"]
    shown = pigpen("learn --race 12").out
    assert "Pig to 12: 936 values in 23 layers" in shown


def test_bounds_are_said(pigpen):
    for line, says in (
        ("learn --goal 11", "--goal: '11' is not a whole number from 2 to 10."),
        ("learn --sides 7", "--sides: '7' is not a whole number from 2 to 6."),
        ("learn --at-risk 1", "must be a whole number from 2 to 60, not 1."),
        ("learn --race 101", "at most 100, not to 101."),
        ("learn --race 1", "target must be a whole number from 2 to 1000"),
    ):
        outcome = pigpen(line)
        assert outcome.status == 2
        assert says in outcome.err
