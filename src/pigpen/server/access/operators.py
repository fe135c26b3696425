"""Who runs the server: somebody who knows a secret, and for an hour the browser that told it."""

import hashlib
import hmac
import time

COOKIE = "pigpen_operator"
MAX_AGE = 3600  # seconds

_AHEAD = 60  # seconds that clocks of servers may differ


class Operators:
    """Tells operators from others; without a secret there are none."""

    def __init__(self, secret: str, key: bytes) -> None:
        """`key` signs; who changes the secret ends what was signed before."""
        self.exist = bool(secret)
        self._digest = _hash(secret)
        self._key = hmac.new(key, b"operator " + self._digest, hashlib.sha256).digest()

    def knows(self, token: str) -> bool:
        """Whether this is the secret."""
        return hmac.compare_digest(_hash(token), self._digest) and self.exist

    def seal(self) -> str:
        """The cookie of somebody who knows it."""
        ends = str(_now() + MAX_AGE)
        return f"{ends}.{self._sign(ends)}"

    def has_sealed(self, cookie: str | None) -> bool:
        """Whether a cookie is one of these and good; a clock set back makes none younger."""
        ends, _, signature = (cookie or "").partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._sign(ends).encode())
        return self.exist and is_ours and 0 < int(ends) - _now() <= MAX_AGE + _AHEAD

    def _sign(self, ends: str) -> str:
        return hmac.new(self._key, ends.encode(), hashlib.sha256).hexdigest()


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _now() -> int:
    return int(time.time())
