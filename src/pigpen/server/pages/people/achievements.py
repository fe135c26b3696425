"""Achievements and level of a guest, from finished games, puzzles and lessons. Pure.

`ACHIEVEMENTS` is the one list to append to; the texts of an achievement are `achievement.NAME` and
`achievement.NAME.text` in `web/src/people/text`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from pigpen import catalog
from pigpen.server.pages.people.practice import Practice
from pigpen.server.pages.people.rivals import beaten, has_beaten_the_best
from pigpen.server.table.finished import Finished
from pigpen.server.wire import people

_FIRST_LEVEL: Final = 5  # games, puzzles and lessons to level 2; each level takes 5 more
_MANY_SEATS: Final = 6
_FEWEST_DECISIONS: Final = 5  # of a game that counts as one without a mistake


class Played:
    """A guest's games and practice, counted when an achievement reads them."""

    def __init__(self, games: Sequence[Finished], practice: Practice, guest: str) -> None:
        self.games = games  # the latest first
        self.practice = practice
        self._guest = guest

    @cached_property
    def wins(self) -> list[Finished]:
        """The games that the guest won."""
        return [game for game in self.games if game.result.won]

    @cached_property
    def guests(self) -> set[str]:
        """The other guests at the guest's tables."""
        seated = {player.guest for game in self.games for player in game.players if not player.bot}
        return seated - {self._guest, ""}

    @property
    def clean(self) -> int:
        """The number of games without a mistake."""
        judged = [game.judgement for game in self.games if game.judgement is not None]
        return sum(one.mistakes == 0 and one.decisions >= _FEWEST_DECISIONS for one in judged)

    def total(self, fact: str) -> int:
        """Add up a fact over all games."""
        return sum(game.result.facts.get(fact, 0) for game in self.games)

    def best(self, fact: str) -> int:
        """Return the highest value of a fact; 0 if no game has it."""
        return max((game.result.facts.get(fact, 0) for game in self.games), default=0)


@dataclass(frozen=True)
class Achievement:
    """An achievement: reached once `progress` is `goal`."""

    name: str
    goal: int
    progress: Callable[[Played], int]


def _total(fact: str) -> Callable[[Played], int]:
    return lambda played: played.total(fact)


def _best(fact: str) -> Callable[[Played], int]:
    return lambda played: played.best(fact)


def _names(games: Sequence[Finished]) -> int:
    return len({game.game for game in games})


def longest_run(won: Sequence[bool]) -> int:
    """Return the length of the longest run of wins."""
    return max((sum(1 for _ in run) for is_won, run in groupby(won) if is_won), default=0)


def _streak(played: Played) -> int:
    return longest_run([game.result.won for game in played.games])


def _unlucky(played: Played) -> int:
    """Count wins in spite of bad luck."""
    return sum(game.judgement is not None and game.judgement.luck < 0 for game in played.wins)


_GAMES: Final = sum(entry.is_ours for entry in catalog.CATALOG)  # each has a lesson

ACHIEVEMENTS: Final = (
    Achievement("first_lesson", 1, lambda played: played.practice.lessons),
    Achievement("first_game", 1, lambda played: len(played.games)),
    Achievement("first_win", 1, lambda played: len(played.wins)),
    Achievement("first_puzzle", 1, lambda played: played.practice.puzzles),
    Achievement("games_10", 10, lambda played: len(played.games)),
    Achievement("games_100", 100, lambda played: len(played.games)),
    Achievement("wins_10", 10, lambda played: len(played.wins)),
    Achievement("wins_50", 50, lambda played: len(played.wins)),
    Achievement("streak_3", 3, _streak),
    Achievement("streak_5", 5, _streak),
    Achievement("all_lessons", _GAMES, lambda played: played.practice.lessons),
    Achievement("all_games", _GAMES, lambda played: _names(played.games)),
    Achievement("all_wins", _GAMES, lambda played: _names(played.wins)),
    Achievement("company", 1, lambda played: len(played.guests)),
    Achievement("friends", 5, lambda played: len(played.guests)),
    Achievement(
        "full_table", 1, lambda played: sum(len(g.players) >= _MANY_SEATS for g in played.wins)
    ),
    Achievement("bots_10", 10, lambda played: len(beaten(played.games))),
    Achievement("best_bot", 1, lambda played: len(has_beaten_the_best(played.games))),
    Achievement("clean_1", 1, lambda played: played.clean),
    Achievement("clean_10", 10, lambda played: played.clean),
    Achievement("unlucky", 1, _unlucky),
    Achievement("turn_30", 30, _best("best_turn")),
    Achievement("turn_50", 50, _best("best_turn")),
    Achievement("busts", 50, _total("busts")),
    Achievement("pigs", 10, _total("pigs")),
    Achievement("goats", 10, _total("goats")),
    Achievement("small_slam", 1, _total("small_slams")),
    Achievement("grand_slam", 1, _total("grand_slams")),
    Achievement("knockout", 1, _total("knockouts")),
    Achievement("pigs_gained", 25, _total("pigs_gained")),
    Achievement("goats_played", 10, _total("goats_played")),
    Achievement("landed_up", 25, _total("landed_up")),
    Achievement("knocked_off", 10, _total("knocked_off")),
    Achievement("puzzles_25", 25, lambda played: played.practice.puzzles),
    Achievement("days_7", 7, lambda played: played.practice.days_in_a_row),
    Achievement("mistakes_5", 5, lambda played: played.practice.mistakes),
)


def achievements(
    games: Sequence[Finished], practice: Practice, guest: str
) -> tuple[people.Achievement, ...]:
    """Return how far the guest is with each achievement."""
    played = Played(games, practice, guest)
    return tuple(
        people.Achievement(
            name=one.name, count=min(one.goal, max(0, one.progress(played))), goal=one.goal
        )
        for one in ACHIEVEMENTS
    )


def level(games: Sequence[Finished], practice: Practice) -> people.Level:
    """Return the level: 2 from 5 games, puzzles and lessons on, 3 from 15, 4 from 30."""
    count = len(games) + practice.puzzles + practice.lessons
    number = 1
    while count >= _begin(number + 1):
        number += 1
    return people.Level(number=number, count=count, begins=_begin(number), ends=_begin(number + 1))


def _begin(number: int) -> int:
    """Return the count at which a level begins."""
    return _FIRST_LEVEL * number * (number - 1) // 2
