"""A game that the page has no folder for: its texts are fetched, and it can be played."""

import re

import axe
import pytest
from local_server import LocalServer
from outside_games import FOUND
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    server = LocalServer(tmp_path_factory.mktemp("outside"), **FOUND)
    yield server
    server.stop()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_is_played_from_the_lobby_to_its_end(outside, new_page, language):
    page = new_page(locale=language)
    page.goto(outside.address)
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Blind Pig"))
    expect(card).to_contain_text("One card, one look, one acorn more.")
    card.get_by_role("button").first.click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Blind Pig")
    expect(page.get_by_text("Acorns in the trough")).to_be_visible()
    expect(page.get_by_role("button", name="Dare")).to_be_enabled()
    assert axe.findings(page) == []
    page.get_by_role("button", name="Dare").click()
    expect(page.get_by_text(re.compile(r"takes \d acorns")).first).to_be_visible()


def test_its_rules_are_in_english_only_and_that_is_said(outside, new_page):
    page = new_page(locale="zh-CN")
    page.goto(f"{outside.address}/rules/blind-pig#B3")
    expect(page.locator("#B3")).to_be_focused()
    expect(page.get_by_text("这本规则书只有英文版。")).to_be_visible()
    expect(page.locator(".prose")).to_have_attribute("lang", "en")
    expect(page.get_by_role("navigation", name="规则书的语言")).to_be_hidden()
