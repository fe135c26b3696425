"""The designer's lab in the browser: a design, a run, its numbers, and what one takes away."""

import csv
import re
from io import StringIO
from pathlib import Path

import pytest
from axe import findings
from local_server import LocalServer
from patience import until
from playwright.sync_api import Page, Route, expect
from wrong_fields import expect_wrong

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
SMALL = "?v=target=20&v=target=40&bots=random&games=60&seed=4"
ENDLESS = "?v=target=200&bots=random&games=100000&seed=4"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of its own, whose runs are interpreted, so that there is time to stop them."""
    server = LocalServer(tmp_path_factory.mktemp("lab"), PIGPEN_KERNELS="interpreted")
    yield server
    server.stop()


def open_lab(server, page: Page, design="", game="pig") -> None:
    page.goto(f"{server.address}/lab/{game}{design}")
    expect(run(page)).to_be_visible()


def run(page: Page):
    return page.get_by_role("button", name=re.compile("^(Run|运行)$"))


def said(page: Page):
    return page.get_by_role("region", name=re.compile("^(Run|运行)$")).get_by_role("status")


def test_a_run_from_explore_to_the_numbers(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/explore")
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page).to_have_title(re.compile("^The lab: Pig"))
    page.get_by_label("Target").fill("20")
    page.get_by_role("button", name="Compare with variant B").click()
    page.get_by_role("group", name="Variant B").get_by_label("Target").fill("40")
    page.get_by_label("Bot 1").select_option("random")
    page.get_by_label("Games per variant").fill("60")
    page.get_by_label("Seed").fill("4")
    run(page).click()
    expect(said(page)).to_have_text("Done: 60 games per variant.")
    expect(page.get_by_role("progressbar", name="Games played")).to_have_attribute("value", "1")
    says = page.get_by_role("region", name="What the numbers say")
    expect(says).to_contain_text("B: Target: 40")
    expect(says).to_contain_text("longer than under A.")
    turns = page.get_by_role("row", name=re.compile("^Turns ")).first
    expect(turns.locator(".clear")).to_contain_text("clear")
    expect(page.get_by_role("img")).to_have_count(3)
    assert page.url.endswith("/lab/pig?v=target=20&v=target=40&bots=random&games=60&seed=4")
    numbers = turns.inner_text()
    link = page.get_by_label("Link to this experiment").input_value()
    page = page.context.new_page()
    page.goto(link)
    run(page).click()
    expect(said(page)).to_have_text("Done: 60 games per variant.")
    turns = page.get_by_role("row", name=re.compile("^Turns ")).first
    assert turns.inner_text() == numbers


def test_the_same_rules_twice_are_refused(server, new_page):
    page = new_page()
    open_lab(server, page, "?v=target=20&v=target=20&bots=random&games=10&seed=1")
    run(page).click()
    alert = page.get_by_role("alert")
    expect(alert.last).to_have_text("A and B are the same rules. Change one.")


def test_a_page_that_is_loaded_again_goes_on_with_its_run_until_it_is_stopped(server, new_page):
    page = new_page()
    open_lab(server, page, ENDLESS)
    run(page).click()
    expect(page.locator(".sentence").first).to_be_visible()  # numbers before the end
    expect(run(page)).to_have_attribute("aria-disabled", "true")
    played = page.locator(".far .soft").inner_text()
    page.reload()
    expect(page.locator(".sentence").first).to_be_visible()  # without asking for it
    expect(page.locator(".far .soft")).not_to_have_text(played)

    # Without a server it asks until there is one.
    page.route("**/api/lab/runs/*", lambda route: route.abort())
    page.reload()
    expect(said(page)).to_have_text("Can’t reach the server. Trying again …")
    page.unroute("**/api/lab/runs/*")
    expect(page.locator(".sentence").first).to_be_visible()
    expect(said(page)).to_contain_text("Playing")

    # What was played is kept.
    page.get_by_role("button", name="Stop").click()
    expect(said(page)).to_contain_text("The results are kept.")
    stopped = re.search(r"Stopped after ([\d,]+) games", said(page).inner_text())
    games = int(stopped[1].replace(",", ""))
    with page.expect_download() as taken:
        page.get_by_role("link", name="All games (CSV)").click()
    lines = list(csv.DictReader(StringIO(Path(taken.value.path()).read_text("utf-8"))))
    assert len(lines) == games
    assert taken.value.suggested_filename == "pig-4.csv"
    with page.expect_download() as taken:
        page.get_by_role("link", name="All games (Parquet)").click()
    assert Path(taken.value.path()).read_bytes()[:4] == b"PAR1"
    expect(run(page)).to_have_attribute("aria-disabled", "false")

    page.goto(f"{server.address}/lab/pig{SMALL}")  # another design
    expect(run(page)).to_be_visible()
    expect(page.get_by_text("What the numbers say")).to_have_count(0)


def test_by_keyboard_on_a_phone_in_chinese(server, new_page):
    page = new_page(viewport=PHONE, locale="zh-CN", color_scheme="dark")
    open_lab(server, page, SMALL)
    page.get_by_label("种子").focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text(re.compile("^完成.每个方案 60 局"))
    assert findings(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_what_cannot_be_played_says_why(server, new_page):
    page = new_page()
    open_lab(server, page, "?v=mud=3&bots=worlds-64&games=10&seed=1")
    alert = page.get_by_role("alert")
    expect(alert.first).to_contain_text("This game has no such options, so they were left out: mud")
    run(page).click()
    expect(alert.last).to_contain_text("One field needs a different value.")
    bot = page.get_by_role("combobox", name="Bot 1")
    expect_wrong(bot, "worlds-64 does not play under the rules of A")
    page.get_by_label("Games per variant").fill("1000000")
    run(page).click()
    assert page.evaluate("() => document.querySelector('form :invalid').max") == "100000"


def has_no_line(route: Route) -> None:
    route.abort()


def is_restarting(route: Route) -> None:
    route.fulfill(status=503, json={"code": "restarting", "text": "", "problems": []})


AWAY = {
    "en-GB": "Can’t reach the server. Trying again …",
    "zh-CN": "连不上服务器，正在自动重试……",
}


@pytest.mark.parametrize("locale", ["zh-CN", pytest.param("en-GB", marks=pytest.mark.thorough)])
def test_a_server_that_is_away_is_asked_again_and_nothing_moves(server, new_page, locale):
    page = new_page(viewport=PHONE, locale=locale)
    open_lab(server, page, ENDLESS)
    run(page).click()
    expect(page.locator(".sentence").first).to_be_visible()
    places = "() => ['progress', '.results > :nth-child(2)'].map((what) => Math.round("
    places += "document.querySelector(what).getBoundingClientRect().top + scrollY))"
    before = page.evaluate(places)
    for fail in (has_no_line, is_restarting):
        played = page.locator(".far .soft").inner_text()
        page.route("**/api/lab/runs/*", fail)
        expect(said(page)).to_have_text(AWAY[locale])
        assert page.evaluate(places) == before
        expect(page.get_by_role("alert")).to_have_count(0)
        page.unroute("**/api/lab/runs/*")
        expect(said(page)).not_to_have_text(AWAY[locale])  # without asking for it
        expect(page.locator(".far .soft")).not_to_have_text(played)
    page.get_by_role("button", name=re.compile("^(Stop|停止)$")).click()
    expect(run(page)).to_have_attribute("aria-disabled", "false")


def test_a_run_ends_when_its_page_is_left(server, new_page):
    page = new_page()
    open_lab(server, page, ENDLESS)
    with page.expect_response(re.compile("/api/lab/pig$")) as begun:
        run(page).click()
    name = begun.value.json()["run"]
    expect(page.locator(".sentence").first).to_be_visible()
    page.get_by_role("link", name="Profile").click()
    expect(page).to_have_url(re.compile("/profile$"))
    path = f"{server.address}/api/lab/runs/{name}"
    until(lambda: page.request.get(path).json()["state"], lambda state: state == "stopped")
