"""Content negotiation from headers such as `Accept-Encoding: br, gzip;q=0.5`."""

from collections.abc import Iterable, Mapping, Sequence

_ANY = "*"


def parse_q_values(header: str) -> Mapping[str, float]:
    """Return the weight of each value in a header; 0 means not acceptable.

    A value with an invalid weight is not acceptable.
    """
    parts = (part.partition(";") for part in header.split(","))
    return {name.strip().lower(): _weight(given) for name, _, given in parts if name.strip()}


def best_match(header: str, offered: Iterable[str]) -> str | None:
    """Return the first offer of the greatest weight, or None if no offer is acceptable."""
    given = parse_q_values(header)
    weighed = [(given.get(name, given.get(_ANY, 0.0)), name) for name in offered]
    taken = [(weight, name) for weight, name in weighed if weight > 0]
    return max(taken, key=lambda pair: pair[0])[1] if taken else None


def best_language(header: str, offered: Sequence[str]) -> str:
    """Return the offered language that `Accept-Language` prefers, or else the first offer."""
    given = sorted(parse_q_values(header).items(), key=lambda wish: -wish[1])
    wanted = (tag.partition("-")[0] for tag, weight in given if weight > 0)
    return next((tag for tag in wanted if tag in offered), next(iter(offered), ""))


def _weight(parameters: str) -> float:
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            return _number(value)
    return 1.0


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if 0 <= number <= 1 else 0.0
