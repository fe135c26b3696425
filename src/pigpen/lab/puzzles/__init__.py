"""Puzzles: positions to decide, with the value of every choice, for terminal and browser."""
