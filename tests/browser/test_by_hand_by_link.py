"""Somebody keeps the score for two friends, each at a device of their own."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HOST, ANN, BOB = "Referee", "Ann", "Bob"


def named(page, address, name):
    """A visitor who has said who they are."""
    page.request.get(f"{address}/api/me")
    page.request.put(f"{address}/api/me", data={"name": name})
    return page


def awaits(page, words):
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()


def press(page, name):
    button = page.get_by_role("button", name=name)
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()


@pytest.fixture
def three(server, new_page):
    """The host's page, and those of two friends who came by link to a race to 10 with two dice."""
    host, ann, bob = (named(new_page(), server.address, name) for name in (HOST, ANN, BOB))
    host.goto(server.address)
    host.get_by_role("button", name="Keep score", exact=True).click()
    host.get_by_role("button", name="Keep score: Two-Dice Pig").click()
    for number in (1, 2):
        host.get_by_label(f"Seat {number}", exact=True).select_option(
            label="Invite a friend by link"
        )
    host.get_by_label("Target").fill("10")
    host.get_by_role("button", name="Start").click()
    host.wait_for_url(re.compile("/table/"))
    link = host.get_by_label("Link for everybody").input_value()
    for friend in (ann, bob):
        friend.goto(link)
    for friend in (ann, bob):
        friend.get_by_role("button", name="Take the seat").click()
        friend.wait_for_url(re.compile("/table/"))
    return host, ann, bob


def test_friends_decide_the_host_enters_and_takes_back_and_all_see_it(three):
    host, ann, bob = three
    expect(host.get_by_text(re.compile("^You keep score"))).to_be_visible()
    expect(host.get_by_role("button", name="Resign")).to_have_count(0)
    for page in three:
        awaits(page, re.compile("^(Ann|You): roll the dice and enter them"))
    expect(host.get_by_role("group", name="What the dice show")).to_have_count(0)  # hers to begin
    ann.get_by_role("button", name="Enter 3").click()
    awaits(host, "Ann: die 2 of 2")
    host.get_by_role("button", name="Enter 6").click()
    awaits(ann, "You: roll and enter, or hold")
    press(host, "Undo")  # it was a five
    awaits(bob, "Ann: die 2 of 2")
    host.get_by_role("button", name="Enter 5").click()
    for page in three:
        expect(page.locator(".pot strong")).to_have_text("8")
    press(ann, "Hold")
    awaits(bob, "You: roll the dice and enter them")
    bob.get_by_role("button", name="Enter 6").click()
    awaits(bob, "You: die 2 of 2")
    bob.get_by_role("button", name="Enter 4").click()
    press(bob, "Hold")
    expect(bob.get_by_role("heading", name="You win!")).to_be_visible()
    for page in (host, ann):
        expect(page.get_by_role("heading", name="Bob wins")).to_be_visible()


def test_a_rematch_of_the_friends_is_watched_over_by_the_host(three):
    host, ann, bob = three
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Yes, resign").click()
    expect(host.get_by_role("heading", name="Bob wins")).to_be_visible()
    expect(host.get_by_role("button", name="Rematch")).to_have_count(0)
    bob.get_by_role("button", name="Rematch").click()
    expect(ann.get_by_text("Bob would like a rematch.")).to_be_visible()
    ann.get_by_role("button", name="Rematch").click()
    host.get_by_role("link", name="Watch the rematch").click()
    for page in three:
        awaits(page, "roll the dice and enter them")
    assert host.url == ann.url == bob.url
