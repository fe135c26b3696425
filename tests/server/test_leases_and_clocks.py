"""Leases where the database's clock is set back or forward."""

import asyncio

import pytest
from sqlalchemy import create_engine, text

from pigpen.server.live.retention import with_lease
from pigpen.server.store.leases import SHARDS, NotOwner, check, release_all, renew, shard_of

LASTS = 3_000  # ms
HOUR = 3_600_000  # ms


@pytest.fixture
def engine(postgresql_url):
    engine = create_engine(postgresql_url)
    yield engine
    engine.dispose()


def beats(engine, node):
    with engine.begin() as connection:
        return renew(connection, node, LASTS)


def jump(engine, ms):
    """Return the stored times as the database's clock would read them after a jump."""
    with engine.begin() as connection:
        for table in ("nodes", "leases"):
            change = f"UPDATE {table} SET expires = expires - :ms WHERE expires > 0"
            connection.execute(text(change), {"ms": ms})


@pytest.mark.parametrize("ms", [-HOUR, HOUR])
def test_what_a_dead_node_owned_is_taken_at_once_after_a_jump(engine, ms):
    owned = beats(engine, "one")
    assert len(owned) == SHARDS
    jump(engine, ms)
    assert len(beats(engine, "two")) == SHARDS
    with pytest.raises(NotOwner), engine.begin() as connection:
        check(connection, owned)


def test_a_small_step_takes_nothing_from_a_node_that_lives(engine):
    beats(engine, "one")
    beats(engine, "two")
    one = beats(engine, "one")
    jump(engine, -5_000)
    two = beats(engine, "two")
    assert {lease.shard for lease in one}.isdisjoint(lease.shard for lease in two)
    with engine.begin() as connection:
        check(connection, one)


def test_nodes_share_alike_again_soon_after_a_jump(engine):
    beats(engine, "one")
    beats(engine, "two")
    jump(engine, -HOUR)
    for _ in range(4):
        counts = [len(beats(engine, node)) for node in ("one", "two")]
    assert counts == [SHARDS // 2] * 2


def test_who_lost_the_cleaning_up_deletes_nothing(engine):
    """Its lease became another's between its look at it and its commit."""
    held = {lease.shard: lease for lease in beats(engine, "a")}
    done = []

    async def write(work):
        with engine.begin() as connection:
            work(connection)

    clean = with_lease("retention", lambda name: held[shard_of(name)], write)
    asyncio.run(clean(done.append))
    assert len(done) == 1
    with engine.begin() as connection:
        release_all(connection, "a")
    beats(engine, "b")
    with pytest.raises(NotOwner):
        asyncio.run(clean(done.append))
    assert len(done) == 1
