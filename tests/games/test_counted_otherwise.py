"""Perft counts beside programs that share no code with the kernels.

Sources: the paragraphs of the rule books (docs/rules), written down here once more in plain Python,
card by card and throw by throw; and arithmetic of deals, by their number of cards alone.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import factorial, perm
from random import Random
from typing import Any, NamedTuple

import pytest
from laid_push_out_the_pig import PACK, last_trick, push_out_the_pig_table
from tables import starting_from
from test_perft import Line, lines

from pigpen.core.perft import perft

DICE = {"pig": 1, "two-dice-pig": 2, "big-pig": 2, "hog": 0}
CARDS = {2: 52, 3: 54, 4: 52, 5: 55, 6: 54}  # Push Out the Pig, P2: with jokers, by seats


def options_of(line: Line) -> dict[str, str]:
    return dict(option.split("=") for option in line.options.split(","))


class Turn(NamedTuple):
    """A dice game in the midst of a turn."""

    scores: tuple[int, ...]
    seat: int = 0
    total: int = 0
    dice: int = 0  # that were thrown last in this turn, or are in the air
    faces: tuple[int, ...] = ()  # of those in the air, in falling order: theirs does not matter
    in_air: bool = False


class DiceGame:
    """D1 to D12 of docs/rules/pig.md."""

    def __init__(self, name: str, options: dict[str, str]) -> None:
        self.name, self.options = name, options
        self.target, self.seats = int(options["target"]), int(options.get("seats", 2))
        self.at_once = options.get("bank") == "at_once"  # D3

    def count(self, plies: int) -> int:
        """Histories of so many plies."""
        begin = Turn((0,) * self.seats)
        if self.options.get("first") != "random":  # D1
            return self._count(begin, plies)
        each = [begin._replace(seat=seat) for seat in range(self.seats)]
        return sum(self._count(turn, plies - 1) for turn in each) if plies else 1

    @cache  # noqa: B019 - a game lives as long as its test
    def _count(self, turn: Turn, plies: int) -> int:
        if plies == 0:
            return 1
        if max(turn.scores) >= self.target:  # D3
            return 0
        return sum(self._count(after, plies - 1) for after in self._next(turn))

    def _next(self, turn: Turn) -> Iterator[Turn]:
        if turn.in_air:
            yield from (self._fallen(turn, face) for face in range(1, 7))
            return
        for dice in self._throws(turn):
            yield turn._replace(dice=dice, in_air=True, faces=())
        if turn.dice:  # D2: not before a throw
            yield self._passed(turn, turn.total)

    def _throws(self, turn: Turn) -> range:
        """Return how many dice may be thrown: D5, D6, D9, D12."""
        fixed = DICE[self.name]
        if fixed:
            return range(fixed, fixed + 1)
        if turn.dice and self.options.get("choose") != "per_throw":
            return range(turn.dice, turn.dice + 1)
        return range(1, int(self.options.get("dice", 10)) + 1)

    def _fallen(self, turn: Turn, face: int) -> Turn:
        faces = tuple(sorted((*turn.faces, face)))
        if len(faces) < turn.dice:
            return turn._replace(faces=faces)
        ones, double = faces.count(1), len(faces) == 2 and faces[0] == faces[1]
        gain = sum(faces)
        if self.name == "big-pig" and double:  # D7
            gain = 25 if ones else 2 * gain
            if ones and self.options.get("double_ones") != "continue_25":  # D8
                return self._passed(turn, 25)
        elif ones == 2 and self.name == "two-dice-pig":  # D6
            return self._passed(turn, -turn.scores[turn.seat])
        elif ones:  # D5, D6, D10
            return self._passed(turn, 0)
        if self.options.get("throws") == "one":  # D11
            return self._passed(turn, gain)
        landed = turn._replace(total=turn.total + gain, faces=(), in_air=False)
        if self.at_once and turn.scores[turn.seat] + landed.total >= self.target:
            return self._passed(landed, landed.total)
        return landed

    def _passed(self, turn: Turn, points: int) -> Turn:
        scores = list(turn.scores)
        scores[turn.seat] += points
        return Turn(tuple(scores), (turn.seat + 1) % self.seats)


@pytest.mark.parametrize("line", [line for line in lines() if line.name in DICE], ids=str)
def test_dice_games_have_as_many_histories_as_their_rule_book_says(line):
    game = DiceGame(line.name, options_of(line))
    assert [game.count(depth) for depth in range(len(line.counts))] == line.counts


def by_name(name: str) -> list[Line]:
    return [line for line in lines() if line.name == name]


@pytest.mark.parametrize("line", by_name("push-out-the-pig"), ids=str)
def test_a_pack_is_dealt_in_as_many_ways_as_it_has_arrangements(line):
    """P2, P4: n (n - 1) (n - 2) …, times the seats where a lot is drawn for the lead."""
    options = options_of(line)
    seats = int(options["seats"])
    lots = 1 if options.get("lead") == "two_of_spades" else seats
    dealt = [lots * perm(CARDS[seats], cards) for cards in range(len(line.counts))]
    expected = dealt if lots == 1 else [1, *dealt[:-1]]
    assert line.counts == expected


# Piggy Piggy: 13 goats, and of each of five foods 12, 5 and 2 cards with one, two and three icons.
KINDS = [13, *[12, 5, 2] * 5]


def draws(cards: int) -> int:
    """Sequences of so many cards, equal ones alike: cards! [x^cards] of the product of
    1 + x + x^2/2! + … + x^c/c! over the kinds, c cards of a kind."""
    series = [Fraction(1)] + [Fraction(0)] * cards
    for kind in KINDS:
        series = [
            sum(
                (series[n - k] * Fraction(1, factorial(k)) for k in range(min(n, kind) + 1)),
                Fraction(0),
            )
            for n in range(cards + 1)
        ]
    return int(series[cards] * factorial(cards))


@pytest.mark.parametrize("line", by_name("piggy-piggy"), ids=str)
def test_cards_are_drawn_in_as_many_ways_as_a_generating_function_says(line):
    seats = int(options_of(line)["seats"])
    lot = options_of(line).get("first") == "random"  # Y1
    depths = range(len(line.counts))
    assert len(depths) <= 5 * seats + lot + 1  # a deal is not over: Y1
    expected = [1, *(seats * draws(n) for n in depths[:-1])] if lot else list(map(draws, depths))
    assert line.counts == expected


class Trick(NamedTuple):
    """The end of a deal of Push Out the Pig, between two cards."""

    hands: tuple[frozenset[str], ...]
    seat: int
    played: tuple[tuple[int, str], ...] = ()  # seat and card


ORDER = [text[:-1] for text in PACK[:13]]  # P3, the lowest first


def is_joker(card: str) -> bool:
    return card.startswith("JK")


def led(trick: Trick) -> str:
    """P7: the suit of the first card that is no joker; none yet is ''."""
    return next((card[-1] for _, card in trick.played if not is_joker(card)), "")


def may_play(trick: Trick, *, joker_any_time: bool) -> set[str]:
    hand, suit = trick.hands[trick.seat], led(trick)
    follow = {card for card in hand if not is_joker(card) and card[-1] == suit}  # P6
    if not follow:
        return set(hand)
    return follow | {card for card in hand if is_joker(card) and joker_any_time}


def played(trick: Trick, card: str) -> Trick:
    hands = tuple(
        hand - {card} if seat == trick.seat else hand for seat, hand in enumerate(trick.hands)
    )
    both = (*trick.played, (trick.seat, card))
    if len(both) < len(hands):
        return Trick(hands, (trick.seat + 1) % len(hands), both)
    suit = led(trick._replace(played=both))
    taker = max((ORDER.index(c[:-1]), s) for s, c in both if not is_joker(c) and c[-1] == suit)[1]
    return Trick(hands, taker)  # P8


def plays(trick: Trick, plies: int, *, joker_any_time: bool) -> int:
    if plies == 0:
        return 1
    cards = may_play(trick, joker_any_time=joker_any_time)  # none: P9, the deal is over
    return sum(plays(played(trick, c), plies - 1, joker_any_time=joker_any_time) for c in cards)


@pytest.mark.parametrize("joker_any_time", ["off", "on"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_endings_are_played_in_as_many_ways_as_the_rule_book_says(seats, joker_any_time):
    """P5 to P9, in endings of three cards a hand (two among five) that are drawn at random."""
    options: dict[str, Any] = {"end": "deals", "deals": 1, "early_finish": "off"}
    game = push_out_the_pig_table(seats=seats, joker_any_time=joker_any_time, **options)
    pack = PACK + [f"JK{number + 1}" for number in range(CARDS[seats] - 52)]
    size = 2 if seats == 5 else 3
    counts = set()
    for seed in range(4):
        random = Random(seed)
        jokers = [card for card in pack if is_joker(card)][-1:]
        suited = [card for card in pack if card[-1] in "SH"]  # two suits, so that they are followed
        cards = jokers + random.sample(suited, size * seats - len(jokers))
        hands = [cards[seat::seats] for seat in range(seats)]
        position = last_trick(game, seed % seats, [" ".join(h) for h in hands], [""] * seats)
        ending = Trick(tuple(map(frozenset, hands)), seed % seats)
        ours = starting_from(game, position)
        for depth in range(size * seats + 2):
            expected = plays(ending, depth, joker_any_time=joker_any_time == "on")
            assert perft(ours, depth, compile=False) == expected
            counts.add(expected)
        assert expected == 0  # it was over
    assert max(counts) > 20
