"""The command that measures strength measures the chosen bots again and leaves the others."""

from itertools import count

import pytest
from unchanged import unless_changed

from pigpen import catalog
from pigpen.bots.catalog import entry
from scripts import measure_strength
from scripts.measure_strength import Task, measured, played, tasks


@pytest.mark.compiled
def test_only_what_a_bot_takes_part_in_is_measured():
    found = measured(Task("pig", 2, 1.0, 1, ("optimal",)))
    assert {name for name, against in found.items() if against} == {"optimal"}
    assert found["optimal"]["hamlet"] == pytest.approx(0.546, abs=0.001)  # exact
    assert {*found["optimal"]} == {"random", "keep-pace", "hamlet"}


@unless_changed(__file__)
@pytest.mark.compiled
def test_what_was_known_of_others_stays():
    before = {
        "truffle": {"random": 0.3, "hamlet": 0.2},
        "optimal": {"random": 0.1, "keep-pace": 0.1, "hamlet": 0.1},
        "gone": {"random": (1, 2)},
    }
    found = measured(Task("pig", 2, 1.0, 1, ("optimal",), before=before))
    assert found["truffle"] == before["truffle"]
    assert found["optimal"]["hamlet"] == pytest.approx(0.546, abs=0.001)
    assert "gone" not in found
    # All that a bot takes part in is new, also as the others' bot.
    found = measured(Task("pig", 2, 1.0, 1, ("random",), before=before))
    assert found["truffle"]["random"] == pytest.approx(0.784, abs=0.001)
    assert found["truffle"]["hamlet"] == 0.2
    assert found["optimal"]["hamlet"] == 0.1


@pytest.mark.compiled
def test_what_is_missing_is_measured_alone_and_in_its_place():
    before = {"optimal": {"keep-pace": 0.1, "hamlet": 0.2}}
    found = measured(Task("pig", 2, 1.0, 1, ("optimal",), missing=True, before=before))
    assert [*found["optimal"]] == ["random", "keep-pace", "hamlet"]
    assert found["optimal"]["random"] == pytest.approx(0.892, abs=0.001)
    assert found["optimal"]["hamlet"] == 0.2


def test_every_number_of_seats_has_its_turn():
    asked = [*tasks(["push-out-the-pig", "piggles"], 1.0, 1)]
    assert [(task.name, task.seats) for task in asked] == [
        *(("push-out-the-pig", seats) for seats in (3, 4, 5, 6)),
        ("piggles", catalog.make("piggles").num_seats),
    ]


@pytest.mark.parametrize(("fewest", "games"), [(16, 16), (100, None)])
def test_slow_bots_play_the_fewest_games_unless_these_take_ten_times_the_seconds(
    monkeypatch, fewest, games
):
    game = catalog.make("pig")
    bot, other = (entry(name).build(game) for name in ("hamlet", "random"))
    ticks = count()
    monkeypatch.setattr(measure_strength, "process_time", lambda: float(next(ticks)))
    found = played(game, bot, other, 1.0, 1, fewest)  # a second for eight games
    assert (found and found.games) == games
