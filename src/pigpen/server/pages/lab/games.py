"""Encodes games of a lab run for storage: the rows of each variant, compressed."""

from collections.abc import Sequence
from io import BytesIO

import numpy as np

from pigpen.lab.trials.playing import Rows


def pack(variants: Sequence[Rows]) -> bytes:
    """Encode the games of all variants; each has the same number."""
    file = BytesIO()
    np.savez_compressed(file, *variants)
    return file.getvalue()


def unpack(data: bytes) -> list[Rows]:
    """Decode the games of all variants."""
    with np.load(BytesIO(data), allow_pickle=False) as found:
        return [found[f"arr_{variant}"] for variant in range(len(found))]
