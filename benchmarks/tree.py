"""Processor time of a process and all that it started, those that have ended among them."""

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")  # a second
_STATE, _PARENT, _USED = (
    0,
    1,
    slice(11, 15),
)  # fields after the name: own time and that of the ended


def processor_seconds(pid: int) -> float:
    """So far, of all its threads and its children's."""
    return sum(map(_used, [pid, *_below(pid)]))


def _below(pid: int) -> list[int]:
    parents = {int(path.name): _fields(path) for path in Path("/proc").glob("[0-9]*")}
    found = [pid]
    for above in found:  # which grows as it is read
        found += [
            child for child, fields in parents.items() if fields and int(fields[_PARENT]) == above
        ]
    return found[1:]


def _used(pid: int) -> float:
    return sum(map(int, _fields(Path(f"/proc/{pid}"))[_USED])) / _TICK


def _fields(process: Path) -> list[str]:
    """Of a process that may have ended meanwhile: then none."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
