"""Push Out the Pig in sides: who is a partner, and what a side made, seen at a glance."""

import re

import pytest
from places import lobby, push_out_the_pig_table
from playwright.sync_api import expect
from push_out_the_pig_deals import open_cards, play_deals
from push_out_the_pig_player import PLAYABLE

pytestmark = pytest.mark.browser

PLATE = ".plate"


def test_sides_have_letters_and_a_partner_a_word(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address, partners="pairs")
    expect(page.locator(PLAYABLE).first).to_be_visible()
    expect(page.locator(f"{PLATE} .side")).to_have_text(
        [re.compile(f"Side {letter}") for letter in "BABA"]
    )
    expect(page.locator(f"{PLATE} .partner")).to_have_count(1)
    partner = page.locator(PLATE).filter(has_text="partner")
    expect(partner).to_contain_text("Side A")
    expect(partner).to_contain_text("side")


def test_each_for_itself_nothing_is_said_of_sides(server, new_page):
    page = new_page()
    push_out_the_pig_table(page, server.address)
    expect(page.locator(PLAYABLE).first).to_be_visible()
    expect(page.locator(f"{PLATE} .side")).to_have_count(0)
    expect(page.locator(PLATE).first).to_contain_text("total")


def test_the_end_of_a_deal_adds_up_each_side(server, new_page):
    page = new_page()
    table = open_cards(page, server.address, partners="pairs", end="deals", deals=1)
    (line,) = play_deals(page, server.address, table, 1)
    page.goto(f"{server.address}/table/{table}")
    sums = page.locator(".end .together")
    expect(sums).to_have_count(2)
    points = [score["points"] for score in line["scores"]]
    for side, shown in enumerate(sums.all()):
        made = points[side] + points[side + 2]
        expect(shown).to_contain_text(f"{made:+d}".replace("-", "−") if made else "0")
    told = re.compile("^(You win, with .+!|.+ and .+ win together|A draw)$")
    expect(page.get_by_role("heading", name=told)).to_be_visible()


def test_the_form_offers_partners_only_where_they_fit(server, new_page):
    page = new_page()
    lobby(page, server.address)
    card = page.locator(".games li").filter(has=page.locator("a[href='/rules/push-out-the-pig']"))
    card.locator(".ways button").nth(1).click()
    form = page.get_by_role("dialog")
    choices = form.get_by_label("Partners", exact=True).locator("option")
    expect(choices).to_have_text(["Everyone for themselves", "Pairs, facing each other"])
    form.get_by_role("radio", name="5", exact=True).check()
    expect(choices).to_have_count(0)
    form.get_by_role("radio", name="6", exact=True).check()
    expect(choices).to_have_count(3)
