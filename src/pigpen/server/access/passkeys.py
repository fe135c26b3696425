"""Passkeys: WebAuthn registration and authentication of guests.

The `webauthn` library comes with `pigpen[hosting]` and is imported on first use. Without it the
server offers no passkeys.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import urlsplit

from pigpen.core.game import Json
from pigpen.server.access.guests import Guest
from pigpen.server.table.refusals import Refused, refusal

if TYPE_CHECKING:
    from webauthn.helpers.structs import (
        PublicKeyCredentialCreationOptions,
        PublicKeyCredentialDescriptor,
        PublicKeyCredentialRequestOptions,
    )

REFUSED = refusal("passkey-refused")
NO_PASSKEYS = refusal("no-passkeys-here", 404)

_LIFETIME_MS = 5 * 60 * 1000
_NAME = "Pigpen"
_LOCAL = "localhost"


class RelyingParty(NamedTuple):
    """WebAuthn's relying party: the site for which passkeys are valid."""

    id: str  # a host name
    origin: str  # of the page that calls the authenticator


class CredentialOptions(NamedTuple):
    """A challenge, and the options that a browser passes to its authenticator."""

    challenge: bytes
    options: dict[str, Any]


class NewCredential(NamedTuple):
    """A credential that an authenticator has created."""

    id: str
    public_key: bytes
    uses: int  # the authenticator's counter; 0 if it does not count


def relying_party(scheme: str, host: str, names: Iterable[str]) -> RelyingParty | None:
    """Return the relying party for a request to `host`; None where browsers offer no passkeys.

    Passkeys of a domain are valid for its subdomains. So a subdomain of one of the server's `names`
    uses the shortest of these.
    """
    name = urlsplit(f"//{host}").hostname or ""
    is_safe = scheme == "https" or name == _LOCAL or name.endswith(f".{_LOCAL}")
    if not (name and is_safe and find_spec("webauthn")) or _is_address(name):
        return None
    above = [known for known in names if name.endswith(f".{known}")]
    found = name if name in names else min(above, key=len, default=name)
    return RelyingParty(found, f"{scheme}://{host}")


def registration_options(
    where: RelyingParty, guest: Guest, known: Iterable[str]
) -> CredentialOptions:
    """Return options to create a credential, if the authenticator has none of the `known`."""
    from webauthn import generate_registration_options
    from webauthn.helpers import structs

    options = generate_registration_options(
        rp_id=where.id,
        rp_name=_NAME,
        user_id=guest.id.encode(),
        user_name=guest.name,
        timeout=_LIFETIME_MS,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,  # no user name is typed
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=_descriptors(known),
    )
    return CredentialOptions(options.challenge, _as_json(options))


def verify_registration(where: RelyingParty, challenge: bytes, credential: Json) -> NewCredential:
    """Return the credential that an authenticator has created.

    Raises:
        Refused: the response is malformed, or is for another challenge or site.
    """
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        found = verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=where.id,
            expected_origin=where.origin,
        )
    except Exception as problem:  # of a stranger's data anything may be wrong
        raise Refused(REFUSED) from problem
    return NewCredential(
        bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count
    )


def authentication_options(where: RelyingParty, known: Iterable[str] = ()) -> CredentialOptions:
    """Return options to sign in with one of the `known` passkeys, or with any of the site."""
    from webauthn import generate_authentication_options
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=where.id,
        timeout=_LIFETIME_MS,
        allow_credentials=_descriptors(known),
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return CredentialOptions(options.challenge, _as_json(options))


def verify_authentication(
    where: RelyingParty,
    challenge: bytes,
    credential: Json,
    public_key: bytes,
    uses: int,
) -> int:
    """Verify the signature of a challenge and return the authenticator's new counter.

    Raises:
        Refused: the signature is wrong, or the counter shows that a copy of the key was used.
    """
    from webauthn import verify_authentication_response

    try:
        found = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=where.id,
            expected_origin=where.origin,
            credential_public_key=public_key,
            credential_current_sign_count=uses,
        )
    except Exception as problem:  # of a stranger's data anything may be wrong
        raise Refused(REFUSED) from problem
    return found.new_sign_count


def user_handle(guest: str) -> str:
    """Return a guest's id as authenticators encode it: base64url without padding."""
    return urlsafe_b64encode(guest.encode()).decode().rstrip("=")


def returned_user_handle(credential: Json) -> object:
    """Return the user handle in an authenticator's response; authenticators may leave it out."""
    response: object = credential.get("response")
    return cast("Json", response).get("userHandle") if isinstance(response, dict) else ""


def _descriptors(keys: Iterable[str]) -> "list[PublicKeyCredentialDescriptor]":
    from webauthn import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in keys]


def _as_json(
    options: "PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions",
) -> dict[str, Any]:
    from webauthn import options_to_json

    return json.loads(options_to_json(options))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
