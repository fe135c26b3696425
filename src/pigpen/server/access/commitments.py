"""Committing to a table's secret before its host has sent anything.

A commitment binds the secret of a table to come. The secret follows from that table's id and the
server's key, so that nothing is stored; an id is unique, so that no secret serves twice.
"""

import hashlib
import hmac
import re
import secrets
import time

from pigpen.play.fair import commitment, new_secret
from pigpen.server.table.refusals import Refused, refusal

GOOD_FOR = 600  # seconds; a commitment outlives no table, whose id could else be had again
_AHEAD = 60  # seconds that the clock may have been set back since, or another server's be ahead
_FORM = re.compile(r"[A-Za-z0-9_-]{16}([0-9a-f]{8})")  # chance, then when: seconds since 1970
_STALE = refusal("stale-commitment", 409)


class Commitments:
    """The commitments of one server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def make(self) -> str:
        """The id of a table to come."""
        return f"{secrets.token_urlsafe(12)}{int(time.time()):08x}"

    def commitment(self, table: str) -> str:
        """What is published of the secret."""
        return commitment(self._secret(table))

    def keep(self, table: str) -> tuple[str, bytes]:
        """The id and the secret of the table that is opened now; new ones without an id.

        Raises:
            Refused: the commitment is too old, or none of ours.
        """
        if not table:
            return secrets.token_urlsafe(12), new_secret()
        form = _FORM.fullmatch(table)
        if form is None or not -_AHEAD <= time.time() - int(form[1], 16) < GOOD_FOR:
            raise Refused(_STALE)
        return table, self._secret(table)

    def _secret(self, table: str) -> bytes:
        told = f"promise:{table}".encode()  # as in commitments that are out already
        return hmac.digest(self._key, told, hashlib.sha256)
