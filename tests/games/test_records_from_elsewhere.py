"""Games that were played or printed elsewhere come out as they did there (records/SOURCE.md)."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from laid_push_out_the_pig import dealt, play, push_out_the_pig_table

from pigpen import catalog
from pigpen.core.game import TERMINAL
from pigpen.core.notation import parse_action
from pigpen.core.position import after, start, to_move

RECORDS = Path(__file__).parent / "records"
SEATS = 4


class Deal(NamedTuple):
    """Thirteen tricks, and what they were worth."""

    tricks: tuple[tuple[int, tuple[str, ...]], ...]  # the leader, and the cards in order of play
    points: tuple[int, ...]  # by seat

    def hands(self) -> list[str]:
        """The cards of each seat, which were all played."""
        hands: list[list[str]] = [[] for _ in range(SEATS)]
        for leader, cards in self.tricks:
            for place, card in enumerate(cards):
                hands[(leader + place) % SEATS].append(card)
        return [" ".join(hand) for hand in hands]


def lines(name: str) -> Iterator[str]:
    for line in (RECORDS / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def deals() -> Iterator[Deal]:
    tricks = []
    for line in lines("gong-zhu-arena.txt"):
        if line.startswith("="):
            yield Deal(tuple(tricks), tuple(map(int, line[1:].split())))
            tricks = []
        else:
            leader, cards = line.split(":")
            tricks.append((int(leader), tuple(cards.split())))


DEALS = tuple(deals())


def test_there_are_deals_of_every_kind():
    assert len(DEALS) == 27
    assert all(len(deal.tricks) == 13 for deal in DEALS)
    assert any(max(deal.points) == 600 for deal in DEALS)  # all hearts, doubled


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: " ".join(map(str, deal.points)))
def test_a_deal_of_the_arena_is_worth_what_it_was_there(deal):
    game = push_out_the_pig_table(end="deals", deals=1)
    position = dealt(game, deal.tricks[0][0], *deal.hands())
    for leader, cards in deal.tricks:
        assert to_move(game, position) == leader  # who took the trick before
        position = play(game, position, *cards)
    assert to_move(game, position) == TERMINAL
    assert tuple(position.totals[:SEATS]) == deal.points


def test_the_printed_turns_of_pig():
    game = catalog.make("pig")
    position = start(game)
    for line in lines("pig-printed.txt"):
        said, score = line.split("=")
        seat, throws = said.split(":")
        assert to_move(game, position) == int(seat)
        for word in throws.split():
            if word == "hold":
                position = after(game, position, parse_action(game, position, word))
            else:
                position = after(game, position, parse_action(game, position, "roll"))
                position = after(game, position, int(word))
        assert position.scores[int(seat)] == int(score)
        assert to_move(game, position) == 1 - int(seat)
