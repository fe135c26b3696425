"""A friend's invite, as it is opened on a phone, and the page of the host who sends it."""

import places
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
OWN = {"kind": "own"}


def table_link(host, address, game, *seats, **options):
    """Open a table; its id, and the link that seats whoever comes next."""
    made = places.open_table(host, address, game, *seats, **options)
    view = host.request.get(f"{address}/api/tables/{made['table']}").json()
    return made["table"], f"{address}/join/{view['invite']}"


def seat_names(page, address, table):
    seats = page.request.get(f"{address}/api/tables/{table}").json()["now"]["seats"]
    return [seat["name"] for seat in seats]


def test_a_name_typed_last_is_the_name_at_the_table_and_all_is_above_the_fold(server, new_page):
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
    friend.get_by_label("You play as").fill("Bob")
    seat.tap()  # without leaving the field first
    friend.wait_for_url("**/table/**")
    assert seat_names(friend, server.address, table)[1] == "Bob"
    assert friend.request.get(f"{server.address}/api/me").json() == {"name": "Bob"}
    friend.goto(link)
    friend.get_by_role("link", name="To the table").tap()
    friend.wait_for_url(f"**/table/{table}")
