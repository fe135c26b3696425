"""The documentation as `make docs` built it, at /docs: no page needs what the server forbids."""

import json
import re

import pytest
from playwright.sync_api import expect

import pigpen
from pigpen.server.settings import DOCS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (DOCS / "index.html").exists(), reason="make docs builds it"),
]
INSIDE = re.compile(
    r"""<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|(?:src|href)="(?:https?:)?//"""
)


def test_everybody_finds_a_start_and_a_word(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("link", name="Guides and reference").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Pigpen")
    page.get_by_role("main").get_by_role("link", name="I do research").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("research")
    page.get_by_placeholder("Search").first.fill("determinization")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Glossary").last).to_be_visible()


def test_no_page_is_wider_than_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    for name in ("index", "reference", "glossary", "learning", "protocol"):
        page.goto(f"{server.address}/docs/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_nothing_stands_inside_a_page_or_comes_from_elsewhere():
    found = {}
    for page in DOCS.rglob("*.html"):
        text = re.sub(r"<a [^>]*>", "", page.read_text("utf-8"))  # links may lead elsewhere
        if marks := INSIDE.findall(text):
            found[page.name] = marks
    assert found == {}


def test_the_reference_has_every_public_name():
    text = (DOCS / "reference.html").read_text("utf-8")
    missing = [name for name in pigpen.__all__ if f'id="pigpen.{name}"' not in text]
    assert missing == []


def test_a_notebook_can_be_had_with_its_cells():
    pages = [*DOCS.glob("notebooks/*.ipynb")]
    assert len(pages) >= 3
    for page in pages:
        cells = json.loads(page.read_text("utf-8"))["cells"]
        assert {cell["cell_type"] for cell in cells} == {"code", "markdown"}
        assert f'href="{page.name}"' in page.with_suffix(".html").read_text("utf-8")
