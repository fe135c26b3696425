"""Nouns that card games share: a pack, sets of cards, hidden hands."""
