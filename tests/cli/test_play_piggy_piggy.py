"""`pigpen play` with Piggy Piggy: a whole game by typed actions, and hands that stay hidden."""

import re
from itertools import islice

from pigpen.games.piggy_piggy.words import card_text
from pigpen.play.record import read_record
from pigpen.play.saved import verify

SHORT = "piggy-piggy --seats 2 --target 2"
ANYTHING = "\n".join([*(f"food {letter}" for letter in "abcde"), "end"] * 60) + "\n"


def test_a_whole_game_against_a_bot_is_kept_and_verified(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    line = f"play {SHORT} --opponent random --seed 4 --name Ann --record {path}"
    shown = pigpen(line, ANYTHING)
    assert (shown.status, shown.complaints) == (0, "")
    assert re.search(r"wins? with [2-9]\.", shown.out)
    outcomes = verify(read_record(path))
    assert outcomes > 10
    assert f"all {outcomes} outcomes follow from the secret" in pigpen(["verify", str(path)]).out
    assert "pig from the middle" in pigpen(["replay", str(path)]).out


def test_a_drawn_card_that_was_changed_is_found(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    pigpen(f"play {SHORT} --opponent random --seed 4 --record {path}", ANYTHING)
    text = path.read_text("utf-8")
    changed = re.sub(r"\b([A-E])1 ([A-E])2\b", r"\g<2>2 \g<1>1", text, count=1)
    assert changed != text
    path.write_text(changed, "utf-8")
    shown = pigpen(["verify", str(path)])
    assert shown.status == 1
    assert "does not follow from the secret" in shown.err


def test_refusals_say_what_to_do_and_name_the_ruling(pigpen):
    line = f"play {SHORT} --must-play on --opponent random --seed 4 --name Ann"
    typed = ["end", "food z", "goat 9 a1", "goat 1 a1", "score a1", "hm"]
    shown = pigpen(line, "\n".join(typed) + "\n").out
    assert "You must play at least one card while you can. (Y3)" in shown
    assert "names no food; write food A to food E." in shown
    assert "names no other seat; write it like goat 2 A3." in shown
    assert re.search(r"\(Y9\)|\(Y8\)", shown)
    assert "if you have its pig, or end your turn. (Y21)" in shown
    assert "'hm' is no action; say food B, goat 2 A3, or end." in shown


def test_who_shares_a_terminal_sees_an_own_hand_only(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    line = f"play {SHORT} --opponent friend=Bob --name Ann --seed 4 --json --record {path}"
    shown = pigpen(line, "\n" + ANYTHING)
    before, *parts = re.split(r"(\w+), press Enter when only you can see the screen", shown.err)
    dealt = [card_text(kind) for kind in islice(read_record(path).history(), 10)]
    shows = list(zip(parts[::2], map(hand_in, parts[1::2]), strict=True))
    first = dict(reversed(shows))
    assert "Your hand" not in before
    assert first == {"Ann": sorted(dealt[::2]), "Bob": sorted(dealt[1::2])}


def hand_in(text: str) -> list[str]:
    """The first hand that is shown."""
    found = re.search("Your hand: (.*)", text)
    assert found
    return found[1].split()
