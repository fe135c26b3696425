"""Information-set search: it sees what its seat may know; every candidate has the same chance."""

import numpy as np
import pytest

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.search_bot import for_points, for_the_win
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import Way, instantiate, kernel, specialise, using
from pigpen.core.position import after, legal_actions, outcomes, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.dice.turn import Action
from pigpen.search.determinization import PLAYED, ROOM_FOR_WORLDS, try_in_worlds

NAMES = [entry.name for entry in catalog.CATALOG]
HIDING = [name for name in NAMES if catalog.make(name).kernels.redact is not None]
LISTING = [name for name in NAMES if name != "piggles"]  # whose outcomes all have a chance


def _decisions(name, number):
    """A game, and positions with something to choose from after 20 and more random plies."""
    game, rng = catalog.make(name), stream(number)
    position = start(game)
    found = []
    for ply in range(400):
        actor = to_move(game, position)
        if actor == TERMINAL:
            break
        codes = list(outcomes(game, position) if actor == CHANCE else legal_actions(game, position))
        if actor != CHANCE and len(codes) > 1 and ply >= 20 * (len(found) + 1):
            found.append(position)
            if len(found) == 3:
                break
        position = after(game, position, codes[below(rng, len(codes))])
    return game, found


def test_it_is_tried_on_games_that_hide_something():
    assert {"push-out-the-pig", "piggy-piggy"} <= set(HIDING)


@pytest.mark.parametrize("build", [for_points(3), for_the_win(1)], ids=["points", "win"])
@pytest.mark.parametrize("name", HIDING)
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_choice(name, build):
    game, positions = _decisions(name, 1)
    differed = 0
    for position in positions:
        seat, rng = to_move(game, position), stream(5)
        worlds, choices = {position.tobytes()}, set()
        for _ in range(3):
            world = known(view(game, position, seat))
            game.kernels.determinize(game.rules, world, seat, rng)
            worlds.add(world.tobytes())
            choices.add(build(game)(look(game, world), stream(7)))
        assert len(choices) == 1
        assert choices <= set(legal_actions(game, position))
        differed += len(worlds) > 1
    assert differed


@pytest.mark.compiled
@pytest.mark.parametrize("name", LISTING)
def test_compiled_and_interpreted_choices_are_the_same(name):
    game, positions = _decisions(name, 2)
    assert positions
    for position in positions:
        came = []
        for way in (Way.INTERPRETED, Way.WEBASSEMBLY):
            rng = stream(3)
            with using(way):
                came.append((for_points(2)(game)(look(game, position), rng), rng.tolist()))
        assert came[0] == came[1]


def test_the_same_stream_gives_the_same_choice_and_leaves_it_the_same():
    game, positions = _decisions("push-out-the-pig", 4)
    bot = for_points(2)(game)
    seen = look(game, positions[0])
    first, second, other = stream(1), stream(1), stream(2)
    assert bot(seen, first) == bot(seen, second)
    assert first[0] == second[0]
    bot(seen, other)
    assert other[0] != first[0]


def test_it_takes_a_win_that_is_there():
    game = catalog.make("pig", {"target": 50})
    position = start(game)
    position.scores[0], position.turn_total, position.may_hold = 40, 10, 1
    for build in (for_points(8), for_the_win(8)):
        assert build(game)(look(game, position), stream(1)) == Action.HOLD


@kernel
def _luck(rules, views, candidate, seat, aim, luck):
    """Spends luck, more of it the later a candidate comes, and tells what it was given."""
    given = luck[0]
    luck[0] += 1 + candidate
    return float(given % 1_000_003)


@kernel
def _hand(rules, views, candidate, seat, aim, luck):
    """Tells a world by the other hands, and then overwrites them."""
    hands = views[PLAYED].hands
    told = 0.0
    for other in range(rules.seats):
        told += (int(hands[other]) % 1_000_003) * (1 + other)
        hands[other] = candidate
    return told


@pytest.mark.parametrize("value", [_luck, _hand], ids=["luck", "world"])
def test_candidates_are_tried_in_the_same_worlds_with_the_same_luck(value):
    game, positions = _decisions("push-out-the-pig", 6)
    views = np.zeros(ROOM_FOR_WORLDS, game.sizes.dtype)
    views[0] = known(look(game, positions[0]).position)
    values = np.zeros((5, 4))
    frame = instantiate(try_in_worlds, __name__, "frame", value=value)
    with using(Way.INTERPRETED):
        run = specialise(frame, game)
    run(game.rules, views, np.arange(4), np.arange(4), 5, 0, stream(9), values)
    assert (values == values[:, [0]]).all()
    assert len(set(values[:, 0])) == 5


@kernel
def _itself(rules, views, candidate, seat, aim, luck):
    return float(candidate)


def test_who_is_like_another_gets_its_value():
    game, positions = _decisions("pig", 3)
    views = np.zeros(ROOM_FOR_WORLDS, game.sizes.dtype)
    views[0] = positions[0]
    values = np.zeros((1, 3))
    with using(Way.INTERPRETED):
        run = specialise(instantiate(try_in_worlds, __name__, "frame", value=_itself), game)
    run(game.rules, views, np.array([5, 6, 7]), np.array([0, 0, 2]), 1, 0, stream(1), values)
    assert values.tolist() == [[5.0, 5.0, 7.0]]


def test_nothing_is_filled_in_that_a_template_does_not_call():
    with pytest.raises(AssertionError, match="calls no valeu"):
        instantiate(try_in_worlds, __name__, "frame", valeu=_itself)
