"""Throws of rigid pieces onto a board, simulated by MuJoCo, alike for ever.

A game meets it in data alone: resting poses and a throw go in, resting poses come out. MuJoCo
is imported by the first throw: loading it takes most of a second.
"""
