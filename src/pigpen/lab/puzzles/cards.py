"""Card puzzles: positions of Push Out the Pig in which one card is clearly best, from a file.

`python -m scripts.make_card_puzzles` makes the file from deals that `instinct` plays: positions in
which it errs, and the best card leads every other by 8 points and four standard errors at
1,024 worlds.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pigpen.bots.bot import View, look
from pigpen.catalog import make
from pigpen.core.notation import parse_action, parse_history
from pigpen.core.position import apply_to, described, start
from pigpen.core.said import Said, Value
from pigpen.lab.advice.assessment import Assessment, Exactness, Spread, Unit
from pigpen.lab.puzzles.puzzle import Captures, Kind, NoPuzzle, Puzzle, Theme

GAME: Final = "push-out-the-pig"
THEMES: Final = (Theme.LEAD, Theme.FOLLOW, Theme.DISCARD)
FILE: Final = Path(__file__).with_name("cards.json")
CAPTURES: Final = FILE.with_name("captures.json")
WORLDS: Final = 1024
LEAD: Final = 8.0  # points by which the best card leads
SURE: Final = 4.0  # standard errors by which it does
PLAYED_BY: Final = "instinct"
_PIG: Final = "QS"
_NAMED: Final = (_PIG, "JD", "10C")  # cards that players call by a name
_LOW: Final = ("2", "3", "4", "5", "6", "7")
_SIGNS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def by_name(name: str, theme: Theme | None = None) -> Puzzle:
    """Return the puzzle of this name, the same for all; of one theme, if it is given."""
    keys = [key for key, entry in _file().items() if theme in (None, entry["theme"])]
    drawn = sha256(f"which card {theme or ''} {name}".encode()).digest()
    return _puzzle(keys[int.from_bytes(drawn[:8], "big") % len(keys)], name)


def by_key(key: str) -> Puzzle:
    """Return the puzzle of a key, such as "push-out-the-pig.7".

    Raises:
        NoPuzzle: no puzzle has this key.
    """
    if key not in _file():
        raise NoPuzzle(f"There is no puzzle {key[:40]!r}.")
    return _puzzle(key, key)


def all_keys() -> tuple[str, ...]:
    """Return the keys of all puzzles in the file."""
    return tuple(_file())


def stored(key: str) -> dict[str, Any]:
    """Return a puzzle as it is stored in the file."""
    return _file()[key]


def is_puzzle(judged: Assessment, chosen: int) -> bool:
    """Whether the best card leads every other clearly, and another was chosen."""
    others = [action for action in judged.values if action != judged.best]
    return chosen != judged.best and all(
        judged.cost(one) >= max(LEAD, SURE * judged.spread[one].cost) for one in others
    )


def theme_of(view: View) -> Theme:
    """Return the theme of a choice of a card."""
    seen = described(view.game, view.position, view.seat)
    if all(card is None for card in seen["trick"]):
        return Theme.LEAD
    suit = seen["suit"]
    follows = suit is not None and any(card[-1] == suit[0].upper() for card in seen["hand"])
    return Theme.FOLLOW if follows else Theme.DISCARD


@cache
def _file() -> Mapping[str, Any]:
    """Load, by key, the history, theme and values of every card: points and two errors."""
    return json.loads(FILE.read_text("utf-8"))


@cache
def _captures() -> dict[str, dict[str, tuple[float, float, float, float, float]]]:
    """Load, by key and card, what the seat takes: see `Captures`."""
    return json.loads(CAPTURES.read_text("utf-8"))


@cache
def _puzzle(key: str, name: str) -> Puzzle:
    entry = _file()[key]
    game = make(GAME)
    position = start(game)
    for action in parse_history(game, entry["history"]):
        apply_to(game, position, action)
    view = look(game, position)
    worth = {parse_action(game, position, text): each for text, each in entry["worth"].items()}
    judged = Assessment(
        {action: points for action, (points, _, _) in sorted(worth.items())},
        Exactness("hint.worlds", 0.0, WORLDS),
        Unit.POINTS,
        {action: Spread(error, of_cost) for action, (_, error, of_cost) in worth.items()},
    )
    return Puzzle(
        name=name,
        key=key,
        game=game,
        position=position,
        theme=Theme(entry["theme"]),
        kind=Kind.TRAP,
        judged=judged,
        natural=parse_action(game, position, entry["chosen"]),
        asks=sentence(view),
        rule=Said("puzzle.played_by", {"bot": Said(f"bot.{PLAYED_BY}.name")}),
        scene=scene(view),
        captures={
            parse_action(game, position, text): Captures(*numbers)
            for text, numbers in _captures()[key].items()
        },
    )


def sentence(view: View) -> Said:
    """Describe a position of cards in a sentence."""
    seen = described(view.game, view.position, view.seat)
    told = {"hand": _cards(seen["hand"]), "laid": _cards(_laid(seen, view.game.num_seats))}
    return Said(f"puzzle.cards.{theme_of(view)}", told)


def scene(view: View) -> Said:
    """Ask which card to play, as a player would."""
    seen = described(view.game, view.position, view.seat)
    laid = _laid(seen, view.game.num_seats)
    if not laid:
        return Said(_scene_of_lead(seen["hand"], seen["captured"]))
    told: dict[str, Value] = {"other": int(seen["leader"]), "led": _led(laid[0])}
    theme = theme_of(view)
    if theme == Theme.FOLLOW:
        told["suit"] = Said(f"puzzle.suit.{seen['suit'][0].upper()}")
    is_last = len(laid) == view.game.num_seats - 1
    return Said(f"puzzle.scene.{theme}.last" if is_last else f"puzzle.scene.{theme}", told)


def _scene_of_lead(hand: list[str], captured: list[list[str]]) -> str:
    if _PIG in hand:
        return "puzzle.scene.lead.pig"
    is_gone = any(_PIG in cards for cards in captured)
    return "puzzle.scene.lead" if is_gone else "puzzle.scene.lead.out"


def _led(card: str) -> Said:
    """Name the card that was led as one speaks of it."""
    if card in _NAMED:
        return Said(f"puzzle.led.{card}")
    if card[:-1] in _LOW and card[-1] in _SIGNS:
        return Said(f"puzzle.led.low.{card[-1]}")
    return Said("puzzle.led.card", {"card": _cards([card])})


def _laid(seen: Mapping[str, Any], seats: int) -> list[str]:
    """Return the cards on the table, in the order in which they were played."""
    leader = seen["leader"] or 0
    cards = [seen["trick"][(leader + place) % seats] for place in range(seats)]
    return [card for card in cards if card is not None]


def _cards(texts: list[str]) -> str:
    """Format cards for sentences; jokers, which have no suit, as the notation writes them."""
    signs = ((text, _SIGNS.get(text[-1])) for text in texts)
    return " ".join(text[:-1] + sign if sign else text for text, sign in signs)
