"""Texts of records from anybody: what would take long to read is refused, and nothing else."""

import pytest

from pigpen.play.record import RecordError, parse_record
from pigpen.play.record_text import MAX_KEY_PARTS, MAX_LINE, read_toml

LONG = "a" + ".a" * MAX_KEY_PARTS  # a key of one part too many


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG} = 1",
        f"[{LONG}]",
        f"[[{LONG}]]",
        "a" + " . a" * MAX_KEY_PARTS + " = 1",
        '"a"' + '."a"' * MAX_KEY_PARTS + " = 1",
        "'a'" + ".'a'" * MAX_KEY_PARTS + " = 1",
        '"#"' + '."\\""' * MAX_KEY_PARTS + " = 1",
        f"x = {{{LONG} = 1}}",
        f"x = [\n  {{b = 1, {LONG} = 1}},\n]",
        f'x = """\n"""""\n{LONG} = 1',
        f"x = '''\n'''''\n{LONG} = 1",
        f'x = """\\""""\n{LONG} = 1',
        f"x = '\\' # '\n{LONG} = 1",
        f'x = "\\\\" # "\n{LONG} = 1',
        f"# '''\n{LONG} = 1",
    ],
)
def test_a_key_of_many_parts_is_refused_wherever_it_hides(text):
    with pytest.raises(RecordError, match="at most 4 parts"):
        read_toml(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 'a.b.c.d.e.f.g'", {"x": "a.b.c.d.e.f.g"}),
        ('x = "a.b.c.d.e.\\"f.g"', {"x": 'a.b.c.d.e."f.g'}),
        ('x = """\na.b.c.d.e.f"""', {"x": "a.b.c.d.e.f"}),
        ("x = 1 # a.b.c.d.e.f", {"x": 1}),
        ("x = [1.5, 2.5, 3.5,\n 4.5, 5.5, 6.5]", {"x": [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]}),
        ("a.b.c.d = 1", {"a": {"b": {"c": {"d": 1}}}}),
    ],
)
def test_dots_that_part_no_key_are_read(text, said):
    assert read_toml(text) == said


def test_a_line_that_is_too_long_is_named():
    with pytest.raises(RecordError, match=r"Line 2 of the record has 2,001 characters"):
        read_toml("x = 1\n" + "#" * (MAX_LINE + 1))
    assert read_toml("#" * MAX_LINE) == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = " + "[\n" * 60_000, "nested too deeply"),
        ("x = " + "{a=" * 600, "nested too deeply"),
        ('game = "pig"\nversion = ' + "9" * 1_000, "version"),
        ('game = "pig"\nversion = 1\noptions = {target = 0x' + "f" * 1_000 + "}", "options"),
    ],
)
def test_what_is_nested_or_counts_without_end_is_no_record(text, why):
    with pytest.raises(RecordError, match=why):
        parse_record(text)
