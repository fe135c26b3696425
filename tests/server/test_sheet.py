"""The score sheet at a table: its lines stand in the log that every viewer gets."""

from serving import Person, serving, until

BOTS = ("random", "random")


def lines_of(view):
    return [entry["line"] for entry in view["log"] if entry.get("line")]


def test_each_deal_stands_in_the_log_of_who_plays_and_of_who_watches(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann, Person(address) as eve:
        options = {"end": "deals", "deals": 1, "early_finish": "auto"}
        table = ann.open("own", *BOTS, game="push-out-the-pig", **options)["table"]
        with ann.live(table) as live:
            live.play_out()
            (line,) = lines_of(live.table)
        totals = live.now["view"]["totals"]
        assert (line["number"], [score["points"] for score in line["scores"]]) == (1, totals)
        cards = [card for score in line["scores"] for card in score["pieces"]]
        assert len(cards) == len(set(cards)) == 16
        until(lambda: eve.ask("GET", f"/tables/{table}")["now"]["status"] == "over")
        assert lines_of(eve.ask("GET", f"/tables/{table}")) == [line]


def test_a_game_without_a_sheet_sends_nothing_of_it(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        table = ann.open("own", "random", first="seat_0")["table"]
        with ann.live(table) as live:
            live.act("roll")
            live.wait(lambda: live.ply > 1)
            assert all("line" not in entry for entry in live.table["log"])
