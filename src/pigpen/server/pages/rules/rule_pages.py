"""Renders rule books as HTML with anchors for paragraphs and links for citations.

A section whose English heading is "GAME at a glance" has the rules in a few sentences, which the
page shows first. Options have the words of the Set up form. Raw HTML in the books is escaped.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pigpen import catalog
from pigpen.core.translations import ENGLISH
from pigpen.results.printouts import printouts
from pigpen.rulebook import NUMBER, RuleBook, rules_of
from pigpen.server.pages.rules.option_words import write_option_words
from pigpen.server.wire.rules import Glance, Heading, Paragraph, Rules

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_STARTS = re.compile(rf"\*\*({NUMBER})\*\* ")
_GLANCE = "-at-a-glance"  # end of an anchor
_CITED = re.compile(rf"\b({NUMBER})\b", re.ASCII)  # a Chinese character may follow without a space


@cache
def rule_page(game: str, language: str) -> Rules:
    """Return the rule book of a game in a language, or in another if there is no translation.

    Raises:
        UnknownGame: the message lists the games.
    """
    book = rules_of(game, language)
    title, tokens = _titled(_MARKDOWN.parse(book.text))
    headings = _anchored(tokens, _anchors(tokens, rules_of(game, ENGLISH)))
    numbered, glances = _divided(tokens)
    found = glances.get(f"{game}{_GLANCE}")
    return Rules(
        game=game,
        language=book.language,
        languages=book.languages,
        title=title,
        glance=_glance(found, book) if found else None,
        html=_html(numbered, book),
        headings=tuple(one for one in headings if one.id not in glances),
        paragraphs=tuple(
            Paragraph(number=number, html=_html(_MARKDOWN.parse(text), book))
            for number, text in book.paragraphs.items()
        ),
        sheets=tuple(sheet.name for sheet in printouts(catalog.make(game))),
    )


def _titled(tokens: list[Token]) -> tuple[str, list[Token]]:
    """Return the text of the first heading and the remaining tokens."""
    return tokens[1].content, tokens[3:]


def _divided(tokens: list[Token]) -> tuple[list[Token], dict[str, list[Token]]]:
    """Return the tokens of the numbered book, and those of each glance by the anchor."""
    numbered: list[Token] = []
    glances: dict[str, list[Token]] = {}
    section = numbered
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            anchor = str(token.attrGet("id"))
            section = glances.setdefault(anchor, []) if anchor.endswith(_GLANCE) else numbered
        section.append(token)
    return numbered, glances


def _glance(tokens: list[Token], book: RuleBook) -> Glance:
    """Return the heading and the list of a section."""
    heading, *sentences = [token for token in tokens if token.type == "inline"]
    return Glance(
        title=heading.content,
        sentences=tuple(_html([sentence], book) for sentence in sentences),
    )


def _anchors(tokens: list[Token], original: RuleBook) -> list[str]:
    """Return the ids of headings, from the English book, so that links fit all languages."""
    own = _slugs(tokens)
    theirs = _slugs(_titled(_MARKDOWN.parse(original.text))[1])
    return theirs if len(theirs) == len(own) else own


def _slugs(tokens: list[Token]) -> list[str]:
    """Return an id for each heading, made from its text."""
    return [
        "-".join(re.findall(r"\w+", inline.content.lower()))
        for opening, inline in pairwise(tokens)
        if opening.type == "heading_open"
    ]


def _anchored(tokens: list[Token], names: list[str]) -> list[Heading]:
    """Set ids of headings and paragraphs in place; return the main headings."""
    headings: list[Heading] = []
    anchors = iter(names)
    for opening, inline in pairwise(tokens):
        starts = _STARTS.match(inline.content) if opening.type == "paragraph_open" else None
        if starts:
            opening.attrSet("id", starts[1])
            opening.attrSet("tabindex", "-1")
        elif opening.type == "heading_open":
            name = next(anchors)
            opening.attrSet("id", name)
            if opening.tag == "h2":
                headings.append(Heading(id=name, text=inline.content))
    return headings


def _html(tokens: list[Token], book: RuleBook) -> str:
    write_option_words(tokens, book)
    for token in tokens:
        if token.type == "inline":
            token.children = [
                part for child in token.children or () for part in _linked(child, book)
            ]
    return _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})


def _linked(token: Token, book: RuleBook) -> Iterator[Token]:
    """Yield the tokens of a text with links for the paragraphs that it cites."""
    if token.type != "text":
        yield token
        return
    for part in _CITED.split(token.content):
        text = Token("text", "", 0, content=part)
        if part in book.paragraphs:
            yield Token("link_open", "a", 1, attrs={"href": f"#{part}"})
            yield text
            yield Token("link_close", "a", -1)
        else:
            yield text
