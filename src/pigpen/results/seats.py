"""Seats of a simulation or tournament: the table for its players, names and forfeits."""

from collections.abc import Mapping, Sequence

from pigpen import catalog
from pigpen.bots.bot import Bot, GameOverListener
from pigpen.core.arguments import BadArgument
from pigpen.core.game import AnyGame


def table_for(game: AnyGame | str, players: int, options: Mapping[str, object]) -> AnyGame:
    """Build the table for this number of players.

    Raises:
        UnknownGame, BadOption: the game or an option is unknown; the message lists the valid ones.
        BadArgument: there are fewer than two players, or their number differs from the seats.
    """
    if players < 2:
        needs = "give one for each seat, two or more; see pigpen.bots(game)"
        raise BadArgument("players", f"players: {needs}.")
    seats = {"seats": players, **options} if isinstance(game, str) else options
    made = catalog.game_of(game, seats)
    if made.num_seats != players:
        needs = f"this table has {made.num_seats} seats and needs as many players"
        raise BadArgument("players", f"players: {needs}; {players} are given.")
    return made


def forfeit_counts(players: Mapping[str, Bot]) -> dict[str, int]:
    """Count the games that each player forfeited; players without one are left out."""
    lost = {
        name: bot.forfeits for name, bot in players.items() if isinstance(bot, GameOverListener)
    }
    return {name: count for name, count in lost.items() if count}


def forfeit_sentence(game: AnyGame, lost: Mapping[str, int]) -> str:
    """Describe the forfeited games in a sentence."""
    counted = "; ".join(f"{name} forfeited {count:,}" for name, count in lost.items())
    end = "counts for nobody" if game.kernels.resign is None else "is lost"
    return f"{counted}: a game that a bot forfeits {end}."


def numbered(names: Sequence[str]) -> list[str]:
    """Number the names that occur several times: `Random 1`, `Random 2`."""
    return [
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    ]
