"""Libraries that are extras."""

from pigpen.core.errors import PigpenError


class NoLibrary(PigpenError):
    """A library that is an extra is not there."""

    def __init__(self, library: str, what: str, install: str = "'pigpen[lab]'") -> None:
        super().__init__(
            f"{what} needs {library}, which is not installed here: pip install {install}."
        )
