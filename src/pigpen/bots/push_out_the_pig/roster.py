"""Bots for Push Out the Pig by name; the catalog has their order of strength."""

from pigpen.bots.push_out_the_pig.player import Method, Style, in_style

beginner = in_style(Style(Method.HEURISTIC, noise=140))
one_trick = in_style(Style(Method.TRICK, worlds=64))
instinct = in_style(Style(Method.NETWORK, noise=1))
worlds_64 = in_style(Style(Method.DEAL, worlds=64, trust=32, network_trust=128))
worlds_256 = in_style(Style(Method.LIKELY, worlds=256, trust=32, network_trust=256))
