"""Two strangers who look for an opponent meet; who finds none is offered bots, openly."""

import re

from playwright.sync_api import expect


def named(page, server, name):
    page.request.put(f"{server.address}/api/me", data={"name": name})
    page.goto(server.address)
    expect(page.locator(".games li").first).to_be_visible()


def find(page, game="Pig"):
    dialog = look_for_opponents(page)
    dialog.get_by_label("Game").select_option(label=game)
    dialog.get_by_role("button", name="Find opponents").click()


def look_for_opponents(page):
    """Return the dialog in which one finds them."""
    page.get_by_role("button", name=re.compile("^Find opponents")).click()
    return page.get_by_role("dialog", name="Find opponents")


def sit_opposite(ann, bob):
    """Each sees a place of their own, and the other by name."""
    for page, other in ((ann, "Bob"), (bob, "Ann")):
        expect(page.locator(".lane")).to_have_count(2)
        for name in ("You", other):
            expect(page.locator(".lane .name").get_by_text(name, exact=True)).to_have_count(1)


def test_two_who_look_for_an_opponent_play_together(server, new_page):
    ann, bob = new_page(), new_page()
    named(ann, server, "Ann")
    named(bob, server, "Bob")
    find(ann, "Hog")
    expect(ann.get_by_text("anybody can sit down")).to_be_visible()
    find(bob, "Hog")
    sit_opposite(ann, bob)


def test_two_who_look_at_the_same_moment_meet_all_the_same(server, new_page):
    """Neither saw the other's table: the younger one gives way."""
    ann, bob = new_page(), new_page()
    named(ann, server, "Ann")
    named(bob, server, "Bob")
    bob.route("**/api/open-tables", lambda route: route.fulfill(json={"tables": [], "blocked": 0}))
    find(ann, "Big Pig")
    expect(ann.get_by_text("anybody can sit down")).to_be_visible()
    find(bob, "Big Pig")
    expect(bob.get_by_text("anybody can sit down")).to_be_visible()
    bob.unroute("**/api/open-tables")
    sit_opposite(ann, bob)


def test_who_waits_long_is_offered_bots(server, new_page):
    page = new_page()
    page.clock.install()
    named(page, server, "Ann")
    find(page, "Two-Dice Pig")
    expect(page.get_by_text("anybody can sit down")).to_be_visible()
    offer = page.get_by_role("button", name="Play with bots")
    expect(offer).to_have_count(0)
    page.clock.fast_forward(20_000)
    offer.click()
    expect(page.locator(".lane")).to_have_count(2)
    expect(page.locator(".lane [role=img]")).to_have_count(1)


def test_a_public_table_is_listed_and_people_can_be_blocked(server, new_page):
    ann, bob = new_page(), new_page()
    named(ann, server, "Ann")
    named(bob, server, "Bob")
    ann.get_by_role("button", name="Set up Pig", exact=True).click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_role("radio", name="1 friend").check()
    dialog.get_by_label("Open to anybody").check()
    dialog.get_by_role("button", name="Start").click()
    expect(ann.get_by_text("anybody can sit down")).to_be_visible()
    bob.reload()
    expect(bob.get_by_text("One table waits for players")).to_be_visible()
    look_for_opponents(bob).get_by_role("button", name="Sit down with Ann at Pig").click()
    expect(bob.locator(".lane")).to_have_count(2)
    bob.get_by_role("button", name="Players").click()
    dialog = bob.get_by_role("dialog")
    dialog.get_by_role("button", name="Block Ann").click()
    expect(dialog.get_by_role("status")).to_have_text("Ann is blocked.")
    dialog.get_by_role("button", name="Report name: Ann").click()
    expect(dialog.get_by_role("status")).to_have_text("The name Ann is reported.")
    bob.goto(server.address)
    look_for_opponents(bob).get_by_role("button", name="Unblock everybody").click()
    expect(bob.get_by_text("You have blocked")).to_have_count(0)
