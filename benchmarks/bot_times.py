"""Whether the time until a bot's answer tells of its cards.

A server in this process, and a person among bots. The match goes as it was drawn beforehand, but
at each turn the bot thinks by the cards that it really holds before it plays what was drawn. So
how long it thought is known here, and is held against the wait that the person saw: all that a
wait could tell of hidden cards is in how long the bot thought. Said are the correlation, what the
one tells of the other in bits (by fifths of each, less what chance alone gives), and in how many
of 2,000 shuffles as much was found. Without a delay the person sees it, so the measure works.

So with a hint of the person's own, after two deals that differ in what others hold: t of the
processor's time that it took.

python -m benchmarks.bot_times [seconds of a delay [matches]]
"""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import mean, stdev
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from pigpen.play.fair import FairChance
from pigpen.server.access.limits import Limits
from pigpen.server.live.bots import Bots

DELAY, MATCHES = 0.2, 2
_SHUFFLES = 2_000
_FIFTHS = 5
_HINTS = 30  # of each hand
_UNLIMITED = Limits(*(0 for _ in Limits._fields))
_TABLES = (
    ("push-out-the-pig", 4, "worlds-64"),
    ("push-out-the-pig", 4, "worlds-256"),
    ("piggy-piggy", 4, "ringleader"),
)


class Turn(NamedTuple):
    """A bot's."""

    thought: float  # seconds
    seen: float  # seconds until the person's page showed what it did


def bits(one: np.ndarray, other: np.ndarray) -> float:
    """What one tells of the other, by fifths of each."""
    counts, _, _ = np.histogram2d(_fifth(one), _fifth(other), bins=_FIFTHS)
    joint = counts / counts.sum()
    alone = joint.sum(1, keepdims=True) * joint.sum(0, keepdims=True)
    full = joint > 0
    return float((joint[full] * np.log2(joint[full] / alone[full])).sum())


def _fifth(values: np.ndarray) -> np.ndarray:
    return values.argsort().argsort() * _FIFTHS // len(values)


class Told(NamedTuple):
    """What waits tell of thoughts."""

    correlation: float
    bits: float  # beyond chance
    chance: float  # share of shuffles that gave as many bits


def told(turns: list[Turn]) -> Told:
    thought, seen = np.array(turns).T
    found, stream = bits(thought, seen), np.random.default_rng(1)
    shuffled = np.array([bits(stream.permutation(thought), seen) for _ in range(_SHUFFLES)])
    correlation = float(np.corrcoef(thought, seen)[0, 1])
    return Told(correlation, found - float(shuffled.mean()), float((shuffled >= found).mean()))


def watched(delay: float, matches: int, game: str, seats: int, bot: str) -> list[Turn]:
    """The turns of bots that follow on a bot's, which nobody may take back."""
    import pytest
    from serving import Person, act, serving
    from sittings import piggy_piggy, push_out_the_pig

    make: Callable[..., Any] = push_out_the_pig if "push" in game else piggy_piggy
    match = make(seats, people=1)
    turns: list[Turn] = []
    history: list[int] = []
    thoughts: dict[int, float] = {}
    think = Bots._think  # noqa: SLF001 - to think, and play something else

    async def thinking(bots: Bots, table: Any) -> int:
        began = time.monotonic()
        await think(bots, table)
        thoughts[table.ply] = time.monotonic() - began
        return history[table.ply]

    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(FairChance, "outcome", lambda _, __, ___, ply: history[ply])
        patch.setattr(Bots, "_think", thinking)
        folder = Path(stack.enter_context(TemporaryDirectory()))
        address = stack.enter_context(serving(folder / "db", bot_delay=delay, limits=_UNLIMITED))
        ann = stack.enter_context(Person(address))
        for seed in range(matches):
            history[:] = match.history(match.game, seed)
            kinds = ("own", *[bot] * (seats - 1))
            table = ann.open(*kinds, game=game, **match.sitting.options)["table"]
            with ann.live(table) as live:
                after_bot, since = False, time.monotonic()
                while not live.is_over():
                    ply, is_mine = live.ply, live.is_my_turn()
                    if is_mine:
                        live.ask({**act(ply, history[ply]), "undone": live.now["undone"]})
                    live.wait(lambda ply=ply: live.ply > ply)
                    now = time.monotonic()
                    if after_bot and not is_mine and ply in thoughts:
                        turns.append(Turn(thoughts[ply], now - since))
                    after_bot, since = not is_mine, now
                thoughts.clear()
    return turns


def hinted() -> tuple[list[float], list[float]]:
    """Seconds of the same hint at the same view, before two deals of the others' cards."""
    from compared import VIEWERS
    from played_twice import as_in
    from serving import Person, serving
    from sittings import push_out_the_pig

    match = push_out_the_pig(4, people=1)
    history = match.history(match.game, 1)
    other = match.exchange(match.game, history, VIEWERS["ann"], 1)
    taken: tuple[list[float], list[float]] = ([], [])
    with TemporaryDirectory() as folder, serving(Path(folder) / "db", limits=_UNLIMITED) as address:
        for number in range(_HINTS + 1):
            for each, seconds in zip((history, other), taken, strict=True):
                with as_in(each), Person(address) as ann:
                    kinds = ("own", "random", "random", "random")
                    table = ann.open(*kinds, game="push-out-the-pig", **match.sitting.options)
                    with ann.live(table["table"]) as live:
                        live.wait(live.is_my_turn)
                        began = time.process_time()
                        ann.ask("GET", f"/tables/{table['table']}/hint")
                        if number:  # the first loads what gives hints
                            seconds.append(time.process_time() - began)
    return taken


def main() -> None:
    """Measure and print."""
    sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / part) for part in ("", "server")]
    delay = float(sys.argv[1]) if len(sys.argv) > 1 else DELAY
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES
    head = f"{'bot':<36}{'delay':>7}{'turns':>7}{'thought':>16}{'seen':>16}"
    print(f"{head}     r    bits  by chance")
    for game, seats, bot in _TABLES:
        for each in (0.0, delay):
            turns = watched(each, matches, game, seats, bot)
            found = told(turns)
            times = "".join(
                f"{1e3 * mean(part):>8.0f} ±{1e3 * stdev(part):>4.0f} ms"
                for part in zip(*turns, strict=True)
            )
            print(
                f"{f'{game}, {bot}':<36}{each:>5.1f} s{len(turns):>7}{times}"
                f"{found.correlation:>6.2f}{found.bits:>8.3f}{found.chance:>9.1%}",
                flush=True,
            )
    one, two = hinted()
    error = (stdev(one) ** 2 / len(one) + stdev(two) ** 2 / len(two)) ** 0.5
    print(
        f"a hint at one view, before two deals: {1e3 * mean(one):.1f} and {1e3 * mean(two):.1f} ms"
        f" of processor, t = {(mean(one) - mean(two)) / error:.2f} ({len(one)} each)"
    )


if __name__ == "__main__":
    main()
