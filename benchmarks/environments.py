"""Steps a second on one core, with observations and masks: ours, OpenSpiel's, PettingZoo's.

A step is a decision of a seat, by whoever chooses among the legal actions at random; chance plays
in between and is not counted. Ours writes observation, mask, rewards and ends of 4,096 games at a
call, machine code where Numba is installed; the time of choosing is counted too. OpenSpiel's states
are driven from Python, with the observation tensor and the mask of each decision;
`python_kuhn_poker` is written in Python itself. Time is that of the processor.

python -m benchmarks.environments
"""

import random
from time import process_time
from typing import NamedTuple

import numpy as np

from pigpen.core.rng import stream
from pigpen.envs.batch import Batch

GAMES = ("pig", "two-dice-pig", "big-pig", "hog", "push-out-the-pig", "piggy-piggy", "piggles")
NUM = 4096
ROUNDS = 5  # the best counts


class Row(NamedTuple):
    """One environment's speed."""

    what: str
    steps_a_second: float


def ours(name: str) -> Row:
    """A batch of games."""
    games = Batch(name, NUM, seed=1)
    games.reset()
    luck = stream(2)
    games.step(games.any_actions(luck))  # compiles
    steps = 3 if name == "piggles" else 30
    return Row(f"pigpen, {name}", max(_batch(games, luck, steps) for _ in range(ROUNDS)))


def _batch(games: Batch, luck: np.ndarray, steps: int) -> float:
    start = process_time()
    for _ in range(steps):
        games.step(games.any_actions(luck))
    return steps * NUM / (process_time() - start)


def open_spiel(name: str, decisions: int = 20_000) -> Row:
    """Its C++ states, driven from Python."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401 - registers it

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
    return Row(f"OpenSpiel, {name}, from Python", done / (process_time() - start))


def pettingzoo(decisions: int = 3_000) -> Row:
    """Our own AEC environment of Pig: what its interface costs."""
    from pigpen.envs import aec

    env = aec.env("pig")
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
    return Row("pigpen, pig by PettingZoo's interface", done / (process_time() - start))


def measure() -> list[Row]:
    """Every environment's speed."""
    peers = [open_spiel("pig"), open_spiel("hearts"), open_spiel("leduc_poker")]
    peers += [open_spiel("python_kuhn_poker"), pettingzoo()]
    return [*map(ours, GAMES), *peers]


if __name__ == "__main__":
    for row in measure():
        print(f"{row.what:45} {row.steps_a_second:14,.0f} steps/s")
