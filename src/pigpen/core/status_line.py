"""A status line on a terminal, which shows progress and is erased at the end."""

import sys

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from pigpen.core.progress import Work


def status_line() -> "StatusLine | None":
    """Return a status line on the error stream; None unless that is a terminal that can erase."""
    screen = Console(file=sys.stderr, markup=False, highlight=False, emoji=False)
    if not screen.is_terminal or screen.is_dumb_terminal:
        return None
    return StatusLine(screen)


class StatusLine:
    """A line that is shown until it is stopped, and animated at each update."""

    def __init__(self, screen: Console) -> None:
        """Begin the line; it must be stopped before anything else is printed."""
        self._work: Work | None = None
        self._bar = Progress(
            SpinnerColumn("dots" if screen.encoding == "utf-8" else "line"),
            TextColumn("{task.description} ...", markup=False),
            _IfCounted(BarColumn()),
            _IfCounted(MofNCompleteColumn()),
            _IfCounted(TimeRemainingColumn()),
            console=screen,
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._bar.start()

    def show(self, work: Work) -> None:
        """Show the state of `work`."""
        if work is not self._work:
            for task in self._bar.task_ids:
                self._bar.remove_task(task)
            self._work = work
            self._bar.add_task(work.what, completed=work.done, total=work.total)
        self._bar.update(self._bar.task_ids[0], completed=work.done, total=work.total)
        self._bar.refresh()

    def stop(self) -> None:
        """Erase the line."""
        self._bar.stop()


class _IfCounted(ProgressColumn):
    """A column that is shown only for work with a known total."""

    def __init__(self, column: ProgressColumn) -> None:
        self._column = column
        super().__init__()

    def render(self, task: Task) -> RenderableType:
        return self._column(task) if task.total else Text()
