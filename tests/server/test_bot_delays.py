"""A bot answers after whole delays, however long it thought: by a clock of the test's own."""

import asyncio
from math import ceil

import pytest
from sent import opened

from pigpen.server.live import bots as module
from pigpen.server.live.bots import Bots
from pigpen.server.live.reply_pacing import ReplyPacing

DELAY = 0.7
THOUGHTS = (0.0, 1e-6, 0.01, 0.35, 0.699, 0.701, 1.39, 2.5)


@pytest.fixture
def clock(monkeypatch):
    """Seconds, which pass where somebody sleeps or thinks."""
    now = [100.0]

    async def sleep(seconds):
        now[0] += seconds

    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(module.asyncio, "sleep", sleep)
    return now


def waits(clock, monkeypatch, delay):
    """Seconds from the turn to the answer, for each time that a bot may think."""
    table = opened("push-out-the-pig", {}, 1, "worlds-64")

    async def answered(thought):
        async def think(_self, _table):
            clock[0] += thought
            return 7

        monkeypatch.setattr(Bots, "_think", think)
        bots = object.__new__(Bots)
        bots._delay, bots._pacing, bots._on_thought = delay, ReplyPacing(), lambda _: None
        began = clock[0]
        assert await bots._choice(table) == 7
        return clock[0] - began

    return [asyncio.run(answered(thought)) for thought in THOUGHTS]


def test_an_answer_comes_after_whole_delays(clock, monkeypatch):
    expected = [DELAY * max(1, ceil(thought / DELAY)) for thought in THOUGHTS]
    assert waits(clock, monkeypatch, DELAY) == pytest.approx(expected)


def test_all_thoughts_shorter_than_a_delay_look_alike(clock, monkeypatch):
    seen = waits(clock, monkeypatch, DELAY)
    assert {round(each, 9) for each, t in zip(seen, THOUGHTS, strict=True) if t <= DELAY} == {DELAY}


def test_without_a_delay_the_answer_comes_at_once(clock, monkeypatch):
    assert waits(clock, monkeypatch, 0.0) == pytest.approx(THOUGHTS)


def test_after_a_late_answer_no_other_tells_that_it_was_sooner_or_as_late():
    pacing = ReplyPacing()
    needed = {0: 1, 1: 3, 2: 1, 3: 3, 4: 2, 100: 1, 150: 4, 200: 1, 349: 4, 350: 2, 351: 1}
    seen = {ply: pacing.delays("t", ply, 1, each) for ply, each in needed.items()}
    late = {1: 3, 2: 3, 3: 3, 4: 3, 100: 3, 150: 4, 200: 4, 349: 4, 350: 2, 351: 2}
    assert seen == {0: 1, **late}
    assert pacing.delays("another", 2, 1, 1) == 1


def test_what_a_longer_pause_hid_is_not_told_afterwards():
    pacing = ReplyPacing()
    assert pacing.delays("t", 1, 3, 2) == 3
    assert pacing.delays("t", 2, 1, 1) == 1


def test_tables_are_forgotten_in_the_end():
    pacing = ReplyPacing()
    for number in range(10_000):
        pacing.delays(f"{number}", 1, 1, 2)
    assert len(pacing._late) == 4096
