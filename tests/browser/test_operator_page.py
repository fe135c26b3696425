"""The operator signs in, clears a name, and closes a table with a message to its players."""

import re

from places import OPERATOR, open_table
from playwright.sync_api import Page, expect

OPEN = {"kind": "open"}


def sign_in(page: Page, address: str) -> None:
    page.goto(f"{address}/operator")
    page.get_by_label("Secret").fill(OPERATOR)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Reported names")).to_be_visible()


def joined(page: Page, address: str, made, name: str) -> None:
    """Somebody called so sits down."""
    page.request.put(f"{address}/api/me", data={"name": name})
    invite = made["invites"][0]["invite"]
    page.request.post(f"{address}/api/join/{invite}", data={"contribution": ""})


def test_a_wrong_secret_is_refused_and_the_right_one_opens(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/operator")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_label("Secret").fill("a guess of somebody")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("That isn’t this server’s secret.")
    expect(page.get_by_label("Secret")).to_have_value("")
    sign_in(page, server.address)
    expect(page.get_by_role("rowheader", name="PIGPEN_MOST_OPEN_TABLES")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Close a table")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Secret")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Secret")).to_be_visible()


def test_a_name_is_cleared_and_another_stays(server, new_page):
    address = server.address
    ann, bob, page = new_page(), new_page(), new_page()
    for name in ("Rude Word", "Kind Word"):
        made = open_table(ann, address, "pig", OPEN)
        joined(bob, address, made, name)
        ann.request.post(f"{address}/api/tables/{made['table']}/report", data={"seat": 1})
    sign_in(page, address)
    page.get_by_role("button", name="Clear the name Rude Word").click()
    expect(page.get_by_role("status")).to_contain_text("Rude Word has been renamed")
    page.get_by_role("button", name="Dismiss the reports of Kind Word").click()
    expect(page.get_by_role("status")).to_have_text("The name Kind Word stays.")
    reports = page.get_by_role("region", name="Reported names")
    expect(reports.get_by_text(re.compile("(Rude|Kind) Word"))).to_have_count(0)


def test_a_table_is_closed_and_its_people_read_why(server, new_page):
    address = server.address
    ann, page = new_page(), new_page()
    table = open_table(ann, address, "pig")["table"]
    ann.goto(f"{address}/table/{table}")
    expect(ann.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    sign_in(page, address)
    field = page.get_by_label("The table’s address, or the last part of it")
    field.fill(f"{address}/table/{table}?x#y")
    page.get_by_label("Your message to the players").fill("The school closes at eight.")
    page.get_by_role("button", name="Close it").click()
    expect(page.get_by_role("status")).to_have_text("The table is closed.")
    said = ann.get_by_text("This table was closed: The school closes at eight.")
    expect(said.first).to_be_visible()
    expect(ann.get_by_role("button", name=re.compile("^Roll"))).to_be_disabled()


def test_in_chinese(server, new_page):
    page = new_page(locale="zh-CN")
    page.goto(f"{server.address}/operator")
    page.get_by_label("密钥").fill(OPERATOR)
    page.get_by_role("button", name="登录").click()
    expect(page.get_by_role("heading", name="被举报的名字")).to_be_visible()
