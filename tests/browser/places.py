"""Every place that a visitor can come to, and how to get there: the one list of them.

A place is a function that brings a fresh page there and waits until it stands.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kept_player
import piggles_player
import piggy_piggy_player
import player
import push_out_the_pig_deals
from keys import Keys, trusted
from piggy_piggy_player import RANDOM_BOT
from playwright.sync_api import FilePayload, Page, expect
from push_out_the_pig_player import PLAYABLE, by_key, play_card

RECORDS = Path(__file__).parents[2] / "examples" / "records"
RECORD = RECORDS / "two-dice-pig.toml"
BOT = {"kind": "bot", "bot": "hold-at-20"}
FRIEND = {"kind": "open"}
PATIENCE_MS = 60_000  # a first answer of the exact solvers compiles
OPERATOR = "a secret of this server"
# of a server at which all of them are found, by many people one after the other
SETTINGS = {
    "PIGPEN_MOST_DEVICE_LINKS": "0",
    "PIGPEN_MOST_PASSKEYS": "0",
    "PIGPEN_MOST_OPERATOR_TRIES": "0",
    "PIGPEN_OPERATOR": OPERATOR,
}


def lobby(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".games li").first).to_be_visible()


def explore(page: Page, address: str) -> None:
    page.goto(f"{address}/explore")
    expect(page.locator(".doors li")).to_have_count(4)


def learn(page: Page, address: str) -> None:
    page.goto(f"{address}/learn")
    expect(page.locator(".games li").first).to_be_visible()


def first_game(page: Page, address: str) -> None:
    """Led through a deal of cards."""
    learn(page, address)
    page.locator(".games .learn").nth(4).click()
    expect(page.locator(".bubble")).to_be_visible()


def lobby_with_tables(page: Page, address: str) -> None:
    at_table(page, address)
    lobby(page, address)
    expect(page.locator("#tables-heading")).to_be_visible()


def set_up(page: Page, address: str) -> None:
    lobby(page, address)
    page.locator(".games li").nth(3).locator(".ways button").nth(1).click()
    expect(page.get_by_role("dialog").locator("form")).to_be_visible()


def full_set_up(page: Page, address: str) -> None:
    """With a seat of each kind, so that everything is asked for, the clock too."""
    set_up(page, address)
    dialog = page.get_by_role("dialog")
    dialog.locator("[role=radiogroup] input").nth(1).check()
    dialog.locator(".seats").click()
    dialog.locator("li select").last.select_option("open")
    expect(dialog.locator(".clock select")).to_be_visible()


def open_table(page: Page, address: str, game="pig", *others: Any, **options) -> dict[str, Any]:
    """The answer to opening a table, without the clicks."""
    page.request.get(f"{address}/api/me")
    table = {"game": game, "options": options, "seats": [{"kind": "own"}, *(others or (BOT,))]}
    return page.request.post(f"{address}/api/tables", data=table).json()


def at_table(page: Page, address: str, game="pig", *others: Any, **options) -> None:
    table = open_table(page, address, game, *others, **options)["table"]
    page.goto(f"{address}/table/{table}")
    expect(page.locator(".head h1")).to_be_visible()


def push_out_the_pig_table(page: Page, address: str, others=(RANDOM_BOT,) * 3, **options) -> dict:
    """The answer to opening a table of Push Out the Pig, on the page once the cards are dealt."""
    page.request.get(f"{address}/api/me")
    seats = [{"kind": "own"}, *others]
    table = {"game": "push-out-the-pig", "options": options, "seats": seats}
    made = page.request.post(f"{address}/api/tables", data=table).json()
    page.goto(f"{address}/table/{made['table']}")
    expect(page.locator(".head h1")).to_be_visible()
    return made


def push_out_the_pig_turn(page: Page, address: str) -> None:
    push_out_the_pig_table(page, address)
    expect(page.locator(PLAYABLE).first).to_be_visible()


def last_trick(page: Page, address: str) -> None:
    push_out_the_pig_turn(page, address)
    page.locator(PLAYABLE).first.press("Enter")
    expect(page.locator(".fan button")).to_have_count(12)
    expect(page.locator(PLAYABLE).first).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".last-trick li")).to_have_count(4)


def set_up_real_cards(page: Page, address: str) -> None:
    """Score kept of real cards: who plays, by which rules, all of them unfolded."""
    choose_to_keep_score(page, address)
    page.get_by_role("dialog").locator("a[href='/score/push-out-the-pig']").click()
    page.locator("form summary").click()
    expect(page.locator("form details .option").first).to_be_visible()


def real_cards(page: Page, address: str) -> None:
    """One deal entered and the next begun."""
    set_up_real_cards(page, address)
    page.locator("form > .primary").click()
    expect(page.locator("form .chip").first).to_be_visible()
    page.locator("form .ways .button").first.click()
    page.locator("form .ways .primary").click()
    expect(page.locator("tfoot td")).to_have_count(4)
    page.locator(".chip").first.click()


def another_match(page: Page, address: str) -> None:
    real_cards(page, address)
    page.locator("p.ways > .button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def waiting_table(page: Page, address: str) -> None:
    at_table(page, address, "pig", FRIEND)


def own_turn(page: Page, address: str) -> None:
    at_table(page, address, "hog", first="seat_0")
    expect(page.locator(".controls .primary[aria-disabled=false]")).to_be_visible()


def after_throws(page: Page, address: str) -> None:
    own_turn(page, address)
    for _ in range(3):
        player.act_and_see(page, player.act_by_key)
        expect(page.locator(".controls .primary[aria-disabled=false]")).to_be_visible()


def keys_dialog(page: Page, address: str) -> None:
    own_turn(page, address)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def resign_dialog(page: Page, address: str) -> None:
    own_turn(page, address)
    open_resign_dialog(page)


def unfold_scores(page: Page) -> None:
    """Scores and log, which are a sheet where the page is narrow."""
    expect(page.locator(".tools")).to_be_visible()
    if page.locator(".tools .scores").is_visible():
        page.locator(".tools .scores").click()
    expect(page.locator(".frame > .side")).to_be_visible()


def open_resign_dialog(page: Page) -> None:
    """On phones it is in the folded menu."""
    if page.locator(".menu .more").is_visible():
        page.locator(".menu .more").click()
    page.get_by_role("button", name=re.compile("^(Resign|认输)$")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def result(page: Page, address: str) -> None:
    resign_dialog(page, address)
    page.get_by_role("dialog").locator(".primary").click()
    expect(page.locator("#result-heading")).to_be_visible()
    expect(page.locator(".menu .open")).to_have_count(0)


def invitation(page: Page, address: str) -> None:
    made = open_table(page, address, "pig", FRIEND)
    page.goto(f"{address}/join/{made['invites'][0]['invite']}")
    expect(page.locator("article h1")).to_be_visible()


def choose_to_keep_score(page: Page, address: str) -> None:
    """Open the games of which score can be kept."""
    lobby(page, address)
    page.locator(".games li").last.get_by_role("button").click()
    expect(page.get_by_role("dialog").locator(".games .button").first).to_be_visible()


def find_opponents(page: Page, address: str) -> None:
    lobby(page, address)
    page.locator(".on button").click()
    expect(page.get_by_role("dialog").locator(".find .primary")).to_be_visible()


def score_by_hand(page: Page, address: str) -> None:
    choose_to_keep_score(page, address)
    page.get_by_role("dialog").locator(".games .button").first.click()
    expect(page.get_by_role("dialog").locator("form")).to_be_visible()


def entering_dice(page: Page, address: str) -> None:
    score_by_hand(page, address)
    page.get_by_role("dialog").locator(".end .primary").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".head h1")).to_be_visible()


def score_in_play(page: Page, address: str) -> None:
    entering_dice(page, address)
    page.keyboard.press("6")
    expect(page.locator(".pot strong")).to_have_text("6")


def fair_game(page: Page, address: str) -> None:
    result(page, address)
    page.goto(page.url.replace("/table/", "/fair/"))
    expect(page.get_by_role("heading", level=2).first).to_be_visible()


def rule_book(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/hog")
    expect(page.locator("article h1")).to_be_visible()


def one_rule(page: Page, address: str) -> None:
    after_throws(page, address)
    unfold_scores(page)
    page.get_by_role("button", name=re.compile("^(Show rulings|显示规则)$")).click()
    page.get_by_role("button", name=re.compile("^(Rule|规则) ")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def study(page: Page, address: str) -> None:
    page.goto(f"{address}/study/pig")
    expect(page.get_by_role("slider").first).to_be_visible()


def study_of_one_throw(page: Page, address: str) -> None:
    """Open a game whose player chooses a number of dice."""
    page.goto(f"{address}/study/hog")
    page.locator("#main select").first.select_option("one")
    total = page.get_by_label(re.compile("^(Turn total|本轮积分)$"))
    expect(total).to_have_count(0, timeout=PATIENCE_MS)  # once it is solved
    expect(page.locator(".said p").first).to_be_visible(timeout=PATIENCE_MS)


def lesson(page: Page, address: str) -> None:
    page.goto(f"{address}/best-play")
    page.locator(".steps .primary").first.click()  # a sweep
    page.locator(".steps .primary").last.click()  # a layer
    expect(page.locator("tbody .changed").first).to_be_visible()


PUZZLE_ANSWERS = "article .choices button, article .fan button:not([aria-disabled=true])"


def puzzle(page: Page, address: str) -> None:
    """Of dice, today's or another, answered."""
    page.goto(f"{address}/puzzles")
    page.locator("main .ways button").nth(1).click(timeout=PATIENCE_MS)
    page.locator("article .choices button").nth(1).click(timeout=PATIENCE_MS)
    expect(page.locator("article .verdict")).to_be_visible(timeout=PATIENCE_MS)
    page.locator("article summary").click()


def puzzle_of_cards(page: Page, address: str) -> None:
    page.goto(f"{address}/puzzles")
    page.locator("main .ways button").nth(1).click(timeout=PATIENCE_MS)
    page.locator("main .ways select").first.select_option("push-out-the-pig")
    expect(page.locator("article .fan button").first).to_be_visible(timeout=PATIENCE_MS)


def strategies(page: Page, address: str) -> None:
    """With a line that cannot be read, so that its refusal is shown."""
    page.goto(f"{address}/strategies/pig")
    page.locator("input[type=text]").fill("hold at luck")
    page.locator("input[type=text]").press("Enter")
    expect(page.locator("mark")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("td").first).to_be_visible(timeout=PATIENCE_MS)


def lab(page: Page, address: str) -> None:
    """After a run of two variants, every plot as a table too."""
    page.goto(f"{address}/lab/pig?v=target=20&v=seats=3&bots=random&games=30&seed=1")
    page.locator(".run").click()
    expect(page.locator("a[download]").first).to_be_visible(timeout=PATIENCE_MS)
    page.locator(".found summary").first.click()
    expect(page.locator(".found details table").first).to_be_visible()


def review(page: Page, address: str) -> None:
    result(page, address)
    page.goto(page.url.replace("/table/", "/review/"))
    expect(page.get_by_role("slider").first).to_be_visible(timeout=PATIENCE_MS)


def mistakes(page: Page, address: str) -> None:
    """A review at the dearest mistake, with all that happened as a table."""
    page.goto(f"{address}/review")
    page.locator("input[type=file]").set_input_files(RECORDS / "pig-by-hand.toml")
    worst = page.locator("ol .button").first
    expect(worst).to_be_visible(timeout=PATIENCE_MS)
    worst.click()
    page.locator("summary").click()
    expect(page.locator("table").first).to_be_visible()


def asking_operator(page: Page, address: str) -> None:
    page.goto(f"{address}/operator")
    page.locator("#operator-secret").fill("not the secret")
    page.locator("form .primary").click()
    expect(page.get_by_role("alert")).to_be_visible()


def operator(page: Page, address: str) -> None:
    """With a name that is reported."""
    host = page.context.browser.new_context()
    made = open_table(host.new_page(), address, "pig", FRIEND)
    page.request.get(f"{address}/api/me")
    invite = made["invites"][0]["invite"]
    page.request.post(f"{address}/api/join/{invite}", data={"contribution": ""})
    page.request.post(f"{address}/api/tables/{made['table']}/report", data={"seat": 0})
    host.close()
    page.goto(f"{address}/operator")
    page.locator("#operator-secret").fill(OPERATOR)
    page.locator("form .primary").click()
    expect(page.locator("#limits-heading")).to_be_visible()
    expect(page.locator("li .button").first).to_be_visible()


def nowhere(page: Page, address: str) -> None:
    page.goto(f"{address}/no/such/page")
    expect(page.locator("h1")).to_be_visible()


def fair_dice(page: Page, address: str) -> None:
    page.goto(f"{address}/fair")
    expect(page.locator("h1")).to_be_visible()


def checked_record(page: Page, address: str) -> None:
    """One whose first die was changed, so that both verdicts on outcomes are shown."""
    fair_dice(page, address)
    text = RECORD.read_text("utf-8").replace('"1 3"', '"1 4"', 1)
    file = FilePayload(name="game.toml", mimeType="text/plain", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("#outcomes-heading")).to_be_visible()


def no_statistics(page: Page, address: str) -> None:
    page.goto(f"{address}/profile")
    expect(page.locator(".empty h2")).to_be_visible()


def statistics(page: Page, address: str) -> None:
    result(page, address)
    page.goto(f"{address}/profile")
    expect(page.locator("#recent")).to_be_visible()


def secret_link(page: Page, address: str) -> None:
    no_statistics(page, address)
    link = page.locator("section").filter(has=page.locator("#device-link-heading"))
    link.locator(".button.primary").click()
    expect(link.locator("input")).to_be_visible()


def carried_to(page: Page, address: str) -> None:
    """Open a page that needs another person's link."""
    other = page.context.browser.new_context()
    home = other.new_page()
    secret_link(home, address)
    link = home.locator("input[readonly]").input_value()
    other.close()
    page.goto(link)
    expect(page.locator("article .primary")).to_be_visible()


def kept_name(page: Page, address: str) -> None:
    """By a passkey, which is about to be removed."""
    Keys(page)
    page.goto(f"{trusted(address)}/profile")
    part = page.locator("section").filter(has=page.locator("#passkeys-heading"))
    part.locator(".button.primary").click()
    part.locator("li button").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def name_to_keep(page: Page, address: str) -> None:
    """With a game that may come along."""
    open_table(page, trusted(address), "pig", FRIEND)
    page.goto(f"{trusted(address)}/profile")
    expect(page.locator("#passkeys-heading")).to_be_visible()


def useless_link(page: Page, address: str) -> None:
    page.goto(f"{address}/device#of.nobody")
    expect(page.get_by_role("alert")).to_be_visible()


def refused_action(page: Page, address: str) -> None:
    own_turn(page, address)
    page.keyboard.press("h")
    expect(page.locator(".notices [role=status] button")).to_be_visible()


def set_up_push_out_the_pig(page: Page, address: str) -> None:
    """By a published version of the rules, and with all options unfolded."""
    lobby(page, address)
    card = page.locator(".games li").filter(
        has=page.locator(f"a[href='/rules/{push_out_the_pig_deals.PUSH_OUT_THE_PIG}']")
    )
    card.locator(".ways button").nth(1).click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".preset select").select_option("pagat")
    dialog.locator("summary").last.click()
    expect(dialog.locator("details .option").first).to_be_visible()


def score_sheet(page: Page, address: str) -> None:
    """Of a match that is over after two deals, at the fullest table."""
    table = push_out_the_pig_deals.open_cards(
        page, address, seats=6, nothing=-50, end="deals", deals=2
    )
    push_out_the_pig_deals.play_deals(page, address, table, 2)
    page.goto(f"{address}/table/{table}")
    unfold_scores(page)
    page.get_by_role("tab").nth(1).click()
    expect(page.locator("tfoot")).to_be_visible()


def seat_records(page: Page, address: str) -> None:
    score_sheet(page, address)
    page.get_by_role("tab").nth(2).click()
    expect(page.locator("[role=tabpanel] a")).to_be_visible()


def hint_at_push_out_the_pig(page: Page, address: str) -> None:
    """At a choice: of a single card there is nothing to say."""
    push_out_the_pig_turn(page, address)
    while page.locator(PLAYABLE).count() == 1:
        play_card(page, by_key)
        expect(page.locator(PLAYABLE).first).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".hints .said")).to_be_visible(timeout=PATIENCE_MS)


def review_of_deals(page: Page, address: str) -> None:
    """Of a match of one deal: its first trick unfolded, with the hands of all."""
    table = push_out_the_pig_deals.open_cards(page, address, end="deals", deals=1)
    push_out_the_pig_deals.play_deals(page, address, table, 1)
    page.goto(f"{address}/review/{table}")
    page.get_by_role("checkbox").check(timeout=PATIENCE_MS)
    page.locator("main details:not([open]) > summary").first.click()
    expect(page.locator("main details[open] li").first).to_be_visible()


def piggy_piggy_turn(page: Page, address: str) -> None:
    """In a turn at the fullest table, with some cards in front of each seat."""
    piggy_piggy_player.piggy_piggy_table(page, address, [RANDOM_BOT] * 5, target=30)
    for _ in range(2):
        piggy_piggy_player.wait_for_turn(page)
        piggy_piggy_player.play_turn(page)
    piggy_piggy_player.wait_for_turn(page)


def keeping_piggy_piggy(page: Page, address: str) -> None:
    """Real cards, with pigs and points, while a goat looks for what it eats."""
    kept_player.keep(page, address, 3)
    for keys in kept_player.FIRST_TURNS:
        kept_player.type_turn(page, keys)
    page.keyboard.press("g")
    expect(page.locator(".kept .prey").first).to_be_visible()


def laying_real_food(page: Page, address: str) -> None:
    """Cards of a food chosen and not entered yet."""
    keeping_piggy_piggy(page, address)
    for key in ("d", "1", "2", "1"):
        page.keyboard.press(key)
    expect(page.locator(".kept .some")).to_have_count(2)


def open_cards(page: Page, address: str) -> None:
    piggy_piggy_player.piggy_piggy_table(page, address, target=30)
    piggy_piggy_player.wait_for_turn(page)
    piggy_piggy_player.play_turn(page)
    page.keyboard.press("p")
    expect(page.get_by_role("dialog")).to_be_visible()


def what_if_typed(page: Page, address: str) -> None:
    """Open a table with more choices than buttons, which are typed."""
    page.goto(f"{address}/what-if/piggles")
    expect(page.locator(".next form input")).to_be_visible()


def what_if(page: Page, address: str) -> None:
    """With a fold open, a rule that is read in three ways, and cards in every place."""
    page.goto(f"{address}/what-if/piggy-piggy")
    page.locator(".asked select").select_option("empty_pile")
    expect(page.locator(".answer section section")).to_have_count(3)
    page.locator("summary").first.click()
    expect(page.locator("details[open] button").first).to_be_visible()


def what_cannot_be(page: Page, address: str) -> None:
    """At Pig, of which the page is small: `what_if` has the largest."""
    page.goto(f"{address}/what-if/pig?score.0=x")
    expect(page.locator(".why")).to_be_visible()


def aiming_in_the_scene(page: Page, address: str) -> None:
    """In three dimensions."""
    page.add_init_script("localStorage.setItem('pigpen.board', 'scene')")
    piggles_player.piggles_table(page, address)
    page.locator(piggles_player.LOAD).click()
    expect(page.locator(piggles_player.THROW)).to_be_visible()
    expect(page.locator("canvas")).to_have_attribute("data-drawn", "true")


def choosing_a_piece(page: Page, address: str) -> None:
    """On the flat board, in Modern."""
    piggles_player.table_with_a_choice(page, address)


def entering_what_landed(page: Page, address: str) -> None:
    seats = [{"kind": "local", "name": "Ann"}, {"kind": "local", "name": "Bo"}]
    piggles_player.piggles_table(page, address, seats, chance="by_hand")
    page.locator(piggles_player.LOAD).click()
    page.locator(".reach .primary:not(.load *)").click()
    expect(page.locator(piggles_player.ENTRY)).to_be_visible()


# Another place that shows every component of one, in a state that has more of it.
SHOWN_AT = {
    lobby: lobby_with_tables,
    set_up: full_set_up,
    own_turn: after_throws,
    entering_dice: score_in_play,
    fair_dice: checked_record,
    no_statistics: secret_link,
    push_out_the_pig_turn: last_trick,
}
PLACES: tuple[Callable[[Page, str], None], ...] = (
    lobby,
    explore,
    learn,
    lobby_with_tables,
    find_opponents,
    choose_to_keep_score,
    set_up,
    full_set_up,
    waiting_table,
    own_turn,
    after_throws,
    keys_dialog,
    resign_dialog,
    result,
    invitation,
    asking_operator,
    operator,
    nowhere,
    score_by_hand,
    entering_dice,
    score_in_play,
    fair_game,
    rule_book,
    one_rule,
    study,
    study_of_one_throw,
    lesson,
    puzzle,
    puzzle_of_cards,
    strategies,
    lab,
    review,
    mistakes,
    fair_dice,
    checked_record,
    refused_action,
    no_statistics,
    statistics,
    secret_link,
    carried_to,
    kept_name,
    name_to_keep,
    useless_link,
    first_game,
    set_up_push_out_the_pig,
    push_out_the_pig_turn,
    last_trick,
    set_up_real_cards,
    real_cards,
    another_match,
    score_sheet,
    seat_records,
    hint_at_push_out_the_pig,
    review_of_deals,
    piggy_piggy_turn,
    open_cards,
    keeping_piggy_piggy,
    laying_real_food,
    what_if,
    what_if_typed,
    what_cannot_be,
    aiming_in_the_scene,
    choosing_a_piece,
    entering_what_landed,
)
