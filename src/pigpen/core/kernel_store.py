"""Machine code on disk, shared by all the processes of one state of the sources.

Numba looks only at a function's own file to see whether what it kept is stale, so there
is one folder per state of the whole source tree. Two processes that save at the same
moment may give two signatures of a kernel one and the same file, and then every later
process loads the wrong code (numba/numba#10128): here they save in turn.
"""

import hashlib
import os
import shutil
from functools import cache
from pathlib import Path
from typing import Any, Final

import platformdirs
from filelock import FileLock

_KEPT: Final = 4  # source states whose machine code is kept


@cache
def folder() -> Path:
    """Where machine code for this state of the sources is kept; older states are pruned."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.npy")]):  # .npy: constants
        digest.update(path.read_bytes())
    root = platformdirs.user_cache_path("pigpen") / "kernels"
    chosen = root / digest.hexdigest()[:16]
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        chosen.touch()
        for stale in sorted(root.iterdir(), key=os.path.getmtime)[:-_KEPT]:
            shutil.rmtree(stale, ignore_errors=True)
    except OSError:  # a read-only home: compile anew in this process
        import tempfile

        return Path(tempfile.mkdtemp(prefix="pigpen-kernels-"))
    return chosen


def save_in_turn(twin: Any) -> None:
    """Have a compiled function wait, when it saves, until no other process does."""
    file = twin._cache._cache_file  # noqa: SLF001 - Numba offers no other place
    save = file.save

    def save_alone(key: Any, data: Any) -> None:
        with FileLock(folder() / "saving.lock"):
            save(key, data)

    file.save = save_alone


def note_compiled(name: str) -> None:
    """Remember, for every process, that the machine code of this name is on disk."""
    (folder() / f"{name}.ready").touch()


def is_compiled(name: str) -> bool:
    """Whether `note_compiled` was called for this state of the sources."""
    return (folder() / f"{name}.ready").exists()
