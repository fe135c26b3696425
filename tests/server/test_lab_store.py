"""Stored runs of the lab: one owner each, nothing stored twice, and expiry."""

import gzip

import pytest
from databases import engine_of
from sqlalchemy import func, insert, select, update

from pigpen.lab.trials.design import Design, variant
from pigpen.lab.trials.files import csv_of
from pigpen.lab.trials.run import Trial, play_for
from pigpen.server.access.guests import Guest
from pigpen.server.pages.lab import store as lab_runs
from pigpen.server.pages.lab.api import PAGE
from pigpen.server.pages.lab.games import pack, unpack
from pigpen.server.pages.lab.process import TrialThread
from pigpen.server.pages.lab.store import Block, End, NewRun, Progress, RunLease
from pigpen.server.pages.people.merge import merge
from pigpen.server.pages.people.personal_data import erase, export
from pigpen.server.store.leases import NotOwner
from pigpen.server.store.schema import LAB_FILES, LAB_GAMES, LAB_RUNS, NODES

SOME = Progress(4, 1.5, {"games": 2})
FILES = {"csv": b"games", "parquet": b"the same"}


@pytest.fixture(params=["sqlite", "postgresql"])
def connect(request, tmp_path):
    """Transactions."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/db"
    else:
        url = request.getfixturevalue("postgresql_url")
    with engine_of(url) as engine:
        yield engine.begin


def new(name, guest="ann", site="here", at=1):
    return NewRun(name, guest, site, ["pig", [], ["random"], 10, 0], at)


def begin(connect, *runs):
    with connect() as it:
        assert [lab_runs.enqueue(it, run, 0) for run in runs] == [None] * len(runs)


def take(connect, seen, node="one"):
    with connect() as it:
        return lab_runs.acquire(it, seen, node)


def begun_and_taken(connect):
    begin(connect, new("r"))
    return take(connect, RunLease("r", "", 0))


def rows_of(connect, table):
    with connect() as it:
        return it.scalar(select(func.count()).select_from(table))


def test_of_two_who_take_a_run_one_has_it(connect):
    begin(connect, new("r"))
    taken = take(connect, RunLease("r", "", 0))
    assert (taken.claim, taken.stored, taken.attempts) == (RunLease("r", "one", 1), 0, 1)
    assert take(connect, RunLease("r", "", 0), "two") is None


def test_who_lost_a_run_writes_nothing_of_it(connect):
    former = begun_and_taken(connect).claim
    with connect() as it:
        lab_runs.store_progress(it, former, SOME, Block(0, 2, b"a"))
    taken = take(connect, former, "two")
    assert (taken.stored, taken.blocks, taken.seconds) == (2, (b"a",), 1.5)
    for write in (
        lambda it: lab_runs.store_progress(it, former, SOME, Block(2, 4, b"b")),
        lambda it: lab_runs.finish(it, former, SOME, End("done", files=FILES)),
        lambda it: lab_runs.release(it, former),
    ):
        with pytest.raises(NotOwner), connect() as it:
            write(it)
    assert (rows_of(connect, LAB_GAMES), rows_of(connect, LAB_FILES)) == (1, 0)


def test_a_block_whose_answer_was_lost_is_stored_once(connect):
    claim = begun_and_taken(connect).claim
    for block in (Block(0, 2, b"a"), Block(0, 3, b"ab")):
        with connect() as it:
            assert lab_runs.store_progress(it, claim, SOME, block) == 2
    with connect() as it:
        assert lab_runs.store_progress(it, claim, SOME, Block(2, 3, b"b")) == 3
    assert rows_of(connect, LAB_GAMES) == 2


def test_progress_and_an_orderly_stop_forgive_attempts(connect):
    seen = RunLease("r", "", 0)
    begin(connect, new("r"))
    for attempt in (1, 2):
        taken = take(connect, seen, f"node{attempt}")
        assert taken.attempts == attempt
        seen = taken.claim
    with connect() as it:
        lab_runs.release(it, seen)
        (going,), _ = lab_runs.list_active(it)
    assert (going.state, going.claim) == ("playing", RunLease("r", "", 2))
    assert take(connect, going.claim).attempts == 1


def test_a_run_that_is_over_is_files_and_tells_no_address(connect):
    claim = begun_and_taken(connect).claim
    with connect() as it:
        lab_runs.store_progress(it, claim, SOME, Block(0, 2, b"a"))
        lab_runs.finish(it, claim, SOME, End("done", files=FILES))
        row = lab_runs.get(it, "r")
        files = {kind: lab_runs.load_file(it, "r", kind) for kind in FILES}
        assert (row["state"], row["site"], row["found"]) == ("done", "", SOME.found)
        assert files == FILES
    assert rows_of(connect, LAB_GAMES) == 0


def test_runs_wait_in_the_order_of_their_coming(connect):
    begin(connect, new("b", at=2), new("c", at=3), new("a", at=3), new("z", at=1))
    with connect() as it:
        going, _ = lab_runs.list_active(it)
        order = [each.claim.run for each in going]
        assert order == ["z", "b", "a", "c"]
        assert [lab_runs.num_ahead(it, run) for run in order] == [0, 1, 2, 3]


def test_limits_count_the_runs_of_all_nodes(connect):
    begin(connect, *(new(f"r{n}") for n in range(2)))
    with connect() as it:
        assert lab_runs.enqueue(it, new("more"), 2).code == "too-many-runs"
        assert lab_runs.enqueue(it, new("more", site="there"), 2) is None
        for n in range(3, lab_runs.MOST_GOING):
            assert lab_runs.enqueue(it, new(f"r{n}", site=f"site {n}"), 0) is None
        assert lab_runs.enqueue(it, new("last", site="another"), 0).code == "busy-lab"


@pytest.mark.parametrize("most_here", [0, 6, lab_runs.MOST_GOING])
def test_four_addresses_leave_places_to_others(connect, most_here):
    with connect() as it:
        for n in range(4):
            runs = (new(f"{n} {run}", site=f"site {n}") for run in range(lab_runs.MOST_GOING))
            refused = [why for run in runs if (why := lab_runs.enqueue(it, run, most_here))]
            assert {why.code for why in refused} == {"too-many-runs"}
        assert lab_runs.enqueue(it, new("another", site="another"), most_here) is None


def test_the_first_address_gets_half_at_most(connect):
    with connect() as it:
        runs = [lab_runs.enqueue(it, new(f"{n}"), 0) for n in range(lab_runs.MOST_GOING)]
    assert runs.count(None) == lab_runs.MOST_GOING // 2


def test_one_that_waits_and_is_stopped_is_over(connect):
    begin(connect, new("r"), new("forgotten"), new("seen"))
    with connect() as it:
        lab_runs.stop(it, "r")
        lab_runs.record_look(it, "seen", 9)
        for run in ("forgotten", "seen"):
            lab_runs.stop(it, run, 1)
        states = {run: lab_runs.get(it, run)["state"] for run in ("r", "forgotten", "seen")}
    assert states == {"r": "stopped", "forgotten": "stopped", "seen": "waiting"}


def test_one_that_is_played_is_told_to_stop(connect):
    claim = begun_and_taken(connect).claim
    with connect() as it:
        lab_runs.stop(it, "r")
        (going,), _ = lab_runs.list_active(it)
        assert going == (claim, "playing", 1, True)


def test_nodes_that_live_are_told_with_the_runs(connect):
    with connect() as it:
        it.execute(insert(NODES).values(id="one", expires=1))
        assert lab_runs.list_active(it) == ([], frozenset({"one"}))


def test_what_is_over_and_old_goes(connect):
    begin(connect, new("old"), new("late", at=9), new("going"))
    with connect() as it:
        for run in ("old", "late"):
            lab_runs.stop(it, run)
        lab_runs.drop_before(it, 5)
        assert set(it.scalars(select(LAB_RUNS.c.id))) == {"late", "going"}


def test_of_too_many_that_are_over_the_longest_unseen_goes(connect, monkeypatch):
    monkeypatch.setattr(lab_runs, "MOST_OVER", 2)
    begin(connect, *(new(f"r{at}", at=at) for at in range(1, 4)))
    with connect() as it:
        it.execute(update(LAB_RUNS).values(state="done"))
        it.execute(insert(LAB_FILES).values(run_id="r1", kind="csv", data=b""))
        lab_runs.enqueue(it, new("more", at=4), 0)
        assert set(it.scalars(select(LAB_RUNS.c.id))) == {"r3", "more"}
        assert it.scalar(select(func.count()).select_from(LAB_FILES)) == 0


def test_runs_are_a_persons_own(connect):
    begin(connect, new("r"), new("other", guest="bob"))
    claim = take(connect, RunLease("r", "", 0)).claim
    with connect() as it:
        lab_runs.store_progress(it, claim, SOME, Block(0, 2, b"a"))
        (kept,) = export(it, "ann")["lab_runs"]
        assert (kept["id"], kept["found"]) == ("r", SOME.found)
        erase(it, "ann", [PAGE])
        assert list(it.scalars(select(LAB_RUNS.c.id))) == ["other"]
        assert it.scalar(select(func.count()).select_from(LAB_GAMES)) == 0
    with pytest.raises(NotOwner), connect() as it:
        lab_runs.store_progress(it, claim, SOME, Block(2, 4, b"b"))


def test_of_two_guests_who_are_one_the_runs_are_one_persons(connect):
    begin(connect, new("r", guest="phone"))
    with connect() as it:
        merge(it, "phone", Guest("ann", "Ann"), [PAGE])
        assert lab_runs.get(it, "r")["guest"] == "ann"


def test_a_process_goes_on_from_what_was_stored():
    variants = tuple(variant("pig", name, {"target": 10 + n}) for n, name in enumerate("AB"))
    design = Design("pig", variants, ("hold-at-20", "random"), 12, 3)
    chunks = list(play_for(design, 1e-9))
    whole = Trial(design)
    for chunk in chunks:
        whole.add(chunk)
    first, rest = whole.rows(0), whole.rows(7)
    blocks = tuple(pack([rows[begin:end] for rows in first]) for begin, end in ((0, 5), (5, 7)))
    assert [rows.tolist() for rows in unpack(blocks[1])] == [rows[5:7].tolist() for rows in first]
    playing = TrialThread(design, blocks)
    assert playing.first == 7
    for chunk in play_for(design, 1e-9, playing.first):
        assert playing.add(chunk)
    again = Trial(design)
    for place, rows in enumerate(rest):
        assert len(rows) == 5
        again.add(chunks[0]._replace(variant=place, rows=first[place][:7]))
        again.add(chunks[0]._replace(variant=place, rows=rows))
    assert gzip.decompress(playing.file("csv")).decode() == csv_of(whole) == csv_of(again)
    assert not playing.add(chunks[0])
