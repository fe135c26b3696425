"""Gymnasium spaces of observations, masks and actions, and checks of arguments."""

from typing import Any, Final, Literal, get_args

import numpy as np

from pigpen.core.arguments import number, one_of
from pigpen.core.extras import missing
from pigpen.core.game import NOBODY
from pigpen.core.position import described, view
from pigpen.core.record import Int8s, Int16s
from pigpen.envs.encoding import LARGEST, Encoding
from pigpen.envs.recall import COLUMNS, Recall
from pigpen.envs.single_game import SingleGame

try:
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error) or error from error

_MOST_SEED: Final = (1 << 64) - 1
MOST_ROWS: Final = 1_000_000  # of a record
RenderMode = Literal["ansi", "human"]
RENDER_MODES: Final[tuple[RenderMode, ...]] = get_args(RenderMode)


def seed_given(seed: object) -> int | None:
    """Return a seed for Gymnasium; None for a random one.

    Raises:
        BadArgument: `seed` is not a whole number from 0 below 2**64.
    """
    return None if seed is None else number("seed", seed, 0, _MOST_SEED)


def observation_space(encoding: Encoding) -> spaces.Box:
    """Return the space of observations [F], each place between its bounds."""
    low, high = encoding.bounds()
    return spaces.Box(low, high, dtype=np.int16)


def state_space(encoding: Encoding, seats: int) -> spaces.Box:
    """Return the space of states [S * F]: the observation of each seat in turn."""
    low, high = encoding.bounds()
    return spaces.Box(np.tile(low, seats), np.tile(high, seats), dtype=np.int16)


def mask_space(encoding: Encoding) -> spaces.Box:
    """Return the space of masks [A]: 1 for each legal action."""
    return spaces.Box(0, 1, (encoding.num_actions,), np.int8)


def action_space(encoding: Encoding) -> spaces.Discrete:
    """Return the space of actions."""
    return spaces.Discrete(encoding.num_actions)


def recall_spaces(rows: int) -> dict[str, spaces.Space[Any]]:
    """Return the spaces of a record of at most this many rows, by the names of `recalled`."""
    return {
        "recall": spaces.Box(-LARGEST, LARGEST, (rows, COLUMNS), np.int16),
        "recall_mask": spaces.Box(0, 1, (rows,), np.int8),
    }


def recalled(record: Recall, rows: int) -> dict[str, Int16s | Int8s]:
    """Return a record [rows, 3], and 1 for each used row [rows]."""
    mask = np.zeros(rows, np.int8)
    mask[: record.count] = 1
    return {"recall": record.numbers(rows), "recall_mask": mask}


def render_mode_of(given: RenderMode | None) -> RenderMode | None:
    """Return the render mode, or None.

    Raises:
        BadArgument: the mode is unknown; the message lists the valid ones.
    """
    return None if given is None else one_of("render_mode", given, RENDER_MODES)


def rendered(playing: SingleGame, mode: str | None) -> str | None:
    """Return the public view of a game as text, one fact per line; `human` prints it."""
    seen = view(playing.game, playing.position, NOBODY)
    facts = described(playing.game, seen, NOBODY)
    text = "\n".join(f"{name}: {value}" for name, value in facts.items())
    if mode == "human":
        print(text)  # noqa: T201 - that is what was asked for
    return text if mode == "ansi" else None
