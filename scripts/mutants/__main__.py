"""Change one line of `src/pigpen` at a time, and count the changes that the tests find.

python -m scripts.mutants CHECKOUT [CHECKOUT …] [--seed 1] [--count 200] [--all]
                          [--like FOLDER [--but FILE …]]

A CHECKOUT is a clone of its own, set up by `make set-up`, whose sources are changed and put back;
several are used at the same time. The choice, what the probes found and the verdicts are kept in
`build/mutants` of the first one, and a second run goes on where the first was broken off.
`--like` names that folder of an earlier run: the same lines are changed, and the tests that found
them there are tried first. `--but` names the files of tests that differ from those of that run:
only what survived there is tried, by these files.
"""

import argparse
import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from scripts.mutants import reach, sites, trial


def main() -> None:
    """Choose, find what reaches each, try each, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", nargs="+", type=Path, metavar="CHECKOUT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--all", action="store_true", help="with the tests marked thorough")
    parser.add_argument("--like", type=Path, help="build/mutants of an earlier run")
    parser.add_argument("--but", nargs="+", default=[], help="files of tests that are not as there")
    options = parser.parse_args()
    checkouts: list[Path] = [path.resolve() for path in options.checkouts]
    folder = checkouts[0] / "build" / "mutants"
    folder.mkdir(parents=True, exist_ok=True)
    words = ["--all"] if options.all else []
    earlier = options.like
    chosen = _chosen(folder, earlier, checkouts[0], options.seed, options.count)
    if not (folder / "reach").exists():
        reach.measure(checkouts[0], folder / "reach", chosen, [*words, *options.but])
    found = reach.read(folder / "reach")
    verdicts = _verdicts(earlier) if earlier else []
    hints = {verdict.number: verdict.killer for verdict in verdicts}
    known = {verdict.number for verdict in _verdicts(folder)}
    if options.but:
        known |= {verdict.number for verdict in verdicts if verdict.state.startswith("killed")}
    free: SimpleQueue[Path] = SimpleQueue()
    for checkout in checkouts:
        free.put(checkout)

    def attempt(number: int) -> None:
        checkout = free.get()
        hint = hints.get(number, "")
        verdict = trial.attempt(checkout, number, chosen[number], found, hint, words)
        free.put(checkout)
        with (folder / "verdicts.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(verdict) + "\n")
        print(*verdict, sep="\t", flush=True)

    with ThreadPoolExecutor(len(checkouts)) as pool:
        list(pool.map(attempt, [number for number in range(len(chosen)) if number not in known]))
    _report(chosen, _verdicts(folder))


def _chosen(
    folder: Path, earlier: Path | None, checkout: Path, seed: int, count: int
) -> list[sites.Mutation]:
    path = folder / "chosen.json"
    if not path.exists():
        if earlier:
            text = (earlier / "chosen.json").read_text(encoding="utf-8")
        else:
            text = json.dumps(sites.choose(checkout, seed, count), indent=0)
        path.write_text(text, encoding="utf-8")
    return [sites.Mutation(*row) for row in json.loads(path.read_text(encoding="utf-8"))]


def _verdicts(folder: Path) -> list[trial.Verdict]:
    path = folder / "verdicts.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [trial.Verdict(*json.loads(line)) for line in lines]


def _report(chosen: list[sites.Mutation], verdicts: list[trial.Verdict]) -> None:
    states = Counter(verdict.state for verdict in verdicts)
    for verdict in verdicts:
        if verdict.state in ("survived", "unreached"):
            mutation = chosen[verdict.number]
            print(f"{verdict.state}: {mutation.path}:{mutation.line} {mutation.new.strip()}")
    tried = len(verdicts) - states["gone"]
    for kinds in (("killed",), ("killed", "killed by all")):
        killed = sum(states[kind] for kind in kinds)
        print(f"{' or '.join(kinds)}: {killed} of {tried}, {100 * killed / max(tried, 1):.1f} %")
    print(dict(states))


if __name__ == "__main__":
    main()
