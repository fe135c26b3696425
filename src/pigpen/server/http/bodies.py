"""Parses JSON request bodies, and refuses other content types."""

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
    """A request with an untrusted body.

    A form of another site can send text and form data, but no JSON; so only JSON is accepted.
    Litestar's own class refuses malformed JSON, but not all errors that its decoder raises.
    """

    async def json(self) -> Any:
        """Return the decoded body.

        Raises:
            Refused: the content type is not JSON.
            SerializationException: the body is not valid JSON.
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
