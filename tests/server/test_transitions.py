"""The table that comes with a decision is what its events fold to, and what is stored."""

import random
from typing import Any

import pytest
from databases import database_url, prepare
from deciding import done, fold

from pigpen import catalog
from pigpen.core.position import legal_actions, outcomes
from pigpen.play.throws import TABLE
from pigpen.server.store.append import append
from pigpen.server.store.database import connect
from pigpen.server.store.queries import Reader
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, BotAct, Command, Open, Resign, Sit, Undo, decide
from pigpen.server.table.events import Opened, Sat, Seat
from pigpen.server.table.evolve import Transition, evolve
from pigpen.server.table.landing import apply_landing
from pigpen.server.table.rematch import Rematch
from pigpen.server.table.stand_in import Expire, HandOver, TakeBack, deadline
from pigpen.server.table.table import Status, Table, awaits_chance, awaits_landing
from pigpen.server.views.log import log

pytestmark = pytest.mark.stored

ANN, BOB = "ann", "bob"
GAMES = [entry.name for entry in catalog.CATALOG]


def contents(table: Table) -> tuple[Any, ...]:
    """All that there is to a table, as values that can be compared."""
    steps = [
        (s.played, s.text, s.meaning, s.said, s.hidden_from, s.line, s.is_landing, _bytes(s.before))
        for s in table.steps
    ]
    game = table.game.name, table.game.rules
    rest = table._replace(game=None, steps=(), position=None, turn_began=0)  # type: ignore[arg-type]
    return (*rest, game, steps, _bytes(table.position))


def _bytes(position: Any) -> bytes | None:
    return None if position is None else position.tobytes()


class Kept:
    """A table in memory and in a database."""

    def __init__(self, engine) -> None:
        self.engine = engine
        self.table: Table | None = None
        self.count = 0

    def do(self, command: Command) -> None:
        """Decide, land what was thrown, compare with a fold, and append; nothing if refused."""
        decided = decide(self.table, command)
        if not isinstance(decided, Transition):
            return
        while awaits_landing(after := decided.table):
            landing = TABLE.land(after.game, after.position, after.chance.seed(after.ply))
            decided = decided.then(apply_landing(after, landing, TABLE.version(after.game)))
        folded = fold(decided.events, self.table)
        assert contents(decided.table) == contents(folded)
        with self.engine.begin() as connection:
            self.table = append(connection, self.table, *decided)
        self.count += 1

    def check(self) -> None:
        """That the database tells the same."""
        loaded = Reader(self.engine).load("t")
        assert loaded is not None
        assert self.table is not None
        assert contents(loaded) == contents(self.table)


def commands(table: Table, luck: random.Random) -> Command:
    """Something that may happen next; it may be refused."""
    name, kind = f"c{luck.getrandbits(40)}", luck.random()
    who = luck.choice((ANN, BOB))
    if kind < 0.06:
        return Undo(who, table.ply, name, len(table.undone))
    if kind < 0.09:
        return HandOver(ANN, 1, "", is_away=True)
    if kind < 0.12:
        return TakeBack(BOB)
    if kind < 0.14 and table.to_move is not None:
        return Expire(table.to_move, table.turn_began, deadline(table) or 0)
    if table.is_by_hand and awaits_chance(table):
        return Enter(ANN, table.ply, shown(table, luck), name, undone=len(table.undone))
    if kind < 0.15 and table.ply > 20:
        return Resign(who, table.ply, name)
    if table.to_move is None:
        return Undo(who, table.ply, name, len(table.undone))
    action = luck.choice(legal_actions(table.game, table.position))
    if table.bot_to_move and luck.random() < 0.5:
        return BotAct(table.to_move, table.ply, action, len(table.undone))
    mover = table.seats[table.to_move].guest
    if table.is_by_hand:
        return Enter(mover, table.ply, (action,), name, undone=len(table.undone))
    return Act(mover, table.ply, action, name, len(table.undone))


def shown(table: Table, luck: random.Random) -> tuple[int, ...]:
    """Return what real dice or pieces show."""
    listed = list(outcomes(table.game, table.position))
    if listed:
        return (luck.choice(listed),)
    return TABLE.land(table.game, table.position, table.chance.seed(table.ply)).outcomes


def opening(name: str, *, by_hand: bool) -> Open:
    fewest = catalog.make(name, {}).num_seats
    another = Seat(guest=ANN, name="Eve") if by_hand else Seat(bot="random", name="Gus")
    more = (another,) * (fewest - 2)
    seats = (Seat(guest=ANN, name="Ann"), Seat(invite="link"), *more)
    return Open(Opened("t", name, {}, ANN, "Ann", bytes(32), "a", seats, by_hand=by_hand, clock=15))


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.thorough) for n in (1, 2))]
)
@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_what_was_decided_is_what_its_events_fold_to(tmp_path, name, by_hand, seed):
    if by_hand and catalog.make(name, {}).kernels.redact is not None:
        pytest.skip("Cards are not dealt by hand.")
    prepare(tmp_path / "db")
    luck, engine = random.Random(f"{name} {by_hand} {seed}"), connect(database_url(tmp_path / "db"))
    kept = Kept(engine)
    kept.do(opening(name, by_hand=by_hand))
    kept.do(Sit("link", BOB, "Bob", "b"))
    for step in range(80):
        assert kept.table is not None
        kept.do(commands(kept.table, luck))
        if step % 20 == 0:
            kept.check()
    while kept.table.status != Status.OVER:  # all that can leave do
        before = kept.table
        for guest in (ANN, BOB):
            kept.do(Resign(guest, before.ply, f"{guest}{before.ply}"))
        if kept.table is before:
            break
    kept.do(Rematch(ANN, "Ann", "a", "u", b"r" * 32, ("",) + ("x",) * 8))
    kept.check()
    assert kept.count > 10
    engine.dispose()


def test_nobody_tells_a_story_before_it_is_asked_for():
    told = []

    def narrate(*args):
        told.append(args)
        return pig.words.narrate(*args)

    pig = catalog.make("pig", {})
    table = evolve(None, opening("pig", by_hand=False).asked)
    narration = pig._replace(words=pig.words._replace(narrate=narrate))
    table = evolve(table, Sat(1, BOB, "Bob", "b"))._replace(game=narration)
    after = done(table, Act(ANN, 0, 1, "c")).table
    assert after.ply == 2
    assert told == []
    shown = [log(after, guest, 0) for guest in (ANN, BOB, "")]
    assert shown[0] == shown[1] == shown[2]
    assert len(told) == after.ply  # once for all who look
