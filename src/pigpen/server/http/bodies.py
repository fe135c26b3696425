"""The body of a request: JSON, or refused as what it is."""

from typing import Any

from litestar import Request
from litestar.exceptions import SerializationException

from pigpen.server.table.refusals import Refused, refusal

_NOT_JSON = refusal("not-json", 415)
_JSON = "application/json"
_NESTED = "The body is nested too deeply."
_NO_TEXT = "The body is not text in UTF-8."


AnyRequest = Request[Any, Any, Any]


class BodyRequest(AnyRequest):
    """A request whose body anybody may have written.

    A form of another site can send text and what forms send, but no JSON: only JSON is read.
    Litestar's own turns what its decoder calls malformed into a refusal, but not what its decoder
    gives up on.
    """

    async def json(self) -> Any:
        """The body, decoded.

        Raises:
            Refused: the request does not say that the body is JSON.
            SerializationException: it is no JSON.
        """
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != _JSON and await self.body():
            raise Refused(_NOT_JSON)
        try:
            return await super().json()
        except RecursionError:
            raise SerializationException(_NESTED) from None
        except UnicodeDecodeError:
            raise SerializationException(_NO_TEXT) from None
