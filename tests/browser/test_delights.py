"""Animals that walk over a table of cards move nothing, and none walks where motion is reduced."""

import push_out_the_pig_player as cards
import pytest
from places import RANDOM_BOT, push_out_the_pig_table
from playwright.sync_api import Page
from standing import NOTE_SHIFTS, Watch

pytestmark = pytest.mark.browser

# Every animal that sets out, and whether a press would meet it.
NOTE_WALKS = """(() => {
  window.walks = [];
  const note = node => {
    if (node.nodeType === 1 && node.matches(".walk"))
      walks.push([node.className, getComputedStyle(node).pointerEvents]);
  };
  new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(note)))
    .observe(document, { subtree: true, childList: true });
})()"""
SEATS = 6  # the fewest tricks
STILL = (".plate", ".strip", ".reach", ".corner > .button")


def test_animals_walk_over_a_table_that_stands_still(server, new_page):
    page: Page = new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(NOTE_SHIFTS)
    page.add_init_script(NOTE_WALKS)
    page.add_init_script("localStorage.setItem('pigpen.pace', 'fast')")
    page.emulate_media(reduced_motion="no-preference")
    push_out_the_pig_table(page, server.address, [RANDOM_BOT] * (SEATS - 1), limit=5000)
    cards.wait_for_turn(page)
    watch = Watch(page, STILL, free=(".game",))
    while not page.evaluate("walks.length") and not page.locator(cards.RESULT).count():
        cards.play_card(page, cards.by_key)
        cards.wait_for_turn(page)
        watch.look()
    walks = page.evaluate("walks.splice(0)")
    assert walks  # of the pig, the goat and the doubler, one of which falls in each deal
    assert {pointer for _, pointer in walks} == {"none"}
    page.emulate_media(reduced_motion="reduce")
    while not page.locator(cards.RESULT).count():
        cards.play_card(page, cards.by_key)
        cards.wait_for_turn(page)
    assert page.evaluate("walks") == []
