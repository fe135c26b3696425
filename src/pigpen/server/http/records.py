"""Game records that people send: how long and how many is bounded before one is read."""

from pigpen.play.record import Record, parse_record
from pigpen.server.http.admission import admit_record
from pigpen.server.http.asking import ask
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.services import Services
from pigpen.server.table.refusals import Refused, refusal

LONGEST_RECORD = 128 * 1024  # characters: some six thousand throws
LARGEST_BODY = 2 * LONGEST_RECORD  # bytes; JSON escapes line ends and quotes

_TOO_LARGE = refusal("record-too-large", 413)


async def read_record(request: AnyRequest, services: Services, text: str) -> Record:
    """The record in a text.

    Raises:
        Refused: it is too large, or one too many.
        RecordError: it is no record.
    """
    if len(text) > LONGEST_RECORD:
        raise Refused(_TOO_LARGE)
    admit_record(request, services)
    return await ask(request, services, services.pages, parse_record, text)
