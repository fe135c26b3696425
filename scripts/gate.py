"""The gate: run stages of the Makefile one after another and report where the time went.

python3 scripts/gate.py STAGE [STAGE ...] [VARIABLE=VALUE ...]

The report is printed and written to `build/timings.txt`. It has seconds of wall and processor time
for each stage, seconds for each folder of tests, and the slowest cases; pytest leaves the seconds
of each case in `build/junit/STAGE.xml`. Only the standard library is needed: the first stage
installs everything else.
"""

import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
JUNIT = BUILD / "junit"
SLOWEST = 30


class Stage(NamedTuple):
    """A stage that ran: seconds of wall time, and of processor time of all its processes."""

    name: str
    wall: float
    processor: float
    passed: bool


class Case(NamedTuple):
    """A test that ran in a stage, in seconds; processes that outlived it are not counted."""

    stage: str
    folder: str
    name: str
    wall: float
    processor: float
    was_skipped: bool


def run(stage: str, variables: list[str]) -> Stage:
    """Run one stage of the Makefile."""
    print(f"== {stage}", flush=True)
    begun, before = time.monotonic(), sum(os.times()[2:4])
    make = os.environ.get("MAKE", "make")
    done = subprocess.run([make, "--no-print-directory", stage, *variables], cwd=ROOT, check=False)
    wall, processor = time.monotonic() - begun, sum(os.times()[2:4]) - before
    return Stage(stage, wall, processor, done.returncode == 0)


def cases(stage: str) -> Iterator[Case]:
    """The cases that pytest wrote down for a stage; none if the stage runs no pytest."""
    path = JUNIT / f"{stage}.xml"
    if not path.exists():
        return
    for case in ET.parse(path).iter("testcase"):
        parts = case.get("classname", "").split(".")
        folder = parts[1] if len(parts) > 2 else "tests"
        properties = {each.get("name"): each.get("value") for each in case.iter("property")}
        yield Case(
            stage,
            folder,
            f"{'/'.join(parts)}::{case.get('name')}",
            float(case.get("time") or 0),
            float(properties.get("processor") or 0),
            case.find("skipped") is not None,
        )


def report(stages: Iterable[Stage], ran: list[Case]) -> str:
    """Say where the time went."""
    lines = [f"{'stage':<40}{'wall s':>10}{'processor s':>13}"]
    for stage in stages:
        verdict = "" if stage.passed else "  failed"
        lines.append(f"{stage.name:<40}{stage.wall:>10.1f}{stage.processor:>13.1f}{verdict}")
    folders: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in ran:
        folders[case.stage, case.folder].append(case)
    lines += [
        "",
        f"{'stage, folder':<24}{'cases':>8}{'skipped':>8}{'wall s':>10}{'processor s':>13}",
    ]
    for (stage, folder), each in sorted(folders.items()):
        wall, processor = sum(case.wall for case in each), sum(case.processor for case in each)
        skipped = sum(case.was_skipped for case in each)
        name = f"{stage}, {folder}"
        lines.append(f"{name:<24}{len(each):>8}{skipped:>8}{wall:>10.1f}{processor:>13.1f}")
    lines += ["", f"{'the slowest cases':<40}{'wall s':>10}{'processor s':>13}"]
    for case in sorted(ran, key=lambda case: -case.wall)[:SLOWEST]:
        lines.append(f"{case.wall:>50.1f}{case.processor:>13.1f}  {case.stage}: {case.name}")
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> None:
    """Run the stages up to the first that fails."""
    names = [word for word in words if "=" not in word]
    variables = [word for word in words if "=" in word]
    for path in JUNIT.glob("*.xml"):  # of an earlier run
        path.unlink()
    stages: list[Stage] = []
    for name in names:
        stages.append(run(name, variables))
        if not stages[-1].passed:
            break
    text = report(stages, [case for stage in stages for case in cases(stage.name)])
    BUILD.mkdir(exist_ok=True)
    (BUILD / "timings.txt").write_text(text, encoding="utf-8")
    print(f"\n{text}\nThese seconds are also in build/timings.txt.")
    if not stages[-1].passed:
        sys.exit(f"The stage {stages[-1].name} fails.")
    print("All checks passed.")


if __name__ == "__main__":
    main(sys.argv[1:])
