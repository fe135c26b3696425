"""Presence is sent to all viewers, without the rest of the table."""

import json
from contextlib import ExitStack

import pytest
from serving import Person

CROWD = 40  # people who come to watch


def presents(live):
    """The frames about who is there that came to a page."""
    return [frame for frame in map(json.loads, live.frames) if frame["type"] == "present"]


def test_who_comes_is_told_without_the_rest_of_the_table(ann, bob):
    table = ann.open("own", "open")["table"]
    with ann.live(table) as live:
        known = dict(live.now)
        with bob.live(table):
            live.wait(lambda: live.now["watching"] == 1)
        live.wait(lambda: live.now["watching"] == 0)
        assert live.now == known
        (came, went) = presents(live)
    assert set(came) == {"type", "version", "seats", "watching", "blocked"}
    assert (went["version"], went["watching"]) == (came["version"] + 1, 0)


@pytest.mark.real_time
def test_a_crowd_is_told_of_together(ann):
    """Each of those who come is not a frame for each of those who are there."""
    table = ann.open("own", "open")["table"]
    with ann.live(table) as host, ExitStack() as doors:
        pages = [doors.enter_context(ann.live(table)) for _ in range(2)]
        watchers = [doors.enter_context(Person(ann.address)) for _ in range(CROWD)]
        lines = [doors.enter_context(person.socket(table)) for person in watchers]
        host.wait(lambda: host.now["watching"] == CROWD)
        for page in pages:
            page.wait(lambda page=page: page.now["watching"] == CROWD)
        heard = [len(presents(page)) for page in (host, *pages)]
        assert max(heard) <= CROWD
        total = sum(heard) + sum(_pending(line) for line in lines)
    assert total < CROWD * (CROWD - 1) / 4, "half of what one frame for each would make"


def _pending(line):
    """Frames that came to a line and were not read yet."""
    count = 0
    try:
        while line.recv(0.2):
            count += 1
    except TimeoutError:
        pass
    return count
