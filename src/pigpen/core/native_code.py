"""Modules of kernels as compiled for this machine, on disk, for processes after the first.

What is loaded is run: a file is believed only when it is whole, and named after the module's own
bytes and after all that the code depends on beside them.
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from pigpen.core import disk_cache

_MAGIC: Final = b"pigpen modules 1"
_KEPT: Final = 3  # states of a module
_STEM: Final = 32  # characters of a hash


def read(name: str, target: bytes, module: bytes) -> bytes | None:
    """The code of a module that `write` kept for this `target`."""
    found = disk_cache.load(_path(name, target, module), _MAGIC)
    return None if found is None else found[disk_cache.HEAD :].tobytes()


def write(name: str, target: bytes, module: bytes, code: bytes) -> None:
    """Keep it if that can be done, and the last few states of the module alone."""
    path = _path(name, target, module)
    if not disk_cache.store(path, _MAGIC, code):
        return
    with suppress(OSError):  # another process tidies up as well
        states = sorted(path.parent.glob(f"{name}.*.native"), key=os.path.getmtime)
        for state in states[:-_KEPT]:
            state.unlink()


def _path(name: str, target: bytes, module: bytes) -> Path:
    digest = hashlib.sha256(hashlib.sha256(target).digest() + module).hexdigest()
    return disk_cache.folder("modules") / f"{name}.{digest[:_STEM]}.native"
