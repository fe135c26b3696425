"""A table of Push Out the Pig with some deals behind it, played without the clicks."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from serving import Person

PUSH_OUT_THE_PIG = "push-out-the-pig"


def open_cards(page, address, seats=4, **options):
    """A table of this person and bots that play at random, who answer at once."""
    page.request.get(f"{address}/api/me")
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    table = {"game": PUSH_OUT_THE_PIG, "options": options, "seats": [{"kind": "own"}, *bots]}
    return page.request.post(f"{address}/api/tables", data=table).json()["table"]


def play_deals(page, address, table, deals):
    """The first legal card each time, by a second window of the same person."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    with Person(address.removeprefix("http://"), cookies) as person, person.live(table) as live:
        while not live.is_over() and live.now["view"]["deals"] < deals:
            live.wait(lambda: live.is_my_turn() or live.is_over())
            if live.is_my_turn():
                ply = live.ply
                live.act(live.now["legal"][-1]["text"])
                live.wait(lambda ply=ply: live.ply > ply)
        return [entry["line"] for entry in live.table["log"] if entry.get("line")]


def play_to_an_early_end(page, address, table):
    """Deal after deal, scoring cards first, until this person may end one early."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    with Person(address.removeprefix("http://"), cookies) as person, person.live(table) as live:
        while True:
            live.wait(lambda: live.is_my_turn() or live.is_over())
            cards = [action["text"] for action in live.now["legal"]]
            if "finish" in cards and len(live.now["view"]["hand"]) > 1:  # the last plays itself
                return
            ply = live.ply
            live.act(max(cards, key=_scores))
            live.wait(lambda ply=ply: live.ply > ply)


def _scores(card):
    return card.endswith("H") or card in ("QS", "JD", "10C")
