"""Write down what every bot chooses now, as numbers: python -m scripts.signatures

`tests/bots/test_signature.py` compares. A commit that means to change play carries the new
numbers, and says why; any other leaves the file alone.
"""

from pathlib import Path

from pigpen.lab.trials.signature import combined, signatures

FILE = Path(__file__).parents[1] / "tests" / "bots" / "signatures.txt"


def written() -> str:
    """A line for each bot of each game, and their sum."""
    found = list(signatures())
    lines = [f"{one.game} {one.bot} {one.number:08x}" for one in found]
    return "\n".join([*lines, f"signature {combined(found)}"]) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
