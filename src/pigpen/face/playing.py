"""A match played to its end by bots and strategies: what `Match.play` does."""

from collections.abc import Sequence

from pigpen.bots.bot import Forfeit, look
from pigpen.core.arguments import seed_or_drawn
from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, resignation
from pigpen.core.rng import stream
from pigpen.face.seating import Player, player_of
from pigpen.lab.trials.asking import attendants, tell
from pigpen.lab.trials.matches import MAX_PLIES
from pigpen.play.match import Match, Step


def play(match: Match, seats: Sequence[Player | None], seed: int | None) -> list[Step]:
    """Play on to the end; see `Match.play`."""
    players = _players(match, seats)
    bots = {who: player_of(match.game, who) for who in dict.fromkeys(players)}
    rng = stream(seed_or_drawn(seed))
    first = len(match.steps)
    while not match.is_over:
        if match.to_move == CHANCE:
            raise PigpenError("The dice of this match are thrown by hand, and nobody throws them.")
        if len(match.steps) - first > MAX_PLIES:
            raise PigpenError(f"These players found no end within {MAX_PLIES:,} actions.")
        seat = match.to_move
        try:
            match.apply(bots[players[seat]](look(match.game, match.position), rng))
        except Forfeit as why:
            if match.game.kernels.resign is None:
                raise
            tell(why)
            match.apply(resignation(seat))
    for bot in attendants(list(bots.values())):
        bot.game_over(match.returns, is_finished=True)
    return match.steps[first:]


def _players(match: Match, seats: Sequence[Player | None]) -> list[Player]:
    """Who plays in each seat."""
    if isinstance(seats, str) or len(seats) != match.game.num_seats:
        named = "one name is given" if isinstance(seats, str) else f"{len(seats)} are named"
        raise PigpenError(f"{match.game.num_seats} seats want a list of as many players; {named}.")
    empty = next((seat for seat, who in enumerate(seats) if who is None), None)
    if empty is not None:
        raise PigpenError(
            f"Nobody plays in seat {empty}. Name a bot (pigpen.bots({match.game.name!r}) lists"
            " them), a file mine.py, or a function of `me`."
        )
    return [who for who in seats if who is not None]
