"""docs/settings.md says every setting of the environment, and its usual value."""

import re
from pathlib import Path

from pigpen.cli.main import DEBUG
from pigpen.server.access.limits import Limits
from pigpen.server.settings import (
    AWAY_AFTER,
    BOT_DELAY,
    DATABASE,
    ENGINE,
    KEEP,
    KEPT_TRAJECTORIES,
    LIMIT,
    RENAMED,
    Retention,
    settings,
)

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "settings.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `(PIGPEN_\w+)` \| ([^|]*) \|", PAGE, re.MULTILINE))


def test_every_variable_that_the_code_reads_is_there():
    code = (file.read_text("utf-8") for file in (ROOT / "src/pigpen").rglob("*.py"))
    read = set(re.findall(r'"(PIGPEN_\w+)"', "\n".join(code))) - {LIMIT, KEEP, *RENAMED}
    limits = {f"{LIMIT}{name.upper()}" for name in Limits._fields}
    limits |= {f"{KEEP}{name.upper()}" for name in Retention._fields}
    assert {DATABASE, BOT_DELAY, AWAY_AFTER, DEBUG} <= read
    assert set(ROWS) == read | limits
    assert set(RENAMED.values()) <= set(ROWS)


def test_the_usual_values_are_those_of_a_server(monkeypatch, tmp_path):
    for name in ROWS:
        monkeypatch.delenv(name, raising=False)
    usual = settings(str(tmp_path / "pigpen.sqlite3"))
    said = {name: float(ROWS[f"{LIMIT}{name.upper()}"]) for name in Limits._fields}
    assert said == usual.limits._asdict()
    kept = {name: float(ROWS[f"{KEEP}{name.upper()}"]) for name in Retention._fields}
    assert kept == usual.retention._asdict()
    assert float(ROWS[BOT_DELAY]) == usual.bot_delay
    assert float(ROWS[AWAY_AFTER]) == usual.away_after
    assert float(ROWS[KEPT_TRAJECTORIES]) == usual.kept_trajectories
    assert ROWS[ENGINE] == usual.engine
