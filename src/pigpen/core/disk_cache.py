"""Checksummed files in the user's cache directory; corrupt files are ignored.

    magic, 16 bytes | SHA-256 of the rest, 32 | the rest

A writer fills a temporary file beside the target, flushes it to the disk and renames it: a reader
sees the old file or the new one, never a part.
"""

import hashlib
import logging
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import platformdirs
from numpy.typing import NDArray

HEAD: Final = 48  # bytes before the content
_DIGEST = slice(16, HEAD)

_LOG = logging.getLogger(__name__)


def folder(name: str) -> Path:
    """Return the folder for files of this kind; it may not exist yet."""
    return platformdirs.user_cache_path("pigpen") / name


def store(path: Path, magic: bytes, content: bytes) -> bool:
    """Store `content` at `path`, replacing the old file at once; return whether that succeeded.

    If the folder is read-only or full, a warning is logged once, and later processes compute again.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, magic + hashlib.sha256(content).digest() + content)
    except OSError as problem:
        _complain(str(problem.strerror or problem))
        return False
    return True


def load(path: Path, magic: bytes) -> NDArray[np.uint8] | None:
    """Memory-map a file that `store` wrote, with its head; return None unless it is intact."""
    try:
        data = np.memmap(path, dtype=np.uint8, mode="r")
    except (OSError, ValueError):  # absent, unreadable or empty
        return None
    if data[: _DIGEST.start].tobytes() != magic:
        return None
    if hashlib.sha256(data[HEAD:].data).digest() != data[_DIGEST].tobytes():
        return None
    return data


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file; the old one stays until the new one is whole and on the disk.

    Raises:
        OSError: it cannot be written.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@cache  # once a process, whatever is to be kept
def _complain(why: str) -> None:
    where = platformdirs.user_cache_path("pigpen")
    _LOG.warning("Nothing can be kept in %s (%s): it is worked out anew each time.", where, why)
