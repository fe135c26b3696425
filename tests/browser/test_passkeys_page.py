"""A name is kept by a passkey and comes back on another device, by Chromium itself."""

import re

import pytest
from keys import Keys, trusted
from places import open_table
from playwright.sync_api import Page, expect


@pytest.fixture
def address(server):
    return trusted(server.address)


def named(page: Page, address: str, name: str) -> None:
    page.request.get(f"{address}/api/me")  # one guest, before a page asks for several things
    page.request.put(f"{address}/api/me", data={"name": name})
    page.goto(address)


def own_things(page: Page, address: str):
    """The part about passkeys of the page of one's own things."""
    page.goto(f"{address}/profile")
    return page.locator("section").filter(has=page.locator("#passkeys-heading"))


def keep(page: Page, address: str, name: str) -> Keys:
    keys = Keys(page)
    named(page, address, name)
    part = own_things(page, address)
    part.get_by_role("button", name="Keep your name with a passkey").click()
    expect(part.get_by_role("status")).to_contain_text("Your name is kept.")
    return keys


def test_a_name_and_its_games_are_there_on_another_device(address, new_page):
    home, phone = new_page(), new_page()
    keys = keep(home, address, "Ann of Ely")
    table = open_table(home, address)["table"]
    expect(home.get_by_role("listitem").filter(has_text="Passkey made on")).to_have_count(1)
    (key,) = keys.all()
    assert key["isResidentCredential"]  # nobody types who they are
    Keys(phone).add(key)
    played = open_table(phone, address)["table"]
    part = own_things(phone, address)
    expect(part.get_by_role("checkbox", name="Bring along the game of this device")).to_be_checked()
    part.get_by_role("button", name="Sign in with a passkey").click()
    expect(part.get_by_role("status")).to_have_text("You are Ann of Ely here now.")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Ann of Ely")
    expect(part.get_by_role("listitem")).to_contain_text("last used on")
    told = phone.evaluate("fetch('/api/tables').then(answer => answer.json())")
    assert {line["table"] for line in told} == {table, played}


def test_what_a_device_played_stays_if_one_says_so(address, new_page):
    home, school = new_page(), new_page()
    (key,) = keep(home, address, "Bea").all()
    Keys(school).add(key)
    named(school, address, "School")
    open_table(school, address)
    part = own_things(school, address)
    part.get_by_role("checkbox").uncheck()
    part.get_by_role("button", name="Sign in with a passkey").click()
    expect(part.get_by_role("status")).to_have_text("You are Bea here now.")
    assert school.evaluate("fetch('/api/tables').then(answer => answer.json())") == []
    part.get_by_role("button", name="Sign out on all devices").click()
    expect(part.get_by_role("status")).to_contain_text("You are signed out on all devices.")
    expect(school.get_by_role("heading", level=1)).not_to_contain_text("Bea")


def test_a_second_passkey_and_one_that_is_removed(address, new_page):
    page = new_page()
    keys = keep(page, address, "Cy")
    part = own_things(page, address)
    part.get_by_role("button", name="Add another passkey").click()
    expect(part.get_by_role("alert")).to_have_text(
        "This device already has a passkey for your name."
    )
    part.get_by_role("button", name=re.compile("^Remove: ")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("It’s your last one.")
    dialog.get_by_role("button", name="Keep it").click()
    expect(part.get_by_role("listitem")).to_have_count(1)
    part.get_by_role("button", name=re.compile("^Remove: ")).click()
    dialog.get_by_role("button", name="Remove").click()
    expect(part.get_by_role("status")).to_have_text("The passkey is removed.")
    expect(part.get_by_role("listitem")).to_have_count(0)
    assert len(keys.all()) == 1  # the device still has it
    part.get_by_role("button", name="Sign in with a passkey").click()
    expect(part.get_by_role("alert")).to_contain_text("This server doesn’t know that passkey.")


def prove(page: Page) -> None:
    """Agree to use a passkey, which the virtual authenticator does by itself."""
    dialog = page.get_by_role("dialog", name="Is it you?")
    expect(dialog).to_contain_text("Confirm with one of your passkeys")
    dialog.get_by_role("button", name="Confirm with a passkey").click()


def test_a_device_that_a_link_made_ones_own_proves_it_before_it_changes_anything(address, new_page):
    home, phone = new_page(), new_page()
    (key,) = keep(home, address, "Dee").all()
    home.get_by_role("button", name="Make a secret link").click()
    link = home.get_by_label("Open this on the other device").input_value()
    keys = Keys(phone)
    keys.add(key)
    phone.goto(link)
    phone.get_by_role("button", name="Yes, I’m Dee").click()
    phone.wait_for_url("**/profile")
    part = own_things(phone, address)
    links = phone.locator("section").filter(has=phone.locator("#device-link-heading"))
    links.get_by_role("button", name="Make a secret link").click()
    dialog = phone.get_by_role("dialog", name="Is it you?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(links.get_by_role("alert")).to_contain_text("Nothing has changed")
    links.get_by_role("button", name="Make a secret link").click()
    prove(phone)
    expect(links.get_by_label("Open this on the other device")).to_be_visible()
    part.get_by_role("button", name=re.compile("^Remove: ")).click()  # five minutes are not over
    phone.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(part.get_by_role("status")).to_have_text("The passkey is removed.")
    home.reload()
    expect(home.get_by_role("heading", level=1)).not_to_contain_text("Dee")


def test_everything_is_deleted_once_a_passkey_has_proved_who_asks(address, new_page):
    home, phone = new_page(), new_page()
    (key,) = keep(home, address, "Eve of Ely").all()
    home.get_by_role("button", name="Make a secret link").click()
    link = home.get_by_label("Open this on the other device").input_value()
    Keys(phone).add(key)
    phone.goto(link)
    phone.get_by_role("button", name="Yes, I’m Eve of Ely").click()
    phone.wait_for_url("**/profile")
    own_things(phone, address)
    part = phone.locator("section").filter(has=phone.locator("#personal-heading"))
    part.get_by_role("button", name="Delete everything").click()
    phone.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    prove(phone)
    expect(part.get_by_role("status")).to_have_text("Nothing is kept about you any more.")
    expect(phone.get_by_role("heading", level=1)).not_to_contain_text("Eve of Ely")


def test_who_has_no_passkey_is_told_so(address, new_page):
    page = new_page()
    Keys(page)
    part = own_things(page, address)
    part.get_by_role("button", name="Sign in with a passkey").click()
    expect(part.get_by_role("alert")).to_contain_text("Nothing has changed")
    expect(part.get_by_role("button", name="Sign in with a passkey")).to_be_enabled()


def test_without_a_name_that_browsers_trust_none_are_offered(server, new_page):
    page = new_page()
    part = own_things(page, server.address)
    expect(page.locator("#device-link-heading")).to_be_visible()
    expect(part).to_have_count(0)


def test_in_chinese(address, new_page):
    page = new_page(locale="zh-CN")
    Keys(page)
    part = own_things(page, address)
    part.get_by_role("button", name="用通行密钥保住你的名字").click()
    expect(part.get_by_role("status")).to_contain_text("你的名字保住了")


def test_the_front_page_fetches_nothing_of_it(address, new_page):
    page = new_page()
    fetched = []
    page.on("request", lambda asked: fetched.append(asked.url))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert not [url for url in fetched if "asskey" in url]
    own_things(page, address).get_by_role("button").first.wait_for()
    assert [url for url in fetched if "asskey" in url]
