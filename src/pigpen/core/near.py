"""What somebody may have meant who mistyped a name."""

from collections.abc import Iterable


def before(name: str, names: Iterable[str], listed: str) -> str:
    """`did you mean pig? The games are …` for `the games are …`, where a name is near."""
    near = nearest(name, names)
    return f"did you mean {near}? {listed[0].upper()}{listed[1:]}" if near else listed


def nearest(name: str, names: Iterable[str]) -> str:
    """The one of `names` that is most like `name`; empty where none is."""
    from difflib import get_close_matches  # where something is wrong already: it may cost time

    by_spelling = {known.lower().replace("_", "-"): known for known in names}
    near = get_close_matches(name.lower().replace("_", "-"), by_spelling, 1)
    return by_spelling[near[0]] if near else ""
