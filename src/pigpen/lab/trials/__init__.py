"""Trials: statistics of a game under several sets of rules, from many simulated games."""
