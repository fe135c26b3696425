"""Passkeys: keys on people's own devices that prove who somebody is, by WebAuthn.

The library comes with `pigpen[hosting]` and is imported when somebody asks; without it nobody is
offered any.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

from pigpen.server.access.guests import Guest
from pigpen.server.table.refusals import Refused, refusal

REFUSED = refusal("passkey-refused")
NO_PASSKEYS = refusal("no-passkeys-here", 404)

_LIFE_MS = 5 * 60 * 1000
_NAME = "Pigpen"
_LOCAL = "localhost"


class Site(NamedTuple):
    """Whose passkeys they are: WebAuthn's relying party."""

    id: str  # a name
    origin: str  # of the page that asks


class Asked(NamedTuple):
    """What an authenticator is asked."""

    challenge: bytes
    options: dict[str, Any]


class Kept(NamedTuple):
    """A new credential."""

    id: str
    public_key: bytes
    uses: int  # as the authenticator counts; 0 where it does not


def site(scheme: str, host: str, names: Iterable[str]) -> Site | None:
    """The site that is asked as `host`; None where browsers know no passkeys.

    Passkeys of a name are good for the names below it, so that the nearest of the server's own
    `names` above is theirs.
    """
    name = urlsplit(f"//{host}").hostname or ""
    is_safe = scheme == "https" or name == _LOCAL or name.endswith(f".{_LOCAL}")
    if not (name and is_safe and find_spec("webauthn")) or _is_address(name):
        return None
    above = [known for known in names if name.endswith(f".{known}")]
    found = name if name in names else min(above, key=len, default=name)
    return Site(found, f"{scheme}://{host}")


def asked_to_keep(where: Site, guest: Guest, known: Iterable[str]) -> Asked:
    """Make a key for this guest, unless the authenticator has one of the `known`."""
    from webauthn import generate_registration_options
    from webauthn.helpers import structs

    options = generate_registration_options(
        rp_id=where.id,
        rp_name=_NAME,
        user_id=guest.id.encode(),
        user_name=guest.name,
        timeout=_LIFE_MS,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,  # nobody types who they are
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=_described(known),
    )
    return Asked(options.challenge, _plain(options))


def kept(where: Site, challenge: bytes, credential: Mapping[str, Any]) -> Kept:
    """The key that an authenticator made.

    Raises:
        Refused: it answers something else, or for somebody else.
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
    return Kept(
        bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count
    )


def asked_to_sign(where: Site, known: Iterable[str] = ()) -> Asked:
    """Sign with one of the `known` keys; without any, with any key of this site."""
    from webauthn import generate_authentication_options
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=where.id,
        timeout=_LIFE_MS,
        allow_credentials=_described(known),
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return Asked(options.challenge, _plain(options))


def signed(
    where: Site, challenge: bytes, credential: Mapping[str, Any], public_key: bytes, uses: int
) -> int:
    """How often the key has been used by now, where it has signed this challenge.

    Raises:
        Refused: it has not, or a copy of it has been used meanwhile.
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


def handle(guest: str) -> str:
    """A guest's id as authenticators tell it."""
    return urlsafe_b64encode(guest.encode()).decode().rstrip("=")


def told_handle(credential: Mapping[str, Any]) -> Any:
    """What an authenticator tells of whose key it is; it need not."""
    response: Any = credential.get("response")
    return cast("dict[str, Any]", response).get("userHandle") if isinstance(response, dict) else ""


def _described(keys: Iterable[str]) -> list[Any]:
    from webauthn import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in keys]


def _plain(options: Any) -> dict[str, Any]:
    from webauthn import options_to_json

    return json.loads(options_to_json(options))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
