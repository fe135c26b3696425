"""Being called back to the table: offered after a turn among people, done when one looks away."""

import player
from places import FRIEND, open_table
from playwright.sync_api import expect

AWAY = "Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})"
SPY = """window.called = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, options) { window.called.push([title, options.body]); }
    };
    Object.defineProperty(navigator, 'serviceWorker', {value: undefined});"""


def test_who_looks_away_is_called_to_their_turn(server, new_page):
    ann, bob = new_page(), new_page()
    ann.add_init_script(SPY)
    made = open_table(ann, server.address, "pig", FRIEND, first="seat_0")
    bob.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    bob.get_by_label("You play as").fill("Bob")
    bob.get_by_label("You play as").press("Enter")
    expect(bob.get_by_text("Saved")).to_be_visible()
    bob.get_by_role("button", name="Take the seat").click()
    ann.goto(f"{server.address}/table/{made['table']}")
    offer = ann.get_by_text("Want to know when")
    roll = ann.get_by_role("button", name="Roll")
    expect(roll).to_be_enabled()
    expect(offer).to_have_count(0)  # nothing is asked before the first turn
    roll.click()
    expect(offer).to_be_visible()
    ann.get_by_role("button", name="Yes, notify me").click()
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
    expect(ann.get_by_text("Want to know when")).to_have_count(0)
