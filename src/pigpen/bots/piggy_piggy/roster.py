"""Those who play Piggy Piggy, by name; the catalog says how strong they are."""

from pigpen.bots.piggy_piggy.player import Method, Style, in_style

family = in_style(Style(Method.FAMILY, noise=12))
thief = in_style(Style(Method.PLAN))
ringleader = in_style(Style(Method.WORLDS, worlds=64, breadth=12))
