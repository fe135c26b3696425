"""Render Markdown at the terminal, wrapping Chinese text between its characters.

Rich breaks lines at blanks only, and Chinese has none.
"""

from itertools import pairwise
from typing import ClassVar

from rich.cells import cell_len, get_character_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, MarkdownElement, Paragraph

_NOT_FIRST = "，。；：？！）、》”"  # noqa: RUF001 - of a line
_NOT_LAST = "（《“"  # noqa: RUF001


class _Paragraph(Paragraph):
    """A paragraph that may break between Chinese characters."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render Chinese text; leave other text to Rich."""
        if cell_len(self.text.plain) == len(self.text.plain):
            yield from super().__rich_console__(console, options)
            return
        for line in self.text.divide(line_ends(self.text.plain, options.max_width)):
            line.rstrip()
            yield line


class CjkMarkdown(Markdown):
    """Markdown whose paragraphs may break between Chinese characters."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "paragraph_open": _Paragraph,
    }


def line_ends(text: str, width: int) -> list[int]:
    """Return the end of each line except the last, when lines are filled up to `width`."""
    ends: list[int] = []
    start = possible = 0  # start of the line; last place where it may end
    for place, (before, after) in enumerate(pairwise(text), 1):
        if _may_end(before, after):
            possible = place
        if cell_len(text[start : place + 1].rstrip()) > width and possible > start:
            ends.append(possible)
            start = possible
    return ends


def _may_end(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    if after == " " or after in _NOT_FIRST or before in _NOT_LAST:
        return False
    return before == " " or _is_wide(before) or _is_wide(after)


def _is_wide(sign: str) -> bool:
    return get_character_cell_size(sign) > 1
