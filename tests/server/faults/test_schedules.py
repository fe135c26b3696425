"""No acknowledged action is missing or doubled, and every page shows what is stored.

Ten thousand schedules of lost, doubled, late, reordered and malformed messages, with
crashes between any two steps, each from its seed. A schedule that breaks an invariant
prints itself; `python tests/server/faults/test_schedules.py SEED` plays it again.

That the invariants bite was tried by hand; each of these changes alone broke them:
acknowledge before the commit; commit an action and then, apart, its outcomes; forget
which commands were done; know commands by their id, whosever they are; show a table
before it is stored; a snapshot without a version of its own; an update that leaves out
its first entry; a log or a view that is not redacted; a process that reads all but the
newest event.
"""

import sys
from collections import Counter

import msgspec
import pytest
from deciding import done, fold, guest_to_move
from playing_many import told
from world import World

from pigpen.core.game import NOBODY
from pigpen.core.jit import Way, way
from pigpen.core.position import legal_actions, start
from pigpen.play.fair import draws
from pigpen.play.throws import TABLE, ThrownChance
from pigpen.server.table.decide import Act, Open, Sit
from pigpen.server.table.events import Opened, Seat, Thrown
from pigpen.server.table.landing import landed
from pigpen.server.table.table import Status, Table, awaits_chance, awaits_landing
from pigpen.server.views.log import log
from pigpen.server.views.moment import Moment, Presence

SCHEDULES = 1_000 if way() is Way.INTERPRETED else 10_000  # the same in all ways: once is enough
CHUNK = 500  # schedules in one test
CARD_SCHEDULES, FOOD_SCHEDULES, CARD_CHUNK = 400, 200, 200
PIECE_SCHEDULES = 200
STEPS = 50  # with faults, before everything comes to rest
SEATS = {"ann": 0, "bob": 1, "cleo": 2, "eve": NOBODY}  # eve only watches
AT_DICE = ("ann", "bob", "eve")
ROLL = 1


def hide_turn_total(rules, p, seat):
    if seat != p.seat:
        p.turn_total = 0


def sees_own_dice(rules, p, action, seat):
    return not p.in_air or seat == p.seat


def opened(*, hides: bool) -> Table:
    """Two people at Pig; with `hides`, only the seat to move sees its dice."""
    seats = (Seat(guest="ann", name="Ann"), Seat(invite="link"))
    asked = Opened("t", "pig", {"target": 30}, "ann", "Ann", b"s" * 32, "", seats)
    table = done(None, Open(asked)).table
    table = done(table, Sit("link", "bob", "Bob", "b")).table
    if hides:
        game = table.game._replace(
            kernels=table.game.kernels._replace(redact=hide_turn_total, sees=sees_own_dice)
        )
        table = table._replace(game=game)
    return table


def played(table: Table, actions: int) -> Table:
    """After so many actions of people, or at the end of the game."""
    for number in range(actions):
        if table.status == Status.OVER:
            break
        guest = guest_to_move(table)
        action = 0 if table.position.turn_total >= 8 else ROLL
        act = Act(guest, table.ply, action, f"before{number}")
        table = done(table, act).table
    return table


BEGINNINGS = tuple(
    played(opened(hides=hides), actions) for hides in (False, True) for actions in (0, 4, 8, 12)
)


def run(seed: int) -> World:
    """The world after the schedule of a seed."""
    world = World(seed, BEGINNINGS[seed % len(BEGINNINGS)], AT_DICE)
    world.run(STEPS)
    return world


def push_out_the_pig(plays: int, **options: int | str) -> Table:
    """Three people at Push Out the Pig, so many cards into the first of two deals.

    Who is asked whether to expose has a clock.
    """
    return three("push-out-the-pig", {"end": "deals", "deals": 2, **options}, plays, pass_clock=10)


def piggy_piggy(plays: int, **options: int | str) -> Table:
    """Three people at Piggy Piggy, so many actions into a short game."""
    return three("piggy-piggy", {"seats": 3, "target": 2, **options}, plays)


def three(name: str, options: dict[str, int | str], plays: int, pass_clock: int = 0) -> Table:
    """Three people at a table of cards, after so many of their actions, the first that is legal."""
    seats = (Seat(guest="ann", name="Ann"), *(Seat(invite=each) for each in ("bob", "cleo")))
    asked = Opened("t", name, options, "ann", "Ann", b"s" * 32, "", seats)
    table = done(None, Open(asked._replace(pass_clock=pass_clock))).table
    for guest in ("bob", "cleo"):
        table = done(table, Sit(guest, guest, guest.title(), "")).table
    for number in range(plays):
        guest = guest_to_move(table)
        card = legal_actions(table.game, table.position)[0]
        table = done(table, Act(guest, table.ply, card, f"b{number}")).table
    return table


def piggles(plays: int, **options: int | str) -> Table:
    """Two people at Piggles, after so many of their actions; thrown by the table of outcomes."""
    seats = (Seat(guest="ann", name="Ann"), Seat(invite="bob"))
    asked = Opened("t", "piggles", {"rounds": 2, **options}, "ann", "Ann", b"s" * 32, "", seats)
    table = done(None, Open(asked)).table
    table = done(table, Sit("bob", "bob", "Bob", "")).table
    for number in range(plays):
        guest = guest_to_move(table)
        last = legal_actions(table.game, table.position)[-1]  # all pieces, the hardest throw
        table = done(table, Act(guest, table.ply, last, f"b{number}")).table
        if awaits_landing(table):
            landing = TABLE.land(table.game, table.position, table.chance.seed(table.ply))
            came = landed(table, landing, TABLE.version(table.game)).events
            table = fold(came, table)
    return table


PIGGLES = (  # each before a throw
    *(piggles(1), piggles(3)),
    *(piggles(1, mode="modern"), piggles(3, mode="modern")),
)
PUSH_OUT_THE_PIG = (
    push_out_the_pig(0),
    push_out_the_pig(50),
    push_out_the_pig(0, expose="on"),
    push_out_the_pig(52),
)  # the deal has 54
PIGGY_PIGGY = (  # each before a draw, the third one before the last of the game
    *(piggy_piggy(4), piggy_piggy(17), piggy_piggy(21)),
    piggy_piggy(16, score_optional="on", must_play="on"),
)


def run_piggles(seed: int) -> World:
    """The world after the schedule of a seed, at Piggles."""
    world = World(seed, PIGGLES[seed % len(PIGGLES)], AT_DICE)
    world.run(STEPS)
    return world


def run_cards(seed: int, beginnings: tuple[Table, ...] = PUSH_OUT_THE_PIG) -> World:
    """The world after the schedule of a seed, at cards."""
    world = World(seed, beginnings[seed % len(beginnings)], tuple(SEATS))
    world.run(STEPS)
    return world


def problems(world: World) -> list[str]:
    """The invariants that do not hold."""
    table = world.store.table()
    checks = {
        "a ply is missing": history_is_whole(world, table),
        "an acknowledged action is not stored once, where it was said": acknowledged_once(world),
        "a command was stored twice": stored_once(world),
        "a command was refused and stored": not refused_and_stored(world),
        "dice were left in the air": not awaits_chance(table),
        "a page was shown what is not stored": not any(line.is_ahead for line in world.lines),
        "a command was never answered": not any(b.pending for b in world.browsers),
        "a page does not show what is stored": pages_agree(world, table),
        "versions are not contiguous": versions_are_contiguous(world),
        "a page was shown a secret": secrets_are_kept(world, table),
    }
    return [problem for problem, holds in checks.items() if not holds]


def throws_follow(table: Table) -> bool:
    """From the secret and the ply, however often a process died on the way."""
    source = ThrownChance(table.chance, TABLE)
    game, position = table.game, start(table.game)
    history = [step.played.action for step in table.steps]
    return all(
        source.outcome(game, position, draw.ply) == draw.outcome
        for draw in draws(game, position, history)
    )


def history_is_whole(world: World, table: Table) -> bool:
    return [step.played.ply for step in table.steps] == list(range(table.ply))


def acknowledged_once(world: World) -> bool:
    stored = [(event.client_id, event.ply) for event in world.store.played()]
    return all(
        stored.count((f"{SEATS[browser.guest]}:{name}", ply)) == 1
        for browser in world.browsers
        for name, ply in browser.acknowledged.items()
    )


def stored_once(world: World) -> bool:
    counts = Counter(event.client_id for event in world.store.played() if event.client_id)
    return all(count == 1 for count in counts.values())


def refused_and_stored(world: World) -> bool:
    stored = {event.client_id for event in world.store.played()}
    return any(
        f"{SEATS[browser.guest]}:{name}" in stored
        for browser in world.browsers
        for name in browser.refused
    )


def pages_agree(world: World, table: Table) -> bool:
    """Every page in the end, and those that missed nothing without asking again."""
    asked = [(browser.guest, browser.log, browser.now) for browser in world.browsers]
    return all(
        (entries, moment)
        == (as_read(log(table, guest, 0)), as_read(Moment(table, Presence()).now(guest)))
        for guest, entries, moment in [*world.faithful, *asked]
    )


def as_read(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def versions_are_contiguous(world: World) -> bool:
    return all(line.versions == list(range(1, len(line.versions) + 1)) for line in world.lines)


def secrets_are_kept(world: World, table: Table) -> bool:
    """Before the end, no page has an action or a number that is hidden from it."""
    if table.game.kernels.redact is None:
        return True
    hidden = {(eyes, step.played.ply) for step in table.steps for eyes in step.hidden_from}
    return all(
        keeps_secrets(frame, SEATS[browser.guest], hidden)
        for browser in world.browsers
        for frame in map(msgspec.json.decode, browser.shown)
    )


def keeps_secrets(frame, seat: int, hidden: set[tuple[int, int]]) -> bool:
    content = frame.get("table", frame)
    shown = content.get("now")
    if shown is None or shown["status"] == "over":
        return True
    entries = content.get("log", content.get("entries"))
    is_own = shows_own_hand if "hand" in shown["view"] else shows_own_turn
    told = {(seat, entry["ply"]) for entry in entries if entry["text"] or entry["meaning"]}
    return is_own(shown["view"], seat) and not told & hidden


def shows_own_turn(view, seat: int) -> bool:
    return view["seat"] == seat or view["turn_total"] == 0


def shows_own_hand(view, seat: int) -> bool:
    held = 0 if seat == NOBODY else view["hands"][seat]
    known = {card for cards in view["known"] for card in cards}
    return len(view["hand"]) == held and known <= set(view.get("exposed", ()))


@pytest.mark.parametrize("first", range(0, SCHEDULES, CHUNK))
def test_whatever_happens_nothing_is_lost_or_doubled(first):
    for seed in range(first, first + CHUNK):
        world = run(seed)
        found = problems(world)
        assert not found, told(seed, found, world.schedule)


@pytest.mark.parametrize("first", range(0, CARD_SCHEDULES, CARD_CHUNK))
def test_whatever_happens_at_cards_no_card_is_lost_doubled_or_shown(first):
    """Through the end of a deal, when the next one is dealt behind an acknowledged card."""
    dealt = rung = 0
    for seed in range(first, first + CARD_CHUNK):
        world = run_cards(seed)
        found = problems(world)
        assert not found, told(seed, found, world.schedule)
        dealt += world.store.table().position.deals
        rung += sum(event.client_id is None and event.actor >= 0 for event in world.store.played())
    assert dealt > 0
    assert rung > 0  # clocks ran out for who said nothing


@pytest.mark.parametrize("first", range(0, FOOD_SCHEDULES, CARD_CHUNK))
def test_whatever_happens_at_piggy_piggy_no_card_is_lost_doubled_or_shown(first):
    """Draws that some see and others do not come behind an acknowledged action."""
    drawn = over = 0
    for seed in range(first, first + CARD_CHUNK):
        world = run_cards(seed, PIGGY_PIGGY)
        found = problems(world)
        assert not found, told(seed, found, world.schedule)
        drawn += sum(event.is_outcome for event in world.store.played())
        over += world.is_over()
    assert drawn > CARD_CHUNK // 2
    assert over > 0


@pytest.mark.parametrize("first", range(0, PIECE_SCHEDULES, CARD_CHUNK))
def test_whatever_happens_at_piggles_a_throw_is_made_once_and_to_one_end(first):
    """Also if the process dies while the pieces are in the air."""
    died = thrown = 0
    for seed in range(first, first + CARD_CHUNK):
        world = run_piggles(seed)
        found = problems(world)
        assert not found, told(seed, found, world.schedule)
        assert throws_follow(world.store.table()), told(seed, ["another end"], world.schedule)
        thrown += sum(isinstance(event, Thrown) for event in world.store.events)
        steps = zip(world.schedule, world.schedule[1:], strict=False)
        died += sum(now_.endswith("thrown") and then == "the process dies" for now_, then in steps)
    assert thrown > CARD_CHUNK // 4
    assert died > 0


def test_the_schedules_reach_what_they_are_for():
    """Crashes, acknowledgements, retries that were done before, ends of games."""
    worlds = [run(seed) for seed in range(400)]
    assert sum(world.crashes for world in worlds) > 300
    assert sum(len(b.acknowledged) for world in worlds for b in world.browsers) > 300
    assert sum(world.is_over() for world in worlds) > 10
    died_after_commit = [
        world
        for world in worlds
        for now_, then in zip(world.schedule, world.schedule[1:], strict=False)
        if now_.endswith("committed") and then == "the process dies"
    ]
    assert died_after_commit


def test_a_seed_repeats_its_schedule():
    assert run(7).schedule == run(7).schedule


if __name__ == "__main__":
    seed = int(sys.argv[1])
    print(told(seed, problems(world := run(seed)), world.schedule))
