"""Passkeys (WebAuthn), by which a guest keeps a name and a history across devices.

Options and credentials are those of WebAuthn, level 3, as JSON (`RegistrationResponseJSON` and so
on). Options are valid once, for five minutes, for the guest who requested them.

A guest with passkeys needs a proof of identity by one of them, at most five minutes old, to make or
delete a passkey, to make or use a device link, and to delete personal data. Signing in and making a
passkey count as proofs, too. Requests without a proof are refused as `proof-needed`.

====================================  ===========================================
GET    /api/me/passkeys               Passkeys: of the guest
POST   /api/me/passkeys/options       PasskeyOptions: to make one
POST   /api/me/passkeys (NewPasskey)  Passkeys: with the new one
DELETE /api/me/passkeys/{id}          nothing: deletes the passkey and ends all cookies
POST   /api/me/proof/options          PasskeyOptions: to prove the guest's identity
POST   /api/me/proof (Proof)          nothing: the proof is valid for five minutes
POST   /api/passkeys/options          PasskeyOptions: to sign in
POST   /api/passkeys (UsedPasskey)    Me: this device is signed in as the passkey's guest
POST   /api/me/sign-out               Me: this device is a new guest; ends all cookies
====================================  ===========================================
"""

from pigpen.server.wire.base import Data, Wire


class Passkey(Wire):
    """A passkey of a guest."""

    id: str
    device: str  # on which it was made, as the browser names it; may be empty
    made: str  # ISO 8601, UTC
    used: str | None  # the last use, likewise


class Passkeys(Wire):
    """The guest's passkeys, the oldest first."""

    offered: bool  # whether this server offers passkeys at this address
    tables: int  # number of this device's tables, which may move to the passkey's guest
    passkeys: tuple[Passkey, ...]


class PasskeyOptions(Wire):
    """Options for a browser's authenticator."""

    options: Data


class NewPasskey(Wire):
    """The authenticator's response, with the name of the device."""

    credential: Data
    device: str


class Proof(Wire):
    """The authenticator's response."""

    credential: Data


class UsedPasskey(Wire):
    """The authenticator's response for signing in."""

    credential: Data
    bring: bool  # move this device's games along, unless its guest has own passkeys
