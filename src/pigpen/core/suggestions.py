"""Suggestions for mistyped names: "Did you mean …?"."""

from collections.abc import Iterable

from pigpen.core.translations import Translatable


def did_you_mean(name: str, names: Iterable[str], listed: Translatable) -> Translatable:
    """Return `listed`, preceded by `did you mean pig?` if a name is similar."""
    near = nearest(name, names)
    if not near:
        return listed
    return Translatable("did you mean {near}? {listed}", near=near, listed=listed.capitalized())


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the most similar of `names`; empty if none is similar."""
    from difflib import get_close_matches  # where something is wrong already: it may cost time

    by_spelling = {known.lower().replace("_", "-"): known for known in names}
    near = get_close_matches(name.lower().replace("_", "-"), by_spelling, 1)
    return by_spelling[near[0]] if near else ""
