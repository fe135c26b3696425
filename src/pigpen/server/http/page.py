"""The client's one page, which names what its address needs, so that nothing is asked for late."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from pigpen.server.http.negotiation import wishes


class Page(NamedTuple):
    """The page for an address."""

    html: str
    is_known: bool  # the client has something to show there


class _Preloads(msgspec.Struct):
    """What `web/plugins/preloads.ts` writes: files, those that others need first."""

    pages: Mapping[str, Sequence[str]]  # by the first part of the addresses
    languages: Mapping[str, Sequence[str]]  # the first is spoken to whom no other is known


def page(folder: Path, first: str, languages: str) -> Page | None:
    """The page for addresses with this first part; None where the client is not built.

    `languages` is the browser's header of that name: which texts it will probably ask for.
    """
    try:
        html = (folder / "index.html").read_text("utf-8")
        preloads = msgspec.json.decode((folder / "preloads.json").read_bytes(), type=_Preloads)
    except FileNotFoundError:
        return None
    files = [
        *preloads.languages.get(_language(preloads, languages), ()),
        *preloads.pages.get(first, ()),
    ]
    links = "".join(f"  {_link(file)}\n  " for file in files)
    return Page(html.replace("</head>", f"{links}</head>", 1), first in preloads.pages)


def _language(preloads: _Preloads, header: str) -> str:
    """The language that the client will choose, as `web/src/text/languages.ts` does."""
    by_weight = sorted(wishes(header).items(), key=lambda wish: -wish[1])
    wanted = (tag.partition("-")[0] for tag, _ in by_weight)
    usual = next(iter(preloads.languages), "")
    return next((tag for tag in wanted if tag in preloads.languages), usual)


def _link(file: str) -> str:
    kind = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin href="/{file}">'
