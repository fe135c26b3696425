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

from pigpen.core.errors import PigpenError

COOKIE = "pigpen_guest"
SECURE_COOKIE = f"__Host-{COOKIE}"  # over TLS: browsers let no neighbour's subdomain set it
MAX_AGE = 400 * 24 * 3600  # seconds; browsers keep none longer

_KEY_FILE = "guests.key"
KEY_BYTES = 32
_OURS = 0o600
_MANNERS = ("Brave", "Calm", "Cheerful", "Clever", "Curious", "Gentle", "Jolly", "Lucky", "Merry")
_BREEDS = ("Berkshire", "Duroc", "Hampshire", "Kunekune", "Landrace", "Mangalica", "Tamworth")


class NoKey(PigpenError):
    """The server's key cannot be kept."""


class Guest(NamedTuple):
    """A person, as far as we know."""

    id: str
    name: str


class Seal(NamedTuple):
    """The content of a cookie: the guest, and proofs of who that is."""

    id: str
    name: str
    generation: int = 0  # grows when the guest signs out; cookies of an earlier one have ended
    proved: int = 0  # when a passkey last proved in this browser who it is, in ms since 1970

    @property
    def guest(self) -> Guest:
        """Who it is."""
        return Guest(self.id, self.name)


def new_guest() -> Guest:
    """Somebody whom we never met, with a name to be going on with."""
    name = f"{secrets.choice(_MANNERS)} {secrets.choice(_BREEDS)}"
    return Guest(secrets.token_urlsafe(12), name)


class Signer:
    """Signs what cookies say, so that nobody else can make one."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seal(self, seal: Seal) -> str:
        """Write a cookie."""
        body = urlsafe_b64encode(msgspec.json.encode(seal)).decode().rstrip("=")
        return f"{body}.{self._sign(body)}"

    def open(self, cookie: str | None) -> Seal | None:
        """Read a cookie, ended or not; None if it is not one of ours."""
        body, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(body).encode()):
            return None
        padding = "=" * (-len(body) % 4)
        return msgspec.json.decode(urlsafe_b64decode(body + padding), type=Seal)

    def _sign(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), hashlib.sha256).hexdigest()


class OtherKey(PigpenError):
    """A key is there already, and it is another one."""


def known_key(folder: Path) -> bytes:
    """The server's key, or nothing where there is none yet."""
    path = folder / _KEY_FILE
    return path.read_bytes() if path.exists() else b""


def refuse_other_key(folder: Path, key: bytes) -> None:
    """See that no other key would have to be replaced by this one.

    Raises:
        OtherKey: it would.
    """
    known = known_key(folder)
    if known and known != key:
        raise OtherKey(
            f"{folder / _KEY_FILE} is another key than the one of the backup, and may belong to"
            " another database: move it away first; nothing was changed."
        )


def keep_key(folder: Path, key: bytes) -> None:
    """Make this the server's key."""
    path = folder / _KEY_FILE
    coming = path.with_suffix(".coming")
    coming.unlink(missing_ok=True)
    with os.fdopen(os.open(coming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OURS), "wb") as file:
        file.write(key)
    coming.replace(path)


def load_key(folder: Path) -> bytes:
    """The server's key, made on first use; only the server's own account may read it.

    Raises:
        NoKey: there is none yet, and none can be kept.
    """
    path = folder / _KEY_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OURS)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) != KEY_BYTES:  # the process that made it died on the way
            path.unlink()
            return load_key(folder)
        with suppress(OSError):  # another account made it for us, or nothing can be written here
            path.chmod(_OURS)
        return key
    except OSError as problem:
        raise NoKey(
            f"The folder {folder} cannot be written to ({problem.strerror}), and the server's key"
            " belongs there. Let the server's account write to it, or name a database in another"
            " folder by PIGPEN_DATABASE."
        ) from problem
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
    return path.read_bytes()
