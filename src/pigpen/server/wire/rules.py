"""Rule books, printable sheets, and why an action is not possible.

====================================  ====================================================
GET  /api/rules/{game}?language=      Rules: by default in the browser's language
GET  /api/tables/{id}/why?action=     WhyNot: for an action of the guest as text
GET  /api/printouts/{game}/{sheet}    a PDF in true size; `?paper=a4|letter`, `language`, `preset`
====================================  ====================================================
"""

from pigpen.core.said import Said
from pigpen.server.wire.base import Wire


class Heading(Wire):
    """A main heading of a rule book."""

    id: str  # its anchor
    text: str


class Glance(Wire):
    """A game's rules in a few sentences, from its rule book."""

    title: str
    sentences: tuple[str, ...]  # HTML


class Paragraph(Wire):
    """A numbered paragraph; the number is its anchor."""

    number: str
    html: str


class Rules(Wire):
    """A rule book; citations are links such as `#D5`, and anchors are equal in all languages."""

    game: str
    language: str  # of the book; differs from the requested one if there is no translation
    languages: tuple[str, ...]  # in which the book is available
    title: str
    glance: Glance | None  # null if the book has none for this game
    html: str  # without the title and without what is at a glance
    headings: tuple[Heading, ...]
    paragraphs: tuple[Paragraph, ...]
    sheets: tuple[str, ...]  # printable sheets; their texts are `printout.NAME`


class WhyNot(Wire):
    """Why an action cannot be played now."""

    code: str  # of the refusal; empty if the action is legal
    text: str  # of the refusal
    ruling: str  # paragraph of the rule book that forbids the action, if any
    said: Said | None  # the text as a message of the catalog, if a rule forbids the action
