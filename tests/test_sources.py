"""Every file of data has its source beside it, and is the one that is told of there."""

from collections import Counter

from scripts.sources import ROOT, Source, checksum, data, is_checksum, sources, stamp

LINES = list(sources())
AGAIN = "python -m scripts.sources, if the change is meant"


def told(path):
    return str(path.relative_to(ROOT))


def test_every_file_of_data_stands_in_one_page_beside_it():
    named = Counter(told(path) for line in LINES for path in line.files)
    assert named == Counter(told(path) for path in data())


def test_every_line_is_of_files_that_are_as_it_says():
    missing = [f"{told(line.page)}: {line.pattern}" for line in LINES if not line.files]
    assert missing == []
    changed = [
        f"{told(line.page)}: {line.pattern}"
        for line in LINES
        if is_checksum(line.checked_by)
        and [f"`{checksum(path)}`" for path in line.files] != [line.checked_by]
    ]
    assert changed == [], AGAIN


def test_what_nobody_can_read_has_a_checksum():
    unread = [line for line in LINES if not is_checksum(line.checked_by) and _is_binary(line)]
    assert unread == []


def _is_binary(line: Source) -> bool:
    return any(b"\0" in path.read_bytes() for path in line.files)


def test_a_stamp_writes_the_sum_of_the_file_and_nothing_else(tmp_path):
    (tmp_path / "a.npy").write_bytes(b"what was learnt")
    (tmp_path / "b.txt").write_bytes(b"what is made again by a test")
    page = "| `a.npy` | weights `old` | `{}` |\n| `b.txt` | games | `test_b.py` |\nBy hand, `{}`.\n"
    (tmp_path / "SOURCE.md").write_text(page.format("0" * 64, "1" * 64))
    stamp(tmp_path)
    known = "c8a126957b2bc919a3cb32bd3a18eb4d28f8d52d9bdf5352f29791201c86b6ec"
    assert (tmp_path / "SOURCE.md").read_text() == page.format(known, "1" * 64)
