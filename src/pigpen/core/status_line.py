"""A line on a terminal that says what is being done and how far it is; it leaves no trace."""

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
    """A line on the error stream, where that is a terminal that can take lines back."""
    screen = Console(file=sys.stderr, markup=False, highlight=False, emoji=False)
    if not screen.is_terminal or screen.is_dumb_terminal:
        return None
    return StatusLine(screen)


class StatusLine:
    """Shown until it is stopped; it moves when it is shown again."""

    def __init__(self, screen: Console) -> None:
        """Begin the line; whoever prints meanwhile must stop it first."""
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
        """How `work` is now."""
        if work is not self._work:
            for task in self._bar.task_ids:
                self._bar.remove_task(task)
            self._work = work
            self._bar.add_task(work.what, completed=work.done, total=work.total)
        self._bar.update(self._bar.task_ids[0], completed=work.done, total=work.total)
        self._bar.refresh()

    def stop(self) -> None:
        """Take the line away."""
        self._bar.stop()


class _IfCounted(ProgressColumn):
    """A column of work that says how far it is."""

    def __init__(self, column: ProgressColumn) -> None:
        self._column = column
        super().__init__()

    def render(self, task: Task) -> RenderableType:
        return self._column(task) if task.total else Text()
