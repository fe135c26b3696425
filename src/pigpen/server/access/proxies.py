"""Whose word on where a request comes from is believed: proxies, by their addresses."""

from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network

LOOPBACK = "127.0.0.1,::1"

_MAPPED = "::ffff:"  # how a socket of both kinds shows an IPv4 address
_MAPPED_BITS = 96


def trusted(text: str) -> tuple[str, ...]:
    """The networks of a text that parts them by commas, as uvicorn takes them.

    Raises:
        ValueError: one is no address or network, or holds everybody.
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
