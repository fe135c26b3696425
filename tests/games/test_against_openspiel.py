"""Pig action by action beside OpenSpiel's `pig`, an implementation that is not ours.

The rules differ in four ways, which docs/rules/pig.md explains and which the last tests
pin down; elsewhere every score, turn total, player, end and return is the same at each ply:

- it lets a player stop before throwing, which D2 forbids;
- it offers only `stop` once score and turn total reach the target;
- it ends without a winner after `horizon` decisions;
- actions are 0 = roll, 1 = stop; outcome k is face k + 1.
"""

import re

import pytest
from tables import at, scores, table

from pigpen.core import rng
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.perft import perft
from pigpen.core.position import apply_to, legal_actions, outcomes, returns, start, to_move
from pigpen.dice.turn import Action

pyspiel = pytest.importorskip("pyspiel")

ROLL, STOP = 0, 1  # OpenSpiel's actions
NEVER = 1_000_000  # a horizon out of reach
GAMES = {(2, 100): 600, (2, 20): 300, (3, 50): 100, (10, 30): 50}  # (seats, target): games
SAID = re.compile(
    r"Scores: (?P<scores>[\d ]+), Turn total: (?P<total>\d+)\nCurrent player: (?P<seat>\d+)"
)


def their_game(seats: int = 2, target: int = 100, horizon: int = NEVER):
    return pyspiel.load_game("pig", {"players": seats, "winscore": target, "horizon": horizon})


def our_face(game: AnyGame, position) -> tuple[list[int], int, int]:
    """Scores, turn total and whose turn it is, as our position has them."""
    return position.scores[: game.num_seats].tolist(), int(position.turn_total), int(position.seat)


def their_face(state) -> tuple[list[int], int, int]:
    """The same, as OpenSpiel's state says them."""
    said = SAID.match(str(state))
    return [int(s) for s in said["scores"].split()], int(said["total"]), int(said["seat"])


def their_action(actor: int, action: int) -> int:
    if actor == CHANCE:
        return action - 1
    return ROLL if action == Action.ROLL else STOP


def assert_same(game: AnyGame, position, state) -> None:
    actor = to_move(game, position)
    assert actor == state.current_player()  # CHANCE and TERMINAL are OpenSpiel's numbers
    assert returns(game, position) == pytest.approx(state.returns())
    ours, theirs = our_face(game, position), their_face(state)
    assert ours[:2] == theirs[:2]
    if actor != TERMINAL:  # there, ours is the winner's seat and theirs the next
        assert ours[2] == theirs[2]
    if actor == CHANCE:
        expected = {face - 1: chance for face, chance in outcomes(game, position).items()}
        assert expected == pytest.approx(dict(state.chance_outcomes()))


def our_choices(game: AnyGame, position) -> list[int]:
    """Return the actions that both programs allow; OpenSpiel allows no roll at the target."""
    actions = legal_actions(game, position)
    reached = position.scores[position.seat] + position.turn_total >= game.rules.target
    return [Action.HOLD] if actions and reached else actions or list(outcomes(game, position))


def play_beside(seats: int, target: int, seed: int) -> int:
    """One random game in both programs; returns its plies."""
    game = table("pig", seats=seats, target=target)
    position, state = start(game), their_game(seats, target).new_initial_state()
    stream, plies = rng.stream(seed), 0
    while not state.is_terminal():
        assert_same(game, position, state)
        choices = our_choices(game, position)
        action = choices[rng.below(stream, len(choices))]
        state.apply_action(their_action(to_move(game, position), action))
        apply_to(game, position, action)
        plies += 1
    assert_same(game, position, state)
    assert to_move(game, position) == TERMINAL
    return plies


@pytest.mark.parametrize(("seats", "target"), GAMES)
def test_random_games_are_the_same_at_every_ply(seats, target):
    for seed in range(GAMES[seats, target]):
        assert play_beside(seats, target, seed) > 0


def test_a_thousand_games_are_compared():
    assert sum(GAMES.values()) >= 1_000


def their_histories(state, plies: int) -> int:
    """So many plies long, without those in which somebody stops before a throw (D2)."""
    if plies == 0:
        return 1
    may = state.legal_actions()
    if not state.is_chance_node() and their_face(state)[1] == 0:
        may = [ROLL]
    return sum(their_histories(state.child(action), plies - 1) for action in may)


@pytest.mark.parametrize("seats", [2, 3])
def test_both_have_as_many_histories_of_each_length(seats):
    """Far from the target, near which the lists differ (D3)."""
    theirs = their_game(seats, 1000).new_initial_state()
    counts = [their_histories(theirs, depth) for depth in range(10)]
    game = table("pig", seats=seats, target=1000)
    assert counts == [perft(game, depth, compile=False) for depth in range(10)]
    assert counts[9] == 6191  # as in perft/pig.perft


def test_d2_legal_actions_differ_only_before_the_first_throw():
    """OpenSpiel lets a player stop with nothing thrown; otherwise the lists agree."""
    game = table("pig")
    state = their_game().new_initial_state()
    assert (legal_actions(game, start(game)), state.legal_actions()) == (
        [Action.ROLL],
        [ROLL, STOP],
    )
    for action in (ROLL, 3):
        state.apply_action(action)
    thrown = at(game, "roll", "4")
    assert legal_actions(game, thrown) == [Action.HOLD, Action.ROLL]
    assert state.legal_actions() == [ROLL, STOP]


def test_d3_legal_actions_differ_once_the_target_is_in_reach():
    game = table("pig", target=10)
    state = their_game(target=10).new_initial_state()
    for action in (ROLL, 5, ROLL, 3):
        state.apply_action(action)
    assert state.legal_actions() == [STOP]
    assert legal_actions(game, at(game, "roll", "6", "roll", "4")) == [Action.HOLD, Action.ROLL]


def test_d3_only_openspiel_stops_at_a_horizon():
    game = table("pig")
    state = their_game(horizon=2).new_initial_state()
    for action in (ROLL, 0, ROLL):
        state.apply_action(action)
    assert (state.is_terminal(), state.returns()) == (True, [0, 0])
    assert to_move(game, at(game, "roll", "1", "roll", scores=scores(game))) == CHANCE
