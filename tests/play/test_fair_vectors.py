"""Python's derivations, written down for the browser's tests, which derive them too.

The file is `web/tests/fair-vectors.json`; run this module to write it anew.
"""

import json
from pathlib import Path

from pigpen.play.fair import FairChance, commitment

VECTORS = Path(__file__).parents[2] / "web" / "tests" / "fair-vectors.json"
SECRETS = (bytes(range(32)), bytes(32), b"\xff" * 32, b"pig")
CONTRIBUTIONS = ((), ("ann",), ("ann", "bob"), ("", "~!"), ("ü", "猪"))
HUGE = 2**63 + 1  # every second word is drawn again
LOADED = ((0.5, 0.2, 0.3), (1 / 3, 1 / 3, 1 / 3 + 1e-16), (0.1,) * 9 + (0.1000000001,))


def vectors():
    """Everything, as JSON; numbers that JSON's readers would round are texts."""
    return {
        "commitments": [{"secret": s.hex(), "commitment": commitment(s)} for s in SECRETS],
        "chances": [_chance(s, c) for s in SECRETS for c in CONTRIBUTIONS],
    }


def _chance(secret, contributions):
    chance = FairChance(secret, contributions)
    return {
        "secret": secret.hex(),
        "contributions": contributions,
        "words": [str(chance._word(ply, ply % 3)) for ply in range(5)],
        "faces": [chance.pick(dict.fromkeys(range(6), 1 / 6), ply) for ply in range(40)],
        "huge": [str(chance._below(HUGE, ply)) for ply in range(12)],
        "loaded": [[chance.pick(dict(enumerate(p)), ply) for ply in range(12)] for p in LOADED],
    }


def document():
    setting = {"huge": str(HUGE), "loaded": LOADED}
    return json.dumps({**setting, **vectors()}, indent=1, ensure_ascii=False) + "\n"


def test_the_browsers_vectors_are_what_python_derives():
    assert VECTORS.read_text("utf-8") == document()


def test_some_vectors_need_more_than_one_attempt():
    """Else the browser's tests would not see whether it draws again."""
    words = [FairChance(s, c)._word(0, 0) for s in SECRETS for c in CONTRIBUTIONS]
    assert any(word >= HUGE for word in words)
    assert any(word < HUGE for word in words)


if __name__ == "__main__":
    VECTORS.write_text(document(), "utf-8")
