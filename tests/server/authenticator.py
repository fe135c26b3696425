"""An authenticator in software: makes keys and signs challenges as a browser's would."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT, _VERIFIED, _WITH_KEY = 1, 4, 64  # flags of what it tells
_KEY = 32  # bytes of a coordinate


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(told: str) -> bytes:
    return urlsafe_b64decode(told + "=" * (-len(told) % 4))


class Authenticator:
    """One key, for one guest of one site."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.uses = 0
        self.handle = ""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any], **told: Any) -> dict[str, Any]:
        """Answer `navigator.credentials.create`; `told` of the page may differ."""
        self.handle = options["user"]["id"]
        point = self._key.public_key().public_numbers()
        x, y = point.x.to_bytes(_KEY, "big"), point.y.to_bytes(_KEY, "big")
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        about = bytes(16) + struct.pack(">H", len(self.id)) + self.id + key
        tells = self._data(options["rp"]["id"], _WITH_KEY) + about
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": tells})
        client = self._client("webauthn.create", options["challenge"], told)
        return self._answer({"clientDataJSON": client, "attestationObject": text(attested)})

    def sign(self, options: dict[str, Any], **told: Any) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.uses += 1
        tells = self._data(told.pop("rp", options["rpId"]))
        client = self._client("webauthn.get", options["challenge"], told)
        signed = tells + hashlib.sha256(data(client)).digest()
        answer = {
            "clientDataJSON": client,
            "authenticatorData": text(tells),
            "signature": text(self._key.sign(signed, ec.ECDSA(hashes.SHA256()))),
            "userHandle": self.handle,
        }
        return self._answer(answer)

    def _data(self, site: str, more: int = 0) -> bytes:
        flags = _PRESENT | _VERIFIED | more
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", flags, self.uses)

    def _client(self, kind: str, challenge: str, told: dict[str, Any]) -> str:
        client = {"type": kind, "challenge": challenge, "origin": self.origin, **told}
        return text(json.dumps(client).encode())

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        key = text(self.id)
        return {"id": key, "rawId": key, "type": "public-key", "response": response}
