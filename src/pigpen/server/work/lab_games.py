"""Games of a run of the lab as they are kept: the rows of each variant, compressed."""

from collections.abc import Sequence
from io import BytesIO

import numpy as np

from pigpen.lab.trials.playing import Rows


def pack(variants: Sequence[Rows]) -> bytes:
    """As many games of each variant."""
    file = BytesIO()
    np.savez_compressed(file, *variants)
    return file.getvalue()


def unpack(data: bytes) -> list[Rows]:
    """What was packed."""
    with np.load(BytesIO(data), allow_pickle=False) as found:
        return [found[f"arr_{variant}"] for variant in range(len(found))]
