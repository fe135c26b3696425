"""Signs of life on the error stream, where a person watches and the work is long."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pigpen.cli.output import console

Report = Callable[[int, int], None]  # how much is done, of how much


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
    """A bar for work that reports how far it is; it leaves no trace when it is done."""
    screen = console(errors=True)
    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
    with bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
