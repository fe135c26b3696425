"""Link previews of pages: a title, a line of text and a picture.

The preview of an invite reveals the host and the game, and nothing else of the table.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from pigpen import catalog
from pigpen.core.said import catalogue
from pigpen.server.http.lookup import find_invited
from pigpen.server.services import Services
from pigpen.server.store.queries import OldRules
from pigpen.server.table.refusals import Refused
from pigpen.server.table.table import Table
from pigpen.server.views.covers import SIZE

_OF_GAMES = {"study", "strategies", "lab", "what-if"}  # first path parts that a game follows


class Preview(NamedTuple):
    """The preview of one page in one language."""

    title: str
    line: str
    picture: str = ""  # path on this server; empty: the icon


async def preview(services: Services, parts: Sequence[str], language: str) -> Preview:
    """Return the preview of the page at a path with these parts."""
    texts = catalogue(language)
    first, name, *_ = (*parts, "", "")
    if first == "join":
        table = await _invited(services, name)
        if table is not None:
            picture = f"/api/invites/{quote(name, safe='')}/picture?language={language}"
            return Preview(invitation(table, language), _line(table, language), picture)
    if first == "table":
        table = await _found(services, name)
        if table is not None:
            title = _said(table, "preview.table", language)
            return Preview(title, texts["preview.tableLine"], _of_game(table.game.name, language))
    if first in {*_OF_GAMES, "rules"} and catalog.is_known(name):
        key = "preview.rules" if first == "rules" else "preview.game"
        title = texts[key].format(game=texts[f"game.{name}.name"])
        return Preview(title, texts[f"game.{name}.line"], _of_game(name, language))
    return Preview(texts["preview.title"], texts["preview.line"])


def invitation(table: Table, language: str) -> str:
    """Return the title of an invite: the host and the game."""
    return _said(table, "preview.invite", language)


def tags(found: Preview, origin: str) -> str:
    """Return the tags for the head of the page; `origin` is this server's public origin."""
    width, height = SIZE
    picture = found.picture or "/icons/icon-512.png"
    size = {"og:image:width": str(width), "og:image:height": str(height)} if found.picture else {}
    properties = {
        "og:type": "website",
        "og:site_name": "Pigpen",
        "og:title": found.title,
        "og:description": found.line,
        "og:image": origin + picture,
        **size,
        "twitter:card": "summary_large_image" if found.picture else "summary",
    }
    return "".join(
        f'  <meta {"name" if name.startswith("twitter") else "property"}="{name}"'
        f' content="{escape(value)}">\n  '
        for name, value in properties.items()
    )


def _of_game(game: str, language: str) -> str:
    return f"/api/games/{quote(game, safe='')}/picture?language={language}"


async def _invited(services: Services, invite: str) -> Table | None:
    try:
        table, _ = await find_invited(services, invite)
    except (OldRules, Refused):
        return None
    return table


async def _found(services: Services, table_id: str) -> Table | None:
    try:
        return await services.tables.latest(table_id) if table_id else None
    except OldRules:
        return None


def _said(table: Table, key: str, language: str) -> str:
    texts = catalogue(language)
    game = texts[f"game.{table.game.name}.name"]
    return texts[key].replace("{game}", game).replace("{host}", table.opened.host_name)


def _line(table: Table, language: str) -> str:
    return catalogue(language)[f"game.{table.game.name}.line"]
