"""Two servers that share a database are one to people, whichever one they are at."""

from contextlib import ExitStack, contextmanager

import pytest
from serving import Person, act, serving

from pigpen.server.settings import BadSetting, settings

pytestmark = pytest.mark.long


@pytest.fixture
def two(postgresql_url, redis_url):
    """host:port of both."""
    with ExitStack() as stack:
        start = (serving(postgresql_url, redis=redis_url, away_after=5) for _ in range(2))
        yield [stack.enter_context(one) for one in start]


@contextmanager
def at_table(two, **options):
    """Ann at one node, Bob at the other, with their pages."""
    with Person(two[0]) as ann, Person(two[1]) as bob:
        opened = ann.open("own", "open", **options)
        bob.join(opened["invites"][0]["invite"])
        with ann.live(opened["table"]) as hers, bob.live(opened["table"]) as his:
            yield ann, bob, hers, his


def together(one, other):
    """Wait until both show the same ply."""
    for page, than in ((one, other), (other, one)):
        page.wait(lambda page=page, than=than: page.ply >= than.ply)


def mover(*pages):
    return next(page for page in pages if page.is_my_turn())


def test_a_game_goes_on_between_two_nodes(two):
    with at_table(two, target=20) as (_, _, hers, his):
        while not hers.is_over():
            mover(hers, his).play()
            together(hers, his)
        assert his.is_over()
        assert hers.table["log"] == his.table["log"]


def test_a_bot_plays_whichever_node_owns_its_table(two):
    """Of several tables, some are owned by the node where nobody sits."""
    with Person(two[0]) as ann:
        for _ in range(6):
            table = ann.open("own", "random", target=20)["table"]
            with ann.live(table) as page:
                while not page.is_over():
                    page.wait(lambda page=page: page.is_my_turn() or page.is_over())
                    if not page.is_over():
                        page.play()


def test_a_lost_wake_up_is_healed(two, redis):
    with at_table(two) as (_, _, hers, his):
        redis.stop()
        try:
            one = mover(hers, his)
            other = his if one is hers else hers
            one.play()
            together(hers, his)
            assert other.ply == one.ply
        finally:
            redis.start()


def test_a_right_move_is_never_refused_for_what_a_node_has_not_heard(two, redis):
    """Bob's page was at the first node and has seen what the second has not heard of."""
    redis.stop()
    try:
        with at_table(two) as (_, bob, hers, his), bob.at(two[0]).live(his.table["table"]) as there:
            while not there.is_my_turn():
                hers.play()
                there.wait(lambda: there.ply >= hers.ply)
            legal = there.now["legal"][0]["action"]
            assert his.ask(act(there.ply, legal))["type"] == "done"
    finally:
        redis.start()


def test_people_see_and_hear_each_other(two):
    with at_table(two) as (_, _, hers, his):
        hers.wait(lambda: all(seat["connected"] for seat in hers.now["seats"]))
        said = {"type": "say", "id": "s1", "phrase": "hello"}
        assert his.ask(said)["type"] == "done"
        assert his.ask(said)["type"] == "done"
        hers.wait(lambda: bool(hers.heard))
        assert hers.heard == [(1, "hello")]


def test_who_names_redis_names_postgresql_too(monkeypatch):
    monkeypatch.setenv("PIGPEN_REDIS", "redis://localhost/0")
    with pytest.raises(BadSetting, match="share a PostgreSQL"):
        settings("games.sqlite3")
    monkeypatch.setenv("PIGPEN_REDIS", "localhost")
    with pytest.raises(BadSetting, match="begins with redis://"):
        settings("games.sqlite3")
