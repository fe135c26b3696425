"""Trials: what a game is like under one set of rules or another, found by playing it."""
