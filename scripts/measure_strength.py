"""Measure every bot of every game against that game's simplest bot, and against its usual one.

    python -m scripts.measure_strength [--seconds 25] [--seed 1] [GAME ...]

The bot sits alone among others of one kind, at the game's usual rules and number of seats, in
turn in each seat. Games are played until 95 % of such runs would tell the share of wins within 1.5
points, or the seconds of a pair are over; a pair that comes to fewer than 100 games is left out.
Writes src/pigpen/bots/strength.json.
"""

import argparse
import json
import re
from time import perf_counter
from typing import Final

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.bots.catalog import Entry, bots_for, usual_bot
from pigpen.bots.strength import FILE
from pigpen.core.game import AnyGame
from pigpen.lab.trials.matches import simulate
from pigpen.lab.trials.statistics import Share

WITHIN: Final = 0.015  # of the share, half of a 95 % interval
FEWEST: Final = 100  # games that say something
_FIRST: Final = 8  # games that tell how long more would take
_MOST: Final = 20_000


def measure(game: AnyGame, bot: Bot, other: Bot, seconds: float, seed: int) -> Share | None:
    """How often a bot wins alone among others; None where that would take too long."""
    bots = [bot] + [other] * (game.num_seats - 1)
    found, batch, number, began = Share(0, 0), _FIRST, 0, perf_counter()
    while True:
        one = simulate(game, bots, batch, seed=seed, match=number).shares[0]
        found, number = Share(found.wins + one.wins, found.games + one.games), number + 1
        low, high = found.interval()
        spent = perf_counter() - began
        left = (seconds - spent) / spent * found.games  # games
        if (high - low) / 2 <= WITHIN or found.games >= _MOST or left < _FIRST:
            return found if found.games >= FEWEST else None
        batch = int(min(left, found.games, 1000))


def _measured(name: str, seconds: float, seed: int) -> dict[str, object]:
    game = catalog.make(name)
    entries = bots_for(game)
    others = tuple(dict.fromkeys((entries[0].name, usual_bot(game).name)))
    shares: dict[str, dict[str, Share]] = {}
    for entry in entries:
        found = {o: _one(game, entry, o, seconds, seed) for o in others if o != entry.name}
        shares[entry.name] = {o: share for o, share in found.items() if share is not None}
        print(name, entry.name, shares[entry.name], flush=True)
    return {"seats": game.num_seats, "wins": shares}


def _one(game: AnyGame, entry: Entry, other: str, seconds: float, seed: int) -> Share | None:
    players = {each.name: each for each in bots_for(game)}
    return measure(game, entry.build(game), players[other].build(game), seconds, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all unless named")
    parser.add_argument("--seconds", type=float, default=25.0, help="for a pair")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for entry in catalog.CATALOG if not asked.games else map(catalog.entry, asked.games):
        known[entry.name] = _measured(entry.name, asked.seconds, asked.seed)
        text = re.sub(r"\[\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2]", json.dumps(known, indent=1))
        FILE.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
