"""Throws in words, beside what one types for them: `throw v=0 (dropped, 2 in high, …)`."""

import re
from math import tau

from pigpen.cli.language import say
from pigpen.thrown.aim import AZIMUTH, EIGHTH

PLAIN = {"x": 0, "y": 24, "h": 20, "az": 0, "v": 12, "lift": 0, "spin": 2}  # what goes unsaid
STYLES = {  # words that stand for numbers when a throw is typed
    "drop": {"v": 0},
    "soft": {"v": 8},
    "hard": {"v": 28},
    "left": {"x": -24},
    "right": {"x": 24},
    "near": {"y": 12},
    "far": {"y": 44},
    "low": {"h": 16},
    "high": {"h": 40},
    "spinning": {"spin": 6},
}
_THROW = re.compile("(, )?throw " + " ".join(rf"{name}=(-?\d+)" for name in PLAIN))
_SOFT, _HARD = 15, 25  # inches a second: below it a throw is soft, from there on it is hard


def in_words(text: str) -> str:
    """A text in which every throw that is said by numbers alone is said in words as well.

    Those of a list stand on lines of their own.
    """

    def told(found: re.Match[str]) -> str:
        lead = ",\n  " if found[1] else ""
        return lead + _both(dict(zip(PLAIN, map(int, found.groups()[1:]), strict=True)))

    return _THROW.sub(told, text)


def numbers(words: str) -> str:
    """A throw by the game's numbers from styles, as in `throw soft left v=9`; the rest stays."""
    first, *rest = words.split()
    chosen: dict[str, int] = {}
    kept: list[str] = []
    for word in rest:
        if word in STYLES:
            chosen.update(STYLES[word])
        else:
            kept.append(word)
    styled = (f"{name}={value}" for name, value in chosen.items())
    said = {word.partition("=")[0] for word in kept}
    return " ".join(
        [first, *(word for word in styled if word.partition("=")[0] not in said), *kept]
    )


def _both(parts: dict[str, int]) -> str:
    """What is typed, without what goes unsaid, and how that looks."""
    unusual = [f"{name}={value}" for name, value in parts.items() if value != PLAIN[name]]
    return f"{' '.join(['throw', *unusual])} ({_looks(**parts)})"


def _looks(*, x: int, y: int, h: int, az: int, v: int, lift: int, spin: int) -> str:
    speed = "dropped" if v == 0 else "soft" if v < _SOFT else "middling" if v < _HARD else "hard"
    said = [
        say(f"throw_{speed}"),
        say("throw_high", inches=f"{EIGHTH * h:g}"),
        say("throw_back", inches=f"{EIGHTH * y:g}"),
    ]
    if x:
        said.append(say("throw_left" if x < 0 else "throw_right", inches=f"{EIGHTH * abs(x):g}"))
    if az and v:
        degrees = round(abs(az) * AZIMUTH * 360 / tau)
        said.append(say("throw_turned_left" if az < 0 else "throw_turned_right", degrees=degrees))
    return ", ".join(said)
