"""Disk cache of kernel modules that were compiled for this machine.

The cached code is executed, so a file is loaded only if it is intact, and its name is a hash of the
module and of all else that the code depends on.
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
    """Return the cached code of a module for this `target`; None if there is none."""
    found = disk_cache.load(_path(name, target, module), _MAGIC)
    return None if found is None else found[disk_cache.HEAD :].tobytes()


def write(name: str, target: bytes, module: bytes, code: bytes) -> None:
    """Store the code if possible, and delete all but the last few versions of the module."""
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
