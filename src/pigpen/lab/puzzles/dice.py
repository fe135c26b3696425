"""Roll-or-hold puzzles: positions of solved dice games, with the exact value of both choices.

The natural choice is to hold where one more throw gains nothing on average. Some positions are
chosen because it is a mistake there, as many because it is right, and some because it hardly
matters, so that the choice of a position reveals nothing. Rolling is as often best as holding.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import product
from math import ceil
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.bot import View, look
from pigpen.catalog import make
from pigpen.core.layout import reachable, setup_of, whole
from pigpen.core.notation import parse_number
from pigpen.core.position import described
from pigpen.core.said import Said
from pigpen.dice.turn import Action
from pigpen.lab.advice.judges import assessor_of
from pigpen.lab.puzzles.puzzle import Kind, NoPuzzle, Puzzle, Theme
from pigpen.lab.study.study import MET, Study

GAMES: Final = ("pig", "big-pig", "two-dice-pig")
THEMES: Final = (
    Theme.AHEAD,
    Theme.BEHIND,
    Theme.LEVEL,
    Theme.ENDGAME,
    Theme.LAST_TURN,
    Theme.QUIET,
)
_CHOICES: Final = (Action.ROLL, Action.HOLD)
_CLEAR: Final = 0.005  # of a win: less is given away by no mistake worth a puzzle
_QUIET: Final = 0.001  # up to which it hardly matters
_LEAST, _MOST = 10, 40  # points at risk that make one think
_NEAR: Final = 25  # points from the target: who is there goes for the win
_FAR: Final = 20  # points between the scores
_ROUNDING: Final = 1e-9

# Each as likely as it stands here: as many traps as positions in which the rule is right.
_KINDS: Final = (Kind.TRAP, Kind.RIGHT, Kind.TRAP, Kind.RIGHT, Kind.QUIET)


class _Cell(NamedTuple):
    """A position by its numbers, with its kind and theme."""

    own: int
    other: int
    at_risk: int
    theme: Theme
    kind: Kind
    best: Action


def by_name(game: str, name: str, theme: Theme | None = None) -> Puzzle:
    """Return the puzzle of this name, the same for all; of one theme, if it is given."""
    about = "" if game == GAMES[0] else f"{game} "
    drawn = sha256(f"roll or hold {about}{theme or ''} {name}".encode()).digest()
    kinds = _kinds(game, theme)
    kind = kinds[int.from_bytes(drawn[:8], "big") % len(kinds)]
    both = [cells for best in _CHOICES if (cells := _among(game, kind, best, theme))]
    cells = both[drawn[8] % len(both)]
    return _puzzle(game, cells[int.from_bytes(drawn[9:17], "big") % len(cells)], name)


def by_key(key: str) -> Puzzle:
    """Return the puzzle of a key, such as "pig.78-45-16".

    Raises:
        NoPuzzle: no position that is asked about has this key.
    """
    game, _, text = key.partition(".")
    numbers = [parse_number(word) for word in text.split("-")]
    known = [number for number in numbers if number is not None]
    if game in GAMES and len(known) == len(numbers) == 3:
        cell = _lookup(game).get((known[0], known[1], known[2]))
        if cell is not None:
            return _puzzle(game, cell, key)
    raise NoPuzzle(f"There is no puzzle {key[:40]!r}.")


def openness(game: str, theme: Theme | None) -> float:
    """Return how little a theme reveals: 1 if rolling is best in half of it, 0 if in all."""
    if theme == Theme.QUIET:
        return 0.0
    telling = [kind for kind in _kinds(game, theme) if kind != Kind.QUIET]
    share = sum(_share_of_rolls(game, kind, theme) for kind in telling) / len(telling)
    return 2 * min(share, 1 - share)


def _share_of_rolls(game: str, kind: Kind, theme: Theme | None) -> float:
    there = [bool(_among(game, kind, best, theme)) for best in _CHOICES]
    return there[0] / sum(there)


def _puzzle(game: str, cell: _Cell, name: str) -> Puzzle:
    made = make(game)
    rules = made.rules
    numbers = {"score.0": cell.own, "score.1": cell.other, "turn_total": cell.at_risk}
    texts = {field: str(number) for field, number in numbers.items()}
    position = reachable(made, whole(setup_of(made).fields(rules), texts))
    limit, view = _limit(game), look(made, position)
    return Puzzle(
        name=name,
        key=f"{game}.{cell.own}-{cell.other}-{cell.at_risk}",
        game=made,
        position=position,
        theme=cell.theme,
        kind=cell.kind,
        judged=assessor_of(made).actions(view),
        natural=Action.HOLD if cell.at_risk >= limit else Action.ROLL,
        asks=sentence(view),
        rule=Said("puzzle.hold_at", {"points": limit}),
        scene=scene(view),
    )


def sentence(view: View) -> Said:
    """Describe a position of two seats in a sentence."""
    seen = described(view.game, view.position, view.seat)
    return Said(
        "puzzle.dice",
        {
            "game": Said(f"game.{view.game.name}.name"),
            "target": int(seen["target"]),
            "own": int(seen["scores"][view.seat]),
            "theirs": int(seen["scores"][1 - view.seat]),
            "at_risk": int(seen["turn_total"]),
        },
    )


def scene(view: View) -> Said:
    """Ask what to do in a position of two seats, as a player would."""
    seen = described(view.game, view.position, view.seat)
    target, other = int(seen["target"]), 1 - view.seat
    own, theirs = int(seen["scores"][view.seat]), int(seen["scores"][other])
    at_risk = int(seen["turn_total"])
    theme = _theme(target, own, theirs)
    told = {
        Theme.LAST_TURN: {"need": target - theirs},
        Theme.ENDGAME: {"need": max(target - own - at_risk, 0)},
    }.get(theme, {"points": abs(own - theirs)})
    return Said(f"puzzle.scene.{theme}", {"at_risk": at_risk, "other": other, **told})


@cache
def _study(game: str) -> Study:
    return Study(make(game))


@cache
def _limit(game: str) -> int:
    """Return the points at risk from which a throw gains nothing on average: 20 in Pig."""
    study = _study(game)
    gains = study.turn.gains[study.throw]
    gained, lost = gains @ np.arange(len(gains)), study.turn.lost_turn[study.throw]
    return ceil(float(gained / lost) - _ROUNDING)


@cache
def _kinds(game: str, theme: Theme | None) -> tuple[Kind, ...]:
    """Return the kinds from which a theme's puzzles are drawn; some themes have no quiet ones."""
    if theme == Theme.QUIET:
        return (Kind.QUIET,)
    return tuple(kind for kind in _KINDS if any(_among(game, kind, b, theme) for b in _CHOICES))


@cache
def _among(game: str, kind: Kind, best: Action, theme: Theme | None) -> list[_Cell]:
    any_theme = (None, Theme.QUIET)
    return [cell for cell in _cells(game)[kind, best] if theme in any_theme or cell.theme == theme]


@cache
def _lookup(game: str) -> dict[tuple[int, int, int], _Cell]:
    cells = (cell for cells in _cells(game).values() for cell in cells)
    return {(cell.own, cell.other, cell.at_risk): cell for cell in cells}


@cache
def _cells(game: str) -> dict[tuple[Kind, Action], list[_Cell]]:
    """List, by kind and best choice, the positions that occur between two best players."""
    cells: dict[tuple[Kind, Action], list[_Cell]] = {key: [] for key in product(Kind, _CHOICES)}
    for cell in _candidates(game):
        cells[cell.kind, cell.best].append(cell)
    return cells


def _candidates(game: str) -> Iterator[_Cell]:
    study, limit = _study(game), _limit(game)
    met = study.cells & MET
    for other in range(study.target):
        hold, roll = study.slice(other)
        for own, at_risk in np.argwhere(met[:, other, _LEAST : _MOST + 1]):
            total = int(at_risk) + _LEAST
            if own + total >= study.target:
                continue  # holding wins
            held, rolled = float(hold[own, total]), float(roll[own, total])
            if kind := _kind(held - rolled if total >= limit else rolled - held):
                theme = _theme(study.target, int(own), other)
                best = Action.ROLL if rolled > held else Action.HOLD
                yield _Cell(int(own), other, total, theme, kind, best)


def _kind(gained: float) -> Kind | None:
    """Return the kind of the natural choice; None if the position makes no puzzle."""
    if abs(gained) <= _QUIET:
        return Kind.QUIET
    if abs(gained) < _CLEAR:
        return None
    return Kind.RIGHT if gained > 0 else Kind.TRAP


def _theme(target: int, own: int, other: int) -> Theme:
    if other >= target - _NEAR:
        return Theme.LAST_TURN
    if own >= target - _NEAR:
        return Theme.ENDGAME
    if abs(own - other) < _FAR:
        return Theme.LEVEL
    return Theme.AHEAD if own > other else Theme.BEHIND
