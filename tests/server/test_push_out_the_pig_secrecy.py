"""A seat receives the same bytes whatever cards the others hold."""

from functools import reduce
from itertools import pairwise

import msgspec
import pytest
from push_out_the_pig_exchanged import a_match, with_other_hands
from sent import course, opened, sent

from pigpen import catalog
from pigpen.core.game import NOBODY
from pigpen.server.table.table import Status
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot
from pigpen.server.views.table import table_view

NAME = "push-out-the-pig"
OPTIONS = {
    "three seats": {"seats": 3, "limit": 100},
    "four seats": {"limit": 100},
    "exposing": {"limit": 100, "expose": "on"},
    "the two leads": {"limit": 100, "lead": "two_of_spades"},
    "six seats": {"seats": 6, "limit": 100, "joker_any_time": "on"},
}
CARDS = ("2S", "QS", "JD", "10C", "AH", "7H", "JK1", "pass", "expose QS", "finish")
CODES = (0, 10, 48, 56, 99)


@pytest.mark.parametrize("people", ["people", "bots"])
@pytest.mark.parametrize("options", OPTIONS)
def test_other_hands_change_no_byte_of_what_a_seat_gets(options, people):
    """Over a match that stops in the middle of a deal; watching included."""
    count = catalog.make(NAME, OPTIONS[options]).num_seats
    start = opened(NAME, OPTIONS[options], 1 if people == "bots" else count, "beginner")
    seats = [0] if people == "bots" else [0, start.game.num_seats - 1]
    different = 0
    for seed in range(3):
        whole = a_match(start.game, seed)
        history = whole[: len(whole) * (seed + 2) // 5]
        truth = course(start, history)
        for seat in (*seats, NOBODY):
            guest = f"{seat}" if seat != NOBODY else "eve"
            other = with_other_hands(start.game, history, seat, seed)
            different += other != history
            for a, b in zip(pairwise(truth), pairwise(course(start, other)), strict=True):
                assert sent(*a, guest, CARDS, CODES) == sent(*b, guest, CARDS, CODES), a[1].ply
    assert different >= 3


def test_a_match_that_is_over_has_no_secrets():
    """So what is compared above would differ if it were shown."""
    start = opened(NAME, {"limit": 100}, 4)
    history = a_match(start.game, 1)
    other = with_other_hands(start.game, history, 0, 1)
    ends = [reduce(lambda _, t: t, course(start, each)) for each in (history, other)]
    assert [end.status for end in ends] == [Status.OVER] * 2
    views = [msgspec.json.encode(table_view(SharedSnapshot(end, Presence()), "0")) for end in ends]
    assert views[0] != views[1]
