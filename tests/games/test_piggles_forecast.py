"""The forecast of a throw of Piggles: drawn from the model alone."""

from functools import cache

import numpy as np
import pytest
from laid_piggles import laid, piggles_table, played, up

from pigpen.core.game import CHANCE
from pigpen.core.jit import specialise
from pigpen.core.notation import parse_action
from pigpen.core.position import after, start, to_move
from pigpen.core.rng import stream
from pigpen.games.piggles.forecast import DRAWS
from pigpen.games.piggles.names import SIDE_NAMES, parse_piece
from pigpen.games.piggles.outcomes import draw_outcome
from pigpen.games.piggles.position import Place
from pigpen.thrown.pose import SETTLED, piece_of, x_of, y_of

GAME = piggles_table("classic")
AIM = "throw x=0 y=24 h=16 az=0 v=24 lift=0 spin=2"
AWAY = "throw x=0 y=60 h=16 az=-64 v=60 lift=0 spin=0"  # turned round, from behind the edge
MARK = "1b"
LIE = {MARK: up(0, -0.5), "1c": up(5.5, 5.5)}
HALF = 0.0005  # of the last digit that is told


def loaded(game=GAME, load="abcdef", pieces=None):
    return played(game, laid(game, LIE if pieces is None else pieces), f"load {load}")


def forecast(text=AIM, game=GAME, position=None):
    p = loaded(game) if position is None else position
    return game.extras.forecast(game, p, parse_action(game, p, text))


@cache
def thrown_by_outcomes(seed):
    """Positions at rest, and what was moved, of throws played outcome by outcome."""
    draw, rng = specialise(draw_outcome, GAME), stream(seed)
    before = loaded()
    thrown = after(GAME, before, parse_action(GAME, before, AIM))
    ends = []
    for _ in range(DRAWS):
        p, moved = thrown, set()
        while to_move(GAME, p) == CHANCE:
            outcome = draw(GAME.rules, p, GAME.sizes.room_for_chance(), rng)
            if outcome == SETTLED:
                break
            moved.add(piece_of(outcome))
            p = after(GAME, p, outcome)
        ends.append((p, moved))
    return ends


def on_board(p, piece):
    return p.places[piece] == Place.BOARD


def test_its_shares_are_those_of_the_model_played_outcome_by_outcome():
    told, ends = forecast(), thrown_by_outcomes(99)  # a stream of its own
    mark = parse_piece(MARK)
    (hit,) = (hit for hit in told["hits"] if hit["piece"] == MARK)
    error = 3 * np.sqrt(0.5 / DRAWS)  # three standard errors of a difference, at the most
    assert hit["moved"] == pytest.approx(np.mean([mark in moved for _, moved in ends]), abs=error)
    gone = np.mean([not on_board(p, mark) for p, _ in ends])
    assert hit["off"] == pytest.approx(gone, abs=error)
    stand = [sum(on_board(p, piece) and p.sides[piece] == 0 for piece in range(6)) for p, _ in ends]
    spread = 3 * np.std(stand) * np.sqrt(2 / DRAWS)
    assert told["sides"]["up"] == pytest.approx(np.mean(stand), abs=spread)
    assert hit["moved"] > 0.2  # or nothing of this was tried


def test_every_thrown_piece_is_somewhere():
    told = forecast()
    assert told["thrown"] == 6
    assert sum(told["sides"].values()) + told["off"] == pytest.approx(6, abs=4 * HALF)
    assert list(told["sides"]) == list(SIDE_NAMES)
    for hit in told["hits"]:
        assert 0 <= hit["turned"] + hit["off"] <= hit["moved"] + 3 * HALF <= 1 + 3 * HALF
    assert "1c" not in [hit["piece"] for hit in told["hits"] if hit["moved"] > 0.1]


def test_its_regions_hold_their_share_of_other_throws_too():
    half, most = forecast()["regions"]
    points = np.array(
        [
            (x_of(p.poses[piece]), y_of(p.poses[piece]))
            for p, _ in thrown_by_outcomes(99)
            for piece in range(6)
            if on_board(p, piece)
        ]
    )
    for region in (half, most):
        c, s = np.cos(region["turn"]), np.sin(region["turn"])
        off = points - (region["x"], region["y"])
        along, across = off @ (c, s), off @ (-s, c)
        inside = np.hypot(along / region["long"], across / region["wide"]) <= 1
        assert inside.mean() == pytest.approx(region["share"], abs=0.06)
    assert half["long"] < most["long"]


def test_it_changes_nothing_and_says_the_same_again():
    p = loaded()
    kept = p.tobytes()
    told = forecast(position=p)
    assert p.tobytes() == kept
    assert forecast(position=p) == told


def test_a_throw_that_leaves_the_board_has_no_region():
    told = forecast(AWAY)
    assert (told["off"], told["regions"], told["hits"]) == (6, [], [])


def test_a_few_stragglers_make_no_region():
    told = forecast("throw x=0 y=26 h=64 az=0 v=48 lift=0 spin=0", position=loaded(load="a"))
    assert 0.9 < told["off"] < 1
    assert told["regions"] == []


def test_s14_one_by_one_it_is_of_the_next_piece_alone():
    game = piggles_table(roll_mode="one_by_one")
    assert forecast(game=game)["thrown"] == 1


def test_what_is_no_throw_has_none():
    p = start(GAME)
    assert GAME.extras.forecast(GAME, p, parse_action(GAME, p, "load a")) is None
