"""Bots that a guest has beaten, and opponents who stand out. Pure."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.server.table.finished import Finished, SeatedPlayer
from pigpen.server.wire.people import Ladder, Rival, Rung

_FEWEST: Final = 3  # games against a rival


def beaten(games: Iterable[Finished]) -> set[tuple[str, str]]:
    """Return the bots of ladders that lost to the guest, as (game, bot)."""
    lost = {(g.game, p.bot) for g in games if g.result.won for p in g.against() if p.bot}
    return {(game, bot) for game, bot in lost if bot in _bots(game)}


def has_beaten_the_best(games: Iterable[Finished]) -> set[str]:
    """Return the games whose strongest bot lost to the guest."""
    return {game for game, bot in beaten(games) if bot == _bots(game)[-1]}


def ladders(games: Sequence[Finished]) -> tuple[Ladder, ...]:
    """Return the ladder of each game that has bots, the latest game first."""
    lost = beaten(games)
    listed = [game.game for game in games] + [entry.name for entry in catalog.CATALOG]
    return tuple(
        Ladder(
            game=game,
            rungs=tuple(Rung(bot=bot, is_beaten=(game, bot) in lost) for bot in _bots(game)),
        )
        for game in dict.fromkeys(listed)
        if _bots(game)
    )


@cache
def _bots(game: str) -> tuple[str, ...]:
    """Return the bots that play a game by its usual rules, the weakest first."""
    return tuple(bot.name for bot in bots_for(catalog.make(game)))


def nemesis(games: Sequence[Finished], guest: str) -> Rival | None:
    """Return the opponent who has won most often, and more than half of the games."""
    found = _rivals(games, guest, lambda rival: 2 * rival.theirs > rival.games)
    return max(found, key=lambda rival: rival.theirs, default=None)


def mascot(games: Sequence[Finished], guest: str) -> Rival | None:
    """Return the opponent of most games who has won none of them."""
    found = _rivals(games, guest, lambda rival: rival.theirs == 0)
    return max(found, key=lambda rival: rival.games, default=None)


def _rivals(
    games: Sequence[Finished], guest: str, stands_out: Callable[[Rival], bool]
) -> list[Rival]:
    met: dict[tuple[str, str], list[Finished]] = {}
    for game in games:
        for key in _single_opponents(game, guest):
            met.setdefault(key, []).append(game)
    rivals = [_rival(key, found) for key, found in met.items() if len(found) >= _FEWEST]
    return [rival for rival in rivals if stands_out(rival)]


def _single_opponents(game: Finished, guest: str) -> list[tuple[str, str]]:
    """Return the opponents with one seat: three bots of a kind win more often than one."""
    keys = [_key(player) for player in game.against() if player.guest != guest or player.bot]
    return [key for key in keys if keys.count(key) == 1 and any(key)]


def _rival(key: tuple[str, str], games: Sequence[Finished]) -> Rival:
    latest = games[0]
    player = next(player for player in latest.players if _key(player) == key)
    return Rival(
        name=player.bot or player.name,
        is_bot=bool(player.bot),
        game=latest.game,
        games=len(games),
        theirs=sum(has_won(game, key) for game in games),
    )


def has_won(game: Finished, key: tuple[str, str]) -> bool:
    """Whether a player, as (bot, guest id), is among the winners."""
    return any(_key(game.players[seat]) == key for seat in game.winners)


def _key(player: SeatedPlayer) -> tuple[str, str]:
    return player.bot, player.guest
