"""A form that is refused marks every field that is to blame, and says why beside each."""

import axe
import pytest
from playwright.sync_api import expect
from wrong_fields import described, expect_wrong

pytestmark = pytest.mark.browser


@pytest.fixture
def hog(server, new_page):
    """The form of a table of Hog."""
    page = new_page()
    page.goto(server.address)
    card = page.locator(".games li").filter(has=page.locator("a[href='/rules/hog']"))
    card.get_by_role("button", name="Set up").click()
    return page.get_by_role("dialog")


def test_the_form_of_a_table_marks_every_field(hog):
    target = hog.get_by_role("spinbutton", name="Target")
    dice = hog.get_by_role("spinbutton", name="Maximum dice")
    target.fill("5")
    dice.fill("99")
    hog.get_by_role("button", name="Start").click()
    expect_wrong(target, "Target must be a whole number from 10 to 1000, not 5.")
    expect_wrong(dice, "Maximum dice must be a whole number from 2 to 50, not 99.")
    expect(target).to_be_focused()
    expect(hog.get_by_text("2 fields above need a different value.")).to_be_visible()
    assert axe.findings(hog.page) == []

    target.fill("50")
    expect(target).to_have_attribute("aria-invalid", "false")
    expect_wrong(dice, "not 99.")
    dice.fill("")
    hog.get_by_role("button", name="Start").click()
    expect_wrong(dice, "not ''.")
    dice.fill("3")
    hog.get_by_role("button", name="Start").click()
    hog.page.wait_for_url("**/table/*")


def test_a_field_that_is_folded_away_is_unfolded(server, new_page):
    page = new_page()
    page.goto(server.address)
    card = page.locator(".games li").filter(has=page.locator("a[href='/rules/piggles']"))
    card.get_by_role("button", name="Set up").click()
    form = page.get_by_role("dialog")
    form.locator("summary").last.click()
    rare = form.locator("details input[type=number]").first
    rare.fill("-1")
    form.locator("summary").last.click()
    expect(rare).to_be_hidden()
    form.get_by_role("button", name="Start").click()
    expect(rare).to_be_visible()
    expect_wrong(rare, "not -1.")
    rare.fill(rare.get_attribute("min"))
    expect(rare).to_have_attribute("aria-invalid", "false")
    expect(rare).to_be_visible()


def test_a_design_of_the_lab_marks_every_field(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/lab/hog?v=target=20&v=target=30&bots=random&games=10&seed=4")
    one, other = (page.get_by_role("group", name=f"Variant {letter}") for letter in "AB")
    target = one.get_by_role("spinbutton", name="Target")
    dice = other.get_by_role("spinbutton", name="Maximum dice")
    one.locator("summary").first.click()
    target.fill("5")
    dice.fill("99")
    one.locator("summary").first.click()
    page.get_by_role("button", name="Run").click()
    expect_wrong(target, "Target must be a whole number from 10 to 1000, not 5.")
    expect_wrong(dice, "Maximum dice must be a whole number from 2 to 50, not 99.")
    expect(target).to_be_focused()
    expect(page.get_by_text("2 fields need a different value.")).to_be_visible()
    assert axe.findings(page) == []
    target.fill("20")
    expect(target).to_have_attribute("aria-invalid", "false")
    expect_wrong(dice, "not 99.")


def test_the_first_form_of_real_cards_marks_every_field(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/score/push-out-the-pig")
    form = page.locator("form")
    form.locator("summary").click()
    expect(form.get_by_role("spinbutton").first).to_be_visible()
    wrong = form.get_by_role("spinbutton").all()
    assert len(wrong) > 1
    for field in wrong:
        field.fill("-999999")
    page.get_by_role("button", name="Start").click()
    for field in wrong:
        expect_wrong(field, "not -999999.")
    expect(wrong[0]).to_be_focused()
    assert axe.findings(page) == []


def test_a_layout_marks_every_field(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/what-if/hog?throws=one&turn_total=9")
    total = page.get_by_role("spinbutton", name="Turn total")
    taken = page.get_by_role("spinbutton", name="Dice chosen")
    expect_wrong(total, "A turn has only one roll")
    expect_wrong(taken, "A turn with points already has dice")
    for ruling in ("Rule D11", "Rule D12"):
        reason = page.get_by_role("alert").filter(has=page.get_by_role("button", name=ruling))
        expect(reason).to_be_visible()
    assert axe.findings(page) == []
    total.fill("0")
    total.press("Tab")
    expect(total).to_have_attribute("aria-invalid", "false")
    expect(taken).to_have_attribute("aria-invalid", "false")


def test_rules_and_cards_of_a_layout_are_marked_too(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/what-if/piggy-piggy?pigs=A0+C1")
    for food in ("Apple", "Corn"):
        holder = page.get_by_role("combobox", name=food, exact=True)
        expect_wrong(holder, f"can’t have the {food} pig")
    expect(page.get_by_role("combobox", name="Banana")).to_have_attribute("aria-invalid", "false")
    page.get_by_text("Rules at this table").click()
    target = page.get_by_role("spinbutton", name="Target")
    target.fill("")
    expect_wrong(target, "not ''.")
    target.fill("9")
    expect(target).to_have_attribute("aria-invalid", "false")


def test_the_form_speaks_chinese(server, new_page):
    page = new_page(locale="zh-CN")
    page.goto(f"{server.address}/what-if/pig?turn_total=many&score.1=100")
    wrong = page.locator("[aria-invalid=true]")
    expect(wrong).to_have_count(2)
    for field in wrong.all():
        assert "之间的整数" in described(field)
