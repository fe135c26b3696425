"""Rules in the browser: the book of a game, and why something cannot be done.

====================================  ====================================================
GET  /api/rules/{game}?language=      Rules, in that language or the one the browser wants
GET  /api/tables/{id}/why?action=     WhyNot: an action of the viewer's, as text
GET  /api/printouts/{game}/{sheet}    a PDF in true size; `?paper=a4|letter`, `language`, `preset`
====================================  ====================================================
"""

from pigpen.server.wire.base import Said, Wire


class Heading(Wire):
    """A main part of a rule book."""

    id: str  # its anchor
    text: str


class Paragraph(Wire):
    """One numbered paragraph; its number is its anchor."""

    number: str
    html: str


class Rules(Wire):
    """A rule book; citations in it are links such as `#D5`, and anchors alike in every language."""

    game: str
    language: str  # that it is written in; another than asked for where there is no such book
    languages: tuple[str, ...]  # those that it is there in
    title: str
    html: str  # without the title
    headings: tuple[Heading, ...]
    paragraphs: tuple[Paragraph, ...]
    sheets: tuple[str, ...]  # what there is to print; texts `printout.NAME`


class WhyNot(Wire):
    """Why an action cannot be played now."""

    code: str  # of the refusal; empty if it can be played
    text: str  # the sentence
    ruling: str  # paragraph of the rule book that forbids it, if one does
    said: Said | None  # the same as a fact, where the game forbids it
