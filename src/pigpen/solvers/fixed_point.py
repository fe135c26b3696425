"""Fixed points of contractions by Anderson acceleration.

Source: D. G. Anderson, Iterative procedures for nonlinear integral equations, J. ACM 12 (1965); in
the form of Walker and Ni, SIAM J. Numer. Anal. 49 (2011).
"""

from collections.abc import Callable
from typing import cast

import numpy as np

from pigpen.core.record import Floats

_MEMORY = 8  # earlier iterates that a new one is mixed from


def fixed_point(
    function: Callable[[Floats], Floats],
    guess: Floats,
    tolerance: float = 2e-15,
    max_calls: int = 500,
) -> tuple[Floats, int]:
    """Return an x with max |function(x) - x| within `tolerance`, and the number of calls.

    Raises:
        ArithmeticError: not reached within `max_calls`.
    """
    x = guess
    points: list[Floats] = []
    images: list[Floats] = []
    for call in range(1, max_calls + 1):
        image = function(x)
        if np.abs(image - x).max() <= tolerance:
            return image, call
        points, images = [*points[-_MEMORY:], x], [*images[-_MEMORY:], image]
        x = _mixed(np.array(points), np.array(images))
    raise ArithmeticError(f"no fixed point within {max_calls} calls")


def _mixed(points: Floats, images: Floats) -> Floats:
    """Return the affine mixture of images whose offsets from their points cancel best."""
    offsets = images - points
    if len(points) == 1:
        return images[0]
    steps = np.diff(offsets, axis=0)
    weights = cast(Floats, np.linalg.lstsq(steps.T, offsets[-1], rcond=1e-12)[0])
    mixed: Floats = images[-1] - weights @ np.diff(images, axis=0)
    return mixed
