"""The client's single HTML page, with preload links for the files that a path needs."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec

from pigpen.server.http.negotiation import best_language

_TITLE = re.compile("<title>.*?</title>")


class Page(NamedTuple):
    """The page for a path."""

    html: str
    is_known: bool  # whether the client has a page for the path


class _Preloads(msgspec.Struct):
    """The list that `web/plugins/preloads.ts` writes: files in the order of their dependencies."""

    pages: Mapping[str, Sequence[str]]  # by the first part of the path
    languages: Mapping[str, Sequence[str]]  # the first is the fallback


def page(folder: Path, first: str, languages: str, title: str, tags: str) -> Page | None:
    """Return the page for paths with this first part; None if the client is not built.

    `languages` is the `Accept-Language` header, which predicts the texts that the client will
    load. `tags` are link-preview tags for the head.
    """
    try:
        html = (folder / "index.html").read_text("utf-8")
        preloads = msgspec.json.decode((folder / "preloads.json").read_bytes(), type=_Preloads)
    except FileNotFoundError:
        return None
    # The client chooses the same language: web/src/text/languages.ts.
    language = best_language(languages, tuple(preloads.languages))
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
