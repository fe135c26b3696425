"""Write the data sheets in `docs/environments.md`: places, actions and bounds of each environment.

python -m scripts.environments
"""

import re
from collections.abc import Iterator
from pathlib import Path

from pigpen import catalog
from pigpen.envs.encoding import Stretch, encoding_of, names
from pigpen.envs.spiel import extent_of, short_name

TARGET = Path(__file__).parents[1] / "docs/environments.md"
SHEETS = re.compile(
    r"(<!-- sheets: python -m scripts\.environments -->\n).*?(?=^## |\Z)", re.DOTALL | re.MULTILINE
)


def text() -> str:
    """Write the sheets into the page as it stands."""
    written = TARGET.read_text("utf-8")
    sheets = "\n".join(line for name in names() for line in sheet(name))
    return SHEETS.sub(lambda found: f"{found[1]}\n{sheets}\n", written).rstrip("\n") + "\n"


def sheet(name: str) -> Iterator[str]:
    """One environment, under the game's usual options."""
    game = catalog.make(name)
    encoding = encoding_of(game)
    yield f"### `{name}`, version {encoding.version}"
    yield ""
    extent = extent_of(name)
    yield f"{game.num_seats} seats: {encoding.num_places} places, {encoding.num_actions} actions."
    yield (
        f"In a record, place {encoding.num_places} is an own action. In OpenSpiel"
        f" `{short_name(name)}`: {extent.horizon:,} decisions at most, {extent.rows} rows for each."
    )
    yield ""
    yield "| places | stretch | shape | values | meaning |"
    yield "|---|---|---|---|---|"
    at = 0
    for stretch in encoding.stretches:
        yield f"| {_span(at, stretch.size)} | {stretch.name} | {_told(stretch)} |"
        at += stretch.size
    yield ""
    yield "| actions | meaning |"
    yield "|---|---|"
    at = 0
    for codes in encoding.codes:
        yield f"| {_span(at, codes.length)} | {codes.meaning} |"
        at += codes.length
    yield ""


def _told(stretch: Stretch) -> str:
    shape = " by ".join(map(str, stretch.shape))
    return f"{shape} | {stretch.low} to {stretch.high} | {stretch.meaning}"


def _span(first: int, length: int) -> str:
    return str(first) if length == 1 else f"{first}-{first + length - 1}"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
