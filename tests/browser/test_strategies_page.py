"""Strategies side by side, as a person chooses, types, reads and downloads them."""

import csv
import re

import pytest
from playwright.sync_api import expect

from pigpen import catalog
from pigpen.lab.study.comparison import Bench
from pigpen.lab.study.contender import contender

pytestmark = pytest.mark.browser

LINE = "hold at min(21, 15 + other / 8)"


@pytest.fixture
def page(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/strategies/pig")
    expect(rows(page)).to_have_count(3)
    return page


@pytest.fixture(scope="module")
def bench():
    return Bench(catalog.make("pig"), contender)


def rows(page):
    return page.get_by_role("table").locator("tbody tr")


def cells(page):
    """Without the marks, which are for the eye."""
    return [
        [re.sub(r"[^\d.]", "", text) for text in row.get_by_role("cell").all_inner_texts()]
        for row in rows(page).all()
    ]


def expected(table, of=lambda matchup: matchup.average):
    return [[f"{100 * of(matchup):.2f}" for matchup in row] for row in table.odds]


def own(page):
    return page.get_by_role("textbox", name="Your own")


def test_from_explore_to_a_table_that_is_exact_whoever_starts(server, new_page, bench):
    page = new_page()
    page.goto(f"{server.address}/explore")
    page.get_by_role("link", name="Study", exact=True).click()
    page.get_by_role("link", name="Compare strategies").click()
    expect(rows(page)).to_have_count(3)
    table = bench.compare(["optimal", "hold-at-20", "hold-at-25"])
    assert cells(page) == expected(table)
    page.get_by_label("Who goes first").select_option("first")
    assert cells(page) == expected(table, lambda matchup: matchup.first)
    page.get_by_label("Who goes first").select_option("second")
    assert cells(page) == expected(table, lambda matchup: matchup.second)


def test_a_table_is_read_without_colour_row_by_row_and_downloaded(page, bench):
    first = rows(page).first.get_by_role("cell")
    expect(first.nth(0)).to_contain_text("=")
    expect(first.nth(1)).to_contain_text("▲")
    expect(rows(page).nth(1).get_by_role("cell").nth(0)).to_contain_text("▼")
    twenty = bench.compare(["optimal", "hold-at-20", "hold-at-25"]).strategies[1]
    item = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Hold at 20"))
    expect(item).to_contain_text(f"{100 * twenty.loss:.2f} %")
    expect(item).to_contain_text(f"{100 * twenty.reply.average:.2f} %")
    lower, higher = twenty.lower // 100, twenty.higher // 100  # of 100 times 100 scores
    shift = rf"aims higher at {higher}\.\d\s% of all scores and lower at {lower}\.\d\s%"
    expect(item).to_contain_text(re.compile(shift))
    expect(item).to_contain_text("At 0 points against 0, both hold at 20.")
    page.get_by_label("Opponent’s score").select_option("75")
    reply = f"The best reply is to hold at {twenty.reply_plans[3][0]}."
    expect(item).to_contain_text(f"At 0 points against 75: hold at 20. {reply}")
    expect(item.get_by_role("img")).to_have_attribute("aria-label", re.compile(re.escape(reply)))
    with page.expect_download() as started:
        page.get_by_role("button", name="Download as CSV").click()
    assert started.value.suggested_filename == "pig-strategies.csv"
    with started.value.path().open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 3 * 5
    won = bench.compare(["optimal", "hold-at-20"]).odds[0][1]
    assert float(lines[1]["wins_if_it_starts"]) == pytest.approx(won.first, abs=1e-11)


def test_strategies_come_and_go_by_keyboard_at_another_target(page):
    page.get_by_role("slider", name="Target").fill("30")
    bench = Bench(catalog.make("pig", {"target": 30}), contender)
    table = expected(bench.compare(["optimal", "hold-at-20", "hold-at-25"]))
    expect(rows(page).first.get_by_role("cell").nth(1)).to_contain_text(table[0][1])
    assert cells(page) == table
    page.get_by_role("button", name="Remove Optimal").focus()
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(2)
    page.get_by_label("Hold at a number of points").fill("22")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(3)
    own(page).fill(LINE)
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(4)
    names = ["hold-at-20", "hold-at-25", "hold-at-22", f"expr: {LINE}"]
    assert cells(page) == expected(bench.compare(names))
    expect(rows(page).last.get_by_role("rowheader")).to_have_text(re.compile(re.escape(LINE)))
    # A line that cannot be read is marked at its place.
    own(page).fill("hold at 20 if luck > 3 else 25")
    page.get_by_role("button", name="Add yours").click()
    alert = page.get_by_role("alert").filter(has_text="Character")
    expect(alert).to_contain_text("Character 15: there’s no 'luck'. You can use score")
    expect(page.locator("mark")).to_have_text("luck")
    expect(own(page)).to_be_focused()
    picked = "input => input.value.slice(input.selectionStart, input.selectionEnd)"
    assert own(page).evaluate(picked) == "luck"
    expect(rows(page)).to_have_count(4)
    own(page).fill("hold at 20 if score > 3 else 25")
    expect(alert).to_be_hidden()
    own(page).press("Enter")
    expect(rows(page)).to_have_count(5)
    # An example is one click away.
    page.get_by_role("button", name=re.compile("^Try hold at target")).click()
    expect(own(page)).to_have_value(re.compile("^hold at target - score if"))
    expect(own(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(6)
    # Eight are the most that are compared.
    hold = page.get_by_label("Hold at a number of points")
    for points in (23, 25):  # one that is there already
        hold.fill(str(points))
        hold.press("Enter")
    expect(page.get_by_text("8 strategies at most")).to_be_hidden()
    expect(page.get_by_role("button", name="Remove Hold at 25")).to_have_count(1)
    hold.fill("24")
    hold.press("Enter")
    expect(rows(page)).to_have_count(8)
    expect(page.get_by_text("8 strategies at most")).to_be_visible()
    for name in ("Add this bot", "Add this hold", "Add yours"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()


def test_on_a_phone_the_table_scrolls_and_the_page_does_not(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(f"{server.address}/strategies/pig")
    expect(rows(page)).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="Pig, solved").click()
    expect(page.get_by_role("heading", name="Pig, solved")).to_be_visible()


def test_a_game_that_is_not_solved_has_no_page(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/strategies/chess")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
