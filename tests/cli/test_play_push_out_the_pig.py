"""`pigpen play` with cards: whole deals by typed cards, and hands that stay hidden."""

import io
import re

import pytest
from rich.console import Console

from pigpen.cli.faces.push_out_the_pig import board
from pigpen.cli.faces.push_out_the_pig import typed_input as typed_cards
from pigpen.cli.hot_seat import HotSeat
from pigpen.cli.players import Player
from pigpen.play.match import new
from pigpen.play.record import read_record
from pigpen.play.saved import verify

PACK = [rank + suit for suit in "shcd" for rank in (*"23456789", "10", *"jqka")]
WHOLE_DEAL = (
    "\n".join(["finish", *PACK] * 14) + "\n"
)  # the first card that may be played, each time
ONE_DEAL = "push-out-the-pig --end deals --deals 1"


def test_a_whole_deal_against_bots_is_kept_and_verified(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    line = f"play {ONE_DEAL} --opponent random --seed 4 --name Ann --record {path}"
    shown = pigpen(line, WHOLE_DEAL)
    assert (shown.status, shown.complaints) == (0, "")
    assert re.search(r"(wins|shares the win) with -?\d+\.", shown.out)
    assert "Deal 2" not in shown.out
    record = read_record(path)
    assert len(record.result) == 4
    assert verify(record) == 53
    assert "all 53 outcomes follow from the secret" in pigpen(["verify", str(path)]).out
    assert "takes the trick: " in pigpen(["replay", str(path)]).out


def test_sides_are_named_and_win_together(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    line = f"play {ONE_DEAL} --partners pairs --opponent random --seed 4 --name Ann --record {path}"
    shown = pigpen(line, WHOLE_DEAL)
    assert (shown.status, shown.complaints) == (0, "")
    assert re.search(r"\[A\] Ann, .+ \[B\] ", shown.out)
    assert re.search(r"together: -?−?\d+ this deal, -?−?\d+ total\.", shown.out)
    assert "win together with" in shown.out
    record = read_record(path)
    assert record.result in ((1.0, -1.0, 1.0, -1.0), (-1.0, 1.0, -1.0, 1.0))
    assert verify(record) == 53


def test_a_dealt_card_that_was_changed_is_found(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    pigpen(f"play {ONE_DEAL} --opponent random --seed 4 --record {path}", WHOLE_DEAL)
    text = path.read_text("utf-8")
    assert "KC JH" in text
    path.write_text(text.replace("KC JH", "JH KC"), "utf-8")
    shown = pigpen(["verify", str(path)])
    assert shown.status == 1
    assert "Ply 1: 'JH' does not follow from the secret." in shown.err


def test_refusals_name_the_ruling(pigpen):
    line = f"play {ONE_DEAL} --opponent random --seed 4 --name Ann"
    shown = pigpen(line, "9h\n7s\nresign\nfinish\nfold\n?\n").out
    assert "You have ♠ and must follow suit. (P6)" in shown
    assert "You don’t have that card. (P5)" in shown
    assert "You can’t resign here" in shown
    assert "(P9)" in shown
    assert "'fold' is no card; write QS, 10C or JK1 for a joker." in shown


def test_who_shares_a_terminal_sees_one_hand_at_a_time(pigpen):
    """Each person's hand is shown after that person pressed Enter, and nobody else's."""
    people = "--opponent friend=Bob --opponent friend=Cid --name Ann"
    shown = pigpen(f"play {ONE_DEAL} {people} --seed 4 --json", "\n" + WHOLE_DEAL)
    parts = re.split(r"(\w+), press Enter when only you can see the screen", shown.err)
    hands: dict[str, set[str]] = {"Ann": set(), "Bob": set(), "Cid": set()}
    assert "Your hand" not in parts[0]
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        hands[name] |= {
            card for line in re.findall("Your hand: (.*)", text) for card in line.split()
        }
    assert not hands["Ann"] & hands["Bob"] | hands["Bob"] & hands["Cid"]
    assert all(hands.values())


def test_the_next_person_is_told_what_was_played_meanwhile(pigpen):
    people = "--opponent friend=Bob --opponent friend=Cid --name Ann"
    shown = pigpen(f"play {ONE_DEAL} {people} --seed 4 --json", "\n" + WHOLE_DEAL).err
    first, second = re.findall(r"(\w+), press Enter", shown)[:2]
    told = shown.split(f"{second}, press Enter", 1)[1].split("Your hand", 1)[0]
    assert f"{first} plays" in told


def test_one_person_among_bots_is_not_asked_to_look_away(pigpen):
    shown = pigpen(f"play {ONE_DEAL} --opponent random --seed 4", "")
    assert "press Enter" not in shown.out


def test_the_screen_is_wiped_before_it_changes_hands():
    file = io.StringIO()
    screen = Console(file=file, force_terminal=True, _environ={"TERM": "xterm"})
    match = new("push-out-the-pig", seed=1, names=("Ann", "Bob"))
    players = [Player(name, None) for name in match.names]
    rights = HotSeat(match, players, screen)
    asked: list[str] = []
    rights.hand_over(0, lambda question: asked.append(question) or "")
    rights.hand_over(0, lambda question: asked.append(question) or "")
    assert asked == ["Ann, press Enter when only you can see the screen"]
    assert file.getvalue().count("\x1b[2J") == file.getvalue().count("\x1b[3J") == 1


def test_cards_are_not_entered_by_hand(pigpen):
    shown = pigpen("play push-out-the-pig --by-hand --opponent friend")
    assert (shown.status, shown.out) == (2, "")
    assert "In Push Out the Pig the program deals" in shown.err


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        ("sq", "QS"),
        ("Q♠", "QS"),
        ("♠q", "QS"),
        (" 10c ", "10C"),
        ("c", "10C"),
        ("10", "10C"),
        ("3", "3"),
        ("jk1", "JK1"),
        ("f", "finish"),
        ("finish", "finish"),
        ("q", "q"),
        ("h9", "9h"),
        ("", ""),
    ],
)
def test_ways_to_say_a_card(typed, card):
    actions = ("3S", "QS", "3H", "10C", "JK1", "finish")
    assert typed_cards.action(typed, actions) == card


@pytest.mark.parametrize(
    ("typed", "action"),
    [("qs", "expose QS"), ("expose qs", "expose QS"), ("a", "expose AH"), ("p", "pass")],
)
def test_ways_to_expose(typed, action):
    assert typed_cards.action(typed, ("expose QS", "expose AH", "pass")) == action


def test_a_card_is_exposed_and_shown(pigpen):
    line = f"play {ONE_DEAL} --expose on --opponent random --name Ann --seed 4"
    for seed in range(4, 12):  # until Ann has something to show
        shown = pigpen(line.replace("--seed 4", f"--seed {seed}"), "qs\njd\n10c\nah\npass\n").out
        if "Ann exposes" in shown:
            break
    assert re.search(r"Ann +exposed: ", shown)


def test_suits_are_told_apart_without_colour():
    assert board.card("10H", draw=True).plain == "10♥"
    assert board.card("10H", draw=False).plain == "10H"
    styles = {str(board.card(f"9{suit}", draw=True).style) for suit in "SHCD"}
    assert len(styles) == 4
    assert board.card("JK1", draw=True).plain == "JK1"
