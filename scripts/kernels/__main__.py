"""Make the modules of kernels, those that are stale or all.

python -m scripts.kernels [MODULE …]       make what is stale (make kernels)
python -m scripts.kernels --anew           make all from nothing
python -m scripts.kernels --check          say what is stale; exit 1 if anything is
python -m scripts.kernels --same           make all again; exit 1 if other bytes come of it
python -m scripts.kernels --changed        name those that are not main's
"""

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from pigpen.core.manifest import Unreadable, read
from scripts.kernels.asked import MODULES, asked_of
from scripts.kernels.build import entries, fingerprints
from scripts.reached import changed, is_known
from scripts.sources import stamp

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "src" / "pigpen" / "kernels"
_FIRST: Final = ("piggles", "piggy-piggy", "push-out-the-pig")  # what takes longest


def is_stale(module: str) -> bool:
    """Whether a module is not there, or not made from the sources as they are, or lacks entries."""
    asked = asked_of(module)
    try:
        manifest = read((FOLDER / f"{module}.wasm").read_bytes())
    except (FileNotFoundError, Unreadable):
        return True
    is_whole = manifest.entries.keys() == entries(module, asked)
    return not is_whole or manifest.kernels != fingerprints(module, asked)


def make(module: str, folder: Path = FOLDER) -> Path:
    """Make a module in a process of its own, with a line about it."""
    target, begun = folder / f"{module}.wasm", time.monotonic()
    part = target.with_suffix(".part")
    settings = {**os.environ, "PYTHONHASHSEED": "0", "NUMBA_CPU_NAME": "generic"}
    command = [sys.executable, "-m", "scripts.kernels.build", module, part]
    subprocess.run(command, env=settings, check=True)
    part.replace(target)
    content = target.read_bytes()
    packed = len(gzip.compress(content, mtime=0))
    seconds = time.monotonic() - begun
    print(f"{module:17} {len(content):8,} bytes, {packed:7,} gzipped, {seconds:4.0f} s", flush=True)
    return target


def make_all(modules: list[str], folder: Path = FOLDER) -> None:
    """As many at a time as there are processors, what takes longest first."""
    modules.sort(key=lambda module: module not in _FIRST)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda module: make(module, folder), modules))


def differing(modules: list[str]) -> list[str]:
    """Those of which another build has other bytes."""
    with tempfile.TemporaryDirectory() as folder:
        make_all(modules, Path(folder))
        return [
            module
            for module in modules
            if Path(folder, f"{module}.wasm").read_bytes()
            != (FOLDER / f"{module}.wasm").read_bytes()
        ]


def differing_from_main() -> list[str]:
    """Those that a branch, or the last commit on main, made anew; all where nobody can say."""
    since, files = changed(ROOT)
    if not is_known(ROOT, since):  # a clone without a history
        return list(MODULES)
    return [module for module in MODULES if (FOLDER / f"{module}.wasm").relative_to(ROOT) in files]


def main() -> None:
    """See the module's text."""
    parser = argparse.ArgumentParser(description="Make the modules of kernels.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=", ".join(MODULES))
    parser.add_argument("--anew", action="store_true", help="whether they are stale or not")
    parser.add_argument("--check", action="store_true", help="only say which are stale")
    parser.add_argument("--same", action="store_true", help="only see whether bytes come again")
    parser.add_argument("--changed", action="store_true", help="only name those that changed")
    asked = parser.parse_args()
    if unknown := set(asked.modules) - set(MODULES):
        parser.error(f"there is no module {', '.join(sorted(unknown))}; there are {MODULES}")
    modules = asked.modules or list(MODULES)
    if asked.changed:
        print(*differing_from_main())
        return
    if asked.same:
        found = differing(modules)
        sys.exit(f"made again, these differ: {', '.join(found)}" if found else 0)
    stale = modules if asked.anew else [module for module in modules if is_stale(module)]
    if asked.check:
        sys.exit(f"stale: {', '.join(stale)} (make kernels)" if stale else 0)
    make_all(stale)
    stamp(FOLDER)
    sizes = [path.stat().st_size for path in FOLDER.glob("*.wasm")]
    print(f"{len(stale)} made; {len(sizes)} modules, {sum(sizes):,} bytes together")


if __name__ == "__main__":
    main()
