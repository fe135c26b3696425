"""Duels: a sequential test of which of two players is stronger.

    found = duel(make("pig"), "hold-at-20", "optimal")
    print(found)

The unit is a duplicate game: the same luck in every rotation of the seats, the first player in one
seat, or in all seats of one side, and the second in all others. It counts by how much the first
did better than the mean of the others, in shares of the win or in points.
"""

import pickle
import shlex
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np
from rich.text import Text

from pigpen.bots.bot import Bot
from pigpen.core.arguments import BadArgument, one_of
from pigpen.core.errors import PigpenError
from pigpen.core.extras import bars, figure
from pigpen.core.game import TERMINAL, AnyGame
from pigpen.core.message_format import format_message
from pigpen.core.options import format_rules
from pigpen.core.record import Floats
from pigpen.core.result import Result, Row
from pigpen.core.rng import stream
from pigpen.core.said import catalogue
from pigpen.core.translations import Translatable, speaking
from pigpen.lab.study.exact import known_table
from pigpen.lab.study.player import Player, bot_of, name_of
from pigpen.lab.trials.agents import game_player
from pigpen.lab.trials.control_variates import RegretRecorder, Regrets, baseline
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.executors import Executor, pickled
from pigpen.lab.trials.matches import MAX_PLIES, Progress
from pigpen.lab.trials.sequential_test import (
    BOUNDS,
    ERROR,
    EVERY,
    FEWEST,
    LEAST,
    Bounds,
    Decision,
    Moments,
    SequentialTest,
    reach,
)
from pigpen.search.playout import kernels_of
from pigpen.solvers.solution import Solution

MOST: Final = 20_000  # duplicate games
By = Literal["wins", "points"]


class DuelResult(Result, frozen=True, eq=False, kw_only=True):
    """The stronger player, the confidence, and the difference."""

    game: str
    options: dict[str, int | str]
    bots: tuple[str, str]
    by: By
    games: int  # duplicate games, each of as many games as there are sides
    games_in_all: int
    seats: int
    sides: int  # as many as seats if each plays for itself
    decision: Decision
    mean: float  # of a duplicate game: lead of the first above the mean of the others
    interval_95: tuple[float, float] | None  # at every moment; null below `FEWEST` games
    deviation: float  # of a duplicate game
    saving: float | None  # factor by which exact values reduce the games; null without them
    is_exact_known: bool  # whether the win probability can be computed without playing
    bounds: Bounds = BOUNDS  # of the log likelihood ratio

    def __repr__(self) -> str:
        one, other = self.bots
        verdict = self.decision.value
        return f"<Duel of {one} and {other} at {self.game}: {verdict}, {self.games} games>"

    @property
    def is_decided(self) -> bool:
        """Whether the test has ended."""
        return self.decision is not Decision.OPEN

    @property
    def low(self) -> float:
        """The lower end of the interval of the mean; -infinity if there is none."""
        return -inf if self.interval_95 is None else self.interval_95[0]

    @property
    def high(self) -> float:
        """The upper end of the interval of the mean; infinity if there is none."""
        return inf if self.interval_95 is None else self.interval_95[1]

    def share(self, margin: float) -> float:
        """Return the first player's share of the win at this margin above the others' mean."""
        return (1.0 + (self.sides - 1) * margin) / self.sides

    def rows(self) -> list[Row]:
        """One row: the mean lead of the first player, and its interval.

        The interval holds at 95 % no matter how often it is inspected. A mean after an early stop
        is biased.
        """
        one, other = self.bots
        return [
            {
                "bot": one,
                "other": other,
                "by": self.by,
                "games": self.games,
                "games_in_all": self.games_in_all,
                "decision": self.decision.value,
                "mean": self.mean,
                "low": self.low,
                "high": self.high,
            }
        ]

    def parts(self) -> Iterator[Text]:
        """Yield the verdict in words."""
        yield Text("\n".join(_lines(self)))

    def plot(self) -> Any:
        """Return a Matplotlib figure of the mean lead with its interval.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        one, other = self.bots
        made, axes = figure(_title(self.game), f"{one} above {other}, {self.by}")
        bars(axes, [one], [self.mean], [(self.low, self.high)])
        axes.axvline(0, linestyle=":", color="gray")
        return made


def duel(
    game: AnyGame,
    first: Player,
    second: Player,
    *,
    by: By = "wins",
    seed: int = 0,
    most: int = MOST,
    far: Executor | None = None,
    progress: Progress | None = None,
) -> DuelResult:
    """Play until the test decides, or until `most` duplicate games were played.

    Other processes may play the games (`far`) without changing the duel. An interrupt (Ctrl-C) ends
    it early, with the games finished so far.

    Raises:
        UnknownBot, NoContender, StrategyError: a player does not exist, or does not play this game.
        BadArgument: `by` is neither "wins" nor "points", or a player cannot be sent to another
            process.
        PigpenError: both players are the same, or `by` is "points" and the game has none.
        KeyboardInterrupt: Ctrl-C was pressed before two duplicate games were finished.
    """
    begun = perf_counter()
    by = one_of("by", by, get_args(By))
    first, second = (str(who) if isinstance(who, Path) else who for who in (first, second))
    names = name_of(first), name_of(second)
    if first is second or (isinstance(first, str) and isinstance(second, str) and first == second):
        said = Translatable("{name} would play itself; name two players.", name=names[0])
        raise BadArgument("second", said)
    if most < FEWEST:
        said = Translatable(
            "A duel takes {fewest} duplicate games or more, not {most}.", fewest=FEWEST, most=most
        )
        raise PigpenError(said)
    one, other = bot_of(game, first, "first"), bot_of(game, second, "second")
    solution = baseline(game) if by == "wins" else None
    parts = [(part, min(most, part + EVERY)) for part in range(0, most, EVERY)]
    if far is not None:
        about = pickled(_DuelPlayers(game, (first, second), seed, by))
        batches = far.map(_units_of, ((about, *part) for part in parts))
    else:
        source = _source(game, (one, other), seed, by, solution)
        batches = (source(*part) for part in parts)
    found, plain, test = Moments(), Moments(), SequentialTest()
    try:
        for units, as_played in batches:
            found.add(units)
            plain.add(as_played)
            if progress is not None:
                progress(found.count, most)
            if test.look(found) is not Decision.OPEN:
                break
    except KeyboardInterrupt:
        if found.count < 2:
            raise
    finally:
        batches.close()
    half = reach(found)
    return DuelResult(
        game=game.name,
        options=format_rules(game.rules),
        bots=names,
        by=by,
        games=found.count,
        games_in_all=found.count * game.num_sides,
        seats=game.num_seats,
        sides=game.num_sides,
        decision=test.decision,
        mean=found.mean,
        interval_95=None if half == inf else (found.mean - half, found.mean + half),
        deviation=found.deviation,
        saving=None if solution is None else _saving(plain, found),
        is_exact_known=solution is not None
        and all(isinstance(who, str) for who in (first, second))
        and all(known_table(game, bot) is not None for bot in (one, other)),
        seed=seed,
        kernels=kernels_of(game),
        seconds=perf_counter() - begun,
        is_complete=test.decision is not Decision.OPEN or found.count >= most,
    )


class _DuelPlayers(NamedTuple):
    """All that the units of a duel depend on, for worker processes."""

    game: AnyGame
    players: tuple[Player, Player]
    seed: int
    by: By


@lru_cache(1)
def _source_of(sent: bytes) -> "_Source":
    """Return the function that plays units of the pickled duel."""
    about: _DuelPlayers = pickle.loads(sent)  # noqa: S301 - of the asker
    one, other = (bot_of(about.game, player) for player in about.players)
    solution = baseline(about.game) if about.by == "wins" else None
    return _source(about.game, (one, other), about.seed, about.by, solution)


def _units_of(task: tuple[bytes, int, int]) -> "_Units":
    """Play units of a duel, in any process."""
    about, first, last = task
    return _source_of(about)(first, last)


def _saving(plain: Moments, found: Moments) -> float:
    """Return how many times as many plain games would give the same precision."""
    return inf if found.deviation == 0.0 else (plain.deviation / found.deviation) ** 2


_Units = tuple[Sequence[float], Sequence[float]]  # with luck taken out, and as they were played
_Source = Callable[[int, int], _Units]  # of the first unit and the last + 1


def _source(
    game: AnyGame, bots: tuple[Bot, Bot], seed: int, by: By, solution: Solution | None
) -> _Source:
    """Return a function that plays units; each has luck of its own, whichever process plays it."""
    if solution is not None:
        return _without_luck(game, bots, seed, solution)
    one, other = bots
    own = game.side_of(0)
    seating = [one if seat in own else other for seat in range(game.num_seats)]
    theirs = [seat for seat in range(game.num_sides) if seat]  # one seat of each other side

    def play(first: int, last: int) -> _Units:
        count, with_points = last - first, by == "points"
        came = play_duplicates(
            game, seating, count, seed=seed, first=first, with_points=with_points
        )
        values = came.shares * len(own) if by == "wins" else came.points
        margins: list[float] = (values[:, 0] - values[:, theirs].mean(axis=1)).tolist()
        return margins, margins

    return play


def _without_luck(game: AnyGame, bots: tuple[Bot, Bot], seed: int, solution: Solution) -> _Source:
    """Return a function that plays units of a solved game for two, by the regret of each.

    What the start is worth falls to each in turn, and cancels.
    """
    regrets = Regrets(solution)
    one, other = (RegretRecorder(bot, regrets) for bot in bots)
    play_one = game_player(game, (one, other), MAX_PLIES, compile=True)
    utility = np.zeros(2)
    now, choices = stream(seed), stream(seed)  # the streams, in the same arrays for every game

    def unit(number: int) -> tuple[float, float]:
        luck, choices[:] = stream(seed, 2 * number), stream(seed, 2 * number + 1)
        one.lost = other.lost = margin = 0.0
        for rotation in (0, 1):
            now[:] = luck
            end = play_one(now, choices, rotation)
            if end.actor != TERMINAL:
                raise PigpenError(Translatable("Between these players a game need not end."))
            game.kernels.returns(game.rules, end.position, utility)
            margin += _margin(utility, rotation) / 2.0
        return other.lost - one.lost, margin

    def play(first: int, last: int) -> _Units:
        found = [unit(number) for number in range(first, last)]
        return [each for each, _ in found], [each for _, each in found]

    return play


def _margin(utility: Floats, rotation: int) -> float:
    """Return the first player's share of the win less the other's, by the seats' results."""
    won = (utility > 0.0).astype(float)
    share = won / max(1.0, won.sum())
    return float(share[rotation] - share[1 - rotation])


def _title(game: str) -> str:
    return catalogue().get(f"game.{game}.name", game)


def _lines(found: DuelResult) -> list[str]:
    words = catalogue()
    one, other = (words.get(f"bot.{name}.name", Path(name).name) for name in found.bots)
    seating = {"game": _title(found.game), "seats": found.seats, "one": one, "another": other}
    about = _say("about", **seating)
    if found.sides < found.seats:
        about = _say("about_sides", sides=found.sides, **seating)
    lines = [about, _decided(found, one, other)]
    if found.interval_95 is not None:
        lines += [_estimated(found, one)]
    if found.is_decided:
        lines += [_say("biased")]
    lines += [_luck(found)]
    if found.is_exact_known:
        command = shlex.join(("pigpen", "evaluate", found.game, *found.bots))
        lines += [_say("exactly", command=command)]
    return [*lines, _method(found)]


def _say(key: str, **values: object) -> str:
    """Return a sentence about a duel, in the current language."""
    return format_message(catalogue()[f"duel.{key}"], values, speaking.get())


def _decided(found: DuelResult, one: str, other: str) -> str:
    played = _say("played", units=f"{found.games:,}", games=f"{found.games_in_all:,}")
    match found.decision:
        case Decision.OPEN:
            return _say("open", played=played)
        case Decision.ALIKE:
            return _say("alike", least=_amount(found, LEAST * found.deviation), played=played)
        case Decision.FIRST | Decision.SECOND:
            name = one if found.decision is Decision.FIRST else other
            return _say("stronger", name=name, played=played)


def _amount(found: DuelResult, margin: float) -> str:
    """Format a margin."""
    if found.by == "points":
        return _say("amount_points", amount=f"{margin:.1f}")
    share = 100.0 * (found.share(margin) - found.share(0.0))
    return _say("amount_wins", amount=f"{share:.2f}")


def _estimated(found: DuelResult, one: str) -> str:
    if found.by == "points":
        low, mean, high = (f"{value:+.1f}" for value in (found.low, found.mean, found.high))
        return _say("scores", one=one, mean=mean, low=low, high=high)
    ends = (found.share(value) for value in (found.low, found.mean, found.high))
    low, mean, high = (f"{100.0 * min(1.0, max(0.0, end)):.1f}" for end in ends)
    return _say("wins", one=one, mean=mean, low=low, high=high)


def _luck(found: DuelResult) -> str:
    if found.saving is None:
        return _say("luck_same")
    if found.saving == inf:
        return _say("luck_out")
    return _say("luck_worth", times=f"{found.saving:.0f}")


def _method(found: DuelResult) -> str:
    return _say(
        "method",
        deviations=LEAST,
        least=_amount(found, LEAST * found.deviation),
        low=f"{BOUNDS.low:.2f}",
        high=f"{BOUNDS.high:.2f}",
        error=f"{100 * ERROR:.0f}",
        every=EVERY,
        fewest=FEWEST,
        seed=found.seed,
    )
