"""What a browser would rather have, of headers such as `Accept-Encoding: br, gzip;q=0.5`."""

from collections.abc import Iterable, Mapping, Sequence

_ANY = "*"


def wishes(header: str) -> Mapping[str, float]:
    """The weight of each thing that a header names, 0 for what is not taken.

    What has a weight that cannot be read is not taken either.
    """
    parts = (part.partition(";") for part in header.split(","))
    return {name.strip().lower(): _weight(given) for name, _, given in parts if name.strip()}


def liked_best(header: str, offered: Iterable[str]) -> str | None:
    """The offered thing of the greatest weight, the first of those alike; None if none is taken."""
    given = wishes(header)
    weighed = [(given.get(name, given.get(_ANY, 0.0)), name) for name in offered]
    taken = [(weight, name) for weight, name in weighed if weight > 0]
    return max(taken, key=lambda pair: pair[0])[1] if taken else None


def liked_language(header: str, offered: Sequence[str]) -> str:
    """The offered language that `Accept-Language` asks for first, as in `zh-CN`; else the first."""
    given = sorted(wishes(header).items(), key=lambda wish: -wish[1])
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
