"""The pages for people who do not see them, use no mouse, or see them otherwise."""

import re

import axe
import player
import pytest
from places import (
    PLACES,
    SHOWN_AT,
    lobby,
    open_resign_dialog,
    own_turn,
    result,
    set_up,
)
from playwright.sync_api import Page, expect
from tabbing import focused, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.long]


def speak_english(page: Page) -> None:
    """Choose English, as in another tab: the page follows."""
    chosen = "{ key: 'pigpen.language', newValue: 'en' }"
    page.evaluate(f"dispatchEvent(new StorageEvent('storage', {chosen}))")
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(
    "place",
    [
        pytest.param(place, id=place.__name__, marks=[pytest.mark.thorough] * (place in SHOWN_AT))
        for place in PLACES
    ],
)
def test_axe_finds_nothing_grave_narrow_wide_or_dark(server, new_page, place):
    """In Chinese on a narrow page, then in English on a wide one, light and dark.

    320 pixels are as much as 200 % on a screen of 640. The page is taller than wide: text reflows.
    """
    page = new_page(viewport={"width": 320, "height": 640}, locale="zh-CN", color_scheme="light")
    place(page, server.address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert axe.findings(page) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    speak_english(page)
    assert axe.findings(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert axe.findings(page, axe.COLOURS) == []


def test_the_skip_link_comes_first_and_leads_to_the_page(server, new_page):
    page = new_page()
    lobby(page, server.address)
    page.keyboard.press("Tab")
    assert focused(page) == "a: Skip to content"
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert focused(page) == "button: Play"


def test_the_order_of_tab_is_that_of_the_page(server, new_page):
    page = new_page()
    lobby(page, server.address)
    stops = []
    while len(stops) < 60 and not (stops and stops[-1] == "button: Set up Hog"):
        page.keyboard.press("Tab")
        stops.append(focused(page))
    games = ("Pig", "Two-Dice Pig", "Big Pig", "Hog")
    buttons = [f"button: {way} {game}" for game in games for way in ("Play", "Set up")]
    assert [stop for stop in stops if stop in buttons] == buttons
    assert stops[1] == "a: Pigpen lobby"


def test_a_dialog_keeps_the_focus_and_gives_it_back(server, new_page):
    page = new_page()
    lobby(page, server.address)
    in_dialog_or_browser = "document.activeElement.matches('dialog *, dialog, body')"
    for way_out in ("Escape", "Close"):
        tab_to(page, "button: Set up Pig")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Set up Pig")).to_be_visible()
        for _ in range(25):
            page.keyboard.press("Tab")
            assert page.evaluate(in_dialog_or_browser)
        if way_out == "Close":
            tab_to(page, "button: Close")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert focused(page) == "button: Set up Pig"


def test_a_key_right_after_a_dialog_is_left_is_not_lost(server, new_page):
    page = new_page()
    lobby(page, server.address)
    page.get_by_role("button", name="Set up Pig").first.click()
    expect(page.get_by_role("dialog", name="Set up Pig")).to_be_visible()
    page.evaluate(
        """() => {
          document.querySelector("dialog").requestClose(); // as Escape does
          document.querySelector("[aria-label='Set up Hog']").click();
        }"""
    )
    expect(page.get_by_role("dialog", name="Set up Hog")).to_be_visible()


def test_a_game_from_set_up_to_rematch_by_keyboard_alone(server, new_page):
    page = new_page()
    lobby(page, server.address)
    tab_to(page, "button: Set up Pig")
    page.keyboard.press("Enter")
    tab_to(page, "input: Target")
    page.keyboard.press("Control+a")
    page.keyboard.type("25")
    tab_to(page, "button: Start")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/table/"))
    first = page.url
    assert page.evaluate("document.activeElement.id") == "main"
    player.play_to_the_end(page, player.act_by_key)
    tab_to(page, "button: Rematch")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    expect(page.get_by_role("heading", name="The race to 25")).to_be_visible()


def test_the_focus_goes_on_to_the_result_when_the_buttons_are_gone(server, new_page):
    page = new_page()
    own_turn(page, server.address)
    tab_to(page, "button: Resign")
    page.keyboard.press("Enter")
    tab_to(page, "button: Yes, resign")
    page.keyboard.press("Enter")
    expect(page.locator("#result-heading")).to_be_focused()


def test_the_menu_of_a_phone_unfolds_and_folds_by_keyboard(server, new_page):
    page = new_page(viewport={"width": 360, "height": 740})
    own_turn(page, server.address)
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
    tab_to(page, "button: Table menu")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Table menu", expanded=True)).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
    assert focused(page) == "button: Table menu"
    open_resign_dialog(page)
    page.keyboard.press("Escape")
    assert focused(page) == "button: Resign"


def test_the_table_as_a_screen_reader_has_it(server, new_page):
    page = new_page()
    own_turn(page, server.address)
    expect(page.locator("main")).to_match_aria_snapshot(
        """
        - heading "Hog" [level=1]
        - paragraph: Your turn
        - region "The race to 100":
          - heading "The race to 100" [level=2]
          - list:
            - listitem:
              - paragraph: "Playing now: You"
              - paragraph:
                - strong: "0"
            - listitem:
              - paragraph: /\\w+/
              - paragraph:
                - strong: "0"
        - region "Dice":
          - img "No dice rolled yet"
          - group "Number of dice":
            - button "Fewer dice"
            - slider "Number of dice"
            - button "More dice"
          - button "Roll 5 dice"
          - button "Hold" [disabled]
        - button "Undo" [disabled]
        - button "Hint"
        - button "Skip ahead" [disabled]
        - region "What happened":
          - heading "What happened" [level=2]
        """
    )


def test_an_animated_throw_stands_still_for_who_wants_less_motion(server, new_page):
    page = new_page()
    own_turn(page, server.address)
    page.evaluate("localStorage.setItem('pigpen.pace', 'slow')")
    player.act_by_key(page)
    moving = "document.getAnimations().filter(one => one.playState === 'running').length"
    assert page.evaluate(moving) == 0


def test_seats_buttons_and_tracks_are_told_apart_in_forced_colours(server, new_page):
    """Each seat by its name; whose turn it is by a mark and a word."""
    page = new_page(forced_colors="active")
    own_turn(page, server.address)
    names = page.locator(".lane .name").all_inner_texts()
    assert len(set(names)) == len(names) == 2
    expect(page.locator(".lane.acting .arrow")).to_be_visible()
    assert axe.findings(page) == []
    for part in (".controls .primary", ".lane .track", ".lane.acting .in"):
        style = page.locator(part).first.evaluate(
            "one => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).borderTopColor]"
        )
        assert style[0] != "0px"
        assert style[1] not in ("rgba(0, 0, 0, 0)", "transparent")


def test_the_page_speaks_the_browsers_language_and_another_when_told_to(server, new_page):
    page = new_page(locale="zh-CN")
    set_up(page, server.address)
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    expect(page.get_by_role("dialog", name="设置野猪")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("语言").select_option(label="English")
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.reload()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()


def test_a_game_to_its_end_in_chinese(server, new_page):
    page = new_page(locale="zh-CN")
    result(page, server.address)
    expect(page.get_by_role("heading", name=re.compile("获胜$"))).to_be_visible()
    expect(page.get_by_role("button", name="再来一局")).to_be_visible()
