"""A file of named arrays that is memory-mapped, and believed only when it is whole.

    magic, 16 bytes | SHA-256 of the rest, 32 | length of the header, 8 | header, JSON
    | arrays, each from a multiple of 64 bytes, little-endian

A writer fills a temporary file beside the target, has it on the disk, and only then
gives it its name: a reader sees the old file or the new one, never a part.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_MAGIC = b"pigpen arrays 1\n"
_DIGEST = slice(16, 48)
_LENGTH = slice(48, 56)
_HEADER = 56
_ALIGNMENT = 64

Arrays = dict[str, NDArray[Any]]


def write(path: Path, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Store `about` (JSON) and arrays; what stood at `path` is replaced at once.

    Raises:
        OSError: it cannot be written there; nothing at `path` has changed.
    """
    content = _content(about, arrays)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_MAGIC + hashlib.sha256(content).digest() + content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> tuple[dict[str, Any], Arrays] | None:
    """What `write` stored, arrays read-only and memory-mapped; None unless it is whole."""
    try:
        data = np.memmap(path, dtype=np.uint8, mode="r")
    except (OSError, ValueError):  # absent, unreadable or empty
        return None
    if data[: _DIGEST.start].tobytes() != _MAGIC:
        return None
    if hashlib.sha256(data[_DIGEST.stop :].data).digest() != data[_DIGEST].tobytes():
        return None
    length = int.from_bytes(data[_LENGTH].tobytes(), "little")
    header = json.loads(data[_HEADER : _HEADER + length].tobytes())
    return header["about"], {name: _view(data, *entry) for name, *entry in header["arrays"]}


def _content(about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """All that follows the digest."""
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


def _view(data: NDArray[np.uint8], dtype: str, shape: list[int], offset: int) -> NDArray[Any]:
    """One array of the file; offsets count from the end of the header."""
    length = int.from_bytes(data[_LENGTH].tobytes(), "little")
    start = _HEADER + length + offset
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return data[start : start + size].view(dtype).reshape(shape)


def _padded(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT
