"""Choose the number of each first game, from which its chance follows.

    python -m scripts.first_games [GAME ...]

A number will do if the game, played as the guide advises or by the game's usual bot, brings up what
the guide explains. Prints the lowest for each game, to be written where its `FIRST_GAMES` are.
"""

import argparse
from collections.abc import Callable, Mapping
from itertools import count, islice
from types import MappingProxyType
from typing import Final

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import entry, usual_bot
from pigpen.core.first_game import FirstGame
from pigpen.core.rng import stream
from pigpen.play.fair import FairChance
from pigpen.play.match import Match

LEARNER: Final = 0  # the seat
LOSSES: Final = ("dice.lost_turn", "dice.nothing", "dice.lost_score", "dice.two_ones")
ENDS: Final = ("dice.held", *LOSSES)  # of turns
LOW_SPADES: Final = frozenset(f"{rank}S" for rank in range(2, 10))
MOST: Final = 5_000  # numbers tried


def played(name: str, prepared: FirstGame) -> Match:
    """Return the first game, played by its policy or else the usual bot in the learner's seat."""
    game = catalog.make(name, {**prepared.options, "seats": 1 + len(prepared.bots)})
    chance = FairChance(prepared.secret(name))
    match = Match(game, chance=chance)
    seats = [usual_bot(game), *(entry(bot) for bot in prepared.bots)]
    players = [each.build(game) for each in seats]
    while not match.is_over:
        seen = look(game, match.position)
        if prepared.policy is not None and seen.seat == LEARNER:
            match.apply(prepared.policy(game.rules, match.position).action)
            continue
        ply = len(match.steps)
        seed = ply if seen.seat == LEARNER else chance.bot_seed(ply)  # as at a table
        match.apply(int(players[seen.seat](seen, stream(seed))))
    return match


def happened(match: Match, key: str, seat: int | None = None) -> int:
    """Count how often a fact was said, of a seat if one is given."""
    said = (one for step in match.steps for one in step.said if one.key == key)
    return sum(seat is None or one.values.get("seat") == seat for one in said)


def _dice(match: Match) -> bool:
    """Both begin with points, the learner loses a turn some time, and wins soon."""
    ends = [one.key for step in match.steps for one in step.said if one.key in ENDS]
    losses = [happened(match, key, LEARNER) for key in LOSSES]
    return (
        ends[:2] == ["dice.held", "dice.held"]
        and losses == [1, 0, 0, 0]
        and happened(match, "dice.held", LEARNER) >= 2
        and happened(match, "dice.won", LEARNER) == 1
        and len(ends) <= 8
    )


def _two_dice(match: Match) -> bool:
    """As the others; and two ones cost the opponent the whole score."""
    return happened(match, "dice.lost_score", 1 - LEARNER) == 1 and _dice(match)


def _big_pig(match: Match) -> bool:
    """As the others; and the learner rolls a double, which counts twice."""
    throws = zip(match.steps, match.steps[1:], match.steps[2:], strict=False)
    doubles = any(
        decision.actor == LEARNER and one.text == other.text != "1"
        for decision, one, other in throws
    )
    return doubles and _dice(match)


def _push_out_the_pig(match: Match) -> bool:
    """The learner leads first and low in spades, another takes the pig, and the deal is won."""
    dealt = [step.text for step in match.steps[1:53]][LEARNER::4]
    low = sum(card in LOW_SPADES for card in dealt)
    takes = happened(match, "push-out-the-pig.took", LEARNER)
    return (
        match.steps[0].said[0].values["seat"] == LEARNER
        and low >= 3
        and not {"QS", "KS", "AS", "JD"} & set(dealt)
        and takes >= 1
        and match.returns[LEARNER] == max(match.returns)
    )


def _piggy_piggy(match: Match) -> bool:
    """The learner has a pig at once, scores soon, is stolen from, and plays a goat."""
    return (
        happened(match, "piggy-piggy.takes", LEARNER) >= 1
        and happened(match, "piggy-piggy.goat", LEARNER) >= 1
        and happened(match, "piggy-piggy.steals") >= 1
        and happened(match, "piggy-piggy.scored", LEARNER) == 3
        and len(match.steps) < 90
    )


WANTED: Final[Mapping[str, Callable[[Match], bool]]] = MappingProxyType(
    {
        "pig": _dice,
        "two-dice-pig": _two_dice,
        "big-pig": _big_pig,
        "hog": _dice,
        "push-out-the-pig": _push_out_the_pig,
        "piggy-piggy": _piggy_piggy,
    }
)  # of thrown pieces any will do: they land as they are thrown


def will_do(name: str, prepared: FirstGame) -> bool:
    """Whether a first game brings up what is explained."""
    return WANTED[name](played(name, prepared))


def main() -> None:
    """Print a number for each game."""
    parser = argparse.ArgumentParser(description="Choose the numbers of first games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(WANTED))
    for name in parser.parse_args().games or WANTED:
        prepared = catalog.entry(name).first_games[0]
        numbers = (prepared._replace(number=number) for number in islice(count(), MOST))
        print(name, next(one.number for one in numbers if will_do(name, one)))


if __name__ == "__main__":
    main()
