"""What travels so that a name and a history belong to somebody, by a passkey of their own.

Options and credentials are those of WebAuthn, level 3, as JSON (`RegistrationResponseJSON` and so
on). Options are good once, for five minutes, for the guest who asked.

A guest who has passkeys proves by one of them, at most five minutes before, who it is: to make or
delete a passkey, to make or use a secret link to another device, and to be forgotten. Signing in
and making a passkey prove it, too; what lacks the proof is refused as `proof-needed`.

====================================  ===========================================
GET    /api/me/passkeys               Passkeys: the guest's own
POST   /api/me/passkeys/options       PasskeyOptions: to make one more
POST   /api/me/passkeys (NewPasskey)  Passkeys: with the new one
DELETE /api/me/passkeys/{id}          nothing: it opens nothing any more, all cookies end
POST   /api/me/proof/options          PasskeyOptions: to prove who the guest is
POST   /api/me/proof (Proof)          nothing: for five minutes it is proved
POST   /api/passkeys/options          PasskeyOptions: to sign in
POST   /api/passkeys (UsedPasskey)    Me: this device is the passkey's guest from now on
POST   /api/me/sign-out               Me: this device is somebody new, all cookies end
====================================  ===========================================
"""

from pigpen.server.wire.base import Data, Wire


class Passkey(Wire):
    """A key that signs in its guest."""

    id: str
    device: str  # that it was made on, in the browser's word; may be empty
    made: str  # ISO 8601, UTC
    used: str | None  # the same, when last


class Passkeys(Wire):
    """Those of the guest, the oldest first."""

    offered: bool  # this server, by this address, knows passkeys
    tables: int  # of this device's guest, which may come along
    passkeys: tuple[Passkey, ...]


class PasskeyOptions(Wire):
    """What a browser's authenticator is asked."""

    options: Data


class NewPasskey(Wire):
    """What it answered, with the name of the device."""

    credential: Data
    device: str


class Proof(Wire):
    """The authenticator's answer."""

    credential: Data


class UsedPasskey(Wire):
    """What it answered."""

    credential: Data
    bring: bool  # what this device has played comes along, unless that has a passkey of its own
