"""The search for dead code finds what nothing uses, and nothing else."""

import pytest

from scripts.dead_code import dead, idle

SOURCES = {
    "src/pigpen/core/pig.py": """
from enum import StrEnum

class Bank(StrEnum):
    AT_ONCE = "at_once"
    LATE = "late"

def roll(die):
    return die + LUCK

def reroll(die):
    return roll(die)

LUCK = 0
GOAL = 100
""",
    "tests/test_pig.py": """
from pigpen.core.pig import roll, Bank

def test_it_rolls():
    assert roll(3) == 3
    assert Bank
""",
    "src/pigpen/server/wire/live.py": """
class Update(Wire, tag="update", tag_field="type"):
    version: int
    legacy: int

class Skip(Wire, tag="skip", tag_field="type"):
    version: int
""",
    "src/pigpen/server/live/tell.py": "told = Update(version=1)\nprint(told)\n",
    "web/src/wire.ts": "interface Update { readonly version: number; readonly legacy: number }",
    "web/src/table/state.ts": "export const newest = (update) => update.version;",
}


@pytest.fixture
def root(tmp_path):
    for name, text in SOURCES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path.resolve()


def test_names_that_are_read_nowhere_are_found_and_members_of_enumerations_are_left(root):
    found = [one for one in dead(root) if "/wire/" not in one.file and "test_pig" not in one.file]
    assert list(map(str, found)) == [
        "src/pigpen/core/pig.py:11: unused function 'reroll'",
        "src/pigpen/core/pig.py:15: unused variable 'GOAL'",
    ]


def test_what_travels_for_nobody_is_found(root):
    assert list(map(str, idle(root))) == [
        "src/pigpen/server/wire/live.py:4: the client never reads 'Update.legacy'",
        "src/pigpen/server/wire/live.py:6: the server makes and reads no 'Skip'",
    ]
