"""Throws as one types them: `throw soft left v=9`, and shortened beside their words."""

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


def choice(text: str, words: str) -> str:
    """A throw by what one types, without what goes unsaid, and how it looks."""
    name, *parts = text.split()
    if name != "throw":
        return text
    usual = {f"{part}={value}" for part, value in PLAIN.items()}
    return f"{' '.join([name, *(part for part in parts if part not in usual)])} ({words})"


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
