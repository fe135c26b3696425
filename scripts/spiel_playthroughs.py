"""Write the playthroughs that OpenSpiel keeps of a game, of each of ours.

python -m scripts.spiel_playthroughs

`tests/envs/test_spiel.py` compares. They are what `generate_playthrough` writes, without
most of the numbers: lines of tensors and lines that are long are left out, and counted in a sum at
the end, so that a change of theirs shows all the same.
"""

import re
from pathlib import Path
from typing import Final
from zlib import crc32

from pigpen.envs.spiel import short_name

FOLDER: Final = Path(__file__).parents[1] / "tests" / "envs" / "playthroughs"
GAMES: Final = {
    "pig": "target=10,horizon=30",
    "two-dice-pig": "target=10,horizon=30",
    "big-pig": "target=15,horizon=30",
    "hog": "target=10,horizon=30",
    "push-out-the-pig": "end=deals,deals=1,horizon=5,recall=250",
    "piggy-piggy": "target=2,horizon=8,recall=250",
    "piggles": "rounds=1,horizon=30,recall=600,rng_seed=7",
}
_LONG: Final = 200
# A pickle is not the same everywhere.
_LEFT_OUT: Final = re.compile(r"SerializeState\(|ChanceOutcomes\(|IsSimultaneousNode\(|History")
_NUMBERS: Final = re.compile(r" |(Information|Observation|PrivateObs|PublicObs)\w*\(\d?\)")


def path(name: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{name}.txt"


def played(name: str) -> str:
    """A game played at random, always the same one."""
    # SciPy comes with it: imported by the tests that play alone, for each worker imports this file.
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    text = playthrough(f"{short_name(name)}({GAMES[name]})", [], seed=3)
    lines = [line for line in text.splitlines() if not _LEFT_OUT.match(line)]
    kept = [line for line in lines if len(line) <= _LONG and not _NUMBERS.match(line)]
    kept = [line for line in kept if not line.startswith("# ") or line.startswith(("# S", "# A"))]
    total = crc32("\n".join(lines).encode())
    return "\n".join([*kept, "", f"# {len(lines)} lines, with numbers: {total:08x}", ""])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        path(each).write_text(played(each), "utf-8")
