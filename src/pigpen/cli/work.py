"""What a command does, and how far it is."""


class Work:
    """A piece of work."""

    def __init__(self, what: str) -> None:
        """Nothing of it is done."""
        self.what = what
        self.done = 0
        self.total: int | None = None  # not known, unless it is reported

    def report(self, done: int, total: int) -> None:
        """How far it is."""
        self.done, self.total = done, total

    def __str__(self) -> str:
        """One line."""
        return self.what if not self.total else f"{self.what}: {self.done:,} of {self.total:,}"
