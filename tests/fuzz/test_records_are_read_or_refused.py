"""A file is a record or a refusal, and a record is written as it is read."""

from pathlib import Path

from hypothesis import given
from mangled import attempt, mangled

from pigpen.core.errors import PigpenError
from pigpen.play.record import RecordError, format_record, parse_record
from pigpen.play.saved import verify

FOLDER = Path(__file__).parents[2] / "examples" / "records"
EXAMPLES = [path.read_text("utf-8") for path in sorted(FOLDER.glob("*.toml"))]


@given(mangled(EXAMPLES))
def test_a_record_is_read_or_refused(text):
    record, refusal = attempt(RecordError, parse_record, text)
    if refusal:
        return
    assert record is not None
    assert parse_record(format_record(record)) == record
    derived, refusal = attempt(PigpenError, verify, record)
    assert refusal or (derived is not None and derived > 0)
