"""A write is done and its answer lost: it is shown all the same, and play goes on."""

import asyncio
from typing import Any, cast

import pytest
from deciding import two_at_pig
from serving import Person, act, serving
from sqlalchemy.exc import OperationalError

from pigpen.server.live.tables import Tables
from pigpen.server.store.append import Append, with_change_counted
from pigpen.server.store.writer import Writer
from pigpen.server.table.decide import Act

ROLL = 1
LOST = OperationalError("", {}, Exception("the line broke before the answer"))


class Store:
    """One table; what is written is stored, or not, and not answered."""

    def __init__(self, table, *, does):
        self.table = table
        self.does = does

    def load(self, _):
        return self.table

    refresh = load

    async def write(self, work):
        if self.does:
            self.table = with_change_counted(work.before, work.after)
        raise LOST


@pytest.fixture
def table():
    return two_at_pig()


def after_a_lost_answer(table, *, does):
    """Return what a lone server then knows, and what it sends to spectators."""

    async def run():
        store, nothing, heard = Store(table, does=does), cast("Any", None), list[Any]()
        a_store = cast("Any", store)
        tables = Tables(a_store, a_store, nothing, nothing, on_remote_change=heard.append)
        guest = table.seats[table.to_move].guest
        with pytest.raises(OperationalError):
            await tables.execute("t", Act(guest, table.ply, ROLL, "a"))
        return await tables.get("t"), store.table, heard

    return asyncio.run(run())


def test_what_was_stored_is_known_and_told(table):
    known, stored, heard = after_a_lost_answer(table, does=True)
    assert known is stored is not table
    assert heard == [stored]


def test_of_what_was_not_stored_nobody_hears(table):
    known, _, heard = after_a_lost_answer(table, does=False)
    assert known is table
    assert heard == []


def test_a_bot_plays_on_and_others_are_shown_it(tmp_path, monkeypatch):
    lost, write = set[Any](), Writer.write

    async def unanswered(self, work):
        """Each command of a person is done, and its first answer lost."""
        answer = await write(self, work)
        if not isinstance(work, Append) or work.before is None:
            return answer
        names = {getattr(event, "client_id", None) for event in work.events} - {None, *lost}
        if names:
            lost.update(names)
            raise LOST
        return answer

    with serving(tmp_path / "db") as address, Person(address) as ann, Person(address) as eve:
        table = ann.open("own", "random")["table"]
        with ann.live(table) as page, eve.live(table) as onlooker:
            page.wait(page.is_my_turn)
            monkeypatch.setattr(Writer, "write", unanswered)
            turn = page.ply
            while page.is_my_turn():
                legal = {each["text"]: each["action"] for each in page.now["legal"]}
                command = act(page.ply, legal.get("hold", legal["roll"]))
                assert page.ask(command)["code"] == "storage"
                assert page.ask(command)["type"] == "done"
                page.wait(lambda command=command: page.ply > command["ply"])
            page.wait(page.is_my_turn)  # the bot has had its turn
            assert lost
            assert page.ply > turn + len(lost)
            onlooker.wait(lambda: onlooker.ply == page.ply)
