"""A friend's invite, as it is opened on a phone, and the page of the host who sends it."""

import axe
import places
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
OWN = {"kind": "own"}


def table_link(host, address, game, *seats, **options):
    """Open a table; return its id, and the link that gives each friend the next free seat."""
    made = places.open_table(host, address, game, *seats, **options)
    view = host.request.get(f"{address}/api/tables/{made['table']}").json()
    return made["table"], f"{address}/join/{view['invite']}"


def seats_of(page, address, table):
    """Name and face of each seat."""
    seats = page.request.get(f"{address}/api/tables/{table}").json()["now"]["seats"]
    return [(seat["name"], seat["face"]) for seat in seats]


def test_name_and_face_are_those_chosen_last_and_all_is_above_the_fold(server, new_page):
    host, friend = new_page(), new_page(**PHONE)
    table, link = table_link(
        host, server.address, "push-out-the-pig", places.FRIEND, places.FRIEND, places.FRIEND
    )
    friend.goto(link)
    seat = friend.get_by_role("button", name="Take the seat")
    learn = friend.get_by_role("button", name="Never played? Two minutes while you wait")
    for target in (seat, learn):
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 640
    expect(friend.get_by_role("list", name="At the table").get_by_role("listitem")).to_have_count(2)
    expect(friend.get_by_text("Standard rules")).to_be_visible()
    expect(friend.locator("dl")).to_be_hidden()
    friend.get_by_role("button", name="Choose your pig").tap()
    pig = friend.get_by_role("button", name="Pig 9", exact=True)
    size = pig.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 44
    assert axe.findings(friend) == []
    pig.tap()
    expect(pig).to_be_hidden()
    friend.get_by_label("You play as").fill("Bob")
    seat.tap()  # without leaving the field first
    friend.wait_for_url("**/table/**")
    assert seats_of(friend, server.address, table)[1] == ("Bob", 9)
    assert friend.request.get(f"{server.address}/api/me").json() == {"name": "Bob", "face": 9}
    friend.goto(link)
    friend.get_by_role("link", name="To the table").tap()
    friend.wait_for_url(f"**/table/{table}")


def test_one_link_is_shared_and_who_learns_meanwhile_is_called_to_the_table(server, new_page):
    host, friend, last = new_page(), new_page(**PHONE), new_page()
    host.add_init_script("navigator.share = async (what) => { window.shared = what.url }")
    table, link = table_link(host, server.address, "pig", places.FRIEND, places.FRIEND)
    host.goto(f"{server.address}/table/{table}")
    expect(host.get_by_label("Link for everybody")).to_have_value(link)
    host.get_by_role("button", name="Share", exact=True).click()
    assert host.evaluate("window.shared") == link
    host.get_by_role("button", name="QR code").click()
    expect(host.get_by_role("img", name="QR code of the link").locator("path")).to_be_attached()
    expect(host.get_by_label("Link for Seat 2")).to_have_count(0)
    host.get_by_text("Links for single seats").click()
    single = host.get_by_label("Link for Seat 3").input_value()
    host.get_by_role("button", name="Invite", exact=True).click()
    expect(host.get_by_role("dialog").get_by_label("Link for everybody")).to_have_value(link)
    host.keyboard.press("Escape")

    friend.goto(link)
    friend.get_by_role("button", name="Never played?").tap()
    friend.wait_for_url("**/table/**")
    expect(friend.locator(".head h1")).to_be_visible()
    assert table not in friend.url
    expect(host.get_by_role("heading", name="Waiting for one player")).to_be_visible()
    host.get_by_role("link", name="Puzzles").click()
    expect(host.get_by_role("heading", level=1)).to_be_visible()
    last.goto(single)
    last.get_by_role("button", name="Take the seat").click()
    for page in (host, friend):
        expect(page.get_by_text("your game of Pig has begun")).to_be_visible()
    friend.get_by_role("link", name="To the table").tap()
    friend.wait_for_url(f"**/table/{table}")
    expect(friend.get_by_text("your game of Pig has begun")).to_have_count(0)
    last.goto(link)
    expect(last.get_by_text("You have a seat here.")).to_be_visible()
    stranger = new_page()
    stranger.goto(link)
    expect(stranger.get_by_text("The table is full. You can watch.")).to_be_visible()
    expect(stranger.get_by_role("link", name="Watch the table")).to_be_visible()


def test_a_host_who_gives_their_seat_away_is_told_that_they_will_watch(server, new_page):
    page = new_page()
    places.lobby(page, server.address)
    page.get_by_role("button", name="Set up Pig", exact=True).click()
    dialog = page.get_by_role("dialog")
    watching = dialog.get_by_text("You gave your seat away: you will watch.")
    expect(watching).to_have_count(0)
    dialog.get_by_role("button", name="Seat by seat").click()
    dialog.get_by_label("Seat 1").select_option("open")
    expect(watching).to_be_visible()
