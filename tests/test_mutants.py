"""Mutations are chosen by a seed, change one line each, and are found again where lines moved."""

import ast

import pytest

from scripts.mutants.reach import read
from scripts.mutants.sites import choose, mutations

SOURCE: str = """def pay(points: int = 3) -> int:
    if points < 4 and points:
        log(points)
    elif points == 7:
        return points - 1
    return points
"""


def test_each_mutation_changes_one_line_and_can_be_parsed():
    found = list(mutations(SOURCE, "pay.py"))
    for mutation in found:
        lines = SOURCE.splitlines()
        assert lines[mutation.line - 1] == mutation.old != mutation.new
        lines[mutation.line - 1] = mutation.new
        ast.parse("\n".join(lines))
    changed = {(mutation.line, mutation.new.strip()) for mutation in found}
    assert changed >= {
        (2, "if points <= 4 and points:"),
        (2, "if points < 5 and points:"),
        (2, "if points < 4 or points:"),
        (2, "if not (points < 4 and points):"),
        (3, "pass"),
        (4, "elif points != 7:"),
        (5, "return points + 1"),
        (5, "return points - 2"),
    }
    assert {mutation.statement for mutation in found if mutation.line == 4} == {2}


def test_a_seed_chooses_the_same_mutations_and_no_line_twice(tmp_path):
    folder = tmp_path / "src" / "pigpen" / "games"
    folder.mkdir(parents=True)
    for name in ("one.py", "two.py"):
        (folder / name).write_text(SOURCE)
    chosen = choose(tmp_path, seed=1, count=6)
    assert chosen == choose(tmp_path, seed=1, count=6)
    assert len({(each.path, each.line) for each in chosen}) == 6


def test_a_line_that_has_moved_is_changed_where_it_is(tmp_path):
    (tmp_path / "pay.py").write_text("\n" + SOURCE)
    mutation = next(each for each in mutations(SOURCE, "pay.py") if each.line == 3)
    before = mutation.mutate(tmp_path)
    assert before == "\n" + SOURCE
    assert (tmp_path / "pay.py").read_text() == "\n" + SOURCE.replace("log(points)", "pass")
    with pytest.raises(LookupError, match=r"line 3 of pay\.py is no longer there"):
        mutation.mutate(tmp_path)


def test_only_tests_that_passed_are_tried(tmp_path):
    (tmp_path / "reach-1.tsv").write_text("0\ta.py::test_a\n0\toutside of tests\n")
    (tmp_path / "cost-gw0.tsv").write_text("a.py::test_a\t0.5\tpassed\na.py::test_b\t1\tfailed\n")
    reach = read(tmp_path)
    assert reach.tests == {0: {"a.py::test_a"}}
    assert reach.seconds == {"a.py::test_a": 0.5}
