"""Shared parts of the press-your-luck dice games: turns, words, layouts and events."""
