"""A person at a table of Piggles: loads, throws and chooses what is offered."""

from playwright.sync_api import Page, expect
from tabbing import tab_onto

PIGGLES = "piggles"
RANDOM_BOT = {"kind": "bot", "bot": "random"}
MODERN = {"mode": "modern", "runes": "full"}
# Where nearly every game offers a choice: of 30 games that loaded all, each did within three loads.
REACHING = {"mode": "modern", "runes": "core", "trigger": "all_own_up", "quadrants": "sectors"}
RESULT = "#result-heading"
REACH = ".reach"  # what one does now
LOAD = f"{REACH} .load .primary[aria-disabled=false]"
THROW = f"{REACH} .aim .primary"
CHOICE = f"{REACH} .options .button"
ENTRY = f"{REACH} .entry"
LYING = "svg.flat .piece"
LOG = ".log .line"
SLOWLY = "Slow-motion replay"
_MOST_DECISIONS = 120
_MOST_GAMES = 5
# As if a graphics card drew: with shadows and smooth edges, whatever they cost the processor.
FINE = """(() => {
  const WebGL = WebGL2RenderingContext.prototype;
  const extension = WebGL.getExtension;
  WebGL.getExtension = function (name) {
    return name === "WEBGL_debug_renderer_info" ? null : extension.call(this, name);
  };
})()"""
# Skips what is in motion as soon as it is: a pointer may come when it is over.
_SKIPPED = """([replay, skip]) => new Promise(done => {
  const buttons = () => [...document.querySelectorAll("button")];
  const find = text => buttons().find(one => one.title.startsWith(text));
  const watch = new MutationObserver(() => {
    if (!find(skip)) return;
    watch.disconnect();
    find(skip).click();
    done();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  find(replay).click();
})"""
# A film may be over before anybody looks: whether there was one is noted.
_NOTED = """() => {
  window.hasMoved = false;
  const isMoving = () => document.querySelector("[data-playing=true]") !== null;
  const look = () => { window.hasMoved ||= isMoving(); };
  const what = { attributes: true, subtree: true, attributeFilter: ["data-playing"] };
  new MutationObserver(look).observe(document.body, what);
}"""


def piggles_table(page: Page, address: str, seats=None, chance="fair", **options) -> dict:
    """The answer to opening a table, on the page once it stands."""
    page.request.get(f"{address}/api/me")
    table = {
        "game": PIGGLES,
        "options": options,
        "seats": seats or [{"kind": "own"}, RANDOM_BOT],
        "chance": chance,
    }
    made = page.request.post(f"{address}/api/tables", data=table).json()
    page.goto(f"{address}/table/{made['table']}")
    expect(page.locator(".head h1")).to_be_visible()
    if not made["invites"]:
        expect(page.locator(".standing")).to_have_count(2)
    return made


def wait_for_turn(page: Page) -> bool:
    """Until this person may act; false if the game is over instead."""
    anything = f"{LOAD}, {THROW}, {CHOICE}, {RESULT}"
    page.wait_for_function("either => document.querySelector(either)", arg=anything)
    return not page.locator(RESULT).is_visible()


def see(page: Page, act) -> None:
    """Do something, until it stands in the log."""
    before = page.locator(LOG).count()
    act()
    page.wait_for_function(
        "([lines, before, over]) => document.querySelectorAll(lines).length > before"
        " || document.querySelector(over)",
        arg=[LOG, before, RESULT],
    )


def tallies(page: Page) -> list[tuple[str, int, int]]:
    """The Tallies of the log: whose, what their rows come to, and the score."""
    read = """all => all.map(one => [
      one.caption.textContent,
      [...one.querySelectorAll("tbody td")].map(td => Number(td.textContent.replace("−", "-")))
        .reduce((sum, points) => sum + points, 0),
      Number(one.querySelector("tfoot b").textContent),
    ])"""
    return [tuple(row) for row in page.locator(".log .tally").evaluate_all(read)]


def throw_and_watch(page: Page) -> None:
    """Throw, until pieces are in motion."""
    page.evaluate(_NOTED)
    page.locator(THROW).click()
    page.wait_for_function("() => window.hasMoved")


def see_and_skip(page: Page) -> None:
    """Show the last throw again, until it has begun."""
    page.evaluate(_SKIPPED, [SLOWLY, "Skip to where they land"])
    expect(page.get_by_role("button", name=SLOWLY)).to_be_visible()


def decide(page: Page) -> None:
    """One decision, by pointer: all into the cup, the plainest throw, the first of a choice."""
    page.locator(f"{LOAD}, {THROW}, {CHOICE}").first.wait_for()  # a bot or a throw may come before
    button = next(one for one in (LOAD, THROW, CHOICE) if page.locator(one).count())
    see(page, page.locator(button).first.click)


def decide_by_key(page: Page) -> None:
    """One decision, without a pointer."""
    if page.locator(THROW).count():
        return see(page, lambda: page.keyboard.press("r"))
    tab_onto(page, f"{LOAD}, {CHOICE}")
    return see(page, lambda: page.keyboard.press("Enter"))


def play_until(page: Page, what: str, how=decide) -> None:
    """Decide until `what`, a selector, is on the page."""
    _play_on(page, what, how)
    expect(page.locator(what).first).to_be_visible()


def table_with_a_choice(page: Page, address: str) -> None:
    """A table of Modern where a piece finds a target, in the first game or one of the next."""
    for _ in range(_MOST_GAMES):
        piggles_table(page, address, **REACHING)
        _play_on(page, CHOICE, decide)
        if page.locator(CHOICE).count():
            break
    expect(page.locator(CHOICE).first).to_be_visible()


def _play_on(page: Page, what: str, how) -> None:
    """Decide until `what` is on the page, or the game is over."""
    for _ in range(_MOST_DECISIONS):
        if not wait_for_turn(page) or page.locator(what).count():
            break
        how(page)
