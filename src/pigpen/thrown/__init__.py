"""Shared parts of games with thrown pieces: the piece, its poses, and the throw. No physics."""
