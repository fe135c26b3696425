"""Text form of a dice position: scores from the seat to move on, then the turn total.

`41,49,23` means: the mover has 41 points, the other seat 49, and the turn total is 23. Where a seat
chooses a number of dice for its turn (Hog), a last number gives it; the default is one.
"""

from typing import Any

from pigpen.cli.arguments import UsageError
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.notation import parse_number
from pigpen.dice.turn import TurnPosition
from pigpen.solvers.choices import MOST_POINTS, has_dice, position_of


def shape(game: AnyGame) -> str:
    """Describe what to type: `MINE,OTHER,TURN`, or `MINE,OTHER,OTHER,TURN[,DICE]`."""
    words = ",".join(["MINE", *["OTHER"] * (game.num_seats - 1), "TURN"])
    return words + ("[,DICE]" if has_dice(game) else "")


def parse_position(game: AnyGame, text: str) -> Any:
    """Parse a position, with seat 0 to move and no dice in the air.

    Raises:
        UsageError: the text is no position, or the game would be over.
    """
    if not issubclass(game.sizes.dtype.type, TurnPosition):
        raise UsageError("Positions of {game} cannot be typed.", game=game.name)
    numbers = _numbers(game, text)
    scores, turn_total = numbers[: game.num_seats], numbers[game.num_seats]
    target = game.rules.target
    if max(scores) >= target:
        said = "At {given} the game is over: {score} reaches {target}."
        raise UsageError(said, given=text, score=max(scores), target=target)
    return position_of(game, scores, turn_total, *numbers[game.num_seats + 1 :])


def format_position(game: AnyGame, position: AnyPosition) -> str:
    """Format a position as `parse_position` reads it, without dice."""
    scores = [int(score) for score in position.scores[: game.num_seats]]
    return ",".join(map(str, [*scores, int(position.turn_total)]))


def _numbers(game: AnyGame, text: str) -> list[int]:
    numbers = [parse_number(word.strip()) for word in text.split(",")]
    good = [number for number in numbers if number is not None and number <= MOST_POINTS]
    least = game.num_seats + 1
    if len(good) < len(numbers) or not least <= len(good) <= least + has_dice(game):
        said = "A position of this {game} is {shape}, not {given!r}."
        raise UsageError(said, game=game.name, shape=shape(game), given=text)
    if len(good) > least and not 1 <= good[-1] <= game.rules.dice:
        raise UsageError("DICE is 1 to {most}, not {given}.", most=game.rules.dice, given=good[-1])
    return good
