"""A screen reader speaks each fact of a game once."""

import json
import re
from pathlib import Path

import ears
import places
import player
import pytest
from playwright.sync_api import expect

from pigpen.core.said import Said

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "examples" / "records" / "pig-by-hand.toml"


@pytest.fixture
def page(new_page):
    page = new_page()
    ears.listen(page)
    return page


TEXTS = {
    key: text
    for folder in ("src/pigpen/text", "web/src/text")
    for key, text in json.loads((ROOT / folder / "en.json").read_text()).items()
}


def in_the_log(page):
    """The sentences of the table's log, oldest first."""
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    names = [seat["name"] for seat in table["now"]["seats"]]
    names = [TEXTS.get(f"nickname.{name}", name) for name in names]
    facts = [said for entry in table["log"] for said in entry["said"]]
    return [Said(said["key"], said["values"]).text(names, you=table["your_seat"]) for said in facts]


def without_last_word(told):
    """Return what was spoken, except the verdict, which comes when the game is judged."""
    return [words for words in told if not re.search(r"Luck (was|cost|gave)", words)]


def test_a_whole_game_is_told_once_and_in_order(server, page):
    """Every sentence of the log, each turn of one's own, and nothing besides."""
    page.add_init_script("localStorage.setItem('pigpen.talk', 'off')")  # remarks are in no log
    places.at_table(page, server.address, target=25, first="seat_0")
    player.wait_for_turn(page)
    player.play_to_the_end(page)
    log = in_the_log(page)
    told = without_last_word(ears.heard(page))
    news = [re.sub(r" ?Your turn$", "", words) for words in told]
    assert " ".join(words for words in news if words) == " ".join(log)
    turns = [words for words in told if words.endswith("Your turn")]
    own = sum(words.startswith(("You bank", "Rolled a 1! You")) for words in log)
    assert 1 <= len(turns) <= own + 1
    assert re.search("wins? with", told[-1])


def test_a_game_that_is_given_up_is_told_to_its_end(server, page):
    places.own_turn(page, server.address)
    ears.heard(page)
    places.open_resign_dialog(page)
    page.get_by_role("button", name="Yes, resign").click()
    (told,) = without_last_word(ears.wait_to_hear(page, "wins"))
    assert re.fullmatch(r"You resign\. \w+ wins with 0\.", told)


def test_what_is_taken_back_is_told_with_whose_dice_come_next(server, page):
    page.goto(server.address)
    page.get_by_role("button", name="Keep score", exact=True).click()
    page.get_by_role("button", name="Keep score: Pig", exact=True).click()
    for number, name in enumerate(("Ann", "Bob"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Ann: roll the dice and enter them")).to_be_visible()
    ears.heard(page)
    page.keyboard.press("1")
    told = ears.wait_to_hear(page, "Bob: roll the dice and enter them")
    assert sorted(told) == [
        "Bob: roll the dice and enter them",
        "Rolled a 1! Ann scores nothing.",
    ]
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("u")
    told = ears.wait_to_hear(page, "Ann: roll the dice and enter them")
    assert sorted(told) == ["Ann: roll the dice and enter them", "The last move was undone."]


def test_a_hint_is_read_in_words_and_once(server, page):
    places.at_table(page, server.address, target=30, first="seat_0")
    player.wait_for_turn(page)
    ears.heard(page)
    page.keyboard.press("t")
    only = "Your only choice: roll."
    assert [words for words in ears.wait_to_hear(page, only) if only in words] == [only]
    page.keyboard.press("t")
    expect(page.get_by_text(only)).to_be_hidden()
    assert ears.heard(page) == []


def test_a_step_of_the_dice_is_told_and_a_slide_is_left_to_the_slider(server, page):
    places.own_turn(page, server.address)
    ears.heard(page)
    page.get_by_role("button", name="More dice").click()
    assert ears.wait_to_hear(page, "6 dice") == ["6 dice"]
    page.get_by_role("slider", name="Number of dice").fill("9")
    expect(page.get_by_role("button", name="Roll 9 dice")).to_be_visible()
    assert ears.heard(page) == []


def test_a_step_of_the_review_tells_what_happened(server, page):
    page.goto(f"{server.address}/review")
    page.get_by_label("Choose a file").set_input_files(RECORD)
    expect(page.get_by_text("Move 5 of 15")).to_be_visible()  # the dearest mistake
    ears.heard(page)
    page.keyboard.press("Home")
    assert ears.wait_to_hear(page, "Move 0") == ["Move 0 of 15 Start"]
    page.get_by_role("slider", name="Moment in the game").press("ArrowRight")
    (told,) = ears.wait_to_hear(page, "Move 1")
    assert re.match(r"Move 1 of 15 \w+", told)


def test_a_wish_for_a_rematch_is_told(server, new_page, page):
    friend = new_page()
    made = places.open_table(page, server.address, "pig", places.FRIEND)
    friend.goto(f"{server.address}/join/{made['invites'][0]['invite']}")
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_url(re.compile("/table/"))
    page.goto(f"{server.address}/table/{made['table']}")
    places.open_resign_dialog(page)
    page.get_by_role("button", name="Yes, resign").click()
    ears.wait_to_hear(page, "wins")
    friend.get_by_role("button", name="Rematch").click()
    told = ears.wait_to_hear(page, "rematch")  # beside a last word, perhaps
    assert ["would like a rematch" in one for one in told if "rematch" in one] == [True]


def test_a_slider_of_the_study_is_not_read_beside_itself(server, page):
    """The slider says its value; what best play does there is read once."""
    places.study(page, server.address)
    said = page.locator(".said")
    expect(said.locator("p").first).to_be_visible(timeout=places.PATIENCE_MS)
    before = said.inner_text()
    ears.heard(page)
    page.get_by_role("slider", name="Your score").press("ArrowRight")
    page.wait_for_function(
        "before => document.querySelector('.said').innerText !== before", arg=before
    )
    assert len(ears.heard(page)) == 1
