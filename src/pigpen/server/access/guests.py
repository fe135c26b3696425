"""Guests: a signed cookie is the person. No account, no table of users."""

import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

COOKIE = "pigpen_guest"
MAX_AGE = 400 * 24 * 3600  # seconds; browsers keep none longer

_KEY_FILE = "guests.key"
_KEY_BYTES = 32
_OURS = 0o600
_MANNERS = ("Brave", "Calm", "Cheerful", "Clever", "Curious", "Gentle", "Jolly", "Lucky", "Merry")
_BREEDS = ("Berkshire", "Duroc", "Hampshire", "Kunekune", "Landrace", "Mangalica", "Tamworth")


class Guest(NamedTuple):
    """A person, as far as we know."""

    id: str
    name: str


def new_guest() -> Guest:
    """Somebody whom we never met, with a name to be going on with."""
    name = f"{secrets.choice(_MANNERS)} {secrets.choice(_BREEDS)}"
    return Guest(secrets.token_urlsafe(12), name)


class Signer:
    """Turns guests into cookies that nobody else can make."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seal(self, guest: Guest) -> str:
        """The cookie of a guest."""
        body = urlsafe_b64encode(msgspec.json.encode(guest)).decode().rstrip("=")
        return f"{body}.{self._sign(body)}"

    def open(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; nobody if it is not one of ours."""
        body, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(body).encode()):
            return None
        padding = "=" * (-len(body) % 4)
        return msgspec.json.decode(urlsafe_b64decode(body + padding), type=Guest)

    def _sign(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), hashlib.sha256).hexdigest()


def load_key(folder: Path) -> bytes:
    """The server's key, made on first use; only the server's own account may read it."""
    path = folder / _KEY_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OURS)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) != _KEY_BYTES:  # the process that made it died on the way
            path.unlink()
            return load_key(folder)
        with suppress(PermissionError):  # another account made it for us
            path.chmod(_OURS)
        return key
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(_KEY_BYTES))
    return path.read_bytes()
