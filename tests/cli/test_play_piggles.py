"""`pigpen play` with Piggles: a whole game by typed actions, and real pieces on a real board."""

import re

from pigpen.play.record import read_record
from pigpen.play.saved import verify

SHORT = "piggles --rounds 2"
ANYTHING = "\n".join(["abc", "throw x=-8 v=20", "load -", *(f"sudden 0{s}" for s in "abcdef")] * 40)


def test_a_whole_game_against_a_bot_is_kept_and_verified(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    line = f"play {SHORT} --opponent random --seed 4 --name Ann --record {path}"
    shown = pigpen(line, ANYTHING + "\n")
    assert (shown.status, shown.complaints) == (0, "")
    assert "You load 3 pigs." in shown.out
    assert re.search(r"0[abc] (lands|falls off)", shown.out)
    assert re.search(r"wins? on points|wins? Sudden Snout-Up", shown.out)
    assert verify(read_record(path)) > 4


def test_real_pieces_are_told_by_hand(pigpen):
    typed = ["ab", "throw", "0a 0 -2.5 up; settled", "0a 0 -2.5 up; 0b 6 0 head; settled", "u", "q"]
    shown = pigpen("play piggles --by-hand --opponent friend=Bob --name Ann", "\n".join(typed)).out
    assert "How do these lie: 0a, 0b?" in shown
    assert "Some thrown pigs haven’t come to rest yet. (S15)" in shown
    assert "0b lands on its head, in the Woods." in shown
    assert "Ann now has 3." in shown
    assert "Undone: 0a 0 -2.5 up 0b 6 0 head settled." in shown


def test_the_board_shows_pieces_where_they_lie(pigpen):
    typed = ["a", "throw", "0a 0 -2.5 up; settled", "q"]
    shown = pigpen("play piggles --by-hand --opponent friend=Bob --name Ann", "\n".join(typed)).out
    (row,) = (line for line in shown.splitlines() if "0a^" in line)
    rows = [line for line in shown.splitlines() if line.startswith("::::::")][-21:]
    assert rows.index(row) == 14  # of 21, north above
    assert abs(row.index("0a^") + 1 - 26) <= 1
    assert "0a (0, -2.5) Snout-Up, in a Field = 3" in shown


def test_modern_pieces_say_what_they_do(pigpen):
    shown = pigpen("play piggles --preset modern_core --by-hand --opponent friend=Bob", "q\n").out
    assert "0b Orange, Right;" in shown
    assert "1f Red, Premium, without a rune\n" in shown


def test_what_choices_would_do_is_told_before_they_are_made(pigpen):
    typed = ["ab", "throw", "0a 0 -2.5 up; 0b 0 -3.2 up; settled", "-", "q"]
    options = "--preset modern_core --opponent friend=Bob --name Ann"
    shown = pigpen(f"play piggles --by-hand {options}", "\n".join(typed)).out
    assert "load -: Ann’s Tally would then be 0." in shown
    nothing = [
        "0a acts: Damage, to the left. There’s no target.",
        "0b acts: Burn, to the right. There’s no target.",
    ]
    assert "\n".join(nothing) in shown  # by themselves
    assert "load abcdef: That empties Ann’s Pen. What leaves" in shown
    assert "load -: Bob’s Tally would then be 0." in shown
    assert "load -: Ann’s Tally would then be 6." in shown
