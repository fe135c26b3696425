"""Typed throws, `throw soft left v=9`, and their short form beside words."""

PLAIN = {"x": 0, "y": 24, "h": 20, "az": 0, "v": 12, "lift": 0, "spin": 2}  # default numbers
STYLES = {  # words for numbers of a typed throw
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


def choice(text: str, words: str) -> str:
    """Format a throw as it is typed, without default numbers, and with its effect."""
    name, *parts = text.split()
    if name != "throw":
        return text
    usual = {f"{part}={value}" for part, value in PLAIN.items()}
    return f"{' '.join([name, *(part for part in parts if part not in usual)])} ({words})"


def numbers(words: str) -> str:
    """Replace the styles of a typed throw, such as `throw soft left v=9`, by numbers."""
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
