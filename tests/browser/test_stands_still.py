"""Tables are one screen that never moves, from action to action, at every size."""

from collections.abc import Callable
from typing import Any, NamedTuple

import piggles_player
import piggy_piggy_player
import player
import push_out_the_pig_player
import pytest
from places import RANDOM_BOT, at_table, push_out_the_pig_table
from playwright.sync_api import Page
from standing import NOTE_SHIFTS, Watch

# With --all a table of cards is played a whole deal at six sizes.
pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

EXTREMES = ((1440, 900), (844, 390), (360, 640))
BETWEEN = ((1024, 700), (820, 1180), (390, 844))
FEW = 4  # actions at each size but the last, in the gate


class Stage(NamedTuple):
    """A game to open and play on, and the parts of its table that must not move."""

    open: Callable[[Page, str, int], object]  # with so many seats
    play: Callable[[Page], bool]  # one action and what follows; false where there is none
    actions: int  # at the last size
    still: tuple[str, ...] = ()  # besides the frame
    apart: tuple[str, ...] = ()  # none of these lies on another
    pressed: tuple[str, ...] = ()  # in sight, besides the tools
    free: tuple[str, ...] = (".game",)  # in which the game itself moves things


def open_dice(name: str) -> Callable[[Page, str, int], None]:
    def open_it(page: Page, address: str, seats: int) -> None:
        others = [RANDOM_BOT] * (seats - 1)
        at_table(page, address, name, *others, target=500)

    return open_it


def play_dice(page: Page) -> bool:
    player.wait_for_turn(page)
    player.act_and_see(page, player.act_by_key)
    return True


def open_piggy_piggy(page: Page, address: str, seats: int) -> None:
    piggy_piggy_player.piggy_piggy_table(page, address, [RANDOM_BOT] * (seats - 1), target=30)


def play_piggy_piggy(page: Page) -> bool:
    if not piggy_piggy_player.wait_for_turn(page):
        return False
    piggy_piggy_player.play_turn(page)
    return piggy_piggy_player.wait_for_turn(page)  # or it was the last


def open_piggles(page: Page, address: str, seats: int) -> None:
    assert seats == 2
    page.add_init_script("localStorage.setItem('pigpen.board', 'flat')")
    piggles_player.piggles_table(page, address)


def play_piggles(page: Page) -> bool:
    if not piggles_player.wait_for_turn(page):
        return False
    piggles_player.decide(page)
    return True


def open_cards(page: Page, address: str, seats: int) -> None:
    push_out_the_pig_table(page, address, [RANDOM_BOT] * (seats - 1), limit=5000)


def play_cards(page: Page) -> bool:
    """A card; at the end of a deal, the next one."""
    push_out_the_pig_player.wait_for_turn(page)
    if page.locator(push_out_the_pig_player.RESULT).count():
        page.keyboard.press("n")
        page.wait_for_function(
            "result => !document.querySelector(result)", arg=push_out_the_pig_player.RESULT
        )
        return False
    push_out_the_pig_player.play_card(page, push_out_the_pig_player.by_key)
    return True


DICE: dict[str, Any] = {
    "still": (".lane", ".mat", ".tray", ".pot", ".controls .button"),
    "apart": (".lane", ".tray", ".stake", ".chooser", ".controls .button"),
    "pressed": (".controls .button",),
    "free": (".tray", ".track", ".verdict", ".pot", ".points", ".who", ".controls .button"),
}
STAGES = {
    "pig": Stage(open_dice("pig"), play_dice, 4, **DICE),
    "hog": Stage(open_dice("hog"), play_dice, 3, **DICE),
    "piggy-piggy": Stage(
        open_piggy_piggy,
        play_piggy_piggy,
        2,
        still=(".seat", ".middle", ".reach", ".controls .primary"),
        apart=(".seat", ".middle", ".caption", ".controls", ".hand"),
        pressed=(".seat", ".hand button", ".controls .primary"),
        free=(".stacks", ".who", ".hand", ".caption", ".sty", ".piles", ".controls"),
    ),
    "piggles": Stage(
        open_piggles,
        play_piggles,
        5,
        still=(".standing", ".meadow", ".reach"),
        apart=("section.path", ".standing", ".meadow", ".reach"),
        pressed=(".reach .primary",),
        free=(".standing", ".reach", ".path", ".meadow"),
    ),
    "push-out-the-pig": Stage(
        open_cards,
        play_cards,
        20,  # a whole deal
        still=(".plate", ".strip", ".more-button", ".reach", ".corner > .button", ".worth-button"),
        apart=(
            ".plate",
            ".trick li",
            ".more-button",
            ".reach",
            ".corner > button",
            ".last-trick",
            ".tools .button",
        ),
        pressed=(".plate-button", ".fan button", ".corner button", ".more-button"),
        free=(".facts", ".took", ".leads", ".corner"),  # as wide as what they say
    ),
}


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("pig", 2),
        ("hog", 10),
        pytest.param("piggy-piggy", 2, marks=pytest.mark.thorough),
        ("piggy-piggy", 6),
        ("piggles", 2),
        *(
            pytest.param("push-out-the-pig", seats, marks=pytest.mark.thorough)
            for seats in (3, 4, 5)
        ),
        ("push-out-the-pig", 6),
    ],
)
def test_nothing_moves_but_what_the_game_moves(server, new_page, pytestconfig, game, seats):
    stage = STAGES[game]
    page = new_page()
    page.add_init_script(NOTE_SHIFTS)
    stage.open(page, server.address, seats)
    is_all = pytestconfig.getoption("--all")
    sizes = BETWEEN + EXTREMES if is_all else EXTREMES
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        # In the new size: whatever was measured there before is gone.
        if not stage.play(page) or page.locator(".frame > .result").count():
            return
        if game == "push-out-the-pig":
            page.keyboard.press("l")  # the last trick beside the one that is played
        watch = Watch(page, stage.still, stage.apart, stage.pressed, stage.free)
        is_whole = is_all or (width, height) == sizes[-1]
        for _ in range(stage.actions if is_whole else min(stage.actions, FEW)):
            is_on = stage.play(page)
            if page.locator(".frame > .result").count():
                return  # what one plays with is gone
            watch.look()
            if not is_on:
                break
