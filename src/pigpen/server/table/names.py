"""Names that people give themselves. Pure."""

LONGEST_NAME = 40


def clean_name(name: str) -> str:
    """The name as it will be shown; empty if nothing of it can be."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
