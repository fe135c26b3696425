"""The rules in Chromium: the book, and the paragraph behind what happened or cannot be done."""

import re

import axe
import player
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def paragraph(page, number):
    return page.get_by_role("dialog", name=f"Rule {number}")


def start(page, server, game="Pig"):
    page.goto(server.address)
    page.get_by_role("button", name=f"Play {game}", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    player.wait_for_turn(page)


def test_from_a_games_card_to_its_rules(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(server.address)
    page.get_by_role("link", name="Rules of Hog").click()
    expect(page).to_have_url(f"{server.address}/rules/hog")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hog at a glance")
    expect(page.locator("article .picture svg")).to_have_count(6)
    book = page.locator("details")
    assert book.get_attribute("open") is None
    assert page.locator("summary").bounding_box()["y"] < 740 + 120
    page.get_by_text("All rules, numbered").press("Enter")
    expect(page.get_by_role("heading", level=2).first).to_have_text(
        "Pig, Two-Dice Pig, Big Pig and Hog"
    )
    page.get_by_role("link", name="Hog", exact=True).click()
    expect(page.locator("#hog")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_address_leads_to_its_paragraph(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/rules/pig#D11")
    expect(page.locator("#D11")).to_be_focused()
    expect(page.locator("#D11")).to_be_in_viewport()
    page.locator("#D11").get_by_role("link", name="D9").press("Enter")
    expect(page.locator("#D9")).to_be_focused()
    expect(page).to_have_url(re.compile("#D9$"))


def test_rules_that_are_not_there(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/rules/chess")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_why_can_i_not_hold_by_keyboard(server, new_page):
    page = new_page()
    start(page, server)
    page.keyboard.press("h")
    reason = page.get_by_text("Roll at least once before you hold.")
    expect(reason).to_be_visible()
    reason.get_by_role("button", name="Rule D2").press("Enter")
    expect(paragraph(page, "D2")).to_contain_text("In your turn you must throw at least once.")
    page.keyboard.press("Escape")
    expect(paragraph(page, "D2")).to_be_hidden()
    expect(reason.get_by_role("button", name="Rule D2")).to_be_focused()
    page.get_by_role("button", name="Roll").press("Enter")
    expect(reason).to_be_hidden()


def test_a_refused_button_says_why_to_a_pointer_too(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    start(page, server)
    page.get_by_role("button", name="Hold").tap(force=True)  # it looks disabled
    expect(page.get_by_text("Roll at least once before you hold.")).to_be_in_viewport()


def test_why_did_that_happen(server, new_page):
    page = new_page()
    start(page, server)
    player.act_and_see(page)
    table = page.url
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_role("button", name="Rule D5")).to_have_count(0)  # nothing surprising
    log.get_by_role("button", name="Show rulings").click()
    log.get_by_role("button", name="Rule D5").first.click()
    expect(paragraph(page, "D5")).to_contain_text("A 1 loses the turn total")
    whole = paragraph(page, "D5").get_by_role("link", name="All the rules of Pig")
    with page.expect_popup() as opened:
        whole.click()
    expect(opened.value.locator("#D5")).to_be_focused()
    paragraph(page, "D5").get_by_role("button", name="Close").click()
    expect(paragraph(page, "D5")).to_be_hidden()
    assert page.url == table


def test_each_option_of_the_set_up_leads_to_its_ruling(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Set up Hog", exact=True).click()
    setup = page.get_by_role("dialog", name="Set up Hog")
    setup.get_by_role("button", name="Rule D12").click()
    expect(paragraph(page, "D12")).to_contain_text("The moment at which the number of dice is")
    paragraph(page, "D12").get_by_role("button", name="Close").click()
    expect(setup).to_be_visible()
    setup.get_by_role("button", name="Rule D11").click()
    paragraph(page, "D11").get_by_role("link", name="D9").click()
    expect(paragraph(page, "D9")).to_contain_text("The table agrees on the largest number of dice")
    page.keyboard.press("Escape")
    expect(setup).to_be_visible()


def test_a_chinese_table_opens_chinese_rules_at_the_right_paragraph(server, new_page):
    page = new_page(locale="zh-CN")
    page.goto(server.address)
    page.get_by_role("button", name="开始玩猪骰", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("button", name="掷骰")).to_be_enabled()
    page.keyboard.press("h")
    page.get_by_text("至少掷一次才能收手。").get_by_role("button", name="规则 D2").click()
    shown = page.get_by_role("dialog", name="规则 D2")
    expect(shown).to_contain_text("至少要掷一次。")
    with page.expect_popup() as opened:
        shown.get_by_role("link", name="猪骰的全部规则").click()
    book = opened.value
    expect(book.get_by_role("heading", level=1)).to_have_text("一眼看懂猪骰")
    expect(book.locator("#D2")).to_be_focused()
    expect(book.locator("#D2")).to_be_in_viewport()
    expect(book.locator("#D2")).to_contain_text("至少要掷一次。")
    expect(book.locator(".prose")).to_have_attribute("lang", "zh-Hans")


def test_the_rules_are_read_in_the_other_language_at_the_same_paragraph(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, locale="zh-CN")
    page.goto(f"{server.address}/rules/pig#D9")
    expect(page.locator("#D9")).to_contain_text("全桌约定骰子数的上限")
    languages = page.get_by_role("navigation", name="规则书的语言")
    expect(languages.get_by_role("link", name="中文")).to_have_attribute("aria-current", "true")
    languages.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pig at a glance")
    expect(page.locator("#D9")).to_be_focused()
    expect(page.locator("#D9")).to_be_in_viewport()
    expect(page).to_have_url(f"{server.address}/rules/pig?language=en#D9")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")  # the page still speaks it
    page.reload()
    expect(page.locator("#D9")).to_contain_text("The table agrees on the largest number of dice")
    assert axe.findings(page) == []


def test_the_rules_follow_the_language_of_the_page(server, new_page):
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{server.address}/rules/push-out-the-pig")
    expect(page.get_by_role("heading", level=1)).to_have_text("Push Out the Pig at a glance")
    chosen = "{ key: 'pigpen.language', newValue: 'zh' }"  # in another tab
    page.evaluate(f"dispatchEvent(new StorageEvent('storage', {chosen}))")
    expect(page.get_by_role("heading", level=1)).to_have_text("一眼看懂拱猪")
    page.get_by_text("全部规则，逐条编号").click()
    page.get_by_role("link", name="一副牌的计分").click()
    expect(page.locator("#scoring-a-deal")).to_be_in_viewport()
    assert axe.findings(page) == []


def test_what_if_opens_the_ruling_in_chinese(server, new_page):
    page = new_page(locale="zh-CN")
    page.goto(f"{server.address}/what-if/piggy-piggy")
    asked = page.get_by_role("combobox", name="大家常问的问题", exact=True)
    asked.select_option("level_after_goat")
    page.get_by_role("button", name="规则 Y12").first.click()
    expect(page.get_by_role("dialog", name="规则 Y12")).to_contain_text("就保住小猪和牌")
