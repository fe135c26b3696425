"""Encodings of each game: one module for each family, found by `envs.encoding`."""
