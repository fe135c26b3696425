"""Card positions made to order: a deal of given hands, or a trick in the middle of one."""

from typing import Any

from pigpen import catalog
from pigpen.cards.pack import card, cards_of
from pigpen.core.game import AnyGame
from pigpen.core.notation import parse_action
from pigpen.core.position import after, legal_actions, start

PACK = [
    rank + suit
    for suit in "SHCD"
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
]
HEARTS = " ".join(text for text in PACK if text.endswith("H"))


def push_out_the_pig_table(**options: object) -> AnyGame:
    return catalog.make("push-out-the-pig", options)


def dealt(game: AnyGame, first: int, *wishes: str) -> Any:
    """The position after a deal in which seat s gets the cards of `wishes[s]`, among others.

    `first` leads, where the lead is drawn by lot.
    """
    seats, jokers = game.num_seats, {3: 2, 5: 3, 6: 2}.get(game.num_seats, 0)
    pack = PACK + [f"JK{number + 1}" for number in range(jokers)]
    hands = [wish.split() for wish in wishes] + [[] for _ in range(seats - len(wishes))]
    rest = [text for text in pack if not any(text in hand for hand in hands)]
    for hand in hands:
        while len(hand) < len(pack) // seats:
            hand.append(rest.pop())
    position = start(game)
    if game.rules.lead in (0, 3):
        position = after(game, position, first)
    for place in range(len(pack)):
        position = after(game, position, card(hands[place % seats][place // seats]))
    return position


def play(game: AnyGame, position: Any, *texts: str) -> Any:
    """The position after these actions, each checked."""
    for text in texts:
        position = after(game, position, parse_action(game, position, text))
    return position


def legal_texts(game: AnyGame, position: Any) -> set[str]:
    """The texts of the legal actions."""
    codes = legal_actions(game, position)
    return {game.words.format_action(game.rules, position, code) for code in codes}


def last_trick(
    game: AnyGame, leader: int, hands: list[str], captured: list[str], **fields: list[int]
) -> Any:
    """One card left to each seat, `leader` to play, the scoring cards already captured."""
    position = dealt(game, leader)
    position.gone = (1 << {4: 52, 5: 55}.get(game.num_seats, 54)) - 1
    for seat, (hand, taken) in enumerate(zip(hands, captured, strict=True)):
        position.hands[seat] = cards_of(hand)
        position.captured[seat] = cards_of(taken)
        position.gone &= ~cards_of(hand)
    position.seat = position.leader = leader
    for name, values in fields.items():
        position[name][: len(values)] = values
    return position
