"""Machine code on disk, shared by all processes whose kernels have the same sources.

Numba looks only at a function's own file to see whether what it kept is stale; here the hash of
all that a kernel depends on (`core.fingerprint`) is part of its file's name. Two processes that
save at the same moment may give two signatures of a kernel one and the same file, and then every
later process loads the wrong code (numba/numba#10128): here they save in turn.
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
    """Where machine code is kept; a folder of this process alone where none can be written."""
    chosen = platformdirs.user_cache_path("pigpen") / "machine-code"
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        (chosen / "writable").touch()
    except OSError:  # a read-only home: compile anew in this process
        import tempfile

        return Path(tempfile.mkdtemp(prefix="pigpen-machine-code-"))
    return chosen


def keep(twin: Any, bound: Bound) -> None:
    """Keep the machine code of a compiled function in `folder`, and find it there."""
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
    """Of one kernel, keep the last few states alone."""
    indices = sorted(folder().glob(f"{base}.*.nbi"), key=os.path.getmtime)
    for index in indices[:-_KEPT]:
        for file in folder().glob(f"{index.stem}.*"):
            file.unlink(missing_ok=True)
