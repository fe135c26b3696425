"""Guests: a signed cookie identifies a person. The server has no accounts and no table of users."""

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
from pigpen.core.translations import ENGLISH

COOKIE = "pigpen_guest"
SECURE_COOKIE = f"__Host-{COOKIE}"  # over TLS: browsers let no other subdomain set it
MAX_AGE = 400 * 24 * 3600  # seconds; browsers delete cookies after that

_KEY_FILE = "guests.key"
KEY_BYTES = 32
_OWNER_ONLY = 0o600
_ADJECTIVES = {
    ENGLISH: (
        "Brave",
        "Calm",
        "Cheerful",
        "Clever",
        "Curious",
        "Gentle",
        "Jolly",
        "Lucky",
        "Merry",
    ),
    "zh": ("勇敢", "淡定", "开心", "机灵", "好奇", "温柔", "爱笑", "幸运", "快活"),
}
_BREEDS = {
    ENGLISH: ("Berkshire", "Duroc", "Hampshire", "Kunekune", "Landrace", "Mangalica", "Tamworth"),
    "zh": ("小香猪", "小花猪", "金华猪", "荣昌猪", "梅山猪", "藏香猪", "乌金猪"),
}


class NoKey(PigpenError):
    """The server's key cannot be stored."""


class Guest(NamedTuple):
    """A person, identified by a random id in a cookie."""

    id: str
    name: str
    face: int = 0  # the pig that the person chose, where it was read from the database; 0: none


class GuestCookie(NamedTuple):
    """The content of a guest's cookie: id, name, and proofs of the identity."""

    id: str
    name: str
    generation: int = 0  # grows when the guest signs out, which ends cookies of earlier ones
    proved: int = 0  # when a passkey last proved the identity in this browser, in ms since 1970

    @classmethod
    def of(cls, guest: Guest, generation: int = 0) -> "GuestCookie":
        """Return a cookie of the guest without a proof; a cookie has no face."""
        return cls(guest.id, guest.name, generation)

    @property
    def guest(self) -> Guest:
        """The guest without the proofs."""
        return Guest(self.id, self.name)


def new_guest(language: str = ENGLISH) -> Guest:
    """Create a guest with a placeholder name in a language, such as "Calm Berkshire"."""
    words = (secrets.choice(parts[language]) for parts in (_ADJECTIVES, _BREEDS))
    name = ("" if language == "zh" else " ").join(words)
    return Guest(secrets.token_urlsafe(12), name)


class Signer:
    """Signs and verifies cookies of guests by HMAC-SHA256."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, cookie: GuestCookie) -> str:
        """Return the value of a cookie with this content and its signature."""
        body = urlsafe_b64encode(msgspec.json.encode(cookie)).decode().rstrip("=")
        return f"{body}.{self._signature_of(body)}"

    def verify(self, cookie: str | None) -> GuestCookie | None:
        """Return the content of a cookie, or None if the signature is wrong.

        The guest may have signed out since, which the signature does not show.
        """
        body, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature_of(body).encode()):
            return None
        padding = "=" * (-len(body) % 4)
        return msgspec.json.decode(urlsafe_b64decode(body + padding), type=GuestCookie)

    def _signature_of(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), hashlib.sha256).hexdigest()


class OtherKey(PigpenError):
    """The key file holds another key than the one to be written."""


def read_key_file(folder: Path) -> bytes:
    """Return the key in a folder; empty if there is no key file."""
    path = folder / _KEY_FILE
    return path.read_bytes() if path.exists() else b""


def refuse_other_key(folder: Path, key: bytes) -> None:
    """Check that writing this key would not replace another one.

    Raises:
        OtherKey: the folder has another key.
    """
    known = read_key_file(folder)
    if known and known != key:
        raise OtherKey(
            f"{folder / _KEY_FILE} is another key than the one of the backup, and may belong to"
            " another database: move it away first; nothing was changed."
        )


def write_key_file(folder: Path, key: bytes) -> None:
    """Write the server's key to a folder, readable by the server's account only."""
    path = folder / _KEY_FILE
    coming = path.with_suffix(".coming")
    coming.unlink(missing_ok=True)
    with os.fdopen(
        os.open(coming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY), "wb"
    ) as file:
        file.write(key)
    coming.replace(path)


def load_or_create_key_file(folder: Path) -> bytes:
    """Return the key in a folder, created on first use and readable by the server's account only.

    Raises:
        NoKey: the folder has no key, and none can be written to it.
    """
    path = folder / _KEY_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) != KEY_BYTES:  # the process that wrote it died before it had finished
            path.unlink()
            return load_or_create_key_file(folder)
        with suppress(OSError):  # another account owns the file, or the folder is read-only
            path.chmod(_OWNER_ONLY)
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
