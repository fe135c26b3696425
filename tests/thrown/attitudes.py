"""Attitudes for tests: any, and one with a given direction up."""

import numpy as np
from hypothesis import strategies as st


def attitudes():
    parts = st.lists(st.floats(-1, 1), min_size=4, max_size=4).map(np.array)
    return parts.filter(lambda q: np.linalg.norm(q) > 0.1).map(lambda q: q / np.linalg.norm(q))


def upward(up):
    """The quaternion by the shortest turn that points `up`, of the body's frame, upward."""
    up = np.array(up) / np.linalg.norm(up)
    if up[2] < -0.999999:
        return np.array([0.0, 1.0, 0.0, 0.0])
    quaternion = np.array([1 + up[2], up[1], -up[0], 0.0])
    return quaternion / np.linalg.norm(quaternion)
