"""Measure every bot of every game at every number of seats: what beats what, and how often.

    python -m scripts.measure_strength [--seconds 25] [--seed 1] [--processes 2] [--bots BOT ...]
        [--seats N ...] [--missing] [--fewest 100] [GAME ...]

The bot sits alone among others of one kind, at the game's usual rules, in turn in each seat: among
the game's simplest bot, among the bot that comes just before it, among the usual one. Between two
seats of a dice game that is exact. Elsewhere games are played until 95 % of such runs would tell
the share of wins within 1.5 points, or the processor's seconds of a pair are over; of slow bots at
least 100, or as many as `--fewest` says, but for a pair that would take ten times the seconds. With
`--bots` only what these take part in is measured anew, as after a change to them, with `--missing`
only what no figure is known of. Writes src/pigpen/bots/strength.json, and docs/strength.md from it.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter, process_time
from typing import Final, NamedTuple

import msgspec

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.bots.catalog import Entry, bots_for, usual_bot
from pigpen.bots.strength import FILE, Found, Known
from pigpen.core.game import AnyGame
from pigpen.core.options import options
from pigpen.dice.turn import TurnPosition
from pigpen.lab.study.exact import known_table
from pigpen.lab.trials.matches import simulate
from pigpen.lab.trials.statistics import Share
from pigpen.solvers.evaluate import evaluate
from scripts import strength_page

WITHIN: Final = 0.015  # of the share, half of a 95 % interval
FEWEST: Final = 100  # games that say something
_FIRST: Final = 8  # games that tell how long more would take
_PATIENCE: Final = 10  # times the seconds, for the fewest
_MOST: Final = 20_000
_DIGITS: Final = 6  # of what is exact

Against = Mapping[str, Found]  # how a bot did, by the others' bot


class Task(NamedTuple):
    """All bots of one game at one number of seats."""

    name: str
    seats: int
    seconds: float  # of the processor, for a pair
    seed: int
    bots: tuple[str, ...] = ()  # only what these take part in; none: all
    missing: bool = False  # only what is not known
    before: Mapping[str, Against] = {}  # what is known
    fewest: int = FEWEST


def tasks(
    names: list[str], seconds: float, seed: int, bots: tuple[str, ...] = ()
) -> Iterator[Task]:
    """Every number of seats, for which a game is played, each."""
    for name in names:
        rules = catalog.entry(name).rules
        seats = [option for option in options(rules) if option.name == "seats"]
        numbers = range(seats[0].low, seats[0].high + 1) if seats else [2]
        yield from (Task(name, number, seconds, seed, bots) for number in numbers)


def measured(task: Task) -> dict[str, dict[str, Found]]:
    """By bot and by the others' bot; of pairs that are not asked for, what was known before."""
    usual = catalog.make(task.name)
    at_all = {"seats": task.seats} if usual.num_seats != task.seats else {}
    game = catalog.make(task.name, at_all)
    entries = bots_for(game)
    by_name = {entry.name: entry for entry in entries}
    found: dict[str, dict[str, Found]] = {}
    for before, entry in zip([*entries[:1], *entries], entries, strict=False):
        others = dict.fromkeys((entries[0].name, before.name, usual_bot(game).name))
        known = task.before.get(entry.name, {})
        shares = {
            other: _between(game, entry, by_name[other], task)
            if _is_asked(task, entry.name, other)
            else known.get(other)
            for other in others
            if other != entry.name
        }
        found[entry.name] = {other: one for other, one in shares.items() if one is not None}
    return found


def _is_asked(task: Task, one: str, other: str) -> bool:
    if task.missing and other in task.before.get(one, {}):
        return False
    return not task.bots or bool({one, other} & {*task.bots})


def _between(game: AnyGame, one: Entry, other: Entry, task: Task) -> Found | None:
    bots = one.build(game), other.build(game)
    if game.num_seats == 2 and issubclass(game.sizes.dtype.type, TurnPosition):
        ours, theirs = (known_table(game, bot) for bot in bots)
        if ours is not None and theirs is not None:
            return round(evaluate(game, ours, theirs).average, _DIGITS)
    share = played(game, *bots, task.seconds, task.seed, task.fewest)
    return None if share is None else (share.wins, share.games)


def played(
    game: AnyGame, bot: Bot, other: Bot, seconds: float, seed: int, fewest: int = FEWEST
) -> Share | None:
    """Measure how often a bot wins alone among others; None if that takes too long."""
    bots = [bot] + [other] * (game.num_seats - 1)
    simulate(game, bots, 1, seed=seed)  # what is made once, as machine code is, counts for nothing
    found, batch, number, began = Share(0, 0), _FIRST, 0, process_time()
    while True:
        one = simulate(game, bots, batch, seed=seed, match=number).shares[0]
        found, number = Share(found.wins + one.wins, found.games + one.games), number + 1
        low, high = found.interval()
        spent = process_time() - began
        left = (seconds - spent) / spent * found.games  # games
        if (high - low) / 2 <= WITHIN or found.games >= _MOST:
            return found
        if found.games < fewest:
            if spent / found.games * fewest > _PATIENCE * seconds:
                return None
            left = max(left, fewest - found.games)
        if left < _FIRST:
            return found
        batch = int(min(left, found.games, 1000))


def _text(known: Known) -> str:
    """A bot a line, games and numbers of seats in order."""
    order = {entry.name: place for place, entry in enumerate(catalog.CATALOG)}
    ordered = {
        name: {str(seats): known[name][seats] for seats in sorted(known[name])}
        for name in sorted(known, key=order.__getitem__)
    }
    text = json.dumps(ordered, indent=1)
    return re.sub(r"(?<=: )\{[^{}]*\}", lambda one: re.sub(r"\s+", " ", one[0]), text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all unless named")
    parser.add_argument("--seconds", type=float, default=25.0, help="of the processor, for a pair")
    parser.add_argument("--bots", nargs="+", default=[], help="only what these take part in")
    parser.add_argument("--seats", type=int, nargs="+", help="only at so many seats")
    parser.add_argument("--missing", action="store_true", help="only what no figure is known of")
    parser.add_argument("--fewest", type=int, default=FEWEST, help="games of a pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    names = asked.games or [entry.name for entry in catalog.CATALOG]
    known = msgspec.json.decode(FILE.read_bytes(), type=Known) if FILE.exists() else Known()
    bots = tuple(asked.bots)
    todo = [
        task._replace(
            missing=asked.missing,
            before=known.get(task.name, {}).get(task.seats, {}),
            fewest=asked.fewest,
        )
        for task in tasks(names, asked.seconds, asked.seed, bots)
        if not asked.seats or task.seats in asked.seats
    ]
    began = perf_counter()
    with ProcessPoolExecutor(asked.processes) as pool:
        running = {pool.submit(measured, task): task for task in todo}
        for done, one in enumerate(as_completed(running), start=1):
            task = running[one]
            tables = known.setdefault(task.name, {})
            tables[task.seats] = one.result()
            FILE.write_text(_text(known), "utf-8")
            left = (perf_counter() - began) / done * (len(todo) - done) / 60
            print(
                f"{task.name} at {task.seats} seats; {done} of {len(todo)} tables,"
                f" some {left:.0f} minutes left",
                file=sys.stderr,
                flush=True,
            )
    strength_page.TARGET.write_text(strength_page.text(), "utf-8")
    print(f"Done: {FILE.name} and {strength_page.TARGET.name} are written.")


if __name__ == "__main__":
    main()
