"""Pictures of positions for notebooks: HTML and SVG, without scripts, legible on light and on dark.

What a game draws is made from the description of a view, so that it shows what that seat may know
and nothing else. (`xml.etree` would do for the elements, and takes 18 ms to import.)
"""

from collections.abc import Sequence
from html import escape

from pigpen.core.game import Json
from pigpen.core.said import Said, catalogue

_STYLE = """
.pigpen { font: 14px/1.45 system-ui, sans-serif; }
.pigpen table { border-collapse: collapse; background: none; }
.pigpen th, .pigpen td { padding: .15em .7em; text-align: left; border: 0; background: none; }
.pigpen tr { background: none; border-top: 1px solid rgba(128, 128, 128, .4); }
.pigpen td:first-child { white-space: nowrap; }
.pigpen thead tr { border: 0; opacity: .75; }
.pigpen .number { text-align: right; font-variant-numeric: tabular-nums; }
.pigpen .mover { font-weight: 700; }
.pigpen .card { display: inline-block; min-width: 1.9em; margin: 1px; padding: 0 .3em;
  border: 1px solid #b9a58f; border-radius: .35em; background: #fffdf6; color: #2b1d1a;
  font-weight: 700; text-align: center; }
.pigpen .red { color: #b3202f; }
.pigpen p { margin: .4em 0; white-space: pre-line; }
.pigpen svg { display: block; margin: .4em 0; }
"""


class Element(str):
    """Markup; a plain text is escaped where it is put into an element."""

    __slots__ = ()


def element(tag: str, *content: str, **attributes: object) -> Element:
    """Return an element; `kind` is its class, and underscores in attribute names become hyphens."""
    named = "".join(
        f' {"class" if name == "kind" else name.replace("_", "-")}="{escape(str(value))}"'
        for name, value in attributes.items()
    )
    inside = (part if isinstance(part, Element) else escape(part) for part in content)
    return Element(f"<{tag}{named}>{''.join(inside)}</{tag}>")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], mover: int) -> Element:
    """Return a table, a row for each seat, the mover's marked; columns 2 on are numbers."""
    head = element("tr", *(element("th", text) for text in heads))
    body = [
        element("tr", *(_cell(cell) for cell in row), kind="mover" if seat == mover else "")
        for seat, row in enumerate(rows)
    ]
    return element("table", element("thead", head), element("tbody", *body))


def _cell(content: str) -> Element:
    is_number = not isinstance(content, Element) and content.lstrip("+-").isdecimal()
    return element("td", content, kind="number" if is_number else "")


def mover(view: Json) -> int:
    """Return the seat to move; -1 at chance and at the end."""
    seat = view.get("seat")
    return -1 if seat is None else int(seat)


def marked(name: str, *, moves: bool) -> str:
    """Return a name, with a sign where its seat is to move."""
    return f"▸ {name}" if moves else name


def words(key: str) -> str:
    """Return a text of the catalogue in the current language."""
    return catalogue()[key]


def plain(view: Json, names: Sequence[str]) -> Element:
    """Return a view as text, one fact a line: for games without a picture."""
    rows = [
        element("tr", element("th", key), element("td", str(value))) for key, value in view.items()
    ]
    return element("table", element("tbody", *rows))


def html(picture: str, title: str, told: Sequence[Said], names: Sequence[str]) -> str:
    """Return the whole picture: a title, the drawing, and the last action."""
    said = " ".join(fact.text(names) for fact in told)
    content = [element("p", element("b", title)), Element(picture)]
    if said:
        content.append(element("p", said))
    return framed(*content)


def framed(*content: Element) -> str:
    """Return the content with the style of all pictures."""
    return str(element("div", element("style", Element(_STYLE)), *content, kind="pigpen"))
