"""Statistics of one guest over their finished games. Pure."""

from collections.abc import Callable, Hashable, Sequence
from datetime import UTC, datetime
from itertools import islice, takewhile
from typing import TypeVar

from pigpen import catalog
from pigpen.core.facts import Facts, fold
from pigpen.lab.advice.assessment import Unit
from pigpen.lab.advice.judges import unit_of
from pigpen.lab.trials.statistics import Share, mean_of
from pigpen.server.pages.people.achievements import achievements, level, longest_run
from pigpen.server.pages.people.practice import NO_PRACTICE, Practice
from pigpen.server.pages.people.rivals import has_won, ladders, mascot, nemesis
from pigpen.server.table.finished import Finished, Judgement
from pigpen.server.wire.people import (
    FactLine,
    FinishedGame,
    GameGroup,
    OpponentGroup,
    SeatsFacts,
    SeatsGroup,
    Skill,
    Statistics,
    Streaks,
    Tally,
)

_MOST_RECENT = 25
_MOST_NAMES = 3  # of a bot

K = TypeVar("K", bound=Hashable)
Games = Sequence[Finished]  # the latest first


def statistics(
    games: Games, guest: str, left_out: int = 0, practice: Practice = NO_PRACTICE
) -> Statistics:
    """Return all statistics, the largest groups first; games of unknown rules are left out."""
    known = [game for game in games if catalog.is_known(game.game)]
    left_out, games = left_out + len(games) - len(known), known
    return Statistics(
        level=level(games, practice),
        achievements=achievements(games, practice, guest),
        ladders=ladders(games),
        nemesis=nemesis(games, guest),
        mascot=mascot(games, guest),
        tally=tally(games) if games else None,
        streaks=streaks(games),
        games=tuple(_of_game(n, g) for n, g in _grouped(games, lambda game: [game.game])),
        opponents=tuple(
            _of_opponent(key, group, guest)
            for key, group in _grouped(games, lambda game: _opponents(game, guest))
        ),
        seats=tuple(
            SeatsGroup(seats=number, tally=tally(group)) for number, group in _by_seats(games)
        ),
        recent=tuple(_recent(game) for game in games[:_MOST_RECENT]),
        won=tuple(game.result.won for game in reversed(games)),
        left_out=left_out,
    )


def tally(games: Games) -> Tally:
    """Count games and wins; `games` must not be empty."""
    share = Share(sum(game.result.won for game in games), len(games))
    low, high = share.interval()
    even = sum(game.even for game in games) / len(games)
    return Tally(
        games=share.games, wins=share.wins, low=low, high=high, even=even, skill=skill(games)
    )


def skill(games: Games) -> tuple[Skill, ...]:
    """Return skill and luck over the judged games, one entry per unit."""
    judged: dict[Unit, list[Judgement]] = {unit: [] for unit in Unit}
    for game in games:
        if game.judgement is not None:
            judged[unit_of(catalog.make(game.game))].append(game.judgement)
    return tuple(_skill(unit, found) for unit, found in judged.items() if found)


def _skill(unit: Unit, judged: Sequence[Judgement]) -> Skill:
    cost = mean_of([one.cost for one in judged])
    luck = mean_of([one.luck for one in judged])
    decisions = sum(one.decisions for one in judged)
    return Skill(
        unit=unit.value,
        games=len(judged),
        estimated=sum(one.error > 0 for one in judged),
        decisions=decisions,
        mistakes=sum(one.mistakes for one in judged),
        cost=cost.mean,
        cost_error=cost.standard_error,
        per_decision=sum(one.cost for one in judged) / decisions if decisions else None,
        luck=luck.mean,
        luck_error=luck.standard_error,
    )


def streaks(games: Games) -> Streaks:
    """Return the longest winning streak and the current streak."""
    won = [game.result.won for game in games]
    current = len(list(takewhile(lambda is_won: is_won == won[0], won)))
    return Streaks(current=current if won[:1] == [True] else -current, most_wins=longest_run(won))


def _grouped(
    games: Games, keys: Callable[[Finished], Sequence[K]]
) -> list[tuple[K, list[Finished]]]:
    """Group games by each of their keys, the largest group first."""
    groups: dict[K, list[Finished]] = {}
    for game in games:
        for key in keys(game):
            groups.setdefault(key, []).append(game)
    return sorted(groups.items(), key=lambda group: -len(group[1]))


def _of_game(name: str, games: Games) -> GameGroup:
    facts = catalog.make(name).extras.facts
    return GameGroup(
        game=name,
        tally=tally(games),
        facts=_fact_lines(facts, games),
        seats=tuple(
            SeatsFacts(seats=number, tally=tally(group), facts=_fact_lines(facts, group))
            for number, group in _by_seats(games)
        ),
    )


def _by_seats(games: Games) -> list[tuple[int, list[Finished]]]:
    """Group games by their number of seats, in ascending order."""
    return sorted(_grouped(games, lambda game: [len(game.players)]))


def _fact_lines(facts: Facts | None, games: Games) -> tuple[FactLine, ...]:
    if facts is None:
        return ()
    total: dict[str, int] = {}
    for game in games:
        total = fold(facts, total, game.result.facts)
    return tuple(_fact_line(facts, name, total, len(games)) for name in total)


def _fact_line(facts: Facts, name: str, total: dict[str, int], games: int) -> FactLine:
    """Return one fact over a number of games; the unit itself is averaged by game."""
    if name not in facts.sums:
        kind = "worst" if name in facts.worsts else "best"
        return FactLine(name=name, kind=kind, value=total[name], each=None, unit="")
    unit = "" if name == facts.unit else facts.unit
    number = total[unit] if unit else games
    each = total[name] / number if number else None
    return FactLine(name=name, kind="sum", value=total[name], each=each, unit=unit)


def _opponents(game: Finished, guest: str) -> list[tuple[str, str]]:
    """Return the opponents without duplicates, as (bot, guest id); partners do not count."""
    others = (player for player in game.against() if player.guest != guest)
    return list(dict.fromkeys((player.bot, player.guest) for player in others))


def _of_opponent(key: tuple[str, str], games: Games, guest: str) -> OpponentGroup:
    last = next(p for p in games[0].players if (p.bot, p.guest) == key)
    return OpponentGroup(
        name=last.bot or last.name,
        is_bot=bool(last.bot),
        called=_called(last.bot, games) if last.bot else (),
        tally=tally(games),
        theirs=sum(has_won(game, key) for game in games),
    )


def _called(bot: str, games: Games) -> tuple[str, ...]:
    """Return the latest names that a bot had at its tables."""
    names = (player.name for game in games for player in game.players if player.bot == bot)
    return tuple(islice(dict.fromkeys(names), _MOST_NAMES))


def _recent(game: Finished) -> FinishedGame:
    others = [p for seat, p in enumerate(game.players) if seat != game.result.seat]
    return FinishedGame(
        table=game.table,
        game=game.game,
        names=tuple(player.name for player in others),
        bots=tuple(bool(player.bot) for player in others),
        won=game.result.won,
        ended=datetime.fromtimestamp(game.ended / 1000, UTC).isoformat(),
    )
