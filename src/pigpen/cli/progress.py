"""Signs of life on the error stream, where a person watches and the work is long."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pigpen.cli.output import console

Report = Callable[[int, int], None]  # how much is done, of how much

_PATIENCE = 0.5  # seconds without a sign; what is done by then needs none


@contextmanager
def waiting(what: str) -> Generator[None]:
    """A spinner beside `what`, for work that cannot say how far it is."""
    screen = console(errors=True)
    if not screen.is_terminal:
        yield
        return
    with screen.status(f"{what} ..."):
        yield


@contextmanager
def progress(what: str) -> Generator[Report]:
    """A bar for work that reports how far it is; it comes once the work is found to be long."""
    screen = console(errors=True)
    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
    )
    task = bar.add_task(what)
    begun = time.monotonic()

    def report(done: int, total: int) -> None:
        if screen.is_terminal and time.monotonic() - begun > _PATIENCE:
            bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield report
    finally:
        bar.stop()
