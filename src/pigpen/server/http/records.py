"""Parses game records that clients send; length and rate are limited first."""

from pigpen.play.record import Record, parse_record
from pigpen.server.http.admission import admit_record
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.worker_calls import call_worker
from pigpen.server.services import Services
from pigpen.server.table.refusals import Refused, refusal

LONGEST_RECORD = 128 * 1024  # characters: about 6,000 throws
LARGEST_BODY = 2 * LONGEST_RECORD  # bytes; JSON escapes line ends and quotes

_TOO_LARGE = refusal("record-too-large", 413)


async def read_record(request: AnyRequest, services: Services, text: str) -> Record:
    """Return the record in a text.

    Raises:
        Refused: the text is too long, or the rate limit is reached.
        RecordError: the text is not a valid record.
    """
    if len(text) > LONGEST_RECORD:
        raise Refused(_TOO_LARGE)
    admit_record(request, services)
    return await call_worker(request, services, services.processes, parse_record, text)
