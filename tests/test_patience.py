"""A wait that is in vain says what there was."""

import subprocess
import sys

import patience
import pytest
from patience import ended, until


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(patience, "PATIENCE", 1)


def test_a_look_in_vain_says_what_was_seen_last():
    with pytest.raises(AssertionError, match=r"not within 0 s; seen last: \[1, 2\]"):
        until(lambda: [1, 2], lambda seen: len(seen) > 2, seconds=0)


def test_a_process_that_does_not_end_says_what_it_printed_and_where_it_is():
    text = "import sys, time; print('begun', flush=True); time.sleep(600)"
    command = [sys.executable, "-X", "faulthandler", "-c", text]
    with (
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process,
        pytest.raises(AssertionError, match="did not end within 1 s") as failed,
    ):
        ended(process)
    assert "begun" in str(failed.value)
    assert 'File "<string>", line 1 in <module>' in str(failed.value)
