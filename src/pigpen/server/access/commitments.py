"""Committing to a table's secret before its host has sent anything.

The secret of a table to come follows from the table's id and a key, so that nothing is stored. The
database refuses an id that a table has had (`store.schema.USED_IDS`), so that no secret serves
twice. No backup has the key (`store.keys`), so that no commitment outlives a restore.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

from pigpen.play.fair import commitment, new_secret
from pigpen.server.table.refusals import STALE_COMMITMENT, Refused

_RANDOM = 16  # characters of an id, of 6 bits each; the seal follows
_SEAL = 6  # bytes: they find mistakes; a forged id would gain nothing


class Commitments:
    """The commitments of one server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def make(self) -> str:
        """Return the id of a table to come."""
        drawn = secrets.token_urlsafe(_RANDOM * 6 // 8)
        return drawn + self._seal(drawn)

    def commitment(self, table: str) -> str:
        """Return what is published of the secret."""
        return commitment(self._secret(table))

    def keep(self, table: str) -> tuple[str, bytes]:
        """Return the id and the secret of the table that is opened now; new ones without an id.

        Raises:
            Refused: the commitment was not made by this key.
        """
        if not table:
            return secrets.token_urlsafe(12), new_secret()
        seal = self._seal(table[:_RANDOM])
        if not hmac.compare_digest(table[_RANDOM:].encode(), seal.encode()):
            raise Refused(STALE_COMMITMENT)
        return table, self._secret(table)

    def _seal(self, drawn: str) -> str:
        """Return what ends the id that begins with `drawn`."""
        return urlsafe_b64encode(self._digest(f"id:{drawn}")[:_SEAL]).decode()

    def _secret(self, table: str) -> bytes:
        return self._digest(f"secret:{table}")

    def _digest(self, purpose: str) -> bytes:
        return hmac.digest(self._key, purpose.encode(), hashlib.sha256)
