"""Names that people give themselves. Pure."""

LONGEST_NAME = 40


def clean_name(name: str) -> str:
    """The name as it will be shown; empty if nothing of it can be."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, most: int) -> str:
    """A line as it will be shown, of at most so many letters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:most].strip()
