"""Checking in Chromium that a game was fair, and finding one that was not."""

import re
from pathlib import Path

import player
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[2] / "examples" / "records"
FAIR = RECORDS / "two-dice-pig.toml"
BY_HAND = RECORDS / "pig-by-hand.toml"


def verdict(page):
    return page.get_by_role("status", name="Verdict")


def choose(page, record):
    page.get_by_label("Record file").set_input_files(record)


def test_a_game_is_checked_when_it_is_over(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Set up Pig", exact=True).click()
    page.get_by_label("Target").fill("20")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))
    table = page.url
    page.goto(table.replace("/table/", "/fair/"))
    expect(verdict(page)).to_contain_text("The game isn’t over.")
    committed = page.locator("dd").first.inner_text()
    page.get_by_role("link", name="Back to the table").click()
    player.play_to_the_end(page)
    page.locator("summary", has_text="More").click()
    page.get_by_role("link", name="Verify fairness").click()
    expect(verdict(page)).to_contain_text("Fair: all")
    expect(page.locator("dd").first).to_have_text(committed)
    expect(page.get_by_text("✓ The same")).to_have_count(2)
    expect(page.get_by_text("✓ From this browser")).to_be_visible()
    page.evaluate("""() => {
      const seen = JSON.parse(localStorage.getItem("pigpen.witnesses"));
      seen[0].commitment = "0".repeat(64);
      localStorage.setItem("pigpen.witnesses", JSON.stringify(seen));
    }""")
    page.reload()
    expect(verdict(page)).to_contain_text("a different promise from the one your browser noted")


def test_each_outcome_is_shown_step_by_step_by_keyboard(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{server.address}/fair")
    choose(page, FAIR)
    expect(verdict(page)).to_contain_text("Fair: all 22 outcomes follow")
    page.get_by_role("button", name="Move 2: 3, matches").focus()
    page.keyboard.press("Enter")
    steps = page.get_by_role("group", name="Move 2: 3, matches")
    expect(steps.get_by_text(":2:0")).to_be_visible()
    expect(steps.get_by_text("The game recorded 3. It matches.")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).press("Enter")
    expect(page.get_by_role("group", name="Move 4: 5, matches")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_tampered_die_is_pointed_out(server, new_page, tampered):
    page = new_page()
    page.goto(f"{server.address}/fair")
    choose(page, tampered('"1 3"', '"1 4"'))
    expect(verdict(page)).to_contain_text("Not fair.")
    expect(verdict(page)).to_contain_text("One outcome doesn’t follow from the secret.")
    expect(page.get_by_text("The game recorded 4. It doesn’t match.")).to_be_visible()


def test_a_tampered_secret_or_contribution_is_not_fair(server, new_page, tampered):
    page = new_page()
    page.goto(f"{server.address}/fair")
    choose(page, tampered('secret = "4f', 'secret = "5f'))
    expect(verdict(page)).to_contain_text("isn’t the one the table committed to")
    expect(page.get_by_text("✗ Not the same")).to_be_visible()
    choose(page, tampered("secret = ", 'contributions = ["eve"]\nsecret = '))
    expect(verdict(page)).to_contain_text("outcomes don’t follow from the secret")
    expect(page.get_by_text("✓ The same")).to_be_visible()


def test_dice_entered_by_hand_and_files_that_are_no_records(server, new_page, tmp_path):
    page = new_page()
    page.goto(f"{server.address}/fair")
    choose(page, BY_HAND)
    expect(verdict(page)).to_contain_text("entered by hand")
    path = tmp_path / "poem.toml"
    path.write_text("A pig there was", "utf-8")
    choose(page, path)
    expect(page.get_by_role("alert")).to_contain_text("This is not a TOML file")
    expect(verdict(page)).to_be_hidden()


def test_pages_over_plain_http_check_without_the_browsers_own_hashes(server, new_page):
    page = new_page()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(f"{server.address}/fair")
    assert page.evaluate("crypto.subtle") is None
    choose(page, FAIR)
    expect(verdict(page)).to_contain_text("Fair: all 22 outcomes follow")


def test_a_table_that_is_not_there(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/fair/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
