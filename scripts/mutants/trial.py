"""Whether tests find a mutation: the tests that reach it, the quickest files first."""

import os
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from scripts.mutants.reach import Reach
from scripts.mutants.sites import Mutation

SECONDS = 60.0  # of tests at most, by what they take without a mutation
PATIENCE = 600.0  # for one run: a mutant that never ends is found by the gate's time-outs
_FAILED, _NO_TESTS = 1, 5  # exit statuses of pytest


class Verdict(NamedTuple):
    """The result of trying one mutation."""

    number: int
    state: str  # killed, killed by all, survived, unreached, or gone (no such line here)
    killer: str  # the test that failed
    tests: int  # that ran at most


def attempt(
    checkout: Path, number: int, mutation: Mutation, reach: Reach, hint: str, words: list[str]
) -> Verdict:
    """Make the mutation in a checkout, run the tests that reach it, and take it back."""
    tests = _in_order(reach.tests.get(number, ()), reach.seconds)
    try:
        before = mutation.mutate(checkout)
    except LookupError as problem:
        return Verdict(number, "gone", str(problem), 0)
    try:
        if hint and (checkout / hint.partition("::")[0]).exists():
            killer = _killer(checkout, mutation, [hint], [])
            if killer:
                return Verdict(number, "killed", killer, 1)
        if not tests:
            return Verdict(number, "unreached", "", 0)
        if killer := _killer(checkout, mutation, tests, []):
            return Verdict(number, "killed", killer, len(tests))
        if words and (killer := _killer(checkout, mutation, tests, words)):
            return Verdict(number, "killed by all", killer, len(tests))
        return Verdict(number, "survived", "", len(tests))
    finally:
        (checkout / mutation.path).write_text(before, encoding="utf-8")


def _in_order(tests: Iterable[str], seconds: dict[str, float]) -> list[str]:
    """Order tests by file, quickest file first, and stop before they exceed SECONDS in all."""
    files: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        if test in seconds:
            files[test.partition("::")[0]].append(test)
    chosen: list[str] = []
    left = SECONDS
    for _, each in sorted(files.items(), key=lambda file: min(seconds[t] for t in file[1])):
        for test in sorted(each, key=seconds.__getitem__):
            if seconds[test] <= left:
                left -= seconds[test]
                chosen.append(test)
    return chosen


def _killer(checkout: Path, mutation: Mutation, tests: list[str], words: list[str]) -> str:
    """The first test that fails, or how the run ended, or nothing if all pass."""
    environment = {**os.environ, "CI": "true"}
    if mutation.is_kernel:  # its module would have to be made again
        environment["PIGPEN_KERNELS"] = "interpreted"
    names = checkout / "build" / "mutant-tests.txt"
    names.parent.mkdir(exist_ok=True)
    names.write_text("\n".join(tests), encoding="utf-8")
    command = [".venv/bin/python", "-m", "pytest", "-x", "-q", "--no-header", "--tb=no"]
    command += ["-p", "no:cacheprovider", *words, f"@{names}"]
    try:
        done = subprocess.run(
            command,
            cwd=checkout,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return "no end"
    if done.returncode in (0, _NO_TESTS):
        return ""
    failed = (line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    first = next(failed, f"pytest ended with {done.returncode}")
    return first.split(" ", 1)[1].split(" - ")[0]
