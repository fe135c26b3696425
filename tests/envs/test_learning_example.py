"""The example that learns Push Out the Pig does what it says, at a size that takes a second.

How far it comes in twenty minutes stands in `docs/environments.md`.
"""

import sys
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from pigpen.cards.sets import one
from pigpen.core.rng import stream
from pigpen.games.push_out_the_pig.position import DOUBLER
from pigpen.games.push_out_the_pig.scoring import deal_points

FILE = Path(__file__).parents[2] / "examples" / "learn_push_out_the_pig.py"
NUM = 4
TINY = ["--deals=8", "--games=4", "--width=16", "--lot=64", "--every=1", "--test=2"]


@pytest.fixture
def example(monkeypatch):
    """The script, without machine code: to compile takes longer than these few games."""
    spec = spec_from_file_location("learn_push_out_the_pig", FILE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "Batch", partial(module.Batch, compile=False))
    monkeypatch.setattr(module, "Opponent", partial(module.Opponent, compile=False))
    return module


@pytest.fixture
def table(example):
    games = example.Batch(example.GAME, NUM, seed=1, **example.TABLE)
    games.reset()
    sight = example.Sight(games)
    inputs = sight(games.obs).shape[1]
    network = example.Network((inputs, 16, 16, 52), np.random.default_rng(1))
    return SimpleNamespace(games=games, sight=sight, network=network)


def test_it_sees_its_hand_and_what_is_hidden(table):
    inputs = table.sight(table.games.obs)
    assert inputs.dtype == np.float32
    assert inputs[:, :52].sum(1).tolist() == [13] * NUM
    assert inputs[:, 52:104].sum(1).tolist() == [39] * NUM
    assert not (inputs[:, :52] * inputs[:, 52:104]).any()


def test_cards_are_worth_what_the_rules_say(example, table):
    rules = table.games.game.rules
    for code, worth in enumerate((example.WORTH.reshape(52) * example.POINTS).tolist()):
        if code != DOUBLER:  # it pays for being alone, and depends on all else
            assert worth == pytest.approx(deal_points(rules, one(code), 0))
    assert example.SCORERS.sum() == pytest.approx(example.WORTH.sum())


def test_a_margin_is_the_points_above_the_mean_of_the_others(example, table):
    games, luck = table.games, stream(2)
    for _ in range(table.sight.cards - 1):
        games.step(games.any_actions(luck))
    last = games.seat.astype(int)
    games.step(games.any_actions(luck))
    assert games.done.all()
    found = example.margins(games, table.sight, last)
    for row in range(NUM):
        # The seat that ended the deal is told the totals from its own on.
        points = np.roll(table.sight.part(games.final_obs, "totals")[row], last[row]).tolist()
        for seat in range(4):
            others = [points[other] for other in range(4) if other != seat]
            assert found[row, seat] == pytest.approx(points[seat] - sum(others) / 3)
        assert np.sign(found[row].max()) == np.sign(games.rewards[row, found[row].argmax()])


def test_the_slopes_are_those_of_the_error(example):
    rng = np.random.default_rng(3)
    network = example.Network((5, 7, 6, 4), rng)
    network.parts = [part.astype(np.float64) + 0.1 for part in network.parts]
    inputs, cards, targets = rng.standard_normal((9, 5)), rng.integers(0, 4, 9), rng.random(9)
    slopes, _ = network.slopes(inputs, cards, targets)
    for part, slope in zip(network.parts, slopes, strict=True):
        for place in np.ndindex(part.shape):
            part[place] += 1e-6
            _, more = network.slopes(inputs, cards, targets)
            part[place] -= 2e-6
            _, less = network.slopes(inputs, cards, targets)
            part[place] += 1e-6
            assert slope[place] == pytest.approx((more - less) / 4e-6, abs=1e-6)


def test_by_a_full_trace_values_move_toward_the_end_of_the_deal(example, table):
    rng = np.random.default_rng(4)
    story, outcome = example.play(table.games, table.sight, table.network, 0.0, rng)
    inputs, cards, targets = example.lesson(story, outcome, 1.0)
    ends = np.concatenate([outcome[now.rows, now.seats] for now in story])
    assert targets == pytest.approx(ends, abs=1e-5)
    assert np.abs(outcome.sum(1)).max() < 1e-5
    errors = [table.network.learn(inputs, cards, targets, 3e-3) for _ in range(60)]
    assert errors[-1] < errors[0] / 4


def test_without_a_trace_a_value_moves_toward_the_next_one_of_its_seat(example):
    def choice(seat, best, *, strayed=False):
        only = np.array([0])
        return example.Choices(
            only, np.array([seat]), only[:, None], only, np.array([best]), np.array([strayed])
        )

    story = [choice(0, 0.5), choice(1, 9.0), choice(0, 0.25), choice(0, 0.75)]
    outcome = np.array([[1.0, -1.0, 0.0, 0.0]])
    assert example.lesson(story, outcome, 0.0)[2].tolist() == [0.25, -1, 0.75, 1]
    assert example.lesson(story, outcome, 0.5)[2].tolist() == [0.5625, -1, 0.875, 1]
    story[3] = choice(0, 0.75, strayed=True)  # what came of it says nothing of the choice before
    assert example.lesson(story, outcome, 1.0)[2].tolist() == [0.75, -1, 0.75, 1]


def test_it_learns_is_measured_and_draws_its_curve(example, tmp_path, capsys):
    picture, network = tmp_path / "curve.svg", tmp_path / "network.npz"
    example.main([*TINY, "--curve", str(picture), "--save", str(network)])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["0", "4", "8"]
    drawn = picture.read_text("utf-8")
    assert drawn.count("<polyline") == 1
    assert drawn.count("#c2548a") == 1 + len(lines)
    with np.load(network) as parts:
        assert parts["arr_0"].shape[1] == 16
        assert all(np.isfinite(part).all() for part in parts.values())
    example.main(["--load", str(network), "--test=2", "--seed=2", "--rival=random"])
    assert capsys.readouterr().out.count("±") == 1
