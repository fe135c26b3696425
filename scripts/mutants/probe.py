"""The probe that mutation testing puts into a checkout: which test reaches which mutation.

Its copy in the checkout's `site-packages` is imported at the start of every Python process, by a
`.pth` file, and is a plug-in of pytest. PYTEST_DONT_REWRITE

Lines `MUTATION<TAB>TEST` go to `reach-PID.tsv`, and lines `TEST<TAB>SECONDS<TAB>OUTCOME` to
`cost-WORKER.tsv`, in the folder that PIGPEN_REACH names. A process that a test starts, such as a
server, reads the name of the test that runs now from a file, because it may outlive the test.
"""

import builtins
import os
import time
from pathlib import Path
from typing import Any

FOLDER = os.environ.get("PIGPEN_REACH", "")
AGAIN = 0.05  # seconds until a process reads the current test again
OUTSIDE = "outside of tests"  # while pytest collects


def worker() -> str:
    """Name the worker of pytest; this module is imported before it has its name."""
    return os.environ.get("PYTEST_XDIST_WORKER", "main")


def current() -> Path:
    """The file in which a worker records the running test."""
    return Path(FOLDER, f"current-{worker()}")


class _Probe:
    def __init__(self) -> None:
        self.is_started_by_test = "PYTEST_CURRENT_TEST" in os.environ
        self.name = ""
        self.read_at = -AGAIN
        self.seen: set[tuple[int, int, str]] = set()

    def hit(self, mutation: int) -> None:
        """Record that the running test has come to a mutation."""
        key = (os.getpid(), mutation, self._test())
        if key not in self.seen:
            self.seen.add(key)
            with Path(FOLDER, f"reach-{key[0]}.tsv").open("a", encoding="utf-8") as file:
                file.write(f"{mutation}\t{key[2]}\n")

    def _test(self) -> str:
        if not self.is_started_by_test:
            running = os.environ.get("PYTEST_CURRENT_TEST")
            return running.rsplit(" (", 1)[0] if running else OUTSIDE
        if time.monotonic() - self.read_at > AGAIN:
            self.read_at = time.monotonic()
            self.name = current().read_text(encoding="utf-8")
        return self.name


class _Costs:
    def __init__(self) -> None:
        self.begun = 0.0
        self.outcome = "passed"

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.begun, self.outcome = time.monotonic(), "passed"
        current().write_text(nodeid, encoding="utf-8")

    def pytest_runtest_logreport(self, report: Any) -> None:
        if not report.passed and self.outcome != "failed":
            self.outcome = report.outcome

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        with Path(FOLDER, f"cost-{worker()}.tsv").open("a", encoding="utf-8") as file:
            file.write(f"{nodeid}\t{time.monotonic() - self.begun:.3f}\t{self.outcome}\n")


def pytest_configure(config: Any) -> None:
    """Measure where tests run: in each worker, or here if there are none."""
    if FOLDER and (worker() != "main" or not getattr(config.option, "numprocesses", None)):
        config.pluginmanager.register(_Costs())


if FOLDER:
    builtins.__dict__["_hit"] = _Probe().hit
