"""At Piggy Piggy a seat is sent the same, byte for byte, whatever cards the others drew."""

from itertools import pairwise

import msgspec
import pytest
from piggy_piggy_exchanged import with_other_food
from sent import course, opened, sent
from strategies import random_history

from pigpen.core.game import NOBODY
from pigpen.server.table.table import Status
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot
from pigpen.server.views.table import table_view

NAME = "piggy-piggy"
OPTIONS = {
    "two seats": {"seats": 2, "target": 4},
    "four seats, to play": {"seats": 4, "target": 4, "must_play": "on"},
    "five seats, no more cards": {"seats": 5, "on_exhaust": "no_draw", "first": "random"},
    "six seats, the pile once": {"seats": 6, "target": 3, "on_exhaust": "end"},
    "free scoring": {"seats": 3, "score_optional": "on", "must_play": "on"},
}
TEXTS = ("food A", "food E", "goat 1 A1", "score A2", "end", "A1", "nonsense")
CODES = (0, 4, 5, 40, 80, 81, 95)
PLIES = 90


@pytest.mark.parametrize("people", ["people", pytest.param("bots", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("options", OPTIONS)
def test_other_cards_change_no_byte_of_what_a_seat_gets(options, people):
    """Over a game that stops in the middle; watching included."""
    count = opened(NAME, OPTIONS[options], 1).game.num_seats
    start = opened(NAME, OPTIONS[options], 1 if people == "bots" else count)
    seed = len(options)
    history = random_history(start.game, seed, max_plies=PLIES)
    truth = course(start, history)
    if truth[-1].status == Status.OVER:
        truth, history = truth[:-1], history[:-1]
    for seat in (NOBODY, 0) if people == "bots" else (NOBODY, 0, count - 1):
        other = with_other_food(start.game, history, seat, seed)
        assert sum(a != b for a, b in zip(history, other, strict=True)) > 1
        guest = "eve" if seat == NOBODY else f"{seat}"
        for a, b in zip(pairwise(truth), pairwise(course(start, other)), strict=True):
            one, two = (sent(*moments, guest, TEXTS, CODES) for moments in (a, b))
            assert one == two, a[1].ply


def test_a_game_that_is_over_has_no_secrets():
    """So what is compared above would differ if it were shown."""
    start = opened(NAME, {"seats": 3, "target": 1}, 3)
    history = random_history(start.game, 3, max_plies=2_000)
    other = with_other_food(start.game, history, 0, 1)
    ends = [course(start, each)[-1] for each in (history, other)]
    assert [end.status for end in ends] == [Status.OVER] * 2
    views = [msgspec.json.encode(table_view(SharedSnapshot(end, Presence()), "0")) for end in ends]
    assert views[0] != views[1]
