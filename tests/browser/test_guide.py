"""First games: somebody new is led through, one thing at a time, and may leave and come back."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

TRICK = 4  # cards
RESULT = "#result-heading"
TO_PRESS = ".bubble .primary, .controls [data-guided][aria-disabled=false]"
EITHER = "either => document.querySelector(either)"
TEXTS = Path(__file__).parents[2] / "web" / "src" / "guide" / "text" / "en.json"
FILLING = "Hamlet"  # as long as most names, and longer than figures
SIZES = ((360, 640), (390, 844), (844, 390), (1024, 700), (1280, 800))
GAMES = (
    "pig",
    "two-dice-pig",
    "big-pig",
    "hog",
    "push-out-the-pig",
    "piggy-piggy",
    "piggles",
)
ADVISED = "button[data-guided]:not([aria-disabled=true])"
GOAT = ".hand [data-card=G][data-guided]"
# What lies on the bubble or beyond the screen, which texts it cuts, and whether the game scrolls.
ROOM = """texts => {
  const bubble = document.querySelector(".bubble"), words = bubble.querySelector("p");
  const { left, top, right, bottom } = bubble.getBoundingClientRect();
  const game = document.querySelector(".frame > .game"), menu = document.querySelector(".menu");
  const meets = one => { const box = one.getBoundingClientRect();
    return Math.min(right, box.right) - Math.max(left, box.left) > 1
      && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1; };
  const overlaps = [game, menu].filter(meets).map(one => one.className);
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) overlaps.push("screen");
  const before = words.textContent;
  const cut = texts.filter(text => { words.textContent = text;
    return words.scrollHeight > words.clientHeight + 1; });
  words.textContent = before;
  return { overlaps, cut, scrolls: game.scrollHeight > game.clientHeight + 1
    || document.documentElement.scrollHeight > innerHeight + 1 };
}"""
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


def test_pig_is_won_by_following_the_guide_and_leads_on(server, new_page):
    page = new_page()
    learn(page, server, "Pig")
    place = page.locator(".frame > .game").bounding_box()
    says(page, "first to 40 points wins")
    expect(page.get_by_role("region", name="The race to 40")).to_have_attribute("data-guided", "")
    next_step(page)
    says(page, "roll as often as you dare")
    next_step(page)
    says(page, "press Roll")
    expect(guide(page).get_by_role("button", name="Next")).to_have_count(0)
    page.get_by_role("button", name="Roll").click()
    says(page, "at risk. Roll a 1 and they’re gone")
    next_step(page)
    says(page, "Roll again: 5 at risk is not much yet")
    while not page.locator(RESULT).is_visible():
        page.wait_for_function(EITHER, arg=f"{TO_PRESS}, {RESULT}")
        if not page.locator(RESULT).is_visible():
            page.locator(TO_PRESS).first.click()
    result = page.locator(".result")
    expect(result.get_by_role("heading", name="You win!")).to_be_visible()
    expect(result.get_by_text("Lesson done")).to_be_visible()
    assert page.locator(".frame > .game").bounding_box() == place
    expect(result.get_by_role("button", name="Rematch")).to_have_count(0)
    result.get_by_role("button", name="Next game to learn: Two-Dice Pig").click()
    says(page, "first to 40 points wins")
    expect(page.get_by_role("heading", name="Two-Dice Pig")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Play a full game").click()
    expect(page.get_by_role("region", name="The race to 100")).to_be_visible()
    expect(guide(page)).to_have_count(0)


def test_its_row_holds_every_text_and_covers_nothing(server, new_page):
    page = new_page()
    texts = json.loads(TEXTS.read_text(encoding="utf-8"))
    said = [re.sub(r"\{(\w+)(\|[^}]*)?\}", FILLING, text) for text in texts.values()]
    page.request.get(f"{server.address}/api/me")
    for game in GAMES:
        asked = page.request.post(f"{server.address}/api/first-games", data={"game": game})
        page.goto(f"{server.address}/table/{asked.json()['table']}")
        expect(guide(page)).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN_ANEW)
            found = page.evaluate(ROOM, said if game == GAMES[0] else [])
            assert found == {"overlaps": [], "cut": [], "scrolls": False}, (game, width, height)


def test_others_wait_until_a_step_is_read_and_advice_ends_off_the_script(server, new_page):
    page = new_page()
    updates: list[str] = []

    def note(frame: str | bytes) -> None:
        if '"type":"update"' in str(frame):
            updates.append(str(frame))

    page.on("websocket", lambda line: line.on("framereceived", note))
    learn(page, server, "Push Out the Pig")
    for words in ("A deal has thirteen", "Sixteen cards count", "These are your cards"):
        says(page, words)
        next_step(page)
    says(page, "Lead 3♥, your only ♥")
    hand = page.get_by_role("region", name="Your cards")
    hand.locator(ADVISED).click()
    says(page, "took the trick")
    while len(updates) <= TRICK:
        page.wait_for_timeout(20)  # until the page has received the next lead
    page.evaluate(DRAWN_ANEW)
    expect(page.get_by_role("list", name="This trick").get_by_role("listitem")).to_have_count(0)
    next_step(page)
    says(page, "Play 7♦ and keep A♦")
    hand.locator("[data-card=AD]").click()  # not as advised
    says(page, "You took the trick, so you lead")
    next_step(page)
    says(page, "For advice, press Hint")
    next_step(page)
    says(page, "You lead: play any card")


def test_piggy_piggy_is_won_by_pressing_what_is_shown_and_leads_on(server, new_page):
    page = new_page()
    learn(page, server, "Piggy Piggy")
    while not page.locator(RESULT).is_visible():
        page.wait_for_function(EITHER, arg=f".bubble .primary, {ADVISED}, {RESULT}")
        if page.locator(".bubble .primary").is_visible():
            next_step(page)
        elif page.locator(GOAT).is_visible():
            page.locator(GOAT).click()
            page.locator("button.edible[data-guided]").click()
            expect(page.locator(GOAT)).to_have_count(0)
        elif page.locator(ADVISED).count():
            page.locator(ADVISED).first.click()
    result = page.locator(".result")
    expect(result.get_by_role("heading", name="You win!")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    card = result.locator("section")
    assert card.evaluate("one => one.scrollHeight - one.clientHeight") == 0
    expect(result.get_by_role("link", name="Back to the lobby")).to_be_in_viewport(ratio=1)
    result.get_by_role("button", name="Next lesson: Pairs and patience").click()
    says(page, "This time to 5 points")


def test_it_is_left_and_resumed_where_it_was(server, new_page):
    page = new_page()
    learn(page, server, "Piggy Piggy")
    next_step(page)
    says(page, "Five foods, five pigs")
    guide(page).get_by_role("button", name="Leave the guide").click()
    expect(guide(page)).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Back to the guide").click()
    says(page, "Five foods, five pigs")


def test_it_is_led_in_chinese_and_by_keyboard(server, new_page):
    page = new_page(locale="zh-CN")
    page.goto(f"{server.address}/learn")
    page.get_by_role("button", name=re.compile("边玩边学：")).last.click()
    bubble = page.get_by_role("region", name="新手指引")
    expect(bubble.get_by_text("轮流投小猪")).to_be_visible()
    page.keyboard.press("Enter")
    expect(bubble.get_by_text("鼻朝上的小猪得分")).to_be_visible()


def test_a_refusal_to_open_one_is_said(server, new_page):
    page = new_page()
    page.route("**/api/first-games", lambda route: route.abort())
    page.goto(f"{server.address}/learn")
    page.get_by_role("button", name="New here? Learn by playing: Pig", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
