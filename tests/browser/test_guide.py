"""First games: somebody new is led through, one thing at a time, and may leave and come back."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

CARD = "button:not([aria-disabled=true])"
TRICK = 4  # cards
DRAWN_ANEW = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""


def learn(page, server, game):
    page.goto(f"{server.address}/learn")
    page.get_by_role("button", name=f"New here? Learn by playing: {game}", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    expect(guide(page)).to_be_visible()


def guide(page):
    return page.get_by_role("region", name="Guide")


def says(page, words):
    expect(guide(page).get_by_text(re.compile(words))).to_be_visible()


def next_step(page):
    guide(page).get_by_role("button", name="Next").click()


def test_pig_is_learnt_by_playing_it(server, new_page):
    page = new_page()
    learn(page, server, "Pig")
    says(page, "whoever first has 40 points wins")
    expect(page.get_by_role("region", name="The race to 40")).to_have_attribute("data-guided", "")
    next_step(page)
    says(page, "roll the die as often as you dare")
    next_step(page)
    says(page, "press Roll")
    expect(guide(page).get_by_role("button", name="Next")).to_have_count(
        0
    )  # there is something to do
    page.get_by_role("button", name="Roll").click()
    says(page, "points are at risk. Roll a 1 and they’re gone")
    next_step(page)
    says(page, "another roll is mostly worth it")
    hold = page.get_by_role("button", name="Hold")
    expect(hold).to_be_enabled()
    hold.click()
    says(page, "Well held")
    expect(page.get_by_text("Nothing yet.")).to_have_count(0)
    next_step(page)
    says(page, "s turn. You need")  # others play on only once that has been read
    while not page.get_by_role("heading", name=re.compile("wins?!?$")).is_visible():
        if guide(page).get_by_role("button", name="Next").is_visible():
            next_step(page)
        elif page.locator(".controls button[aria-disabled=false]").count():
            page.keyboard.press("h")  # does nothing where there is nothing to hold
            page.keyboard.press("r")
        page.wait_for_timeout(30)
    page.goto(server.address)
    expect(page.get_by_role("button", name="New here? Learn by playing: Hog")).to_be_visible()
    expect(
        page.get_by_role("button", name="New here? Learn by playing: Pig", exact=True)
    ).to_have_count(0)


def test_others_wait_until_a_step_is_read(server, new_page):
    page = new_page()
    updates: list[str] = []

    def note(frame: str | bytes) -> None:
        if '"type":"update"' in str(frame):
            updates.append(str(frame))

    page.on("websocket", lambda line: line.on("framereceived", note))
    learn(page, server, "Push Out the Pig")
    for words in ("that’s a trick", "Only sixteen cards count", "These are your cards"):
        says(page, words)
        next_step(page)
    says(page, "You lead: play any card")
    page.get_by_role("region", name="Your cards").locator(CARD).first.click()
    says(page, "took the trick")
    while len(updates) <= TRICK:
        page.wait_for_timeout(20)  # until the page has received the next lead
    page.evaluate(DRAWN_ANEW)
    expect(page.get_by_role("list", name="This trick").get_by_role("listitem")).to_have_count(0)
    next_step(page)
    says(page, "was led, so you play")


def test_it_is_left_and_resumed_where_it_was(server, new_page):
    page = new_page()
    learn(page, server, "Piggy Piggy")
    next_step(page)
    says(page, "each has a pig")
    guide(page).get_by_role("button", name="Leave the guide").click()
    expect(guide(page)).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Back to the guide").click()
    says(page, "each has a pig")


def test_it_is_led_in_chinese_and_by_keyboard(server, new_page):
    page = new_page(locale="zh-CN")
    page.goto(server.address)
    page.get_by_role("button", name=re.compile("边玩边学：")).last.click()
    bubble = page.get_by_role("region", name="新手指引")
    expect(bubble.get_by_text("轮流投小猪")).to_be_visible()
    page.keyboard.press("Enter")
    expect(bubble.get_by_text("鼻子朝上的小猪得分")).to_be_visible()


def test_a_refusal_to_open_one_is_said(server, new_page):
    page = new_page()
    page.route("**/api/first-games", lambda route: route.abort())
    page.goto(server.address)
    page.get_by_role("button", name="New here? Learn by playing: Pig", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
