"""Throws of rigid pieces onto a board, simulated by MuJoCo and reproducible bit for bit.

A game passes resting poses and a throw, and gets resting poses back. MuJoCo is imported by the
first throw: loading it takes most of a second.
"""
