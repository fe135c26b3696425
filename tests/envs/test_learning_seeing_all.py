"""The example whose critic sees all hands: its slopes, who sees what, and that it learns."""

import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NUM = 4
TINY = ["--deals=8", "--games=4", "--width=16", "--lot=64", "--every=1", "--test=2"]
QUICK = "--rival=random"  # the usual one thinks for seconds, interpreted (test_learning_example.py)


@pytest.fixture
def example(monkeypatch):
    """The script, without machine code: to compile takes longer than these few games."""
    monkeypatch.syspath_prepend(EXAMPLES)
    for name in ("learn_push_out_the_pig", "learn_seeing_all_hands"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    module = import_module("learn_seeing_all_hands")
    before = sys.modules["learn_push_out_the_pig"]
    for one in (module, before):
        monkeypatch.setattr(one, "Batch", partial(one.Batch, compile=False))
    monkeypatch.setattr(before, "Opponent", partial(before.Opponent, compile=False))
    yield module
    for name in ("learn_push_out_the_pig", "learn_seeing_all_hands"):
        sys.modules.pop(name, None)


@pytest.fixture
def table(example):
    return laid(example, seats=4)


def laid(example, seats):
    games = example.Batch(example.GAME, NUM, seed=1, seats=seats, **example.TABLE)
    games.reset()
    return SimpleNamespace(games=games, sight=example.Sight(games), rng=np.random.default_rng(1))


def networks(example, table, blind=False):
    seen = table.sight(table.games.obs).shape[1]
    judged = seen if blind else seen + 3 * table.sight.cards
    player = example.Layers((seen, 16, 16, table.sight.cards), table.rng, np)
    return player, example.Layers((judged, 16, 16, 1), table.rng, np)


@pytest.mark.parametrize(("num_seats", "dealt"), [(3, 18), (4, 13), (5, 11), (6, 9)])
def test_the_critic_sees_every_card_once(example, num_seats, dealt):
    table, others = laid(example, num_seats), num_seats - 1
    rows, cards = np.arange(NUM), table.sight.cards
    seats = table.games.seat.astype(int)
    held = example.other_hands(table.games, table.sight, rows, seats).reshape(NUM, others, cards)
    inputs = table.sight(table.games.obs)
    own, hidden = inputs[:, :cards], inputs[:, cards : 2 * cards]
    assert held.sum(2).tolist() == [[dealt] * others] * NUM
    assert (held.sum(1) == hidden).all()
    assert not (held.sum(1) * own).any()
    # The first of them is the next seat round the table.
    hands = table.games.positions["hands"]
    following = hands[rows, (seats + 1) % num_seats]
    assert (held[:, 0] == (following[:, None] >> np.arange(cards) & 1)).all()


def test_the_player_sees_nothing_of_other_hands(example, table):
    story, _ = example.play(
        table.games, table.sight, *networks(example, table), table.rng, blind=False
    )
    width = story[0].seen.shape[1]
    for now in story:
        assert (now.judged[:, :width] == now.seen).all()
        assert now.judged.shape[1] == width + 3 * table.sight.cards
        assert now.mask[np.arange(len(now.cards)), now.cards].all()


def lost(example, marks, mask, cards, before, ahead, openness):
    chances = example.chances_of(marks, mask, np)
    ratio = chances[np.arange(len(cards)), cards] / before
    held = np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP)
    entropy = -(chances * np.log(np.maximum(chances, 1e-12))).sum(1)
    return float(np.mean(-np.minimum(ratio * ahead, held * ahead) - openness * entropy))


def test_slopes_are_those_of_what_is_lost(example):
    rng = np.random.default_rng(3)
    marks, mask = rng.normal(size=(6, 9)), rng.random((6, 9)) < 0.7
    cards = np.array([rng.choice(np.flatnonzero(row)) for row in mask])
    # Chances that moved too far up or down already, and others.
    own = example.chances_of(marks, mask, np)[np.arange(6), cards]
    before = own / np.array([1.0, 1.1, 1.5, 1.5, 0.6, 0.6])
    ahead = np.array([1.0, -2.0, 1.0, -1.0, 1.0, -1.0])
    found = example.player_slope(marks, mask, cards, before, ahead, 0.05, np)
    assert not found[~mask].any()
    # Where a chance has moved far enough, only openness is left.
    assert found[2] == pytest.approx(
        example.player_slope(marks, mask, cards, before, 0 * ahead, 0.05, np)[2]
    )
    for row, card in zip(*np.nonzero(mask), strict=True):
        step = np.zeros_like(marks)
        step[row, card] = 1e-6
        up, down = (
            lost(example, marks + sign * step, mask, cards, before, ahead, 0.05) for sign in (1, -1)
        )
        assert found[row, card] == pytest.approx((up - down) / 2e-6, abs=1e-6)


def test_advantages_are_by_the_end_or_by_the_next_choice(example, table):
    story, outcome = example.play(
        table.games, table.sight, *networks(example, table, blind=True), table.rng, blind=True
    )
    said = np.concatenate([now.values for now in story])
    came = np.concatenate([outcome[now.rows, now.seats] for now in story])
    # By the end alone: what came less what was said.
    assert example.advantages(story, outcome, 1.0) == pytest.approx(came - said, abs=1e-5)
    choices = [each for now in story for each in zip(now.rows, now.seats, strict=True)]
    at_last = {choice: place for place, choice in enumerate(choices)}
    last = list(at_last.values())
    assert example.advantages(story, outcome, 0.0)[last] == pytest.approx((came - said)[last])


def test_it_comes_to_like_what_does_better(example, table):
    player, critic = networks(example, table, blind=True)
    story, _ = example.play(table.games, table.sight, player, critic, table.rng, blind=True)
    found = example.Choices(*map(np.concatenate, zip(*story, strict=True)))
    # The lowest card that may be played is taken for the better choice, wherever it was made.
    ahead = (found.cards == found.mask.argmax(1)).astype(float)
    given = SimpleNamespace(rate=1e-2, epochs=20, lot=64)
    example.learn(player, critic, found, ahead, given, 1.0, table.rng)
    rows = np.arange(len(ahead))
    after = example.chances_of(player(found.seen), found.mask, np)[rows, found.cards]
    assert (after - found.chances)[ahead > 0].mean() > 0.02


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_all_of_it_runs(example, tmp_path, capsys, seats):
    kept = tmp_path / "policy.npz"
    example.main([*TINY, QUICK, f"--seats={seats}", f"--save={kept}"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3  # two rounds, and the end
    with np.load(kept) as saved:
        assert saved["arr_4"].shape == (16, example.PACKS[seats])
        parts = list(saved.values())
    # Going on from it, with nothing to learn from, it is the same player.
    again = [QUICK, f"--seats={seats}", "--deals=0", f"--load={kept}", f"--save={kept}"]
    example.main([*TINY, *again])
    with np.load(kept) as saved:
        assert all(map(np.array_equal, parts, saved.values()))


def test_without_the_library_it_is_said_what_to_do(example, monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(SystemExit, match="pip install cupy"):
        example.main(["--gpu"])
