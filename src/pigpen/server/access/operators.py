"""Authentication of the operator: by a secret, then for an hour by a signed cookie."""

import hashlib
import hmac
import time

COOKIE = "pigpen_operator"
MAX_AGE = 3600  # seconds

_AHEAD = 60  # seconds by which clocks of servers may differ


class OperatorAuth:
    """Verifies the operator's secret and cookie; without a secret every check fails."""

    def __init__(self, secret: str, key: bytes) -> None:
        """Derive the signing key from `key` and the secret: a new secret ends all cookies."""
        self.is_enabled = bool(secret)
        self._digest = _hash(secret)
        self._key = hmac.new(key, b"operator " + self._digest, hashlib.sha256).digest()

    def verify_secret(self, token: str) -> bool:
        """Return whether `token` is the secret."""
        return hmac.compare_digest(_hash(token), self._digest) and self.is_enabled

    def make_cookie(self) -> str:
        """Return a signed cookie that expires after an hour."""
        ends = str(_now() + MAX_AGE)
        return f"{ends}.{self._signature_of(ends)}"

    def verify_cookie(self, cookie: str | None) -> bool:
        """Return whether a cookie was signed here and has not expired.

        A cookie that expires later than a new one would is refused, so that setting the clock back
        extends none.
        """
        ends, _, signature = (cookie or "").partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._signature_of(ends).encode())
        return self.is_enabled and is_ours and 0 < int(ends) - _now() <= MAX_AGE + _AHEAD

    def _signature_of(self, ends: str) -> str:
        return hmac.new(self._key, ends.encode(), hashlib.sha256).hexdigest()


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _now() -> int:
    return int(time.time())
