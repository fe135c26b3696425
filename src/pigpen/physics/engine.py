"""Access to MuJoCo, which is loaded by the first call."""

from copy import copy
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from numpy.typing import NDArray

from pigpen.core.extras import missing
from pigpen.core.record import Floats


class Model(Protocol):
    """The fields of an `MjModel` that are read here."""

    nbody: int  # the world and the pieces
    qpos0: Floats  # [7 * pieces]: x, y, z, then the quaternion w, x, y, z of each
    geom_bodyid: NDArray[Any]  # the body of each geom, 0 for the world
    opt: Any


class Unstable(Exception):
    """Forces grew without bound, and the engine started over: a smaller time step may do."""


class Contacts(Protocol):
    """The current contacts."""

    geom: NDArray[Any]  # [contacts, 2]
    efc_address: NDArray[Any]  # [contacts]: the row of the normal force, or -1


class Data(Protocol):
    """The fields of an `MjData`, the state of a model, that are read here."""

    time: float
    qpos: Floats  # [7 * pieces], as in the model
    qvel: Floats  # [6 * pieces]: velocity, then spin in the piece's own frame
    contact: Contacts
    efc_force: Floats


def name() -> str:
    """Return name and version: only equal ones give equal throws."""
    return f"mujoco {_mujoco().__version__}"


def compiled(mjcf: str) -> Model:
    """Return the model that a text in MuJoCo's language describes."""
    return cast(Model, _mujoco().MjModel.from_xml_string(mjcf))


def copied(model: Model, finer: int = 1) -> Model:
    """Return a copy that the caller may write to, its time step divided by `finer`."""
    own = copy(model)
    own.opt.timestep /= finer
    return own


def start(model: Model) -> Data:
    """Return a state at rest in `model.qpos0`; sleeping pieces sleep until they are touched."""
    return cast(Data, _mujoco().MjData(model))


def step(model: Model, data: Data, count: int) -> None:
    """Simulate `count` time steps. Other threads of Python run meanwhile.

    Raises:
        Unstable: the state is of no use.
    """
    before = data.time
    _mujoco().mj_step(model, data, nstep=count)
    if data.time <= before + (count - 1) * model.opt.timestep:
        raise Unstable


@cache
def _mujoco() -> Any:
    try:
        mujoco = import_module("mujoco")
    except ModuleNotFoundError as error:
        raise (missing(error) or error) from error
    mujoco.set_mju_user_warning(_say_nothing)
    return mujoco


def _say_nothing(warning: str) -> None:
    """Discard a warning: MuJoCo would print it and write a file; `step` raises what matters."""
