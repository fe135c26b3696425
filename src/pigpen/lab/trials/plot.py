"""Plots of a trial, by Matplotlib: wins by order of play, and histograms."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pigpen.core.extras import library
from pigpen.lab.trials.histograms import Histogram, histograms
from pigpen.lab.trials.measures import Played, estimate, measures, num_comparisons
from pigpen.lab.trials.run import Trial

_INCHES = (10.0, 7.5)
_HATCHES = ("", "///", "...", "xxx", "\\\\\\", "+++")  # variants told apart without colour


def save_plot(trial: Trial, path: Path, words: Mapping[str, str], title: str) -> None:
    """Save the plot to a file; the ending sets the format: .svg, .png, .pdf.

    `words` are the texts of the catalogue.

    Raises:
        NoLibrary: Matplotlib is not there.
        OSError: the file cannot be written.
    """
    dated = {"Date": None} if path.suffix == ".svg" else {}
    matplotlib = library("matplotlib", "Matplotlib", "A plot")
    with matplotlib.rc_context({"svg.hashsalt": title}):  # same games, same file
        plot_of(trial, words, title).savefig(path, metadata=dated)


def plot_of(trial: Trial, words: Mapping[str, str], title: str) -> Any:
    """Return the plot as a Matplotlib figure.

    Raises:
        NoLibrary: Matplotlib is not there.
    """
    variants, names = trial.played(), [variant.name for variant in trial.design.variants]
    figures = library("matplotlib.figure", "Matplotlib", "A plot")
    figure = figures.Figure(_INCHES, layout="constrained")
    axes = figure.subplots(2, 2).ravel()
    figure.suptitle(title)
    _draw_wins(axes[0], variants, names, words)
    for place, histogram in zip(axes[1:], histograms(variants), strict=False):
        _draw_spread(place, histogram, names, words)
    for place in axes:
        place.set_visible(place.has_data())
    return figure


def _draw_wins(
    axes: Any, variants: Sequence[Played], names: Sequence[str], words: Mapping[str, str]
) -> None:
    """Draw bars by order of play, with 95 % intervals."""
    width, by_variant = 0.8 / len(variants), [measures(played) for played in variants]
    of = num_comparisons(by_variant)
    for index, (own, name) in enumerate(zip(by_variant, names, strict=True)):
        wins = [estimate(each, of) for key, each in own.items() if key.startswith("wins.")]
        found = [each for each in wins if each is not None]
        places = np.arange(len(found)) + (index - (len(variants) - 1) / 2) * width
        means = [100 * each.mean for each in found]
        reach = [
            [100 * (each.mean - each.low) for each in found],
            [100 * (each.high - each.mean) for each in found],
        ]
        hatch = _HATCHES[index % len(_HATCHES)]
        axes.bar(places, means, width, yerr=reach, label=name, hatch=hatch, edgecolor="white")
    most = max(played.game.num_seats for played in variants)
    axes.set_xticks(range(most), [str(place + 1) for place in range(most)])
    axes.set_xlabel(words["measure.order"])
    axes.set_ylabel(words["measure.wins_percent"])
    axes.legend()


def _draw_spread(
    axes: Any, histogram: Histogram, names: Sequence[str], words: Mapping[str, str]
) -> None:
    """Draw a step histogram, with a line style for each variant."""
    edges = histogram.low + histogram.width * np.arange(len(histogram.shares[0]) + 1)
    styles = ("-", "--", ":", "-.")
    for index, (shares, name) in enumerate(zip(histogram.shares, names, strict=True)):
        percents = [100 * share for share in shares]
        axes.stairs(percents, edges, label=name, linestyle=styles[index % 4], linewidth=1.8)
    key = f"event.{histogram.what}" if histogram.topic == "event" else f"spread.{histogram.topic}"
    axes.set_xlabel(words[key])
    axes.set_ylabel(words["measure.games_percent"])
