"""The client's one page, which names what its address needs, so that nothing is asked for late."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec

from pigpen.server.http.negotiation import liked_language

_TITLE = re.compile("<title>.*?</title>")


class Page(NamedTuple):
    """The page for an address."""

    html: str
    is_known: bool  # the client has something to show there


class _Preloads(msgspec.Struct):
    """What `web/plugins/preloads.ts` writes: files, those that others need first."""

    pages: Mapping[str, Sequence[str]]  # by the first part of the addresses
    languages: Mapping[str, Sequence[str]]  # the first is spoken to whom no other is known


def page(folder: Path, first: str, languages: str, title: str, tags: str) -> Page | None:
    """The page for addresses with this first part; None where the client is not built.

    `languages` is the browser's header of that name: which texts it will probably ask for. `tags`
    are for its head: what those show who are sent a link to it.
    """
    try:
        html = (folder / "index.html").read_text("utf-8")
        preloads = msgspec.json.decode((folder / "preloads.json").read_bytes(), type=_Preloads)
    except FileNotFoundError:
        return None
    # The client will choose the same language: web/src/text/languages.ts.
    language = liked_language(languages, tuple(preloads.languages))
    files = [
        *preloads.languages.get(language, ()),
        *preloads.pages.get(first, ()),
    ]
    links = "".join(f"  {_link(file)}\n  " for file in files)
    titled = _TITLE.sub(lambda _: f"<title>{escape(title)}</title>", html, 1)
    return Page(titled.replace("</head>", f"{tags}{links}</head>", 1), first in preloads.pages)


def _link(file: str) -> str:
    kind = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin href="/{file}">'
