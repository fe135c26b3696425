"""Published rules by name and the score sheet, in Chromium."""

import re

import pytest
from places import unfold_scores
from playwright.sync_api import expect
from push_out_the_pig_deals import PUSH_OUT_THE_PIG, open_cards, play_deals

pytestmark = pytest.mark.browser

TITLE = "Push Out the Pig"


def signed(points):
    """As the page writes points."""
    return f"{points:+,}".replace("-", "\u2212") if points else "0"


def set_up(page, server):
    page.goto(server.address)
    page.get_by_role("button", name=f"Set up {TITLE}", exact=True).click()
    return page.get_by_role("dialog", name=f"Set up {TITLE}")


def test_play_seats_three_bots_of_middling_strength(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name=f"Play {TITLE}", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    games = page.request.get(f"{server.address}/api/games").json()
    middling = next(game["usual_bot"] for game in games if game["name"] == PUSH_OUT_THE_PIG)
    assert [seat["bot"] for seat in table["now"]["seats"]] == ["", *[middling] * 3]
    assert table["unusual"] == {}


def test_a_version_of_the_rules_fills_the_options(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    setup = set_up(page, server)
    rules = setup.get_by_label("Rule set")
    expect(rules).to_have_value("standard")
    expect(setup.get_by_label("Low hearts")).to_be_hidden()
    rules.select_option("Pagat")
    expect(setup.get_by_text("First lead: Whoever has 2♠")).to_be_visible()
    expect(setup.get_by_label("Exposing")).to_have_value("on")
    setup.get_by_text("More rules").press("Enter")
    expect(setup.get_by_label("First lead")).to_have_value("two_of_spades")
    setup.get_by_label("Exposing").select_option("No")
    expect(rules.locator("option:checked")).to_have_text("Custom")
    rules.select_option("Thai")
    expect(setup.get_by_label("First lead")).to_have_value("pig_taker")
    expect(setup.get_by_label("Nothing taken")).to_have_value("-50")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_table_says_how_its_rules_differ(server, new_page):
    page = new_page()
    setup = set_up(page, server)
    setup.get_by_label("Rule set").select_option("Thai")
    setup.get_by_role("button", name="Seat by seat").click()
    for seat in (2, 3, 4):
        setup.get_by_label(f"Seat {seat}", exact=True).select_option("Coin Flip")
    setup.get_by_role("radio", name="3", exact=True).check()
    expect(setup.get_by_label("Seat 4", exact=True)).to_have_count(0)
    setup.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_text("Thai: Low hearts: Face value")).to_be_visible()


def test_the_scores_of_a_table(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    table = open_cards(page, server.address, seats=3)
    page.goto(f"{server.address}/table/{table}")
    unfold_scores(page)
    scores = page.get_by_role("region", name="Scores")
    scores.get_by_role("tab", name="This deal").press("ArrowRight")
    expect(scores.get_by_text("No deal is finished yet.")).to_be_visible()
    first, second = play_deals(page, server.address, table, 2)
    expect(scores.get_by_role("row")).to_have_count(4)
    for line, row in ((first, 1), (second, 2)):
        cells = scores.get_by_role("row").nth(row).get_by_role("cell")
        for score in line["scores"]:
            expect(cells.nth(score["seat"]).locator("b").first).to_have_text(
                signed(score["points"])
            )
    totals = [signed(score["total"]) for score in second["scores"]]
    expect(scores.get_by_role("row").last.get_by_role("cell")).to_have_text(totals)
    graph = scores.get_by_role("img", name=re.compile("Totals after each deal"))
    expect(graph.locator(".bound")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.keyboard.press("ArrowRight")
    expect(scores.get_by_text("2 deals at this table.")).to_be_visible()
    worst = min(line["scores"][0]["points"] for line in (first, second))
    mine = scores.get_by_role("row").nth(1)
    expect(mine.get_by_role("cell").nth(2)).to_have_text(signed(worst))


def test_the_statistics_tell_deals(server, new_page):
    page = new_page()
    for seats in (3, 4):
        table = open_cards(page, server.address, seats, end="deals", deals=1, early_finish="auto")
        play_deals(page, server.address, table, 1)
    page.goto(f"{server.address}/table/{table}")
    page.get_by_role("tab", name="Statistics").click()
    page.get_by_role("link", name="Your statistics for all games").click()
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=TITLE))
    expect(card.get_by_text("2 (1.0 per game)")).to_be_visible()
    expect(card.get_by_text(re.compile("per deal")).first).to_be_visible()
    card.get_by_text("By number of players").press("Enter")
    expect(card.get_by_role("heading", level=4)).to_have_text(["3 players", "4 players"])


def test_from_the_card_to_the_rules(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("link", name=f"Rules of {TITLE}").click()
    expect(page).to_have_url(f"{server.address}/rules/{PUSH_OUT_THE_PIG}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{TITLE} at a glance")
    expect(page.locator("#P14")).to_contain_text("Taiwan, colour change")
