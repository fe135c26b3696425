"""What happens if …, as a person asks it: by a ready question, by clicking, by a link."""

import re

import pytest
from places import at_table
from playwright.sync_api import Route, expect
from tabbing import focused, tab_to

pytestmark = pytest.mark.browser


@pytest.fixture
def page(server, new_page):
    page = new_page()
    page.goto(server.address)
    page.get_by_role("link", name="What if …?", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What happens if …?")
    expect(page.get_by_role("heading", name="Next, Seat 1 can:")).to_be_visible()
    return page


def part(page, name):
    return page.get_by_role("region", name=name, exact=True)


def combobox(page, name):
    return page.get_by_role("combobox", name=name, exact=True)


def ask(page, question):
    """Ask, and wait for the answer: the layout moves when it comes."""
    combobox(page, "Common questions").select_option(label=question)
    expect(part(page, "What happens")).to_have_attribute("aria-busy", "false")


def lay(page, pile, *cards):
    """Add cards from the fold of a pile, by clicking."""
    group = page.get_by_role("group", name=pile, exact=True)
    group.locator("summary").click()
    for card in cards:
        group.get_by_role("button", name=f"Add {card}", exact=True).click()


def test_a_ready_question_is_answered_with_both_readings(page):
    ask(page, "My goat leaves a pig’s holder tied with me. Do they keep the pig?")
    happens = part(page, "What happens")
    expect(happens).to_contain_text("Seat 2 is tied in Apple and keeps the pig.")
    other = part(page, "Tied after a goat: The holder loses it")
    expect(other).to_contain_text("Seat 2 discards the whole Apple stack.")
    row = other.get_by_role("row", name=re.compile("^Pigs"))
    expect(row.get_by_role("cell")).to_have_text([re.compile("Seat 2"), "none"])
    happens.get_by_role("button", name="Rule Y12").first.click()
    expect(page.get_by_role("dialog", name="Rule Y12")).to_contain_text("level with another")


def test_a_position_of_ones_own_and_a_link_to_it(page, new_page):
    page.get_by_role("button", name="Clear the table").click()
    combobox(page, "Seats").select_option("3")
    lay(page, "Stacks, Seat 2", "Apple with 2 icons", "Apple with one icon")
    lay(page, "Stacks, Seat 3", "Apple with 2 icons")
    lay(page, "Hand, Seat 1", "Goat")
    combobox(page, "Apple").select_option("Seat 2")
    page.get_by_role("button", name=re.compile("^A goat eats Seat 2.s Apple with 2")).click()
    said = "The Apple pig moves from Seat 2 to Seat 3, now in the lead."
    expect(part(page, "What happens")).to_contain_text(said)
    expect(page.get_by_role("heading", name="Next, Seat 1 can:")).to_be_focused()

    friend = new_page()
    friend.goto(page.get_by_label("Link to this question").input_value())
    expect(part(friend, "What happens")).to_contain_text(said)
    expect(combobox(friend, "Apple")).to_have_value("1")


def test_what_is_laid_faster_than_answers_come_is_all_there(page):
    laid = ["Apple with one icon", "Apple with 2 icons", "Egg with one icon"]
    late: list[Route] = []

    def keep(route: Route) -> None:
        late.append(route)

    asked = re.compile("/api/what-if/")
    page.route(asked, keep)
    page.get_by_role("button", name="Clear the table").click()
    lay(page, "Stacks, Seat 2", *laid)
    page.route(asked, lambda route: route.continue_())
    late.pop().continue_()
    stack = page.get_by_role("group", name="Stacks, Seat 2", exact=True).get_by_role("list")
    expect(stack.get_by_role("button")).to_have_text([re.compile(card) for card in laid])
    stack.get_by_role("button", name=f"Remove {laid[1]}").click()
    expect(stack.get_by_role("button")).to_have_text([re.compile(laid[0]), re.compile(laid[2])])


def test_chance_brings_what_one_chooses_and_is_taken_back(page):
    ask(page, "Which cards that I draw score, and how much?")
    happens = part(page, "What happens")
    expect(happens).to_contain_text("Seat 1 draws Apple 1 and has its pig: +1 (2 in total).")
    page.get_by_role("button", name="Undo last step").click()
    expect(page.get_by_role("heading", name="Next comes a random outcome:")).to_be_focused()
    page.get_by_role("button", name="Egg with one icon", exact=True).click()
    row = happens.get_by_role("row", name=re.compile("^Points, Seat 1"))
    expect(row.get_by_role("cell")).to_have_text(["0", "1"])


def test_what_cannot_be_says_why_beside_the_field(page):
    page.get_by_role("button", name="Clear the table").click()
    combobox(page, "Apple").select_option("Seat 2")
    reason = page.get_by_role("alert")
    expect(reason).to_contain_text("Seat 2 can’t have the Apple pig without any Apple.")
    expect(reason.get_by_role("button", name="Rule Y13")).to_be_visible()
    expect(part(page, "What happens")).to_contain_text("This position is impossible")
    lay(page, "Stacks, Seat 2", "Apple with one icon")
    expect(reason).to_be_hidden()


def test_rules_of_the_table_may_be_others(page):
    ask(page, "My goat leaves a pig’s holder tied with me. Do they keep the pig?")
    page.get_by_text("Rules at this table").click()
    combobox(page, "Tied after a goat").select_option(label="The holder loses it")
    expect(part(page, "What happens")).to_contain_text("Nobody leads alone: it goes back")
    expect(part(page, "Tied after a goat: The holder keeps it")).to_be_visible()


def test_by_keyboard_alone(page):
    tab_to(page, "select: Common questions")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(part(page, "What happens")).to_contain_text("Not allowed: food B")
    expect(part(page, "What happens")).to_contain_text("only one food per turn, plus goats.")
    tab_to(page, "button: Remove Apple with one icon")
    page.keyboard.press("Enter")
    expect(part(page, "What happens")).to_contain_text("Not allowed: food A")
    assert focused(page) == "button: Remove Banana with one icon"
    tab_to(page, "button: Undo last step")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Next, Seat 1 can:")).to_be_focused()
    page.keyboard.press("Tab")
    assert focused(page) == "button: Play Banana"
    page.keyboard.press("Enter")
    expect(part(page, "What happens")).to_contain_text("Seat 1 plays 1")


def test_dice_are_asked_about_on_a_phone(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    assert page.goto(f"{server.address}/what-if/pig?score.0=80&turn_total=17").status == 200
    page.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_role("button", name="3", exact=True).click()
    expect(part(page, "What happens")).to_contain_text("Seat 1: +3, 20 at risk.")
    expect(part(page, "When points count: As soon as you reach the target")).to_contain_text(
        "The game is over."
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_position_is_tried_out_from_its_table(server, new_page):
    page = new_page()
    at_table(page, server.address, target=50)
    with page.expect_popup() as popup:
        page.get_by_role("main").get_by_role("link", name="What if …?").click()
    tried = popup.value
    tried.get_by_role("button", name="Roll", exact=True).click()
    expect(tried.get_by_role("heading", name="Next comes a random outcome:")).to_be_focused()
    expect(tried.get_by_role("spinbutton", name="Target")).to_have_value("50")
    assert "target=50" in tried.url


def test_a_game_that_is_not_there(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/what-if/chess")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_throws_are_typed_and_pieces_laid_out_in_words(page, server):
    page.goto(f"{server.address}/what-if/piggles")
    page.get_by_role("button", name="Clear the table").click()
    pieces = page.get_by_role("textbox", name="Pieces", exact=True)
    for text in ("1a on the roof", "1a 0 2.5 down", "1a 0 2.5 up"):
        pieces.fill(text)
        with page.expect_response(re.compile("/api/what-if/")):
            pieces.press("Tab")
        wrong = page.get_by_role("alert").filter(has_text="doesn’t place a piece")
        expect(wrong).to_have_count(
            int("roof" in text)
        )  # a round may begin with one that lies down
    happens = part(page, "What happens")
    box = happens.get_by_role("textbox", name="What do you want to try?", exact=True)
    for text in ("load a", "throw v=20", "0a 0 -2.5 up; 1a off; settled"):
        box.fill(text)
        with page.expect_response(re.compile("/api/what-if/")):
            box.press("Enter")
    expect(happens).to_contain_text("Bonus: 1 point.")
    row = happens.get_by_role("row", name=re.compile("^Points, Seat 1"))
    expect(row.get_by_role("cell")).to_have_text(["0", "4"])


def test_suits_that_were_led_are_laid_out_by_clicking(page, server):
    page.goto(f"{server.address}/what-if/push-out-the-pig")
    ask(
        page,
        "The pig was exposed, and spades have never been led. May it be played on the first spade?",
    )
    happens = part(page, "What happens")
    expect(happens).to_contain_text("you can’t play it the first time its suit is led")
    lay(page, "Suits led", "spades")
    expect(happens).to_contain_text("Seat 2 plays Q♠.")
    lay(page, "Out of, Seat 3", "clubs")
    expect(page.get_by_role("alert")).to_contain_text("This seat holds 4♣ 5♣")


def test_what_is_typed_while_an_answer_is_awaited_stays(page, server):
    page.goto(f"{server.address}/what-if/piggles")
    pieces = page.get_by_role("textbox", name="Pieces", exact=True)
    expect(pieces).not_to_have_value("")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/what-if/**", hold, times=1)
    with page.expect_request("**/api/what-if/**"):
        page.get_by_role("button", name="Clear the table").click()
    pieces.fill("1a on the roof")
    with page.expect_response("**/api/what-if/**"):
        held[0].continue_()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    expect(pieces).to_have_value("1a on the roof")
    pieces.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="doesn’t place a piece")).to_be_visible()
