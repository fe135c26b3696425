"""Matches: the same bots over many games, the seats rotated from game to game.

In game g bot b has seat (b + g) mod S, so that over S games each has had each seat,
with the same neighbours. Bots that carry out plans run in machine code with the game, all
others are asked in plain Python; the numbers drawn, and so the games, are the same.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from pigpen.bots.bot import Bot, show
from pigpen.bots.planned import Planned, act
from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import Way, interpret, kernel, runs_as, specialise
from pigpen.core.kernels import apply, init, legal_actions, returns, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.core.rng import stream
from pigpen.dice.turn import PressRules, TurnPosition
from pigpen.lab.trials.statistics import Share

MAX_PLIES = 100_000  # bots that never hold, or hold too late, would play for ever

Progress = Callable[[int, int], None]  # games played, games in all

_FAST_BATCH, _SLOW_BATCH = 20_000, 20  # games between two reports of progress
_PLIES, _UNFINISHED, _WINS = 0, 1, 2  # places in a row of tallies; wins by bot from _WINS


class Result(NamedTuple):
    """What came of a match; a game given up counts for nobody."""

    games: int
    wins: tuple[int, ...]  # [S] by bot, in the order given
    unfinished: int  # games given up after the most plies allowed
    plies: int  # decisions and outcomes, in all games

    @property
    def shares(self) -> tuple[Share, ...]:
        """Each bot's games won, with their standard error."""
        return tuple(Share(wins, self.games) for wins in self.wins)

    @property
    def mean_plies(self) -> float:
        """The length of a game."""
        return self.plies / self.games


def simulate(
    game: AnyGame,
    bots: Sequence[Bot],
    games: int,
    *,
    seed: int = 0,
    match: int = 0,
    progress: Progress | None = None,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> Result:
    """Play `games` games; `match` numbers independent matches of one seed.

    Raises:
        PigpenError: there is not a bot for each seat, or no game to play.
    """
    if len(bots) != game.num_seats or games < 1:
        raise PigpenError(
            f"A match takes {game.num_seats} bots and at least one game;"
            f" {len(bots)} bots and {games} games were given."
        )
    play_batch, batch = _player(game, bots, max_plies, compile=compile)
    tallies = np.zeros(_WINS + game.num_seats, np.int64)
    rng = stream(seed, match)
    for first in range(0, games, batch):
        play_batch(rng, tallies, first, min(games, first + batch))
        if progress is not None:
            progress(min(games, first + batch), games)
    plies, unfinished, *wins = (int(tally) for tally in tallies)
    return Result(games, tuple(wins), unfinished, plies)


_Player = Callable[[Ints, Ints, int, int], None]  # stream, tallies, first game, last + 1


def _player(
    game: AnyGame, bots: Sequence[Bot], max_plies: int, *, compile: bool
) -> tuple[_Player, int]:
    """What plays a batch of games, and how many make a batch."""
    build = specialise if compile else interpret
    plans = [bot.plan for bot in bots if isinstance(bot, Planned)]
    if len(plans) < len(bots) or not compile:
        return _asking(game, bots, max_plies, build(advance, game)), _SLOW_BATCH
    run = build(_games, game)
    rows = np.array(plans, np.int64)
    room = rooms(game)

    def play(rng: Ints, tallies: Ints, first: int, last: int) -> None:
        run(game.rules, *room, rows, rng, tallies, first, last, max_plies)

    return play, _SLOW_BATCH if runs_as(_games, game) is Way.INTERPRETED else _FAST_BATCH


def rooms(game: AnyGame) -> tuple[Any, Ints, Floats, Floats]:
    """Room for a position, its actions [A], probabilities [C] and utilities [S]."""
    return (
        np.zeros(1, game.sizes.dtype),
        game.sizes.room_for_actions(),
        game.sizes.room_for_chance(),
        np.zeros(game.num_seats),
    )


@kernel
def _games(
    rules: PressRules,
    positions: Positions[TurnPosition],
    actions: Ints,
    probability: Floats,
    utility: Floats,
    plans: Ints,
    rng: Ints,
    tallies: Ints,
    first: int,
    last: int,
    max_plies: int,
) -> None:
    """Play games `first` to `last` - 1 between planned bots."""
    p = positions[0]
    seats = len(plans)
    for game in range(first, last):
        init(rules, p)
        plies = 0
        actor = to_move(rules, p)
        while actor != TERMINAL and plies < max_plies:
            if actor == CHANCE:
                action = draw_outcome(rules, p, probability, rng)
            else:
                count = legal_actions(rules, p, actions)
                action = act(
                    rules, p, actions, count, plans[(actor + seats - game % seats) % seats], rng
                )
            apply(rules, p, action)
            plies += 1
            actor = to_move(rules, p)
        returns(rules, p, utility)
        count_game(tallies, utility, game, plies, actor == TERMINAL)


@kernel
def count_game(tallies: Ints, utility: Floats, game: int, plies: int, finished: bool) -> None:
    """Add one game to a row of tallies; who has a positive utility has won."""
    tallies[_PLIES] += plies
    if not finished:
        tallies[_UNFINISHED] += 1
        return
    seats = len(utility)
    for seat in range(seats):
        if utility[seat] > 0.0:
            tallies[_WINS + (seat - game) % seats] += 1


BEGIN = -1  # in place of an action
_ACTOR, _COUNT, _PASSED = 0, 1, 2  # places in a status: who acts, of how many actions, plies


@kernel
def advance(
    rules: object,
    positions: Positions[Record],
    actions: Ints,
    probability: Floats,
    rng: Ints,
    status: Ints,
    action: int,
    max_plies: int,
) -> None:
    """Play `action`, or begin a game at `BEGIN`, and then chance until a seat is to move."""
    p = positions[0]
    if action == BEGIN:
        init(rules, p)
        status[_PASSED] = 0
    else:
        apply(rules, p, action)
        status[_PASSED] += 1
    actor = to_move(rules, p)
    while actor == CHANCE and status[_PASSED] < max_plies:
        apply(rules, p, draw_outcome(rules, p, probability, rng))
        status[_PASSED] += 1
        actor = to_move(rules, p)
    status[_ACTOR] = actor
    if actor >= 0:
        status[_COUNT] = legal_actions(rules, p, actions)


def _asking(
    game: AnyGame, bots: Sequence[Bot], max_plies: int, advance: Callable[..., None]
) -> _Player:
    """Play with any bots, which see views only."""
    positions, actions, probability, utility = rooms(game)
    status = np.zeros(3, np.int64)
    rules, p, seats = game.rules, positions[0], len(bots)

    def play(rng: Ints, tallies: Ints, first: int, last: int) -> None:
        for number in range(first, last):
            action = BEGIN
            while True:
                advance(rules, positions, actions, probability, rng, status, action, max_plies)
                actor, count, plies = status.tolist()
                if actor < 0 or plies >= max_plies:
                    break
                legal = actions[:count].tolist()
                action = bots[(actor - number) % seats](show(game, p, actor, legal), rng)
            game.kernels.returns(rules, p, utility)
            count_game(tallies, utility, number, plies, actor == TERMINAL)

    return play
