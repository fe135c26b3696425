"""A bot in a batch does what it does when it is asked game by game."""

import numpy as np
import pytest

from pigpen.bots.bot import look
from pigpen.bots.catalog import NoContender, UnknownBot, entry
from pigpen.core.rng import stream
from pigpen.envs.batch import Batch
from pigpen.envs.opponents import BadOpponent, NetworkBot, Opponent

NUM = 3


CASES = [("push-out-the-pig", "instinct"), ("pig", "hold-at-20")]


@pytest.mark.parametrize(("game", "name"), CASES)
def test_it_chooses_as_when_it_is_asked(game, name):
    games = Batch(game, NUM, seed=1, compile=False)
    games.reset()
    rival = Opponent(name, games, seed=3, compile=False)
    bot, luck = entry(name).build(games.game), stream(3)
    for _ in range(20):
        rows = np.flatnonzero(games.seat != 0)
        chosen = games.mask.argmax(1)
        chosen[rows] = rival.choose(rows)
        asked = [bot(look(games.game, games.positions[row]), luck) for row in rows.tolist()]
        assert chosen[rows].tolist() == asked
        games.step(chosen)


def test_who_cannot_sit_there_is_refused():
    pig, piggles = Batch("pig", 1, compile=False), Batch("piggles", 1, compile=False)
    with pytest.raises(NoContender):
        Opponent("instinct", pig, compile=False)
    with pytest.raises(BadOpponent, match="random cannot play piggles in a batch"):
        Opponent("random", piggles, compile=False)
    with pytest.raises(UnknownBot):
        Opponent("nobody", pig, compile=False)


@pytest.mark.parametrize("name", ["pig", "piggles"])
def test_a_network_is_asked_once_for_all_games(name):
    calls = []

    def policy(obs, mask):
        calls.append(obs.shape)
        return mask.argmax(1)

    games = Batch(name, NUM, seed=1, compile=False)
    games.reset()
    rival = Opponent(NetworkBot(policy), games, compile=False)
    assert rival.choose(np.array([0, 2])).tolist() == games.mask[[0, 2]].argmax(1).tolist()
    assert calls == [(2, games.encoding.num_places)]


def test_a_function_is_asked_in_a_batch():
    games = Batch("pig", NUM, seed=1, compile=False)
    games.reset()
    rival = Opponent(lambda me: me.legal[-1], games, compile=False)
    assert rival.choose(np.arange(NUM)).tolist() == [1] * NUM
