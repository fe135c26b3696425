"""Choose the number of each guided game, from which its chance follows, and write its script.

    python -m scripts.first_games [GAME ...]

A number will do if the game brings up what the guide explains: played as the guide advises or by
the game's usual bot, or at a game of cards by a bot whose moves become the script.
Prints the lowest number for each game of dice, to be written where its `FIRST_GAMES` are, and the
games of cards as they stand in the `first_games.py` of the game's folder.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from types import MappingProxyType
from typing import Final

from pigpen import catalog
from pigpen.bots.bot import Bot, View, look
from pigpen.bots.catalog import entry, usual_bot
from pigpen.core.first_game import FirstGame, ScriptedMove
from pigpen.core.rng import stream
from pigpen.play.fair import FairChance
from pigpen.play.match import Match
from scripts import lessons
from scripts.lessons.decisions import LEARNER, Decision, decisions_of, happened

LOSSES: Final = ("dice.lost_turn", "dice.nothing", "dice.lost_score", "dice.two_ones")
ENDS: Final = ("dice.held", *LOSSES)  # of turns
MOST: Final = 5_000  # numbers tried


class WrongScript(Exception):
    """A script that does not fit its game, because bots, rules or kernels have changed."""

    def __init__(self, name: str, move: ScriptedMove | None, reason: str) -> None:
        at = "its end" if move is None else f"the move {move.action!r}"
        super().__init__(
            f"The script of {name} is wrong at {at}: {reason}. Write another one: "
            f"python -m scripts.first_games {name}"
        )


def played(name: str, prepared: FirstGame, teacher: str = "") -> Match:
    """Return the guided game, played by a teacher, or by its policy, or by the game's usual bot."""
    game = catalog.make(name, {**prepared.options, "seats": 1 + len(prepared.bots)})
    chosen = entry(teacher) if teacher else usual_bot(game)
    return _play(name, prepared, chosen.build(game))


def _play(name: str, prepared: FirstGame, learner: Bot | None) -> Match:
    """Play the game as a table does, with the learner's moves by a bot or by the script."""
    game = catalog.make(name, {**prepared.options, "seats": 1 + len(prepared.bots)})
    chance = FairChance(prepared.secret(name))
    match, moves = Match(game, chance=chance), iter(prepared.script)
    bots = [learner, *(entry(bot).build(game) for bot in prepared.bots)]
    while not match.is_over:
        seen, ply = look(game, match.position), len(match.steps)
        player = bots[seen.seat]
        if seen.seat == LEARNER and prepared.policy is not None:
            match.apply(prepared.policy(game.rules, match.position).action)
        elif player is not None:
            seed = ply if seen.seat == LEARNER else chance.bot_seed(ply)  # as at a table
            view = _taught(name, match, seen) if seen.seat == LEARNER else seen
            match.apply(int(player(view, stream(seed))))
        elif (move := next(moves, None)) is None:
            raise WrongScript(name, None, "the game goes on")
        elif move.action not in match.legal_actions:
            raise WrongScript(name, move, "it is illegal there")
        else:
            match.apply(move.action)
    if learner is None and (rest := next(moves, None)):
        raise WrongScript(name, rest, "the game is over before it")
    return match


def _taught(name: str, match: Match, seen: View) -> View:
    """Return the learner's view with the moves alone that a lesson teaches."""
    is_taught = lessons.TAUGHT.get(name)
    if is_taught is None:
        return seen
    described = match.describe(LEARNER)
    moves = zip(seen.legal_actions, match.legal_actions, strict=True)
    taught = tuple(code for code, move in moves if is_taught(Decision(described, move)))
    return seen._replace(legal_actions=taught or seen.legal_actions)


def followed(name: str, lesson: int) -> Match:
    """Return the match of a learner who follows the script of a guided game.

    Raises:
        WrongScript: a move is illegal, a reason is false, or the match does not show what it is to
            show; the message gives the command that writes another script.
    """
    prepared = catalog.entry(name).first_games[lesson]
    match = _play(name, prepared, None)
    decisions = decisions_of(match)
    for move, decision in zip(prepared.script, decisions, strict=True):
        if not lessons.REASONS[name][move.reason](decision):
            raise WrongScript(name, move, f"the reason {move.reason!r} is false")
    if not lessons.WANTED[name][lesson](match):
        raise WrongScript(name, None, "the game does not show what it is to show")
    return match


def script_of(name: str, match: Match) -> tuple[ScriptedMove, ...] | None:
    """Return the learner's moves of a match, each with the first reason that is true of it.

    None if a move has no reason.
    """
    script: list[ScriptedMove] = []
    for decision in decisions_of(match):
        true = (reason for reason, is_true in lessons.REASONS[name].items() if is_true(decision))
        reason = next(true, None)
        if reason is None:
            return None
        script.append(ScriptedMove(decision.move, reason))
    return tuple(script)


def proposals(name: str, lesson: int) -> Iterator[FirstGame]:
    """Yield games of cards that show what a lesson is to show, with their scripts."""
    for number in range(MOST):
        prepared = catalog.entry(name).first_games[lesson]._replace(number=number, script=())
        for teacher in lessons.TEACHERS[name]:
            match = played(name, prepared, teacher)
            if not lessons.WANTED[name][lesson](match):
                continue
            script = script_of(name, match)
            if script is not None:
                yield prepared._replace(script=script)


def _dice(match: Match) -> bool:
    """Return whether both begin with points, and the learner loses one turn and wins soon."""
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
    """Return whether two ones cost the opponent the score, and all else is as `_dice` asks."""
    return happened(match, "dice.lost_score", 1 - LEARNER) == 1 and _dice(match)


def _big_pig(match: Match) -> bool:
    """Return whether the learner rolls a double, and all else is as `_dice` asks."""
    throws = zip(match.steps, match.steps[1:], match.steps[2:], strict=False)
    doubles = any(
        decision.actor == LEARNER and one.text == other.text != "1"
        for decision, one, other in throws
    )
    return doubles and _dice(match)


WANTED: Final[Mapping[str, Callable[[Match], bool]]] = MappingProxyType(
    {
        "pig": _dice,
        "two-dice-pig": _two_dice,
        "big-pig": _big_pig,
        "hog": _dice,
    }
)  # of thrown pieces any will do: they land as they are thrown


def will_do(name: str, prepared: FirstGame) -> bool:
    """Whether a first game brings up what is explained."""
    return WANTED[name](played(name, prepared))


def main() -> None:
    """Print a number for each game of dice, and the lessons of each game of cards."""
    names = (*WANTED, *lessons.WANTED)
    parser = argparse.ArgumentParser(description="Choose the numbers of guided games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(names))
    for name in parser.parse_args().games or names:
        if name in lessons.WANTED:
            for lesson in range(len(lessons.WANTED[name])):
                _show(next(proposals(name, lesson)))
            continue
        prepared = catalog.entry(name).first_games[0]
        numbers = (prepared._replace(number=number) for number in islice(count(), MOST))
        print(name, next(one.number for one in numbers if will_do(name, one)))


def _show(prepared: FirstGame) -> None:
    moves = "".join(
        f'        ScriptedMove("{one.action}", "{one.reason}"),\n' for one in prepared.script
    )
    print(f"    {prepared.number},\n    (\n{moves}    ),")


if __name__ == "__main__":
    main()
