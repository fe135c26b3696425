"""Files of named arrays, memory-mapped and checksummed; corrupt files are ignored.

head, 48 bytes | length of the header, 8 | header, JSON
| arrays, each from a multiple of 64 bytes, little-endian
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pigpen.core import disk_cache

_MAGIC = b"pigpen arrays 1\n"
_LENGTH = slice(disk_cache.HEAD, disk_cache.HEAD + 8)
_HEADER = _LENGTH.stop
_ALIGNMENT = 64

Array = NDArray[Any]  # of any element
Arrays = dict[str, Array]


def write(path: Path, about: Mapping[str, object], arrays: Mapping[str, Array]) -> None:
    """Store `about` (JSON) and arrays if possible, replacing the old file."""
    disk_cache.store(path, _MAGIC, _content(about, arrays))


def read(path: Path) -> tuple[dict[str, Any], Arrays] | None:
    """Return what `write` stored, arrays read-only and memory-mapped; None if it is damaged."""
    data = disk_cache.load(path, _MAGIC)
    if data is None:
        return None
    length = int.from_bytes(data[_LENGTH].tobytes(), "little")
    header = json.loads(data[_HEADER : _HEADER + length].tobytes())
    return header["about"], {name: _view(data, *entry) for name, *entry in header["arrays"]}


def _content(about: Mapping[str, object], arrays: Mapping[str, Array]) -> bytes:
    """Return the bytes that follow the digest."""
    flat = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    offset = 0
    entries: list[tuple[str, str, tuple[int, ...], int]] = []
    for name, array in flat.items():
        entries.append((name, array.dtype.newbyteorder("<").str, array.shape, offset))
        offset += _padded(array.nbytes)
    header = json.dumps({"about": about, "arrays": entries}).encode()
    start = _padded(_HEADER + len(header))
    header = header.ljust(start - _HEADER)
    body = b"".join(
        array.astype(array.dtype.newbyteorder("<")).tobytes().ljust(_padded(array.nbytes), b"\0")
        for array in flat.values()
    )
    return len(header).to_bytes(8, "little") + header + body


def _view(data: NDArray[np.uint8], dtype: str, shape: list[int], offset: int) -> Array:
    """Return one array of the file; offsets count from the end of the header."""
    length = int.from_bytes(data[_LENGTH].tobytes(), "little")
    start = _HEADER + length + offset
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return data[start : start + size].view(dtype).reshape(shape)


def _padded(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT
