"""A Sphinx extension for the documentation's pages, see docs/conf.py.

- The reference names what `pigpen.__all__` names, in its order.
- A page of docs/notebooks can be had as a Jupyter notebook.
- The licences of what Sphinx copies beside the pages stand in `licenses.txt`.
- No page has a script or a style within: the server forbids them (its content security policy), and
  so they move into files, the same in every way but where they stand.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.metadata import distribution
from inspect import (
    Parameter,
    Signature,
    getdoc,
    getsource,
    isclass,
    ismodule,
    signature,
    unwrap,
)
from pathlib import Path
from pydoc import locate
from textwrap import indent
from typing import Any, Final, cast

from bs4 import BeautifulSoup, Tag
from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import GoogleDocstring

import pigpen
from scripts.public_api import returned as kinds_returned

NOTEBOOKS: Final = "notebooks/"
_LICENSES: Final = "licenses.txt"
_COPIED: Final = ("furo", "pygments", "sphinx", "sphinx-basic-ng")
_SHOWN: Final = (
    "dice.me",
    "games.push_out_the_pig.me",
    "games.piggy_piggy.me",
    "games.piggles.me",
)
_STYLES: Final = "inline.css"  # in _static: what stood in attributes
_CELL: Final = re.compile(r"^```python\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_OUTPUT: Final = re.compile(r"^```text\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_KERNEL: Final = {"display_name": "Python 3", "language": "python", "name": "python3"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.connect("source-read", _add)
    app.connect("autodoc-process-docstring", _comment)
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _add(_: Sphinx, page: str, source: list[str]) -> None:
    """Return what a page gets on the site alone."""
    if page == "reference":
        source[0] += reference(pigpen.__all__) + shown()
    elif page == "index":
        source[0] += f'\n<a href="{_LICENSES}">Third-party licences of these pages</a>\n'
    elif page.startswith(NOTEBOOKS) and page != f"{NOTEBOOKS}index":
        name = page.removeprefix(NOTEBOOKS)
        source[0] += f'\n<a href="{name}.ipynb" download>Download as a Jupyter notebook</a>\n'


def reference(names: Iterable[str]) -> str:
    """The page's list of public names, each with its docstring; below, what they return."""
    public = {name: getattr(pigpen, name) for name in names}
    entries = "".join(_section(name, _entry(name, found)) for name, found in public.items())
    returned = {kind for found in public.values() for kind in kinds_returned(found)}
    kinds = sorted(returned - set(public.values()), key=lambda kind: kind.__name__)
    results = "".join(
        _section(kind.__name__, _members(f"{kind.__module__}.{kind.__name__}"), 3) for kind in kinds
    )
    return f"{entries}\n## What they return\n{results}"


def shown() -> str:
    """Describe a strategy's `me` of each game, by the classes of its module `me`."""
    sections = ""
    for place in _SHOWN:
        module = import_module(f"pigpen.{place}")
        classes = [found for found in vars(module).values() if isclass(found)]
        for found in (one for one in classes if one.__module__ == module.__name__):
            name = f"{module.__name__}.{found.__name__}"
            sections += _section(f"{found.__name__}, {place}", _members(name), 3)
    return f"\n## What strategies are shown\n{sections}"


def _section(title: str, directive: str, level: int = 2) -> str:
    return f"\n{'#' * level} {title}\n\n```{{eval-rst}}\n{directive}\n```\n"


def _entry(name: str, found: Any) -> str:
    if name.startswith("__"):
        return f".. py:data:: pigpen.{name}\n\n   The version that is installed."
    if ismodule(found):
        return _called(name, unwrap(cast("Any", found)))
    if not isclass(found):
        return f".. autofunction:: pigpen.{name}"
    if issubclass(found, Exception):
        return f".. autoexception:: pigpen.{name}\n   :show-inheritance:"
    return _members(f"pigpen.{name}")


def _members(name: str) -> str:
    return f".. autoclass:: {name}\n   :members:\n   :inherited-members: tuple, str, object"


def _called(name: str, function: Callable[..., object]) -> str:
    """A package that is a function too, which Sphinx would take for a package."""
    said = signature(function)
    plain = [one.replace(annotation=Parameter.empty) for one in said.parameters.values()]
    short = said.replace(parameters=plain, return_annotation=Signature.empty)
    told = str(GoogleDocstring(getdoc(function) or ""))
    return f".. py:function:: pigpen.{name}{short}\n\n" + indent(told, "   ")


def _comment(
    _: Sphinx, kind: str, name: str, found: object, options: object, lines: list[str]
) -> None:
    """A field's docstring is the comment behind it, where Python has no more than its number."""
    if kind != "attribute" or not "".join(lines).startswith("Alias for field number"):
        return
    *owner, field = name.split(".")
    source = getsource(cast("type", locate(".".join(owner))))
    written = re.search(rf"^    {field}: [^#\n]*(?:# (.*))?$", source, re.MULTILINE)
    lines[:] = [] if written is None else [written[1] or ""]


def notebook(text: str) -> dict[str, Any]:
    """A page as a Jupyter notebook: its Python blocks are cells, what they print is left out."""
    body = _OUTPUT.sub("", re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL))
    return {
        "cells": [*_cells(body)],
        "metadata": {"kernelspec": _KERNEL},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cells(body: str) -> Iterator[dict[str, Any]]:
    for number, part in enumerate(_CELL.split(body)):
        if not part.strip():
            continue
        cell: dict[str, Any] = {"id": f"cell-{number}", "metadata": {}, "source": part.strip()}
        if number % 2:
            yield {**cell, "cell_type": "code", "execution_count": None, "outputs": []}
        else:
            yield {**cell, "cell_type": "markdown"}


def _finish(app: Sphinx, problem: Exception | None) -> None:
    if problem is not None or app.builder.name != "html":
        return
    for page in Path(app.srcdir, NOTEBOOKS).glob("*.md"):
        if page.stem == "index":
            continue
        made = json.dumps(notebook(page.read_text("utf-8")), ensure_ascii=False, indent=1)
        Path(app.outdir, NOTEBOOKS, f"{page.stem}.ipynb").write_text(made + "\n", "utf-8")
    Path(app.outdir, _LICENSES).write_text(licenses(), "utf-8")
    move_out(Path(app.outdir))


def licenses() -> str:
    """The licences of the packages whose scripts, styles and pictures are part of the site."""
    sections: list[str] = []
    for name in _COPIED:
        package = distribution(name)
        (text,) = (each for each in package.files or () if each.stem.upper() == "LICENSE")
        told = text.read_text("utf-8").strip()
        sections.append(f"## {name} - {package.version}\n\n{told}\n")
    return "\n".join(sections)


def move_out(site: Path) -> None:
    """Move every script and style that stands within a page into files beside it."""
    classes: dict[str, str] = {}
    for page in sorted(site.rglob("*.html")):
        parsed = BeautifulSoup(page.read_text("utf-8"), "html.parser")
        here = "../" * (len(page.relative_to(site).parts) - 1) + "_static/"
        _move_elements(parsed, site / "_static", here)
        for tag in parsed.find_all(style=True):
            style = str(tag.attrs.pop("style"))
            name = classes.setdefault(style, f"inline-{len(classes)}")
            tag["class"] = " ".join([*map(str, tag.get_attribute_list("class") or ()), name])
        if parsed.head is not None:
            parsed.head.append(_link(parsed, here + _STYLES))
        page.write_text(str(parsed), "utf-8")
    rules = (f".{name} {{ {style} }}\n" for style, name in classes.items())
    (site / "_static" / _STYLES).write_text("".join(rules), "utf-8")


def _move_elements(page: BeautifulSoup, static: Path, here: str) -> None:
    for script in page.find_all("script", src=False):
        script["src"] = here + _kept(static, script, "js")
        script.clear()
    for style in page.find_all("style"):
        style.replace_with(_link(page, here + _kept(static, style, "css")))


def _kept(static: Path, tag: Tag, ending: str) -> str:
    """The name of the file that holds what stood in the tag."""
    text = tag.get_text()
    name = f"inline-{hashlib.sha256(text.encode()).hexdigest()[:12]}.{ending}"
    (static / name).write_text(text, "utf-8")
    return name


def _link(page: BeautifulSoup, address: str) -> Tag:
    return page.new_tag("link", rel="stylesheet", href=address)
