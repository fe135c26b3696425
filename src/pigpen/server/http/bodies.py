"""The body of a request: JSON, or refused as what it is."""

from typing import Any

from litestar import Request
from litestar.exceptions import SerializationException

_NESTED = "The body is nested too deeply."
_NO_TEXT = "The body is not text in UTF-8."


AnyRequest = Request[Any, Any, Any]


class BodyRequest(AnyRequest):
    """A request whose body anybody may have written.

    Litestar's own turns what its decoder calls malformed into a refusal, but not what its decoder
    gives up on.
    """

    async def json(self) -> Any:
        """The body, decoded.

        Raises:
            SerializationException: it is no JSON.
        """
        try:
            return await super().json()
        except RecursionError:
            raise SerializationException(_NESTED) from None
        except UnicodeDecodeError:
            raise SerializationException(_NO_TEXT) from None
