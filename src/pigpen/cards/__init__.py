"""Shared parts of card games: a pack, sets of cards, hidden hands."""
