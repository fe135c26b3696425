"""Numba's machine code on disk, shared by all processes whose kernels have the same sources.

Numba checks only the function's own file for changes; here the hash of all that a kernel depends on
(`core.fingerprint`) is part of the file name. Two processes that save at the same moment may store
two signatures of a kernel in one file, and later processes would load the wrong code
(numba/numba#10128): here they save in turn.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any, Final

import platformdirs
from filelock import FileLock

from pigpen.core.binding import Bound
from pigpen.core.fingerprint import fingerprint

_KEPT: Final = 3  # states of a kernel whose machine code is kept
_STEM: Final = 16  # characters of a fingerprint in a file's name


@cache
def folder() -> Path:
    """Return the folder of machine code; a temporary one of this process if none can be written."""
    chosen = platformdirs.user_cache_path("pigpen") / "machine-code"
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        (chosen / "writable").touch()
    except OSError:  # a read-only home: compile again in this process
        import tempfile

        return Path(tempfile.mkdtemp(prefix="pigpen-machine-code-"))
    return chosen


def keep(twin: Any, bound: Bound) -> None:
    """Store the machine code of a compiled function in `folder`, and load it from there."""
    cache = twin._cache  # noqa: SLF001 - Numba offers no other place
    base, kind = cache._impl.filename_base, cache._cache_file.__class__  # noqa: SLF001 - same
    stamp = fingerprint(bound)
    file = kind(
        cache_path=os.fspath(folder()),
        filename_base=f"{base}.{stamp[:_STEM]}",
        source_stamp=stamp,
    )
    save = file.save

    def save_alone(key: Any, data: Any) -> None:
        with FileLock(folder() / "saving.lock"):
            save(key, data)
            _forget_older(base)

    file.save = save_alone
    cache._cache_path = os.fspath(folder())  # noqa: SLF001 - same
    cache._cache_file = file  # noqa: SLF001 - same


def _forget_older(base: str) -> None:
    """Delete all but the last few versions of a kernel."""
    indices = sorted(folder().glob(f"{base}.*.nbi"), key=os.path.getmtime)
    for index in indices[:-_KEPT]:
        for file in folder().glob(f"{index.stem}.*"):
            file.unlink(missing_ok=True)
