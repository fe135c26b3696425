"""Plays a match to its end with bots and strategies: the implementation of `Match.play`."""

from collections.abc import Sequence

from pigpen.bots.bot import Forfeit, look
from pigpen.core.arguments import BadArgument, seed_or_drawn, several
from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, resignation
from pigpen.core.rng import stream
from pigpen.lab.study.player import Player, build_bots, name_of
from pigpen.lab.trials.agents import listeners, log_forfeit
from pigpen.lab.trials.matches import MAX_PLIES
from pigpen.play.match import Match, Step


def play(match: Match, seats: Sequence[Player | None], seed: int | None) -> list[Step]:
    """Play a match to its end; see `Match.play`."""
    players = [(name_of(player), player) for player in _players(match, seats)]
    bots = build_bots(match.game, players, "seats")
    rng = stream(seed_or_drawn(seed))
    first = len(match.steps)
    while not match.is_over:
        if match.to_move == CHANCE:
            raise PigpenError("The dice of this match are thrown by hand, and nobody throws them.")
        if len(match.steps) - first > MAX_PLIES:
            raise PigpenError("These players found no end within {most:,} actions.", most=MAX_PLIES)
        seat = match.to_move
        try:
            match.apply(bots[seat](look(match.game, match.position), rng))
        except Forfeit as why:
            if match.game.kernels.resign is None:
                raise
            log_forfeit(why)
            match.apply(resignation(seat))
    for bot in listeners(bots):
        bot.game_over(match.returns, is_finished=True)
    return match.steps[first:]


def _players(match: Match, seats: Sequence[Player | None]) -> list[Player]:
    """Return the player of each seat, after checks."""
    needs = f"a list of {match.game.num_seats} players, one for each seat"
    given: tuple[Player | None, ...] = several("seats", seats, needs)
    if len(given) != match.game.num_seats:
        raise BadArgument("seats", f"seats must be {needs}; {len(given)} are given.")
    empty = next((seat for seat, player in enumerate(given) if player is None), None)
    if empty is not None:
        raise BadArgument(
            "seats",
            f"seats: nobody plays in seat {empty}. Name a bot (pigpen.bots({match.game.name!r})"
            " lists them), a file mine.py, or a function of `me`.",
        )
    return [player for player in given if player is not None]
