"""The network: its file is checked, its sums are those of plain matrices, and it learns."""

import numpy as np
import pytest
from laid_push_out_the_pig import push_out_the_pig_table
from unchanged import unless_changed

from pigpen.bots.push_out_the_pig.linear_features import scene
from pigpen.bots.push_out_the_pig.network import score_by_network
from pigpen.bots.push_out_the_pig.network_features import (
    CARD_ROWS,
    MOST_SCENE,
    NUM_CARD,
    NUM_SCENE,
    card_rows,
    scene_rows,
)
from pigpen.bots.push_out_the_pig.network_file import (
    BLANK,
    FILE,
    SIDES_FILE,
    BadNetwork,
    read_network,
)
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import Way, interpret, using
from pigpen.core.position import after, legal_actions, outcomes, start, to_move, view
from pigpen.core.redacted import known
from pigpen.core.rng import below, stream
from pigpen.games.push_out_the_pig.position import FINISH
from research.learn_network.lesson import WORLDS, Lesson, note, tables_of
from research.learn_network.teaching import EPOCHS, regret, teach

TABLES = (
    {"seats": 3, "joker_any_time": "on"},
    {"seats": 4, "expose": "on"},
    {"seats": 4, "partners": "pairs"},
    {"seats": 5, "low_hearts": "face_4_4", "pig": 200},
    {"seats": 6, "partners": "threes", "pig_turns": "all_hearts", "goat_turns": "all_hearts"},
)


def _decisions(chosen, number):
    """Views of a deal at random, before a card is to be chosen."""
    game = push_out_the_pig_table(**chosen, end="deals", deals=1)
    rng, position = stream(number), start(game)
    while (seat := to_move(game, position)) != TERMINAL:
        codes = outcomes(game, position) if seat == CHANCE else legal_actions(game, position)
        codes = list(codes)
        if seat >= 0 and len(codes) > 1 and not position.asked and codes[-1] != FINISH:
            yield game, known(view(game, position, seat)), codes
        position = after(game, position, codes[below(rng, len(codes))])


@pytest.mark.parametrize("chosen", TABLES)
def test_what_is_seen_is_named_once_and_within_the_network(chosen):
    rows, by_card = np.zeros(MOST_SCENE, np.int64), np.zeros(CARD_ROWS, np.int64)
    for game, p, cards in _decisions(chosen, 1):
        s = scene(game.rules, p)
        count = scene_rows(game.rules, p, s, rows)
        assert len(set(rows[:count])) == count < MOST_SCENE - 8
        assert 0 <= rows[:count].min() <= rows[:count].max() < NUM_SCENE
        for card in cards:
            card_rows(game.rules, p, s, card, by_card)
            assert (by_card[1:] > by_card[:-1]).all()
            assert 0 <= by_card[0] <= by_card[-1] < NUM_CARD


@pytest.mark.parametrize("chosen", TABLES)
def test_scores_are_those_of_plain_matrices(chosen):
    """Three layers, in whole numbers that no sum exceeds: 64, 256 and 65,536 stand for one."""
    net = read_network(SIDES_FILE if "partners" in chosen else FILE)
    rows, by_card = np.zeros(MOST_SCENE, np.int64), np.zeros(CARD_ROWS, np.int64)
    scores = np.zeros(55, np.int64)
    for game, p, cards in list(_decisions(chosen, 2))[::9]:
        interpret(score_by_network, game)(game.rules, p, np.array(cards), len(cards), scores)
        s = scene(game.rules, p)
        seen = rows[: scene_rows(game.rules, p, s, rows)].copy()
        for card, found in zip(cards, scores, strict=False):
            card_rows(game.rules, p, s, card, by_card)
            of_card = by_card + NUM_SCENE
            sums = net.rows[np.append(seen, of_card)].sum(axis=0, dtype=np.int64) + net.first
            first = np.clip(sums * 4, 0, 2048)
            second = np.clip((first @ net.weights.astype(np.int64) + net.second) // 256, 0, 2048)
            direct = 1024 * net.direct[of_card].sum(dtype=np.int64)
            assert found == (direct + second @ net.last.astype(np.int64)) * 100 // 65536


def _written(tmp_path, **changed):
    arrays = read_network(FILE)._asdict() | changed
    path = tmp_path / FILE.name
    np.savez(path, **{name: array for name, array in arrays.items() if array is not None})
    return path


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"rows": np.zeros((9, 32), np.int8)},
         f"its rows are int8 [9, 32] instead of int8 [{BLANK + 1}, 32]"),
        ({"last": np.zeros(16)}, "its last are float64 [16] instead of int16 [16]"),
        ({"second": None}, "it has no second"),
    ],
)  # fmt: skip
def test_a_network_of_other_shapes_is_refused_with_what_remakes_it(tmp_path, changed, why):
    with pytest.raises(BadNetwork) as refused:
        read_network(_written(tmp_path, **changed))
    command = "python -m research.self_play --gpu"
    assert str(refused.value) == f"network.npz: {why}. Remake it: {command}"


@pytest.mark.parametrize("kept", [0, 3, 1000, -40])
def test_a_damaged_network_is_refused(tmp_path, kept):
    path = tmp_path / SIDES_FILE.name
    path.write_bytes(SIDES_FILE.read_bytes()[:kept])
    with pytest.raises(BadNetwork, match=r"^side_network\.npz: it is damaged .* --sides$"):
        read_network(path)


def test_a_byte_that_flipped_is_found(tmp_path):
    content = bytearray(FILE.read_bytes())
    content[90_000] ^= 1
    path = tmp_path / FILE.name
    path.write_bytes(content)
    with pytest.raises(BadNetwork, match="damaged"):
        read_network(path)


def test_a_network_that_is_not_there_is_asked_for(tmp_path):
    with pytest.raises(BadNetwork, match=r"^network\.npz: it is missing\. Remake it: python"):
        read_network(tmp_path / FILE.name)
    with pytest.raises(BadNetwork, match=r"python -m research\.self_play --gpu --sides$"):
        read_network(tmp_path / SIDES_FILE.name)


def _lesson(decisions):
    """Of two cards the one that comes first is worth 30 points more; rows 2 and 3 tell them."""
    cards = np.zeros((2 * decisions, CARD_ROWS), np.int16)
    cards[::2] += 2
    cards[1::2] += 3
    return Lesson(
        np.ones((decisions, 100), np.int16),
        np.full(decisions, 4, np.int16),
        np.arange(0, 2 * decisions + 1, 2),
        cards,
        np.tile(np.array([20.0, -10.0], np.float32), decisions),
    )


def test_it_learns_which_card_costs_less(capsys):
    with using(Way.INTERPRETED):
        net = teach(_lesson(12), 1)
        assert regret(net, _lesson(3)) == 0
    assert capsys.readouterr().out.count("costs") == EPOCHS
    assert not net.rows[NUM_SCENE].any()  # never seen


@unless_changed(__file__)
@pytest.mark.compiled
def test_lessons_are_the_same_for_a_seed():
    first, again = (note(tables_of(4, "off"), 1, stream(1), WORLDS // 8) for _ in range(2))
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    assert len(first.values) == first.bounds[-1]
