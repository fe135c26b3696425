"""Bots for Piggy Piggy by name; the catalog has their order of strength."""

from pigpen.bots.piggy_piggy.player import Method, Style, in_style

family = in_style(Style(Method.HEURISTIC, noise=12))
thief = in_style(Style(Method.PLAN))
ringleader = in_style(Style(Method.WORLDS, worlds=64, breadth=12))
