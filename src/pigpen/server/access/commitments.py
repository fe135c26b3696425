"""Committing to a table's secret before its host has sent anything.

A promise is the id of a table to come. The secret follows from it and the server's
key, so that nothing is stored; a table's id is unique, so that no secret serves twice.
"""

import hashlib
import hmac
import re
import secrets
import time

from pigpen.play.fair import commitment, new_secret
from pigpen.server.table.refusals import Refused, refusal

GOOD_FOR = 600  # seconds; a promise outlives no table, whose id could else be had again
_FORM = re.compile(r"[A-Za-z0-9_-]{16}([0-9a-f]{8})")  # chance, then when: seconds since 1970
_STALE = refusal("stale-promise", 409)


class Commitments:
    """The commitments of one server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def make(self) -> str:
        """The id of a table to come."""
        return f"{secrets.token_urlsafe(12)}{int(time.time()):08x}"

    def commitment(self, promise: str) -> str:
        """What is published of the secret."""
        return commitment(self._secret(promise))

    def keep(self, promise: str) -> tuple[str, bytes]:
        """The id and the secret of the table that is opened now; new ones without a promise.

        Raises:
            Refused: the promise is too old, or none of ours.
        """
        if not promise:
            return secrets.token_urlsafe(12), new_secret()
        form = _FORM.fullmatch(promise)
        if form is None or not 0 <= time.time() - int(form[1], 16) < GOOD_FOR:
            raise Refused(_STALE)
        return promise, self._secret(promise)

    def _secret(self, promise: str) -> bytes:
        return hmac.digest(self._key, f"promise:{promise}".encode(), hashlib.sha256)
