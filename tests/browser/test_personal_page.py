"""On the page of one's own things: all that is kept, as a file, and a way to have it deleted."""

import json
from pathlib import Path

from places import open_table
from playwright.sync_api import expect

NAME = "Ann of Ely"


def test_one_takes_everything_along_and_is_forgotten_once_one_is_sure(server, new_page):
    page = new_page()
    page.request.get(f"{server.address}/api/me")  # first, so that one cookie serves the rest
    page.request.put(f"{server.address}/api/me", data={"name": NAME})
    table = open_table(page, server.address)["table"]
    page.goto(f"{server.address}/profile")
    part = page.locator("section").filter(has=page.locator("#personal-heading"))
    with page.expect_download() as coming:
        part.get_by_role("button", name="Download everything").click()
    kept = json.loads(Path(coming.value.path()).read_text("utf-8"))
    assert kept["name"] == NAME
    assert [row["id"] for row in kept["kept"]["tables"]] == [table]
    part.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep everything").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(NAME)
    part.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(part.get_by_role("status")).to_have_text("Nothing is kept about you any more.")
    expect(page.get_by_role("heading", level=1)).not_to_contain_text(NAME)
    told = page.evaluate("fetch('/api/tables').then(answer => answer.json())")
    assert told == []
