"""The data with which the browser derives the chance of a game again."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import pigpen
from pigpen.play.fair import FairChance, commitment
from pigpen.play.record import format_record, parse_record
from pigpen.play.saved import verify
from pigpen.server.http.records import LARGEST_BODY
from pigpen.server.pages.fairness.views import chances_of

EXAMPLES = sorted((Path(__file__).parents[2] / "examples/records").glob("*.toml"))


def misfits(chances):
    """Plies whose outcome is not the one that the secret leads to, as a browser finds them."""
    source = FairChance(bytes.fromhex(chances["secret"]), tuple(chances["contributions"]))
    return [
        draw["ply"]
        for draw in chances["draws"]
        if derived(source, chances, draw) != draw["outcome"]
    ]


def derived(source, chances, draw):
    space = chances["spaces"][draw["space"]]
    return source.pick(dict(zip(space["codes"], space["probabilities"], strict=True)), draw["ply"])


def check(person, record, status=200):
    return person.ask("POST", "/chances", {"record": record}, status)


def test_a_finished_tables_chance_can_be_derived_by_a_stranger(ann, bob):
    table = ann.open("own", "random", target=20, first="random")["table"]
    with ann.live(table) as live:
        live.play_out()
    chances = bob.ask("GET", f"/tables/{table}/chances")
    assert misfits(chances) == []
    assert commitment(bytes.fromhex(chances["secret"])) == chances["commitment"]
    assert chances["contributions"] == ["host"]
    record = parse_record(bob.http.get(f"/api/tables/{table}/record").text)
    assert len(chances["draws"]) == verify(record)
    assert check(bob, format_record(record)) == chances


def test_before_the_end_there_is_no_secret(ann):
    table = ann.open("own", "random", first="random")["table"]
    chances = ann.ask("GET", f"/tables/{table}/chances")
    assert (chances["secret"], chances["problem"]) == ("", "")
    assert len(chances["commitment"]) == 64
    seats = chances["spaces"][0]
    assert (seats["codes"], seats["probabilities"]) == ([0, 1], [0.5, 0.5])
    assert seats["texts"] == ["first:0", "first:1"]


def test_there_is_no_chance_of_a_table_that_is_not_there(ann):
    assert ann.ask("GET", "/tables/nowhere/chances", status=404)["code"] == "unknown-table"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_record_file_comes_with_all_that_was_possible(ann, example):
    chances = check(ann, example.read_text("utf-8"))
    record = parse_record(example.read_text("utf-8"))
    assert (chances["commitment"], chances["problem"]) == (record.commitment, "")
    dice = {tuple(space["texts"]) for space in chances["spaces"]}
    assert tuple("123456") in dice
    if record.commitment:
        assert misfits(chances) == []


@pytest.fixture
def game():
    """A finished game of Pig whose second ply is a die."""
    match = pigpen.new("pig", seed=5, target=30)
    while not match.is_over:
        may_hold = "hold" in match.legal_actions
        match.apply("hold" if may_hold and match.position.turn_total >= 10 else "roll")
    return match.record()


def test_a_changed_die_is_found_at_its_ply(ann, game):
    position = next(n for n, text in enumerate(game.actions) if text in ("3", "4", "5"))
    changed = [*game.actions]
    changed[position] = "2"
    assert misfits(check(ann, format_record(replace(game, actions=changed))))[0] == position


@pytest.mark.parametrize("change", [{"secret": "00" * 32}, {"contributions": ("eve",)}])
def test_a_changed_secret_or_contribution_moves_the_dice(ann, game, change):
    assert misfits(check(ann, format_record(replace(game, **change))))


def test_a_record_that_breaks_the_rules_says_where(ann, game):
    broken = format_record(game).replace('"roll"', '"hold"', 1)
    chances = check(ann, broken)
    assert chances["draws"] == []
    assert "Roll at least once before you hold. (D2)" in chances["problem"]


def test_what_was_taken_over_from_another_game_is_not_drawn(game):
    drawn = [draw.ply for draw in chances_of(game).draws]
    chances = chances_of(replace(game, given=drawn[2]))
    assert ([draw.ply for draw in chances.draws], chances.given) == (drawn[2:], drawn[2])


def test_a_false_result_is_a_problem(game):
    swapped = tuple(-utility for utility in game.result)
    assert chances_of(game).problem == ""
    assert "result" in chances_of(replace(game, result=swapped)).problem


@pytest.mark.parametrize("text", ["", "game = ", 'game = "pig"', "\x00"])
def test_what_is_no_record_is_refused_with_a_reason(ann, text):
    assert check(ann, text, 400)["code"] == "bad-request"


def test_a_record_of_another_game_is_refused(ann, game):
    assert (
        "no game 'chess'"
        in check(ann, format_record(game).replace('"pig"', '"chess"'), 400)["text"]
    )


def test_a_file_that_is_no_game_but_a_book_is_refused(ann):
    assert check(ann, "#" * LARGEST_BODY, 413)["code"] == "refused"


OPEN_PIG = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}


def open_committed(person, table, status=201):
    return person.ask("POST", "/tables", {**OPEN_PIG, "committed_table": table}, status)


def test_a_table_commits_before_its_host_has_sent_anything(ann):
    committed = ann.ask("POST", "/commitments", status=201)
    created = open_committed(ann, committed["table"])
    assert created["table"] == committed["table"]
    table = ann.ask("GET", f"/tables/{created['table']}")
    assert table["commitment"] == committed["commitment"]
    invitation = ann.ask("GET", f"/invites/{created['invites'][0]['invite']}")
    assert invitation["commitment"] == committed["commitment"]


def test_a_commitment_is_kept_once(ann, bob):
    table = ann.ask("POST", "/commitments", status=201)["table"]
    open_committed(ann, table)
    assert open_committed(bob, table, 409)["code"] == "stale-commitment"


@pytest.mark.parametrize("table", ["x", "../../../../../../../x", "a" * 24, "a" * 16 + "ffffffff"])
def test_what_was_never_committed_to_is_not_kept(ann, table):
    assert open_committed(ann, table, 409)["code"] == "stale-commitment"
