"""Sound and being called back to the table: offered beside the table while one waits, and once."""

import player
from places import FRIEND, at_table, open_table
from playwright.sync_api import Page, expect

AWAY = "Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})"
SPY = """window.called = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, options) { window.called.push([title, options.body]); }
    };
    Object.defineProperty(navigator, 'serviceWorker', {value: undefined});"""


OFFER = ".offer-place .notice"
OF_TABLE = (".lane", ".mat", ".tools", ".head")


def lies_on(page: Page, what: str) -> bool:
    """Whether the offer lies on a part of the table."""
    return page.evaluate(
        """([offer, what]) => {
          const box = one => one.getBoundingClientRect();
          const over = box(document.querySelector(offer));
          return [...document.querySelectorAll(what)].map(box).some(one =>
            Math.min(one.right, over.right) > Math.max(one.left, over.left) + 1 &&
            Math.min(one.bottom, over.bottom) > Math.max(one.top, over.top) + 1);
        }""",
        [OFFER, what],
    )


def test_sound_is_offered_once_beside_the_table(server, new_page):
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True)
    at_table(page, server.address, target=500)
    for _ in range(3):
        player.wait_for_turn(page)
        assert page.locator(OFFER).count() == 0
        player.act_and_see(page)
    while not page.locator(OFFER).count():
        player.wait_for_turn(page)
        player.act_and_see(page)
    for width, height in ((360, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert [what for what in OF_TABLE if lies_on(page, what)] == []
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(OFFER)).to_have_count(0)
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    for _ in range(2):
        player.wait_for_turn(page)
        player.act_and_see(page)
    expect(page.locator(OFFER)).to_have_count(0)


def test_who_looks_away_is_called_to_their_turn(server, new_page):
    ann, bob = new_page(), new_page()
    ann.add_init_script(SPY)
    made = open_table(ann, server.address, "pig", FRIEND, first="seat_0")
    bob.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    bob.get_by_label("You play as").fill("Bob")
    bob.get_by_role("button", name="Take the seat").click()
    ann.goto(f"{server.address}/table/{made['table']}")
    offer = ann.get_by_text("Shall we call you")
    roll = ann.get_by_role("button", name="Roll")
    expect(roll).to_be_enabled()
    expect(offer).to_have_count(0)  # nothing is asked before the first turn
    player.act_and_see(ann)
    if player.can(ann, "Hold"):
        expect(offer).to_have_count(0)  # nor in one's own turn
        ann.get_by_role("button", name="Hold").click()
    expect(offer).to_be_visible()
    assert [what for what in OF_TABLE if lies_on(ann, what)] == []
    ann.get_by_role("button", name="Yes, call me").click()
    expect(offer).to_have_count(0)
    ann.evaluate(AWAY)
    while not ann.evaluate("called.length"):
        for page, names in ((ann, ["Hold"]), (bob, ["Hold", "Roll"])):
            for name in names:
                if player.can(page, name):
                    page.get_by_role("button", name=name).click()
                    break
        bob.wait_for_timeout(50)
    assert ann.evaluate("called[0]") == ["Your turn", "Pig with Bob"]


def test_who_says_no_is_not_asked_again(server, new_page):
    ann = new_page()
    ann.goto(server.address)
    ann.evaluate("localStorage.setItem('pigpen.calls', 'off')")
    made = open_table(ann, server.address, "pig", FRIEND, first="seat_0")
    bob = new_page()
    bob.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    bob.get_by_role("button", name="Take the seat").click()
    ann.goto(f"{server.address}/table/{made['table']}")
    ann.get_by_role("button", name="Roll").click()
    expect(ann.get_by_text("Nothing yet.")).to_have_count(0)
    expect(ann.get_by_text("Shall we call you")).to_have_count(0)
