"""Properties that hold along any game of Piggy Piggy."""

import pytest
from laid_piggy_piggy import piggy_piggy_table
from strategies import random_history

from pigpen.core.game import NOBODY, TERMINAL
from pigpen.core.position import after, legal_actions, replay, start, to_move
from pigpen.games.piggy_piggy.position import COLOURS, DECK, FOODS, total

SEATS = [2, 3, 4, 5, 6]


def moments(seats, seed, **options):
    """A whole game: each position with the one before it."""
    game = piggy_piggy_table(seats=seats, **options)
    before = start(game)
    for action in random_history(game, seed, max_plies=2_000):
        child = after(game, before, action)
        yield game, before, child
        before = child


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_is_somewhere_once(seats):
    for _, _, p in moments(seats, 1, on_exhaust="reshuffle"):
        for kind, count in enumerate(DECK):
            found = int(p.hands[:, kind].sum()) + int(p.pile[kind]) + int(p.discard[kind])
            if kind < FOODS:
                found += int(p.tables[:, kind].sum()) + int(p.scored[:, kind].sum())
            assert found == count
        assert p.pile.sum() == p.left
        assert p.hands.sum(axis=1).tolist() == p.held.tolist()


@pytest.mark.parametrize("seats", SEATS)
def test_who_holds_a_pig_has_its_food_and_as_much_as_anybody(seats):
    """Between turns: whoever plays food may be ahead until the Steal step."""
    for game, before, p in moments(seats, 2):
        if p.seat != before.seat and to_move(game, p) >= 0:
            for colour in range(COLOURS):
                if p.pigs[colour] != NOBODY:
                    icons = [total(p, seat, colour) for seat in range(seats)]
                    assert icons[p.pigs[colour]] == max(icons) > 0


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_scores_without_a_pig(seats):
    for _, before, p in moments(seats, 3):
        for seat in range(seats):
            if p.scores[seat] > before.scores[seat]:
                assert seat == before.seat
                assert seat in before.pigs


@pytest.mark.parametrize("seats", SEATS)
def test_there_is_always_something_to_do_until_the_end(seats):
    for game, _, p in moments(seats, 4, must_play="on"):
        assert to_move(game, p) < 0 or legal_actions(game, p)
    history = random_history(game, 4, max_plies=2_000)
    assert to_move(game, replay(game, history)) == TERMINAL
