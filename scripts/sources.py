"""Every file of data has its source beside it: what it is, and what made it, in a `SOURCE.md`.

python -m scripts.sources   write the checksums there anew, after data was made on purpose

A line of the table is a file, or a pattern of files; its last column is the SHA-256 of what only
takes long to make again, and otherwise which test makes or reads it again.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
NAME: Final = "SOURCE.md"
FOLDERS: Final = ("src/pigpen", "tests", "web/tests", "examples")
_WRITTEN_BY_HAND: Final = {".js", ".md", ".py", ".sh", ".ts", ".typed"}
_ELSEWHERE: Final = {  # built, or words, or a package of its own
    "__pycache__",
    "manual",
    "outside",
    "static",
    "text",
}
_LINE: Final = re.compile(r"^\| `([^`]+)` \|.*\| (.+) \|$", re.MULTILINE)


class Source(NamedTuple):
    """A line of a SOURCE.md."""

    page: Path
    pattern: str
    checked_by: str  # the last column

    @property
    def files(self) -> list[Path]:
        return sorted(self.page.parent.glob(self.pattern))


def data() -> list[Path]:
    """All files that are neither code nor pages."""
    found = (path for top in FOLDERS for path in (ROOT / top).rglob("*") if path.is_file())
    return sorted(
        path
        for path in found
        if path.suffix not in _WRITTEN_BY_HAND and not _ELSEWHERE & set(path.parts)
    )


def sources() -> Iterator[Source]:
    """All lines of all pages."""
    for top in FOLDERS:
        for page in sorted((ROOT / top).rglob(NAME)):
            for pattern, checked_by in _LINE.findall(page.read_text("utf-8")):
                yield Source(page, pattern, checked_by)


def checksum(path: Path) -> str:
    """SHA-256, as `sha256sum` prints it."""
    return sha256(path.read_bytes()).hexdigest()


def is_checksum(text: str) -> bool:
    """Whether the last column of a line is one."""
    return re.fullmatch("`[0-9a-f]{64}`", text) is not None


def stamp(folder: Path) -> None:
    """Write the checksums in the page of a folder anew."""
    page = folder / NAME
    text = page.read_text("utf-8")
    for line in _LINE.finditer(text):
        if is_checksum(line[2]) and (folder / line[1]).exists():
            now = line[0].replace(line[2], f"`{checksum(folder / line[1])}`")
            text = text.replace(line[0], now)
    page.write_text(text, "utf-8")


if __name__ == "__main__":
    for folder in sorted({source.page.parent for source in sources()}):
        stamp(folder)
