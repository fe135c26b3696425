"""Commitments to the secret of a table, made before the host sends its contribution to the chance.

The secret is derived from the table's id and a key of the server, so that nothing is stored. The
database refuses an id that was used before (`store.schema.USED_IDS`), so that a secret serves one
table only. No backup contains the key (`store.keys`), so that a restore ends all commitments.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

from pigpen.play.fair import commitment, new_secret
from pigpen.server.table.refusals import STALE_COMMITMENT, Refused

_RANDOM_CHARACTERS = 16  # characters of 6 bits each; the tag follows them in the id
_TAG_BYTES = 6  # bytes: enough to detect typing errors; a forged id gains nothing


class Commitments:
    """Issues ids of tables with commitments to their secrets, and verifies the ids later."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_table_id(self) -> str:
        """Return a random id for a table that will be opened later."""
        drawn = secrets.token_urlsafe(_RANDOM_CHARACTERS * 6 // 8)
        return drawn + self._tag(drawn)

    def commitment(self, table: str) -> str:
        """Return the hash of the table's secret, which the server publishes."""
        return commitment(self._secret(table))

    def redeem(self, table: str) -> tuple[str, bytes]:
        """Return the id and the secret of a table that is opened now, new ones without an id.

        Raises:
            Refused: the commitment was not made by this key.
        """
        if not table:
            return secrets.token_urlsafe(12), new_secret()
        tag = self._tag(table[:_RANDOM_CHARACTERS])
        if not hmac.compare_digest(table[_RANDOM_CHARACTERS:].encode(), tag.encode()):
            raise Refused(STALE_COMMITMENT)
        return table, self._secret(table)

    def _tag(self, drawn: str) -> str:
        """Return the tag at the end of an id, computed from its random part `drawn`."""
        return urlsafe_b64encode(self._digest(f"id:{drawn}")[:_TAG_BYTES]).decode()

    def _secret(self, table: str) -> bytes:
        return self._digest(f"secret:{table}")

    def _digest(self, purpose: str) -> bytes:
        return hmac.digest(self._key, purpose.encode(), hashlib.sha256)
