"""Functions are asked where play comes, once each, and that is enough."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from msgspec.structs import astuple
from unchanged import unless_changed

from pigpen.catalog import make
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.position import legal_actions, outcomes, start, to_move
from pigpen.dice.turn import Action
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.evaluate import best_response, evaluate, expected_turns
from pigpen.solvers.joint_reachability import AnyStrategy, TableStrategy, follow_jointly
from pigpen.solvers.lazy_table import LazyTable, by_position, tabulate
from pigpen.solvers.strategy import uniform

TARGET = 10
GAMES = [
    ("pig", {}),
    ("pig", {"bank": "at_once"}),
    ("two-dice-pig", {}),
    ("big-pig", {"double_ones": "continue_25"}),
    ("hog", {"dice": 2}),
    ("hog", {"dice": 2, "choose": "per_throw"}),
    ("hog", {"dice": 2, "throws": "one"}),
]


def _game(name, options) -> AnyGame:
    return make(name, {"target": TARGET, **options})


class Whim(NamedTuple):
    """Plays as a number says: something else in every position, sometimes by chance."""

    game: AnyGame
    seed: int
    boldness: int  # 0 to 3
    mixes: bool

    def __call__(self, p: Any) -> int | dict[int, float]:
        legal = legal_actions(self.game, p)
        moment = (self.seed, *p.scores.tolist()[:2], int(p.turn_total), len(legal))
        chosen = crc32(repr(moment).encode())
        throws = [action for action in legal if action != Action.HOLD]
        throw = throws[chosen // 16 % len(throws)]
        if Action.HOLD not in legal:
            others = {action: 0.25 / len(throws) for action in throws}
            return {**others, throw: 0.75 + others[throw]} if self.mixes else throw
        if p.turn_total >= TARGET or chosen % 4 >= self.boldness:
            return int(Action.HOLD)
        return {int(Action.HOLD): 0.25, throw: 0.75} if self.mixes else throw


def whims(game: AnyGame) -> st.SearchStrategy[Whim]:
    numbers = st.integers(0, 2**32 - 1), st.integers(0, 3)
    return st.builds(Whim, st.just(game), *numbers, st.booleans())


def _noting(choose: Whim, asked: Counter[bytes]):
    def noted(position):
        asked[_moment(position)] += 1
        return choose(position)

    return by_position(noted)


def _moment(p: Any) -> bytes:
    """Return the mover's position, with all scores beyond the target as one."""
    seen = p.copy()
    if p.seat:
        seen.scores[0], seen.scores[1] = p.scores[1], p.scores[0]
    seen.seat = seen.throw_total = 0
    seen.turn_total = min(int(p.turn_total), TARGET)
    return seen.tobytes()


@pytest.mark.parametrize(("name", "options"), GAMES)
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_asking_where_play_comes_answers_as_asking_everywhere(name, options, data):
    game = _game(name, options)
    ours, theirs = (data.draw(whims(game)) for _ in range(2))
    first, second = (LazyTable(game, by_position(whim)) for whim in (ours, theirs))
    follow_jointly(first, second)
    whole = tabulate(game, ours), tabulate(game, theirs)
    try:
        known = evaluate(game, *whole), expected_turns(game, *whole)
    except Unsolvable:  # where no game comes, perhaps
        reject()
    met = first.strategy, second.strategy
    assert astuple(evaluate(game, *met)) == pytest.approx(astuple(known[0]), abs=1e-12)
    assert expected_turns(game, *met) == pytest.approx(known[1], rel=1e-11)


@pytest.mark.parametrize(("name", "options"), GAMES)
@given(data=st.data())
@settings(max_examples=6, deadline=None)
def test_the_best_reply_needs_no_more_than_play_against_anybody(name, options, data):
    game = _game(name, options)
    whim = data.draw(whims(game))
    asked = LazyTable(game, by_position(whim))
    follow_jointly(asked, AnyStrategy(game))
    known = astuple(best_response(game, tabulate(game, whim))[1])
    assert astuple(best_response(game, asked.strategy)[1]) == pytest.approx(known, abs=1e-12)


@unless_changed(__file__)
@pytest.mark.parametrize(("name", "options"), GAMES)
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_just_the_moments_that_the_game_itself_comes_to_are_asked_once(name, options, data):
    """Held against games followed throw by throw through the kernels."""
    game = _game(name, options)
    ours, theirs = (data.draw(whims(game)) for _ in range(2))
    asked: tuple[Counter[bytes], Counter[bytes]] = Counter(), Counter()
    follow_jointly(
        LazyTable(game, _noting(ours, asked[0])),
        LazyTable(game, _noting(theirs, asked[1])),
    )
    assert {*asked[0].values(), *asked[1].values()} <= {1}
    met = _followed(game, (ours, theirs)) | {
        (1 - side, moment) for side, moment in _followed(game, (theirs, ours))
    }
    for side in (0, 1):
        assert {moment for where, moment in met if where == side} == set(asked[side])


def _followed(game: AnyGame, players: tuple[Whim, Whim]) -> set[tuple[int, bytes]]:
    """Seat and moment of every decision that has a choice, with these players in seats 0 and 1."""
    met: set[tuple[int, bytes]] = set()
    positions = [start(game)]
    known = {positions[0].tobytes()}
    for position in positions:  # which grows as it is read
        seat = to_move(game, position)
        if seat not in (CHANCE, TERMINAL) and len(legal_actions(game, position)) > 1:
            met.add((seat, _moment(position)))
        for action in _possible(game, position, players):
            child = position.copy()
            game.kernels.apply(game.rules, child, action)
            if child.tobytes() not in known:
                known.add(child.tobytes())
                positions.append(child)
    return met


def _possible(game: AnyGame, position: Any, players: tuple[Whim, Whim]) -> Iterator[int]:
    seat = to_move(game, position)
    if seat == TERMINAL:
        return
    if seat == CHANCE:
        yield from outcomes(game, position)
        return
    legal = legal_actions(game, position)
    seen = position.copy()
    if seat:
        seen.scores[0], seen.scores[1] = position.scores[1], position.scores[0]
        seen.seat = 0
    said = players[seat](seen) if len(legal) > 1 else legal[0]
    yield from said if isinstance(said, dict) else [said]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_table_is_followed_as_the_function_it_was_made_from(name, options):
    game = _game(name, options)
    ours, theirs = Whim(game, 1, 2, mixes=True), Whim(game, 2, 3, mixes=False)
    asked, again = Counter[bytes](), Counter[bytes]()
    follow_jointly(LazyTable(game, _noting(ours, asked)), LazyTable(game, by_position(theirs)))
    follow_jointly(
        LazyTable(game, _noting(ours, again)), TableStrategy(game, tabulate(game, theirs))
    )
    assert asked == again


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_anybody_may_do_what_random_play_may(name, options):
    game = _game(name, options)
    whim = Whim(game, 3, 2, mixes=False)
    asked, again = Counter[bytes](), Counter[bytes]()
    follow_jointly(LazyTable(game, _noting(whim, asked)), AnyStrategy(game))
    follow_jointly(LazyTable(game, _noting(whim, again)), TableStrategy(game, uniform(game)))
    assert asked == again


def test_a_game_without_end_where_nobody_comes_is_none():
    """With 1 to 4 points best play never holds; but no player holds with fewer than 5."""

    def choose(p):
        return int(Action.ROLL if 0 < p.scores[0] < 5 or p.turn_total < 5 else Action.HOLD)

    game = _game("pig", {})
    with pytest.raises(Unsolvable, match="need not end"):
        evaluate(game, tabulate(game, choose), tabulate(game, choose))
    player = LazyTable(game, by_position(choose))
    follow_jointly(player, player)
    assert 0.5 < evaluate(game, player.strategy, player.strategy).first < 1.0


def test_following_says_how_far_it_is():
    game, reports = _game("pig", {}), []
    player = LazyTable(game, by_position(Whim(game, 1, 2, mixes=False)))
    follow_jointly(player, AnyStrategy(game), lambda *done: reports.append(done))
    assert reports == [(done, 2 * TARGET**2) for done in range(len(reports))]
    assert 0 < len(reports) <= 2 * TARGET**2
