"""Plots of the lab's findings, by Matplotlib: wins by order of play, and histograms."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pigpen.core.extras import library
from pigpen.core.said import catalogue
from pigpen.lab.trials.histograms import Histogram
from pigpen.results.titles import game_title

if TYPE_CHECKING:
    from pigpen.results.findings import Findings

_INCHES = (10.0, 7.5)
_HATCHES = ("", "///", "...", "xxx", "\\\\\\", "+++")  # variants told apart without colour


def save_plot(found: "Findings", path: Path) -> None:
    """Save the plot to a file; the ending sets the format: .svg, .png, .pdf.

    Raises:
        NoLibrary: Matplotlib is not there.
        OSError: the file cannot be written.
    """
    dated = {"Date": None} if path.suffix == ".svg" else {}
    matplotlib = library("matplotlib", "Matplotlib", "A plot")
    with matplotlib.rc_context({"svg.hashsalt": game_title(found.game)}):  # same games, same file
        plot_of(found).savefig(path, metadata=dated)


def plot_of(found: "Findings") -> Any:
    """Return the plot as a Matplotlib figure.

    Raises:
        NoLibrary: Matplotlib is not there.
    """
    names = [variant.name for variant in found.variants]
    figures = library("matplotlib.figure", "Matplotlib", "A plot")
    figure = figures.Figure(_INCHES, layout="constrained")
    axes = figure.subplots(2, 2).ravel()
    figure.suptitle(game_title(found.game))
    _draw_wins(axes[0], found, names)
    for place, histogram in zip(axes[1:], found.histograms, strict=False):
        _draw_spread(place, histogram, names)
    for place in axes:
        place.set_visible(place.has_data())
    return figure


def _draw_wins(axes: Any, found: "Findings", names: Sequence[str]) -> None:
    """Draw bars by order of play, with 95 % intervals."""
    words, width = catalogue(), 0.8 / len(names)
    by_place = [measure.estimates for measure in found.measures if measure.topic == "wins"]
    for index, (wins, name) in enumerate(zip(zip(*by_place, strict=True), names, strict=True)):
        known = [each for each in wins if each is not None]
        places = np.arange(len(known)) + (index - (len(names) - 1) / 2) * width
        means = [100 * each.mean for each in known]
        reach = [
            [100 * (each.mean - each.low) for each in known],
            [100 * (each.high - each.mean) for each in known],
        ]
        hatch = _HATCHES[index % len(_HATCHES)]
        axes.bar(places, means, width, yerr=reach, label=name, hatch=hatch, edgecolor="white")
    most = len(by_place)
    axes.set_xticks(range(most), [str(place + 1) for place in range(most)])
    axes.set_xlabel(words["measure.order"])
    axes.set_ylabel(words["measure.wins_percent"])
    axes.legend()


def _draw_spread(axes: Any, histogram: Histogram, names: Sequence[str]) -> None:
    """Draw a step histogram, with a line style for each variant."""
    words = catalogue()
    edges = histogram.low + histogram.width * np.arange(len(histogram.shares[0]) + 1)
    styles = ("-", "--", ":", "-.")
    for index, (shares, name) in enumerate(zip(histogram.shares, names, strict=True)):
        percents = [100 * share for share in shares]
        axes.stairs(percents, edges, label=name, linestyle=styles[index % 4], linewidth=1.8)
    key = f"event.{histogram.what}" if histogram.topic == "event" else f"spread.{histogram.topic}"
    axes.set_xlabel(words[key])
    axes.set_ylabel(words["measure.games_percent"])
