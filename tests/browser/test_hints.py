"""Hints at the table and the review after the game, as people use them."""

import re
from pathlib import Path

import player
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

RECORD = Path(__file__).parents[2] / "examples/records/pig-by-hand.toml"


def set_up(page, address, hints=None, game="Pig", target="30"):
    page.goto(address)
    page.get_by_role("button", name=f"Set up {game}", exact=True).click()
    page.get_by_label("Target").fill(target)
    if hints:
        page.get_by_label("Hints").select_option(label=hints)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))
    player.wait_for_turn(page)


def test_a_hint_by_button_and_by_key(server, new_page):
    page = new_page()
    set_up(page, server.address)
    hints = page.get_by_role("region", name="Hints")
    expect(hints.get_by_text("Your only choice: roll")).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    expect(hints.get_by_text("Your only choice: roll.", exact=True)).to_be_visible()
    hints.get_by_role("button", name="Figures").click()
    expect(hints.get_by_text(re.compile(r"^\d+\.\d\s%"))).to_be_visible()
    expect(hints.get_by_text("Exact, if everyone plays best from here.")).to_be_visible()
    page.keyboard.press("t")
    expect(hints.get_by_text("Exact, if everyone plays best")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_text("Hint: win chance of each choice")).to_be_visible()


def test_a_hint_is_gone_with_the_position(server, new_page):
    page = new_page()
    set_up(page, server.address)
    page.keyboard.press("t")
    hints = page.get_by_role("region", name="Hints")
    expect(hints.get_by_text("Your only choice: roll.")).to_be_visible()
    player.act_and_see(page)
    expect(hints.get_by_text("Your only choice: roll.")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_on_phones_a_hint_lies_on_nothing_of_the_game(server, new_page, width, height):
    page = new_page(viewport={"width": width, "height": height}, has_touch=True)
    set_up(page, server.address)
    page.get_by_role("button", name="Hint").tap()
    hints = page.get_by_role("region", name="Hints")
    expect(hints.get_by_text("Your only choice: roll.")).to_be_visible()
    hint, game = hints.bounding_box(), page.locator(".frame > .game").bounding_box()
    assert hint is not None
    assert game is not None
    assert hint["y"] >= 0
    assert hint["y"] + hint["height"] <= game["y"]
    button = hints.get_by_role("button", name="Figures")
    before = button.bounding_box()
    button.tap()  # the figures unfold below: a second tap at the same spot folds them
    figures = hints.locator(".figures")
    expect(figures).to_be_visible()
    assert button.bounding_box() == before
    unfolded = figures.bounding_box()
    assert unfolded is not None
    assert hint["y"] + hint["height"] - 1 <= unfolded["y"]
    assert unfolded["y"] + unfolded["height"] <= 0.7 * height
    button.tap()
    expect(figures).to_have_count(0)


def test_a_hint_says_why(server, new_page):
    page = new_page()
    set_up(page, server.address, target="100")  # ones in two turns do not end the game
    roll, hold = (page.get_by_role("button", name=name) for name in ("Roll", "Hold"))
    while hold.get_attribute("aria-disabled") != "false":  # after a one, in a later turn
        expect(roll).to_have_attribute("aria-disabled", "false")
        player.act_and_see(page)
    page.keyboard.press("t")
    why = re.compile(r"on average another roll adds 3\.3 points and loses only \d\.\d")
    expect(page.get_by_role("region", name="Hints").get_by_text(why)).to_be_visible()


def test_for_teachers_every_turn_shows_the_chances(server, new_page):
    page = new_page()
    set_up(page, server.address, "On every turn, for learning")
    for _ in range(3):
        player.wait_for_turn(page)
        if player.is_over(page):
            break
        bars = page.get_by_role("region", name="Hints").get_by_role("listitem")
        expect(bars.filter(has_text="Roll")).to_have_text(re.compile(r"\d\s%"))
        player.act_and_see(page)


def test_a_table_without_hints_offers_none(server, new_page):
    page = new_page()
    set_up(page, server.address, "Off")
    expect(page.get_by_role("region", name="Hints")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_text("Show this list")).to_be_visible()
    expect(page.get_by_text("Hint: win chance of each choice")).to_have_count(0)


def test_hog_shows_the_best_of_many_choices(server, new_page):
    page = new_page()
    set_up(page, server.address, "On every turn, for learning", game="Hog", target="100")
    hints = page.get_by_role("region", name="Hints")
    expect(hints.get_by_role("listitem")).to_have_count(5)
    expect(hints.get_by_text("The best 5 of 10 choices.")).to_be_visible()


def test_from_the_result_to_the_review_and_along_the_game(server, new_page):
    page = new_page()
    set_up(page, server.address)
    player.play_to_the_end(page)
    page.get_by_role("link", name="Review this game").click()
    page.wait_for_url(re.compile("/review/"))
    expect(page.get_by_role("heading", name="Review of Pig")).to_be_visible()
    expect(
        page.get_by_role("img", name="win chance").locator("..").get_by_text("You")
    ).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})  # the way back beside the steps
    picture = page.locator(".board").bounding_box()
    way = page.get_by_role("link", name="Back to the table").bounding_box()
    assert picture is not None
    assert way is not None
    assert way["y"] + way["height"] <= picture["y"]
    page.set_viewport_size({"width": 1280, "height": 720})
    mistakes = page.get_by_role("region", name="Mistakes")
    expect(mistakes.get_by_label("Show", exact=True)).to_have_value("own")
    position = page.get_by_text(re.compile(r"^Move \d+ of \d+$"))
    last = re.fullmatch(r"Move (\d+) of (\d+)", position.inner_text())
    if own := mistakes.get_by_role("listitem").all():  # it opens at the dearest of them
        expect(own[0].get_by_role("button", name=f"Show move {last[1]}")).to_be_visible()
    page.keyboard.press("Home")
    expect(position).to_have_text(f"Move 0 of {last[2]}")
    expect(page).to_have_url(re.compile(r"/review/[^/]+/at/0$"))
    expect(page.get_by_role("heading", name="The race to 30")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(position).to_have_text(f"Move 1 of {last[2]}")
    slider = page.get_by_role("slider", name="Moment in the game")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r".+ \d+\.\d.*, .+ \d+\.\d"))
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(position).to_have_text(f"Move 2 of {last[2]}")
    page.get_by_role("button", name="Back one move").click()
    expect(position).to_have_text(f"Move 1 of {last[2]}")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_moment_of_a_review_is_shared_by_its_address(server, new_page):
    page, other = new_page(), new_page()
    set_up(page, server.address)
    player.play_to_the_end(page)
    page.goto(f"{page.url.replace('/table/', '/review/')}/at/3")
    expect(page.get_by_text(re.compile(r"^Move 3 of \d+$"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy link to this moment").click()
    expect(page.get_by_text("Copied").or_(page.get_by_label("Link to this moment"))).to_be_visible()
    other.goto(page.url)  # the address is that of what is seen
    expect(other.get_by_text(re.compile(r"^Move 4 of \d+$"))).to_be_visible()
    expect(other.get_by_label("Show", exact=True)).to_have_value("all")


def test_mistakes_are_filtered_by_player_and_size(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/review")
    page.get_by_label("Choose a file").set_input_files(RECORD)
    mistakes = page.get_by_role("region", name="Mistakes")
    expect(mistakes.get_by_role("listitem").first).to_be_visible()
    all_of_them = mistakes.get_by_role("listitem").count()
    mistakes.get_by_label("Size").select_option(label="10\u00a0% or more")
    expect(mistakes.get_by_role("listitem")).to_have_count(1)
    mistakes.get_by_label("Size").select_option(label="Any")
    expect(mistakes.get_by_role("listitem")).to_have_count(all_of_them)
    whose = mistakes.get_by_label("Show", exact=True)
    of_each = []
    for name in whose.locator("option").all_inner_texts()[1:]:
        whose.select_option(label=name)
        expect(
            mistakes.get_by_text("No mistakes of that size").or_(
                mistakes.get_by_role("listitem").first
            )
        ).to_be_visible()
        of_each.append(mistakes.get_by_role("listitem").count())
    assert sum(of_each) == all_of_them


def test_the_loser_has_a_place_and_a_last_word_and_no_celebration(server, new_page):
    page = new_page()
    set_up(page, server.address)
    player.wait_for_turn(page)
    menu = page.get_by_role("button", name="Table menu")
    if menu.is_visible():
        menu.click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    result = page.get_by_role("region", name=re.compile(" wins$"))
    expect(result.get_by_text(re.compile(r"^\d+ to \d+$"))).to_be_visible()
    expect(result.get_by_text(re.compile(r"Luck (was even|cost you|gave you)"))).to_be_visible()
    expect(result).not_to_have_class(re.compile("victory"))  # the big pig is the winner's


def test_a_record_from_disk_with_its_mistakes(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/explore")
    page.get_by_role("link", name="Review a record from a file").click()
    page.get_by_label("Choose a file").set_input_files(RECORD)
    expect(page.get_by_role("heading", name="Review of Pig")).to_be_visible()
    worst = page.get_by_role("region", name="Mistakes").get_by_role("listitem").first
    expect(worst).to_contain_text("Better (+25.2 %): roll.")
    chosen = page.locator("section[role=status]")  # and in sight, above the picture
    expect(chosen).to_contain_text(re.compile(r"Friend chose\s+Hold\s+Better\s+Roll\s+\+25\.2.%"))
    for width, height in ((1280, 800), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        box, picture = chosen.bounding_box(), page.locator(".board").bounding_box()
        assert box is not None
        assert picture is not None
        assert page.evaluate("scrollY") == 0
        assert box["y"] + box["height"] <= picture["y"] < height / 2
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="Show move 5").click()
    expect(page.get_by_text("Move 5 of 15")).to_be_visible()
    shares = page.get_by_role("region", name="Luck and skill")
    expect(shares.get_by_role("listitem").nth(1)).to_contain_text("+83.6")
    page.get_by_text("All win chances as a table").click()
    expect(page.get_by_role("row", name=re.compile("^15 "))).to_contain_text("100.0")


def test_a_file_that_is_no_record_is_explained(server, new_page, tmp_path):
    (tmp_path / "shopping.toml").write_text("apples = 3\n")
    page = new_page()
    page.goto(f"{server.address}/review")
    page.get_by_label("Choose a file").set_input_files(tmp_path / "shopping.toml")
    expect(page.get_by_role("alert")).to_contain_text("This is not a game record")


def test_a_review_that_is_not_there(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/review/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_the_review_fits_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{server.address}/review")
    page.get_by_label("Choose a file").set_input_files(RECORD)
    expect(page.get_by_role("heading", name="Review of Pig")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
