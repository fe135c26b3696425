"""The same throw, for ever: in another process, and from half-way."""

# MuJoCo is compiled and has no stubs.
# pyright: reportAttributeAccessIssue=false

import hashlib
import subprocess
import sys
from copy import copy
from pathlib import Path

import mujoco
import numpy as np
import pytest
from throwing import PLAIN, Skill, cup, lying, seed, simulate_throw

from pigpen.physics import engine
from pigpen.physics.model import TIME_STEP, mechanics
from pigpen.physics.tumble import Throw, set_up
from pigpen.thrown.shape import USUAL

INTEGRATION = mujoco.mjtState.mjSTATE_INTEGRATION


def state_after(steps, model, data):
    mujoco.mj_step(model, data, nstep=steps)
    state = np.empty(mujoco.mj_stateSize(model, INTEGRATION))
    mujoco.mj_getState(model, data, state, INTEGRATION)
    return state


def digest():
    """Of every bit of the state, of two throws on their way and at their end."""
    print(engine.name())
    for number in (1, 2):
        model, data, model_hash = set_up(
            lying(6), Throw(cup(6), PLAIN, 0, seed(number), Skill.USUAL)
        )
        states = state_after(300, model, data), state_after(900, model, data)
        print(model_hash, *(hashlib.sha256(state.tobytes()).hexdigest() for state in states))
        thrown = simulate_throw(lying(6), cup(6), PLAIN, 0, seed(number))
        print(
            thrown.landed,
            thrown.hits,
            hashlib.sha256(thrown.keyframes.samples.tobytes()).hexdigest(),
        )


def test_two_processes_give_the_same_bits():
    program = f"""
import sys
sys.path[:0] = {[str(Path(__file__).parent)]!r}
import test_determinism
test_determinism.digest()
"""
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
        for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.count("\n") == 5


def test_a_roll_restored_half_way_goes_on_bit_for_bit():
    model, data, _ = set_up(lying(6), Throw(cup(6), PLAIN, 0, seed(5), Skill.USUAL))
    half = state_after(200, model, data)
    end = state_after(600, model, data)
    again = mujoco.MjData(model)
    mujoco.mj_setState(model, again, half, INTEGRATION)
    assert (state_after(600, model, again) == end).all()


def test_what_was_thrown_before_makes_no_difference():
    first = simulate_throw(lying(3), cup(2), PLAIN, 0, seed(1))
    simulate_throw(lying(3), cup(2), PLAIN, 1, seed(2))
    assert simulate_throw(lying(3), cup(2), PLAIN, 0, seed(1)).landed == first.landed


def test_how_a_piece_flies_depends_on_no_other():
    alone = simulate_throw([], [(4, USUAL)], PLAIN, 0, seed(1)).keyframes
    among = simulate_throw([], [(4, USUAL), (5, USUAL)], PLAIN, 0, seed(1)).keyframes
    assert (alone.samples[0, 0, 3:] == among.samples[0, 0, 3:]).all()


def test_a_models_hash_names_the_model():
    kept = mechanics((), (USUAL,))
    assert kept.model_hash == mechanics((), (USUAL,)).model_hash
    assert kept.model_hash != mechanics((USUAL,), ()).model_hash
    written = copy(kept.model)
    assert written.nbody == 2


def test_a_roll_that_is_unstable_is_simulated_by_finer_steps(monkeypatch):
    usual = simulate_throw([], cup(2), PLAIN, 0, seed(1))
    step, tries = engine.step, []

    def fail_at_first(model, data, count):
        tries.append(model.opt.timestep)
        if model.opt.timestep == TIME_STEP:
            raise engine.Unstable
        step(model, data, count)

    monkeypatch.setattr(engine, "step", fail_at_first)
    finer = simulate_throw([], cup(2), PLAIN, 0, seed(1))
    assert set(tries) == {TIME_STEP, TIME_STEP / 2}
    assert len(finer.landed) == 2
    assert (finer.keyframes.samples[0] == usual.keyframes.samples[0]).all()
    assert (
        np.abs(finer.keyframes.samples[6] - usual.keyframes.samples[6].astype(int)).max() < 100
    )  # in flight


def test_an_engine_that_started_over_is_noticed():
    model, data, _ = set_up([], Throw(cup(1), PLAIN, 0, seed(1), Skill.USUAL))
    engine.step(model, data, 100)
    data.qvel[3:6] = np.nan
    with pytest.raises(engine.Unstable):
        engine.step(model, data, 4)
