"""Optional libraries, and the extra of the package that installs each; figures of Matplotlib."""

from collections.abc import Sequence
from importlib import import_module
from math import isfinite
from typing import Any, Final

from pigpen.core.errors import PigpenError
from pigpen.core.translations import Translatable

_SERVER: Final = "The server", "'pigpen[play]'"
_ENVIRONMENT: Final = "This environment", "'pigpen[envs]'"
_NEEDED: Final = {  # by module: what needs it, and what to install
    "alembic": _SERVER,
    "filelock": _SERVER,
    "litestar": _SERVER,
    "markdown_it": _SERVER,
    "prometheus_client": _SERVER,
    "sqlalchemy": _SERVER,
    "uvicorn": _SERVER,
    "websockets": ("Talking to a server", "'pigpen[server]'"),
    "mujoco": ("The physics of Piggles", "'pigpen[physics]'"),
    "gymnasium": _ENVIRONMENT,
    "pettingzoo": _ENVIRONMENT,
    "pyspiel": ("A game in OpenSpiel", "'pigpen[openspiel]'"),
    "PIL": ("A picture", "'pigpen[server]'"),
    "reportlab": ("A printout", "'pigpen[printing]'"),
}
_INCHES: Final = (7.0, 4.2)  # of a figure


class NoLibrary(PigpenError, ModuleNotFoundError):
    """A library that is an extra is not installed; also what `import` raises then."""

    def __init__(self, library: str, what: str, install: str = "'pigpen[lab]'") -> None:
        said = "{what} needs {library}, which is not installed here: pip install {install}."
        values = {"library": library, "install": install}
        super().__init__(Translatable(said, what=Translatable(what), **values))


def missing(error: ModuleNotFoundError) -> NoLibrary | None:
    """Return the error for a module that could not be imported, if an extra installs it."""
    library = (error.name or "").partition(".")[0]
    known = _NEEDED.get(library)
    return NoLibrary(library, *known) if known else None


def library(module: str, *named: str) -> Any:
    """Import a module of an extra; `named` are the arguments of `NoLibrary`.

    Raises:
        NoLibrary: it is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise NoLibrary(*named) from error


def figure(heading: str, name: str) -> tuple[Any, Any]:
    """Return an empty Matplotlib figure and its axes, whose numbers are called `name`.

    Raises:
        NoLibrary: Matplotlib is not installed.
    """
    figures = library("matplotlib.figure", "Matplotlib", "A plot")
    made = figures.Figure(_INCHES, layout="constrained")
    axes = made.subplots()
    axes.set_title(heading)
    axes.set_xlabel(name)
    return made, axes


def bars(
    axes: Any, names: Sequence[str], means: Sequence[float], ends: Sequence[tuple[float, float]]
) -> None:
    """Draw one bar per name, the first on top, with the ends of known intervals."""
    below = [_reach(mean - low) for mean, (low, _) in zip(means, ends, strict=True)]
    above = [_reach(high - mean) for mean, (_, high) in zip(means, ends, strict=True)]
    axes.barh(range(len(names)), means, xerr=(below, above), capsize=3)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()


def _reach(distance: float) -> float:
    return distance if isfinite(distance) else 0.0
