"""Steps a second on one core, with observations and masks: ours, OpenSpiel's, PettingZoo's.

All are measured in one run, and each peer says how many times as many ours does beside it.

A step is a decision of a seat, by whoever chooses among the legal actions at random; chance plays
in between and is not counted. Ours writes observation, mask, rewards and ends of 4,096 games at a
call, machine code where Numba is installed, and once more by the games' modules; the time of
choosing is counted too. OpenSpiel's states are driven from Python, with the observation tensor and
the mask of each decision;
`python_kuhn_poker` is written in Python itself, and so are our games there. Its rollouts in C++
show nothing to anybody, no observation and no mask. PettingZoo's leduc is there where somebody ran
`pip install rlcard pygame-ce`, which are no pins of ours: rlcard has no wheel, and with pygame
PettingZoo's tests warn of PettingZoo. Time is that of the processor.

python -m benchmarks.environments
"""

import random
import warnings
from collections.abc import Iterator
from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from pigpen.core.jit import Way, using
from pigpen.core.rng import stream
from pigpen.envs.batch import Batch

GAMES = ("pig", "two-dice-pig", "big-pig", "hog", "push-out-the-pig", "piggy-piggy", "piggles")
NUM = 4096
ROUNDS = 5  # the best counts


class Row(NamedTuple):
    """One environment's speed."""

    what: str
    steps_a_second: float
    beside: str = ""  # whose speed ours is divided by: a game of `GAMES`


def ours(name: str, how: Way | None = None) -> Row:
    """A batch of games; as machine code, where that is installed, unless a way is named."""
    with using(how) if how else nullcontext():
        games = Batch(name, NUM, seed=1)
    games.reset()
    luck = stream(2)
    games.step(games.any_actions(luck))  # compiles
    steps = 3 if name == "piggles" else 30
    return Row(
        f"pigpen, {name}" + (f", {how.value}" if how else ""),
        max(_batch(games, luck, steps) for _ in range(ROUNDS)),
    )


def _batch(games: Batch, luck: np.ndarray, steps: int) -> float:
    start = process_time()
    for _ in range(steps):
        games.step(games.any_actions(luck))
    return steps * NUM / (process_time() - start)


def open_spiel(name: str, beside: str, decisions: int = 20_000) -> Row:
    """Its states, in C++ or in Python, driven from Python."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401 - registers it
    if name.startswith("pigpen_"):
        import pigpen.envs.spiel  # noqa: F401 - likewise

    game = pyspiel.load_game(name)
    rng = random.Random(7)
    state = game.new_initial_state()
    done = 0
    start = process_time()
    while done < decisions:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, probabilities)[0])
        else:
            seat = state.current_player()
            if game.get_type().provides_observation_tensor:
                state.observation_tensor(seat)
            else:
                state.information_state_tensor(seat)
            state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            done += 1
    return Row(f"OpenSpiel, {name}, from Python", done / (process_time() - start), beside)


def open_spiel_rollouts(name: str, beside: str, games: int = 10_000) -> Row:
    """Its rollouts in C++, decisions a second: one simulation of its tree search rolls out all."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(7)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    decisions = sum(_decisions(state.clone(), rng) for _ in range(500)) / 500
    bot = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(games, 7), 1.0, 1, 100, False, 7, False
    )
    start = process_time()
    bot.mcts_search(state)
    speed = games * decisions / (process_time() - start)
    return Row(f"OpenSpiel, {name}, rollouts in C++", speed, beside)


def _decisions(state: Any, rng: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return decisions


def pettingzoo() -> Iterator[Row]:
    """Our own AEC environment of Pig: what its interface costs; and PettingZoo's leduc."""
    from pigpen.envs import aec

    yield Row("pigpen, pig by PettingZoo's interface", _cycled(aec.env("pig")), "pig")
    if find_spec("rlcard") is None or find_spec("pygame") is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        leduc = import_module("pettingzoo.classic.leduc_holdem_v4")
        yield Row("PettingZoo, leduc_holdem", _cycled(leduc.env()), "push-out-the-pig")


def _cycled(env: Any, decisions: int = 3_000) -> float:
    env.reset(seed=1)
    rng = random.Random(7)
    done = 0
    start = process_time()
    while done < decisions:
        if not env.agents:
            env.reset()
        observation, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            done += 1
    return done / (process_time() - start)


PEERS = (
    ("pig", "pig"),
    ("hearts", "push-out-the-pig"),
    ("leduc_poker", "push-out-the-pig"),
    ("python_kuhn_poker", "push-out-the-pig"),
    ("pigpen_pig_v1", "pig"),
    ("pigpen_push_out_the_pig_v1", "push-out-the-pig"),
)


def measure(names: tuple[str, ...] = GAMES) -> list[Row]:
    """The speed of batches of these games, and of every peer."""
    peers = [open_spiel(name, of, 2_000 if "pigpen" in name else 20_000) for name, of in PEERS]
    rollouts = [
        open_spiel_rollouts("pig", "pig"),
        open_spiel_rollouts("leduc_poker", "push-out-the-pig"),
    ]
    modules = [ours(name, Way.WEBASSEMBLY) for name in names]
    return [*map(ours, names), *modules, *peers, *rollouts, *pettingzoo()]


if __name__ == "__main__":
    rows = measure()
    batches = {name: row.steps_a_second for name, row in zip(GAMES, rows, strict=False)}
    for row in rows:
        times = batches[row.beside] / row.steps_a_second if row.beside else 0
        ratio = f"   a batch of {row.beside}: {times:,.1f} times" if row.beside else ""
        print(f"{row.what:52} {row.steps_a_second:14,.0f} steps/s{ratio}")
