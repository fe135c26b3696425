"""A virtual authenticator in a page: Chromium's own WebAuthn, with nobody to press a finger."""

from typing import Any

from playwright.sync_api import CDPSession, Page

_LIKE_A_PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def trusted(address: str) -> str:
    """The same server by a name to which browsers give passkeys without TLS."""
    return address.replace("127.0.0.1", "localhost")


class Keys:
    """The keys of one device."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        added = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": _LIKE_A_PHONE})
        self._id: str = added["authenticatorId"]

    def all(self) -> list[dict[str, Any]]:
        told = self._session.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return told["credentials"]

    def add(self, key: dict[str, Any]) -> None:
        """One that was made elsewhere, as a cloud brings it."""
        self._session.send(
            "WebAuthn.addCredential", {"authenticatorId": self._id, "credential": key}
        )
