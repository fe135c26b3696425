"""Trusted proxies: the networks whose forwarding headers the server believes."""

from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network

LOOPBACK = "127.0.0.1,::1"

_MAPPED = "::ffff:"  # the prefix of an IPv4 address on a dual-stack socket
_MAPPED_BITS = 96


def trusted_networks(text: str) -> tuple[str, ...]:
    """Return the networks in a comma-separated text, in the form that uvicorn accepts.

    Raises:
        ValueError: one is not an address or network, or contains all addresses.
    """
    given = [part.strip() for part in text.split(",") if part.strip()]
    networks = [ip_network(part) for part in given]
    if not all(network.prefixlen for network in networks):
        raise ValueError("Everybody would be believed.")
    return tuple(form for network in networks for form in _forms(network))


def _forms(network: IPv4Network | IPv6Network) -> Iterator[str]:
    yield str(network)
    if isinstance(network, IPv4Network):
        yield f"{_MAPPED}{network.network_address}/{_MAPPED_BITS + network.prefixlen}"
